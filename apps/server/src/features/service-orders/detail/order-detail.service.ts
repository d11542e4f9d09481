import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import type { ServiceOrderDetail } from '@twopost/contract/service-orders'
import { isLeftOut } from '@twopost/contract/service-orders.states'
import { selectOrderBookings } from '#features/scheduling/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type LineRow, selectLines, selectServices } from '../lines/line-items.queries.ts'
import { presentBilling } from '../lines/order-payers.service.ts'
import { selectOneOrder } from '../list/order-list.queries.ts'
import { taxOfOrder } from '../list/order-taxes.service.ts'
import { presentOwn } from '../order-own.rules.ts'
import { presentPromise } from '../promises/promises.service.ts'
import {
  allowedOn,
  presentAssignment,
  presentBooking,
  presentLine,
  presentOrder,
  presentService,
  taxEstimate,
} from '../service-orders.presenter.ts'
import { lockOrder, type OrderRow, selectOrder } from '../service-orders.queries.ts'
import { selectLatestActivities } from './activities.queries.ts'
import { presentActivity } from './activities.service.ts'
import { selectAssignments, selectDetailFacts } from './order-detail.queries.ts'

const unknown = (id: string) => new Problem('ORDER_NOT_FOUND', { id })

/** What a read of an order may name: its shop (G10). */
export interface ShopOfRead {
  shop_id?: string | undefined
}
/**
 * An order one may see. With a shop it must be of that one (G10).
 * @throws Problem ORDER_NOT_FOUND, also for another shop's; VALIDATION_FAILED for a malformed shop
 */
export async function getOrder(ctx: Context, id: string, { shop_id }: ShopOfRead = {}): Promise<OrderRow> {
  const shopIds = shopFilter(ctx, shop_id)
  const row = await selectOrder(ctx.tx, id)
  if (!row || (shopIds && !shopIds.includes(row.shop_id))) throw unknown(id)
  return row
}
/** The same, locked until the end of the transaction. */
export async function getOrderLocked(ctx: Context, id: string): Promise<OrderRow> {
  const row = await lockOrder(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw unknown(id)
  return row
}

/** What is declined or put off counts in no sum (EST10). */
const counts = (line: LineRow): boolean => !isLeftOut(line.approval)
/** What an order comes to with the taxes of today, in cents (M14). @throws Problem ORDER_NOT_FOUND */
export async function orderTotalCents(ctx: Context, id: string): Promise<number> {
  const [row, lines] = await Promise.all([selectOneOrder(ctx.tx, id), selectLines(ctx.tx, id)])
  if (!row) throw unknown(id)
  return (await taxOfOrder(ctx, row, lines.filter(counts))).totals.totalCents
}

/** Everything the detail screen shows, in one round trip (G11, G44). `isPlanned`: whether a technician or a time may be on it. */
export async function orderDetail(
  ctx: Context,
  id: string,
  { shop_id }: ShopOfRead = {},
  { isPlanned }: { isPlanned: boolean } = { isPlanned: true },
): Promise<ServiceOrderDetail> {
  const shopIds = shopFilter(ctx, shop_id)
  const [row, lines, services, assignments, facts, activities, bookings] = await Promise.all([
    selectOneOrder(ctx.tx, id),
    selectLines(ctx.tx, id),
    selectServices(ctx.tx, id),
    isPlanned ? selectAssignments(ctx.tx, id) : [],
    selectDetailFacts(ctx.tx, id),
    selectLatestActivities(ctx.tx, id),
    isPlanned ? selectOrderBookings(ctx.tx, id) : [],
  ])
  if (!row || !facts || (shopIds && !shopIds.includes(row.shop_id))) throw unknown(id)
  const { invoices } = facts
  const standing = invoices.filter((one) => one.status !== 'void')
  const own = standing.find((one) => one.payer_id === null)
  const billing = presentBilling(ctx, row, { services, lines, invoices })
  const tax = await taxOfOrder(ctx, row, lines.filter(counts))
  return {
    ...presentOrder(ctx, row, tax.totals.totalCents),
    ...presentOwn(row),
    cancel_reason: row.cancel_reason,
    labor_rate: fromCents(row.labor_rate_cents),
    labor_total: fromCents(row.labor_cents),
    parts_total: fromCents(row.parts_cents),
    sublet_total: fromCents(row.sublet_cents),
    fees_total: fromCents(row.fees_cents),
    discount_total: fromCents(lines.filter(counts).reduce((sum, line) => sum + line.discount_cents, 0)),
    labor_hours: fromThousandths(row.labor_thousandths),
    ...taxEstimate(tax),
    services: services.map(presentService),
    line_items: lines.map((line) => presentLine(ctx, line)),
    technicians: assignments.map((assignment) => presentAssignment(assignment, row.assigned_technician_id)),
    bookings: bookings.map(presentBooking),
    activities: activities.map((row) => presentActivity(ctx, row)),
    due_source: row.due_source,
    promises: facts.promises.map(presentPromise),
    note_count: facts.note_count,
    attachment_count: facts.attachment_count,
    all_jobs_completed: assignments.length > 0 && assignments.every((assignment) => assignment.status === 'completed'),
    parts_gate: facts.parts_gate,
    consent_mode: row.consent_mode,
    has_gates: row.has_gates,
    approval_state: row.approval_state,
    invoice: own ? { id: own.id, number: own.number, status: own.status } : null,
    ...billing,
    created_by_name: row.created_by_name,
    allowed: allowedOn(ctx, row, standing.length > 0, billing.to_bill.length > 0),
  }
}
type One = { service_order: ServiceOrderDetail }
export const showOrder = async (
  ctx: Context,
  { params, query }: { params: { id: string }; query: ShopOfRead },
): Promise<One> => ({
  service_order: await orderDetail(ctx, params.id, query),
})

/** Refuses a stale version before anything is written. @throws Problem STALE_VERSION with the record */
export async function expectVersion(ctx: Context, row: OrderRow, version: number | undefined): Promise<void> {
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: await orderDetail(ctx, row.id) })
}
