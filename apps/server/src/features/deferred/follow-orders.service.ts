import { addMonths, dateIn } from '@twopost/contract/core/time'
import type { DeferredReason } from '@twopost/contract/deferred'
import { isWanted } from '@twopost/contract/service-orders.states'
import { openFindingsOf } from '#features/inspections/index.ts'
import {
  deferredChosen,
  getOrder,
  type LineRow,
  lineRemoving,
  type OrderFact,
  type OrderRow,
  orderCancelled,
  orderInvoiced,
  orderReopened,
  type ServiceRow,
  selectLines,
  selectServices,
  serviceRemoving,
} from '#features/service-orders/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import {
  insertDeferred,
  lockOfOrder,
  lockSame,
  moveDeferred,
  type OwnRow,
  reopenOfLine,
  reopenOfService,
  replaceOffer,
} from './deferred.queries.ts'
import { keptLines, monthsKept, reasonOf } from './deferred.rules.ts'
import { addChosen } from './deferred-offers.service.ts'

interface Visit {
  order: OrderRow
  services: ServiceRow[]
  lines: LineRow[]
  today: string
  /** What stands on the order, was sold by it, or came from it. */
  rows: OwnRow[]
}
async function readVisit(ctx: Context, orderId: string): Promise<Visit> {
  const order = await getOrder(ctx, orderId)
  const [services, lines, shop, rows] = await Promise.all([
    selectServices(ctx.tx, orderId),
    selectLines(ctx.tx, orderId),
    getShopRow(ctx, order.shop_id),
    lockOfOrder(ctx.tx, orderId),
  ])
  return { order, services, lines, rows, today: dateIn(shop.time_zone, ctx.now.getTime()) }
}
/** What a service that was not done leaves behind. */
const offerOf = ({ order, lines, today }: Visit, service: ServiceRow, reason: DeferredReason) => ({
  ...{ customer_id: order.customer_id, source_order_id: order.id, source_service_id: service.id, reason },
  ...{ urgency: service.urgency, concern: service.concern, price_then_cents: service.total_cents },
  lines: keptLines(
    lines.filter((line) => line.service_id === service.id),
    order.labor_rate_cents,
  ),
  expires_on: addMonths(today, monthsKept),
})
const tell = (ctx: Context, visit: Visit) =>
  announceLive(ctx, 'deferred.changed', visit.order.shop_id, { vehicle_id: visit.order.vehicle_id })

/** Keeps a service that was not done; the same work of the vehicle that is open already takes its place (DEF7). */
async function keep(ctx: Context, visit: Visit, service: ServiceRow, reason: DeferredReason): Promise<void> {
  const { order, today, rows } = visit
  const offer = offerOf(visit, service, reason)
  const before =
    rows.find((row) => row.source_service_id === service.id) ??
    (await lockSame(ctx.tx, order.vehicle_id, service.name, service.category))
  if (before) {
    if (before.status === 'open') await replaceOffer(ctx.tx, before.id, offer, ctx.now)
    return
  }
  await insertDeferred(
    ctx.tx,
    {
      ...{ id: newId(ctx.now), shop_id: order.shop_id, vehicle_id: order.vehicle_id, name: service.name, ...offer },
      ...{ category: service.category, noted_on: today, due_on: null, due_mileage: null, follow_up_on: null, status: 'open' },
      ...{ finding_id: null, noted_by: ctx.userId, noted_by_name: ctx.actorName },
    },
    ctx.now,
  )
}
/** Keeps what was found and has no service (INS8); the same work of the vehicle that is open already stays. @returns how many */
async function keepFindings(ctx: Context, { order, today, rows }: Visit): Promise<number> {
  const findings = await openFindingsOf(ctx, order)
  for (const { resultId, name, urgency } of findings) {
    if (rows.some((row) => row.finding_id === resultId)) continue
    if (await lockSame(ctx.tx, order.vehicle_id, name, '')) continue
    await insertDeferred(
      ctx.tx,
      {
        ...{ id: newId(ctx.now), shop_id: order.shop_id, vehicle_id: order.vehicle_id, customer_id: order.customer_id, name },
        ...{ source_order_id: order.id, source_service_id: null, finding_id: resultId, category: '', concern: '', lines: [] },
        ...{ reason: 'finding', urgency, price_then_cents: 0, noted_on: today, due_on: null, due_mileage: null },
        ...{ expires_on: addMonths(today, monthsKept), follow_up_on: null, status: 'open' },
        ...{ noted_by: ctx.userId, noted_by_name: ctx.actorName },
      },
      ctx.now,
    )
  }
  return findings.length
}
/** Work that stood on an order and was not done is open again, with the price that it had there; the count of offers stays (DEF4). */
async function letOpen(ctx: Context, visit: Visit, row: OwnRow): Promise<void> {
  const service = visit.services.find((one) => one.id === row.service_id)
  const none = { order_id: null, service_id: null }
  if (!service) {
    await moveDeferred(ctx.tx, row.id, 'offered', 'open', none, ctx.now)
    return
  }
  const { expires_on: _, ...offer } = offerOf(visit, service, reasonOf(service.approval, service.presented_at) ?? 'postponed')
  // The service of this order is kept by the row that was on it, so that it counts once.
  await replaceOffer(ctx.tx, row.id, { ...offer, source_service_id: row.source_service_id, expires_on: row.expires_on }, ctx.now)
}

