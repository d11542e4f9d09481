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

export interface BookingRequest {
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
async function book(ctx: Context, booking: BookingRequest): Promise<void> {
  if (booking.to.getTime() <= booking.from.getTime()) throw new Problem('SCHEDULE_ENDS_BEFORE_START')
  if (booking.allowOverlap && !may(ctx, 'service-order:assign')) throw new Problem('OVERLAP_NOT_ALLOWED')
  const bays = booking.bayId ? [booking.bayId] : []
  await lockResources(ctx.tx, booking.technicianIds, bays)
  if (!booking.allowOverlap) {
    const taken = await findOverlap(ctx.tx, booking.orderId, booking.technicianIds, bays, booking.from, booking.to)
    if (taken)
      throw new Problem('DOUBLE_BOOKING', {
        resource: taken.resource,
        from: sayTime(booking.timeZone, taken.starts_at),
        to: sayTime(booking.timeZone, taken.ends_at),
        order: taken.number,
      })
  }
  const common = { orderId: booking.orderId, startsAt: booking.from, endsAt: booking.to, overlapAllowed: booking.allowOverlap }
  for (const technicianId of booking.technicianIds)
    await insertBooking(ctx.tx, { ...common, id: newId(ctx.now), technicianId, bayId: null })
  if (booking.bayId) await insertBooking(ctx.tx, { ...common, id: newId(ctx.now), technicianId: null, bayId: booking.bayId })
}

/** Replaces the bookings of an order. */
export async function rebook(ctx: Context, booking: BookingRequest): Promise<void> {
  await deleteBookings(ctx.tx, booking.orderId)
  await book(ctx, booking)
}
/** Adds one technician to the bookings of an order. */
export const bookTechnician = (ctx: Context, booking: BookingRequest): Promise<void> => book(ctx, { ...booking, bayId: null })
export const freeTechnician = (ctx: Context, orderId: string, technicianId: string): Promise<number> =>
  deleteTechnicianBooking(ctx.tx, orderId, technicianId)
export const freeOrder = (ctx: Context, orderId: string): Promise<number> => deleteBookings(ctx.tx, orderId)
export const endOrderBookings = (ctx: Context, orderId: string): Promise<void> => endBookings(ctx.tx, orderId, ctx.now)
