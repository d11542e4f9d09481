import { dateIn } from '@twopost/contract/core/time'
import type { Tx } from '#platform/database/transaction.ts'
import { selectTimeZones } from './retention.queries.ts'

/** Today at the shop where it began last: so nothing is old a day too early anywhere in the organization. */
export async function firstToday(tx: Tx, now: Date): Promise<string> {
  const days = (await selectTimeZones(tx)).map((zone) => dateIn(zone, now.getTime()))
  return days.sort()[0] ?? now.toISOString().slice(0, 10)
}
