import { dateIn } from '@twopost/contract/core/time'
import type { ScheduleFields, ScheduleWarning } from '@twopost/contract/service-orders'
import { type OrderStatus, orderStatusLabels, orderTransitions } from '@twopost/contract/service-orders.states'
import { addOpenMinutes, isOpenAt } from '@twopost/contract/shops'
import { countCannedSales } from '#features/pricing/index.ts'
import { type BookingRequest, endOrderBookings, freeOrder, piecesOf, rebook, spanOf } from '#features/scheduling/index.ts'
import { getShopRow, openHoursOf, type ShopRow } from '#features/shops/index.ts'
import { after, fromMs, instantOf } from '#platform/clock/clock.ts'
import { type AuditNote, type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordActivity } from '../detail/activities.service.ts'
import { expectVersion, getOrderLocked, orderDetail } from '../detail/order-detail.service.ts'
import { selectOpenSublets } from '../lines/line-sublets.queries.ts'
import { selectCannedOf } from '../prices/canned-services.queries.ts'
import { expectFit } from '../schedule/fit.service.ts'
import {
  completionBlocked,
  orderCancelled,
  orderCompleted,
  orderCompleting,
  orderInvoiced,
  orderReopened,
  orderRescheduled,
  orderScheduled,
  orderStarting,
  partsNotHere,
  workStarting,
} from '../service-orders.events.ts'
import { countMove, moveStatus, type OrderRow, selectBay, selectOrderShares, updateOrder } from '../service-orders.queries.ts'
import { dueOf } from '../service-orders.rules.ts'
import { setLead } from './assign-order.service.ts'

/** The refusal of a move that is not in the table, in the specified words (G23, P24–P26). */
function refusal(from: OrderStatus, to: OrderStatus): Problem {
  if (to === 'in_progress') return new Problem('NOT_SCHEDULED')
  if (to === 'completed') return new Problem('NOT_IN_PROGRESS')
  return new Problem('INVALID_TRANSITION', { from: orderStatusLabels[from], to: orderStatusLabels[to] })
}
/** @throws Problem INVALID_TRANSITION, NOT_SCHEDULED, NOT_IN_PROGRESS when people may not make this move */
function checkMove(from: OrderStatus, to: OrderStatus): void {
  const step = orderTransitions[from][to]
  if (!step || step.by === 'invoices') throw refusal(from, to)
}

/** The only writer of an order's status: state and version stand in the statement, so that a race is lost cleanly. */
async function move(ctx: Context, row: OrderRow, to: OrderStatus, columns: Record<string, unknown>): Promise<void> {
  if ((await moveStatus(ctx.tx, row.id, [row.status], to, columns, undefined, ctx.now)) === 0) throw refusal(row.status, to)
  await countMove(ctx.tx, row.shop_id, row.status, to)
}
const answer = async (ctx: Context, id: string) => ({ service_order: await orderDetail(ctx, id) })
type ById<Body> = { params: { id: string }; body: Body }

/** When work of so many minutes that begins at `from` ends: what does not fit into the open day goes on when the shop opens again (R1-14). */
async function endOf(ctx: Context, shop: ShopRow, from: Date, minutes: number): Promise<Date> {
  const hours = await openHoursOf(ctx, shop)
  // A start outside the hours is somebody's will: then the clock counts.
  if (!isOpenAt(hours, from.getTime())) return after(from, minutes * 60_000)
  return fromMs(addOpenMinutes(hours, from.getTime(), minutes))
}

/** Changes the lead of an order that is about to be booked elsewhere: nobody is booked for its old time. */
async function setLeadOfMoved(ctx: Context, row: OrderRow, technicianId: string | null): Promise<void> {
  const moved = { ...row, scheduled_start: null }
  await setLead(ctx, moved, technicianId)
  row.assigned_technician_id = moved.assigned_technician_id
}

/** When each technician of an order works on it, and the time that it spans: theirs, or that of the shop where nobody is on it. */
async function timesOf(
  ctx: Context,
  shop: ShopRow,
  row: OrderRow,
  { from, until, minutes, anyway }: { from: Date; until: Date | undefined; minutes: number; anyway: boolean },
) {
  const shares = await selectOrderShares(ctx.tx, row.id)
  // One alone does the whole work; several each do what was said for them.
  const own = shares.map((one) => ({
    technicianId: one.technician_id,
    minutes: shares.length > 1 ? (one.estimated_minutes ?? minutes) : minutes,
  }))
  const pieces = await piecesOf(ctx, shop, own, { from: from.getTime(), until: until?.getTime(), anyway })
  const span = spanOf([...pieces.values()].flat())
  return {
    technicians: [...pieces].map(([technicianId, list]) => ({ technicianId, pieces: list })),
    start: until || !span ? from : fromMs(span.from),
    end: until ?? (span ? fromMs(span.to) : await endOf(ctx, shop, from, minutes)),
  }
}

/**
 * Books time, bay and technicians of a locked order; pending becomes scheduled, scheduled is moved (G19, G25, OP-38). Who is not able, and a
 * bay that does not fit, are refused as the planner refuses them (G37). @returns what should be known about it
 */
