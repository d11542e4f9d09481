import type { Tx } from '#platform/database/transaction.ts'
import { Question } from '#platform/events/facts.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Someone who can be told something: an active member who has accepted. */
export interface Recipient {
  id: string
  name: string
  role_id: string
  role_name: string | null
}
/** Asked of who keeps memberships: the people of these shops (null: of all), by name; a thousand at most. */
export const recipientsIn = new Question<readonly string[] | null, Recipient[]>('notifications.recipients')
/** Asked of who keeps memberships: those of these people who do not want this kind of notification. */
export const whoMuted = new Question<{ userIds: readonly string[]; type: NotificationRow['type'] }, string[], { tx: Tx }>(
  'notifications.muted',
)
