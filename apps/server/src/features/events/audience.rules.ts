import { isLiveEventType, liveEvents } from '@twopost/contract/registries/live-events'
import type { EventRow } from '#platform/events/live.queries.ts'
import { may, mayEnterShop, type Principal } from '#platform/http/context.ts'

type Reader = Pick<Principal, 'userId' | 'permissions' | 'shopIds'>

/** May this reader hear of it now? */
export function mayHear(reader: Reader, event: EventRow): boolean {
  // A type that the registry does not know is heard by nobody (R1-17).
  if (!isLiveEventType(event.type)) return false
  const needed: 'everyone' | readonly string[] = liveEvents[event.type].heardBy
  // What concerns one person is told to that person alone.
  if (event.ids.user_id !== undefined && event.ids.user_id !== reader.userId) return false
  return (
    (needed === 'everyone' || needed.some((permission) => may(reader, permission))) &&
    (event.shop_id === null || mayEnterShop(reader, event.shop_id))
  )
}

/** After such an event this reader's rights or shops may be others than before (A19, A27, C43). */
export function changesRights(reader: Reader, event: EventRow): boolean {
  if (event.type.startsWith('user.')) return event.ids.subject_id === undefined || event.ids.subject_id === reader.userId
  return event.type.startsWith('role.') || event.type.startsWith('organization.')
}
