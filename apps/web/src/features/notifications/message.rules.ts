import { MessageInput } from '@twopost/contract/notifications'
import * as z from 'zod'

const { user_ids, role, title, message, priority } = MessageInput.shape

/** A message as its form has it: to the people chosen, or to a role; the other choice is kept beside it. */
export const messageSchema = z
  .object({
    kind: z.enum(['people', 'role']),
    user_ids: z.array(z.string()),
    role: z.string().nullable(),
    title,
    message,
    priority: priority.unwrap(),
  })
  .refine((values) => values.kind === 'role' || user_ids.unwrap().safeParse(values.user_ids).success, {
    path: ['user_ids'],
    error: 'RECIPIENT_REQUIRED',
    when: () => true,
  })
  .refine((values) => values.kind === 'people' || (values.role !== null && role.unwrap().safeParse(values.role).success), {
    path: ['role'],
    error: 'RECIPIENT_REQUIRED',
    when: () => true,
  })
export type MessageValues = z.input<typeof messageSchema>
export const emptyMessage: MessageValues = {
  kind: 'people',
  user_ids: [],
  role: null,
  title: '',
  message: '',
  priority: 'medium',
}

/** What is sent: only the recipients of the kind that is chosen. */
export const messageBody = ({ kind, user_ids, role, ...words }: z.output<typeof messageSchema>) => ({
  ...(kind === 'people' ? { user_ids } : { role: role ?? '' }),
  ...words,
})
