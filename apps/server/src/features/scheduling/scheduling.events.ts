import { isBayBooked } from '#features/shops/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { Fact } from '#platform/events/facts.ts'
import { countBayBookings } from './bookings.queries.ts'

/**
 * Bookings of technicians that began earlier were added or taken away: when they begin. Those of the last 24 hours are left out,
 * because no sum of their days is kept yet (decision 73).
 */
export const earlierBookingsChanged = new Fact<readonly Date[], { tx: Tx; now: Date }>('scheduling.earlier_bookings')

/** What scheduling answers to shops; once in a process. */
export function subscribeScheduling(): void {
  isBayBooked.subscribe(async (ctx, bayId) => (await countBayBookings(ctx.tx, bayId, ctx.now)) > 0)
}