/** The last invoice of an order was issued: what was done is sold, and what was not waits for another visit (DEF4, DEF13). */
async function settleInvoiced(ctx: Context, { orderId }: OrderFact): Promise<void> {
  const visit = await readVisit(ctx, orderId)
  const { services, rows, today, order } = visit
  const isDone = (id: string | null) => services.some((one) => one.id === id && isWanted(one.approval))
  const sold = (id: string | null) => ({
    ...{ order_id: order.id, service_id: id, sold_on: today },
    sold_cents: services.find((one) => one.id === id)?.total_cents ?? 0,
  })
  for (const row of rows)
    if (row.status === 'offered' && row.order_id === orderId) {
      if (isDone(row.service_id)) await moveDeferred(ctx.tx, row.id, 'offered', 'sold', sold(row.service_id), ctx.now)
      else await letOpen(ctx, visit, row)
    } else if (row.status === 'open' && row.source_order_id === orderId && isDone(row.source_service_id))
      // Declined at first and approved after all, while its invoice was taken back.
      await moveDeferred(ctx.tx, row.id, 'open', 'sold', sold(row.source_service_id), ctx.now)
  const offered = new Set(rows.filter((row) => row.order_id === orderId).map((row) => row.service_id))
  const left = services.filter((one) => !isWanted(one.approval) && !offered.has(one.id))
  for (const service of left) await keep(ctx, visit, service, reasonOf(service.approval, service.presented_at) ?? 'postponed')
  const found = await keepFindings(ctx, visit)
  if (rows.length + left.length + found > 0) await tell(ctx, visit)
}
/** Its invoice was taken back: what was sold by it stands on it again (DEF4). */
async function takeBack(ctx: Context, { orderId }: OrderFact): Promise<void> {
  const rows = (await lockOfOrder(ctx.tx, orderId)).filter((row) => row.status === 'sold' && row.order_id === orderId)
  for (const row of rows) await moveDeferred(ctx.tx, row.id, 'sold', 'offered', { sold_on: null, sold_cents: null }, ctx.now)
}
/** Nothing of a canceled order was done: what its customer was asked about waits for another visit (DEF4). */
async function settleCancelled(ctx: Context, { orderId }: OrderFact): Promise<void> {
  const visit = await readVisit(ctx, orderId)
  const { services, rows } = visit
  const offered = rows.filter((row) => row.status === 'offered' && row.order_id === orderId)
  for (const row of offered) await letOpen(ctx, visit, row)
  const taken = new Set(offered.map((row) => row.service_id))
  const asked = services.filter((one) => one.approval !== 'none' && !taken.has(one.id))
  for (const service of asked) await keep(ctx, visit, service, reasonOf(service.approval, service.presented_at) ?? 'postponed')
  if (offered.length + asked.length > 0) await tell(ctx, visit)
}

/** Follows what becomes of orders. */
export function subscribeDeferred(): void {
  deferredChosen.subscribe(addChosen)
  orderInvoiced.subscribe(settleInvoiced)
  orderReopened.subscribe(takeBack)
  orderCancelled.subscribe(settleCancelled)
  lineRemoving.subscribe(async (ctx, { orderId, lineId }) => void (await reopenOfLine(ctx.tx, orderId, lineId, ctx.now)))
  serviceRemoving.subscribe(
    async (ctx, { orderId, serviceId }) => void (await reopenOfService(ctx.tx, orderId, serviceId, ctx.now)),
  )
}