export async function scheduleLocked(
  ctx: Context,
  row: OrderRow,
  fields: Omit<ScheduleFields, 'version'>,
): Promise<ScheduleWarning[]> {
  if (row.status !== 'scheduled') checkMove(row.status, 'scheduled')
  const shop = await getShopRow(ctx, row.shop_id)
  const from = instantOf(fields.scheduled_start)
  const minutes = fields.estimated_duration ?? row.estimated_minutes ?? 60
  const until = fields.scheduled_completion ? instantOf(fields.scheduled_completion) : undefined
  if (until && until.getTime() <= from.getTime()) throw new Problem('SCHEDULE_ENDS_BEFORE_START')
  if (fields.technician_id !== undefined && fields.technician_id !== row.assigned_technician_id) {
    if (!may(ctx, 'service-order:assign')) throw new Problem('NOT_ALLOWED')
    await setLeadOfMoved(ctx, row, fields.technician_id)
  }
  const bayId = fields.bay_id === undefined ? row.bay_id : fields.bay_id
  const bay = bayId ? await selectBay(ctx.tx, bayId, row.shop_id) : undefined
  if (bayId && !bay) throw new Problem('BAY_NOT_FOUND')
  const { technicians, start, end } = await timesOf(ctx, shop, row, {
    from,
    until,
    minutes,
    anyway: fields.allow_overlap ?? false,
  })
  const allowOverlap = fields.allow_overlap ?? false
  const warnings = await expectFit(ctx, row, {
    technicianIds: technicians.map((one) => one.technicianId),
    bayId,
    allowed: fields.allow_unfit ?? false,
  })
  await bookPlace(ctx, row, shop, {
    booking: {
      orderId: row.id,
      technicians,
      bay: bayId ? { bayId, from: start.getTime(), to: end.getTime() } : null,
      allowOverlap,
      timeZone: shop.time_zone,
    },
    start,
    end,
    bayName: bay?.name ?? null,
    ...(fields.estimated_duration && { minutes: fields.estimated_duration }),
  })
  return warnings
}
interface Place {
  booking: BookingRequest
  /** What the order spans. */
  start: Date
  end: Date
  bayName: string | null
  /** A new estimate. */
  minutes?: number
  /** Who becomes the lead. */
  leadId?: string
}
/** Puts a locked order in a place of the schedule that its caller has found: bookings, state, timeline, and who is told. */
export async function bookPlace(ctx: Context, row: OrderRow, shop: ShopRow, place: Place): Promise<void> {
  const { booking, start, end } = place
  if (place.leadId !== undefined) await setLeadOfMoved(ctx, row, place.leadId)
  await rebook(ctx, booking)
  const columns = {
    scheduled_start: start,
    scheduled_end: end,
    bay_id: booking.bay?.bayId ?? null,
    ...(place.minutes !== undefined && { estimated_minutes: place.minutes }),
    ...(row.due_at === null || row.due_source === 'booking' ? dueOf(null, null, end, ctx.now) : {}),
  }
  if (row.status === 'scheduled') await updateOrder(ctx.tx, row.id, columns, undefined, ctx.now)
  else await move(ctx, row, 'scheduled', columns)
  await recordActivity(ctx, row, {
    type: row.status === 'scheduled' ? 'rescheduled' : 'scheduled',
    details: {
      start: start.toISOString(),
      end: end.toISOString(),
      zone: shop.time_zone,
      bay: place.bayName,
      overlap: booking.allowOverlap,
    },
  })
  if (row.status !== 'scheduled') await orderScheduled.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  else if (row.scheduled_start?.getTime() !== start.getTime())
    await orderRescheduled.announce(ctx, { orderId: row.id, shopId: row.shop_id, startsAt: start, timeZone: shop.time_zone })
}
export async function scheduleOrder(ctx: Context, { params, body }: ById<ScheduleFields>) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  const warnings = await scheduleLocked(ctx, row, body)
  ctx.note({
    kind: 'service_order',
    id: row.id,
    code: 'order.scheduled',
    params: { number: row.number },
    details: { start: body.scheduled_start },
  })
  return { ...(await answer(ctx, row.id)), warnings }
}

/** From scheduled only; started_at is set (G20). Also called when the first job starts (G26). */
export async function startLocked(ctx: Context, row: OrderRow, at = ctx.now): Promise<void> {
  checkMove(row.status, 'in_progress')
  await workStarting.announce(ctx, { orderId: row.id, shopId: row.shop_id, serviceIds: [] })
  await orderStarting.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await move(ctx, row, 'in_progress', { started_at: at })
  await recordActivity(ctx, row, { type: 'started', details: {}, at })
}
export async function startOrder(ctx: Context, { params, body }: ById<{ version?: number | undefined } | undefined>) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body?.version)
  await startLocked(ctx, row)
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.started', params: { number: row.number } })
  return answer(ctx, row.id)
}

/**
 * What blocks completing an order; with a reason from somebody who may approve it is let through.
 * @returns the titles of what blocks it
 * @throws Problem OPEN_SAFETY_FLAGS without a reason, NOT_ALLOWED for others
 */
