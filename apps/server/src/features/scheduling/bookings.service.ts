import type { OpenSpan } from '@twopost/contract/shops'
import { bayPlace, sayTime } from '#features/shops/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { isEarlier } from '#platform/clock/earlier.rules.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  deleteBookings,
  deleteTechnicianBooking,
  endBookings,
  extendBayBooking,
  type FreedRow,
  findOverlap,
  insertBookings,
  lockResources,
  type NewBooking,
} from './bookings.queries.ts'
import { earlierBookingsChanged } from './scheduling.events.ts'

/** What an order takes: of each technician the pieces of their work, of a bay the time from first to last minute (ms). */
export interface BookingRequest {
  orderId: string
  technicians: readonly { technicianId: string; pieces: readonly OpenSpan[] }[]
  bay: (OpenSpan & { bayId: string }) | null
  allowOverlap: boolean
  /** Says times in the message. */
  timeZone: string
}

const rowsOf = (ctx: Context, booking: BookingRequest): NewBooking[] => {
  const row = (technicianId: string | null, bayId: string | null, { from, to }: OpenSpan): NewBooking => ({
    id: newId(ctx.now),
    orderId: booking.orderId,
    technicianId,
    bayId,
    startsAt: fromMs(from),
    endsAt: fromMs(to),
    overlapAllowed: booking.allowOverlap,
  })
  return [
    ...booking.technicians.flatMap(({ technicianId, pieces }) => pieces.map((piece) => row(technicianId, null, piece))),
    ...(booking.bay ? [row(null, booking.bay.bayId, booking.bay)] : []),
  ]
}

/** @throws Problem DOUBLE_BOOKING with who is booked when and for what */
async function expectRowsFree(ctx: Context, orderId: string, timeZone: string, rows: readonly NewBooking[]): Promise<void> {
  const taken = await findOverlap(ctx.tx, orderId, rows)
  if (taken)
    throw new Problem('DOUBLE_BOOKING', {
      resource: taken.technician_name ?? bayPlace(taken.bay_name, ctx.principal.language),
      from: sayTime(timeZone, taken.starts_at),
      to: sayTime(timeZone, taken.ends_at),
      order: taken.number,
    })
}

/** Says of bookings of technicians that began earlier that they are new or gone. */
async function tellEarlier(ctx: Context, rows: readonly { technicianId: string | null; startsAt: Date }[]): Promise<void> {
  const at = rows.filter((row) => row.technicianId !== null && isEarlier(row.startsAt, ctx.now)).map((row) => row.startsAt)
  if (at.length > 0) await earlierBookingsChanged.announce(ctx, at)
}
async function free(ctx: Context, rows: readonly FreedRow[]): Promise<number> {
  await tellEarlier(
    ctx,
    rows.map((row) => ({ technicianId: row.technician_id, startsAt: row.starts_at })),
  )
  return rows.length
}

/**
 * Books technicians and a bay for an order, each with times of its own; a double booking is refused unless the overlap is allowed by
 * someone who may assign (G25). @throws Problem SCHEDULE_ENDS_BEFORE_START, OVERLAP_NOT_ALLOWED, DOUBLE_BOOKING
 */
async function book(ctx: Context, booking: BookingRequest): Promise<void> {
  const rows = rowsOf(ctx, booking)
  if (rows.some((row) => row.endsAt.getTime() <= row.startsAt.getTime())) throw new Problem('SCHEDULE_ENDS_BEFORE_START')
  if (booking.allowOverlap && !may(ctx, 'service-order:assign')) throw new Problem('OVERLAP_NOT_ALLOWED')
  const technicianIds = booking.technicians.map((one) => one.technicianId)
  await lockResources(ctx.tx, technicianIds, booking.bay ? [booking.bay.bayId] : [])
  if (!booking.allowOverlap) await expectRowsFree(ctx, booking.orderId, booking.timeZone, rows)
  await insertBookings(ctx.tx, rows)
  await tellEarlier(ctx, rows)
}

/** Replaces the bookings of an order. */
export async function rebook(ctx: Context, booking: BookingRequest): Promise<void> {
  await freeOrder(ctx, booking.orderId)
  await book(ctx, booking)
}
/** Adds technicians to the bookings of an order; its bay stays as it is. */
export const bookTechnicians = (ctx: Context, booking: Omit<BookingRequest, 'bay'>): Promise<void> =>
  book(ctx, { ...booking, bay: null })
/** Holds the bay of an order longer. @throws Problem DOUBLE_BOOKING when it is taken then */
export async function holdBayUntil(
  ctx: Context,
  { orderId, bayId, until, to, timeZone }: { orderId: string; bayId: string | null; until: number; to: number; timeZone: string },
): Promise<void> {
  if (bayId === null) return
  await lockResources(ctx.tx, [], [bayId])
  await expectRowsFree(ctx, orderId, timeZone, [
    {
      id: newId(ctx.now),
      orderId,
      technicianId: null,
      bayId,
      startsAt: fromMs(until),
      endsAt: fromMs(to),
      overlapAllowed: false,
    },
  ])
  await extendBayBooking(ctx.tx, orderId, fromMs(to))
}
/** @returns how many bookings are gone */
export const freeTechnician = async (ctx: Context, orderId: string, technicianId: string): Promise<number> =>
  free(ctx, await deleteTechnicianBooking(ctx.tx, orderId, technicianId))
/** @returns how many bookings are gone */
export const freeOrder = async (ctx: Context, orderId: string): Promise<number> =>
  free(ctx, await deleteBookings(ctx.tx, orderId))
export const endOrderBookings = (ctx: Context, orderId: string): Promise<void> => endBookings(ctx.tx, orderId, ctx.now)
