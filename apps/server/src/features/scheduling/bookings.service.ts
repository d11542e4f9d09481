import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  deleteBookings,
  deleteTechnicianBooking,
  endBookings,
  findOverlap,
  insertBooking,
  lockResources,
} from './bookings.queries.ts'

export interface BookingWish {
  orderId: string
  technicianIds: readonly string[]
  bayId: string | null
  from: Date
  to: Date
  allowOverlap: boolean
  /** Says times in the message. */
  timeZone: string
}

const sayTime = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    at,
  )

/**
 * Books technicians and a bay for an order; a double booking is refused unless the overlap is allowed by someone who may assign
 * (G25). @throws Problem SCHEDULE_ENDS_BEFORE_START, OVERLAP_NOT_ALLOWED, DOUBLE_BOOKING
 */
async function book(ctx: Context, wish: BookingWish): Promise<void> {
  if (wish.to.getTime() <= wish.from.getTime()) throw new Problem('SCHEDULE_ENDS_BEFORE_START')
  if (wish.allowOverlap && !may(ctx, 'service-order:assign')) throw new Problem('OVERLAP_NOT_ALLOWED')
  const bays = wish.bayId ? [wish.bayId] : []
  await lockResources(ctx.tx, wish.technicianIds, bays)
  if (!wish.allowOverlap) {
    const taken = await findOverlap(ctx.tx, wish.orderId, wish.technicianIds, bays, wish.from, wish.to)
    if (taken)
      throw new Problem('DOUBLE_BOOKING', {
        resource: taken.resource,
        from: sayTime(wish.timeZone, taken.starts_at),
        to: sayTime(wish.timeZone, taken.ends_at),
        order: taken.number,
      })
  }
  const common = { orderId: wish.orderId, startsAt: wish.from, endsAt: wish.to, overlapAllowed: wish.allowOverlap }
  for (const technicianId of wish.technicianIds)
    await insertBooking(ctx.tx, { ...common, id: newId(ctx.now), technicianId, bayId: null })
  if (wish.bayId) await insertBooking(ctx.tx, { ...common, id: newId(ctx.now), technicianId: null, bayId: wish.bayId })
}

/** Replaces the bookings of an order. */
export async function rebook(ctx: Context, wish: BookingWish): Promise<void> {
  await deleteBookings(ctx.tx, wish.orderId)
  await book(ctx, wish)
}
/** Adds one technician to the bookings of an order. */
export const bookTechnician = (ctx: Context, wish: BookingWish): Promise<void> => book(ctx, { ...wish, bayId: null })
export const freeTechnician = (ctx: Context, orderId: string, technicianId: string): Promise<number> =>
  deleteTechnicianBooking(ctx.tx, orderId, technicianId)
export const freeOrder = (ctx: Context, orderId: string): Promise<number> => deleteBookings(ctx.tx, orderId)
export const endOrderBookings = (ctx: Context, orderId: string): Promise<void> => endBookings(ctx.tx, orderId, ctx.now)