async function expectUnblocked(ctx: Context, row: OrderRow, reason: string): Promise<string[]> {
  const titles = (await completionBlocked.ask(ctx, row.id)).flat()
  if (titles.length === 0) return titles
  if (reason === '') throw new Problem('OPEN_SAFETY_FLAGS', { titles: titles.join(', '), count: titles.length })
  if (!may(ctx, 'service-order:approve')) throw new Problem('NOT_ALLOWED')
  return titles
}
/** A shop may want the parts of an order here, and the work of others known, before it is completed (PAR20). @throws Problem PARTS_NOT_HERE, SUBLETS_OPEN */
async function expectPartsHere(ctx: Context, row: OrderRow): Promise<void> {
  if ((await getShopRow(ctx, row.shop_id)).parts_gate !== 'block') return
  const lines = (await partsNotHere.ask(ctx, row.id)).flat()
  if (lines.length > 0) throw new Problem('PARTS_NOT_HERE', { parts: lines.slice(0, 10).join(', '), count: lines.length })
  const open = await selectOpenSublets(ctx.tx, row.id)
  if (open.length > 0) throw new Problem('SUBLETS_OPEN', { lines: open.slice(0, 10).join(', '), count: open.length })
}
/**
 * From in progress only: running jobs complete, unstarted ones are cancelled, timers stop (G21). An open safety flag stops it, unless
 * somebody who may approve says why. @returns the titles of the flags it was completed in spite of
 */
export async function completeLocked(ctx: Context, row: OrderRow, reason: string): Promise<string[]> {
  checkMove(row.status, 'completed')
  await orderCompleting.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await expectPartsHere(ctx, row)
  const flags = await expectUnblocked(ctx, row, reason)
  await move(ctx, row, 'completed', { completed_at: ctx.now })
  await orderCompleted.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await endOrderBookings(ctx, row.id)
  if (flags.length === 0) await recordActivity(ctx, row, { type: 'completed', details: {} })
  else await recordActivity(ctx, row, { type: 'completed_despite_flags', details: { reason, flags: flags.join(', ') } })
  return flags
}
/** What the audit log says about a completed order. */
export const noteOfCompletion = (row: OrderRow, flags: readonly string[], reason: string): AuditNote => ({
  kind: 'service_order',
  id: row.id,
  code: flags.length === 0 ? 'order.completed' : 'order.completed-despite-flags',
  params: { number: row.number },
  ...(flags.length > 0 && { details: { reason, flags: flags.join(', ') } }),
})

/** With a reason, from pending, scheduled and in progress; jobs and timers end, bookings are freed (G22). */
export async function cancelLocked(ctx: Context, row: OrderRow, reason: string): Promise<void> {
  checkMove(row.status, 'cancelled')
  await move(ctx, row, 'cancelled', { cancelled_at: ctx.now, cancel_reason: reason })
  await orderCancelled.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await freeOrder(ctx, row.id)
  await recordActivity(ctx, row, { type: 'cancelled', details: { reason } })
}
export async function cancelOrder(ctx: Context, { params, body }: ById<{ reason: string; version?: number | undefined }>) {
  const row = await getOrderLocked(ctx, params.id)
  await expectVersion(ctx, row, body.version)
  await cancelLocked(ctx, row, body.reason)
  ctx.note({ kind: 'service_order', id: row.id, code: 'order.cancelled', params: { number: row.number } })
  return answer(ctx, row.id)
}

/** Completed → invoiced when its last invoice is issued (G24, NOW4). @throws Problem ORDER_NOT_COMPLETED */
export async function markInvoiced(ctx: Context, orderId: string, invoiceNumber: string): Promise<void> {
  const row = await getOrderLocked(ctx, orderId)
  if (row.status !== 'completed') throw new Problem('ORDER_NOT_COMPLETED')
  await move(ctx, row, 'invoiced', {})
  await countCanned(ctx, row, 1)
  await orderInvoiced.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await recordActivity(ctx, row, {
    type: 'invoiced',
    details: { invoice: invoiceNumber },
  })
}
/** Counts the canned jobs of an order as sold, or no longer (CAN25). */
async function countCanned(ctx: Context, row: OrderRow, by: 1 | -1): Promise<void> {
  const jobs = await selectCannedOf(ctx.tx, row.id)
  if (jobs.length === 0) return
  const zone = (await getShopRow(ctx, row.shop_id)).time_zone
  await countCannedSales(ctx.tx, [...new Set(jobs)], by, dateIn(zone, ctx.now.getTime()))
}
/** Invoiced → completed when one of its invoices is voided (G24, M12). @returns false where it waited for others and is completed already */
export async function reopenVoided(ctx: Context, orderId: string, invoiceNumber: string): Promise<boolean> {
  const row = await getOrderLocked(ctx, orderId)
  if (row.status !== 'invoiced') return false
  await move(ctx, row, 'completed', {})
  await countCanned(ctx, row, -1)
  await orderReopened.announce(ctx, { orderId: row.id, shopId: row.shop_id })
  await recordActivity(ctx, row, {
    type: 'reopened',
    details: { invoice: invoiceNumber },
  })
  return true
}
