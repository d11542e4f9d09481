import { isBayBooked } from '#features/shops/index.ts'
import { countBayBookings } from './bookings.queries.ts'

/** What scheduling answers to shops; once in a process. */
export function subscribeScheduling(): void {
  isBayBooked.subscribe(async (ctx, bayId) => (await countBayBookings(ctx.tx, bayId, ctx.now)) > 0)
}
