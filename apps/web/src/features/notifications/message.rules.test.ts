import { MessageInput } from '@twopost/contract/notifications'
import { expect, it } from 'vitest'
import { emptyMessage, messageBody, messageSchema } from './message.rules.ts'

const words = { title: 'Bay 2', message: 'The lift is down.' }
const faults = (values: Partial<typeof emptyMessage>) =>
  messageSchema.safeParse({ ...emptyMessage, ...values }).error?.issues.map((issue) => issue.path.join('.')) ?? []

it('asks for words and for somebody to send them to, of the kind that is chosen', () => {
  expect(faults({}).sort()).toEqual(['message', 'title', 'user_ids'])
  expect(faults({ ...words, kind: 'role' })).toEqual(['role'])
  expect(faults({ ...words, kind: 'role', role: 'technician' })).toEqual([])
  expect(faults({ ...words, user_ids: ['01a202bb-8031-7196-b9d7-77c189d45346'] })).toEqual([])
})

it('sends the recipients of the kind that is chosen, and nothing of the other', () => {
  const both = { ...emptyMessage, ...words, user_ids: ['01a202bb-8031-7196-b9d7-77c189d45346'], role: 'technician' }
  const bodies = [messageBody(both), messageBody({ ...both, kind: 'role' as const })]
  expect(bodies.map((body) => Object.keys(body).sort())).toEqual([
    ['message', 'priority', 'title', 'user_ids'],
    ['message', 'priority', 'role', 'title'],
  ])
  for (const body of bodies) expect(MessageInput.safeParse(body).success).toBe(true)
})
