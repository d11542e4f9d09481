import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import type * as calls from '@twopost/contract/deferred'
import { type DeferredOffer, type DeferredStatus, deferredMoves } from '@twopost/contract/deferred'
import {
  addPricedService,
  countByRules,
  expectLines,
  getOrder,
  getOrderLocked,
  type OrderRow,
  rulesOfNewOrder,
} from '#features/service-orders/index.ts'
import { shopFilter, shopForNew } from '#features/shops/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { lockDeferred, moveDeferred, type OwnRow, selectDeferredById, selectOfVehicle } from './deferred.queries.ts'
import { fieldsOf } from './deferred.rules.ts'
import { presentDeferred } from './deferred.service.ts'

const mostOffered = 50
type Pricing = Parameters<typeof countByRules>[1]
/** What is open of a vehicle, the latest first, with what it would cost on an order that is priced like this. */
async function offersFor(ctx: Context, vehicleId: string, order: Pricing): Promise<DeferredOffer[]> {
  const filter = { shopIds: shopFilter(ctx, undefined), vehicleId, status: ['open' as const], words: [] }
  const rows = await selectOfVehicle(ctx.tx, filter, mostOffered, 0)
  const fields = rows.flatMap((row) => row.lines.map(fieldsOf))
  const [counted, shown] = await Promise.all([countByRules(ctx, order, fields), presentDeferred(ctx, rows)])
  let at = 0
  return rows.flatMap((row, i) => {
    const own = counted.slice(at, at + row.lines.length)
    at += row.lines.length
    const one = shown[i]
    if (!one) return []
    const now = row.lines.length === 0 ? row.price_then_cents : own.reduce((sum, { cents }) => sum + cents, 0)
    return {
      ...one,
      lines: one.lines.map((line, n) => ({ ...line, unit_price_now: fromCents(own[n]?.unitCents ?? 0) })),
      price_now: fromCents(now),
      difference: fromCents(now - row.price_then_cents),
    }
  })
}
/** What is open of the vehicle of an order, priced as it would be on it (DEF6, DEF11). @throws Problem ORDER_NOT_FOUND */
export async function listOrderDeferred(
  ctx: Context,
  { params, query }: Input<typeof calls.listOrderDeferred>,
): Promise<Answer<typeof calls.listOrderDeferred>> {
  const order = await getOrder(ctx, params.id, query)
  return { deferred: await offersFor(ctx, order.vehicle_id, order) }
}
/** The same before the order is written: by the rules and the rate that a new order of the shop takes over (DEF10). @throws Problem VEHICLE_NOT_FOUND, SHOP_NOT_FOUND */
export async function listVehicleOffers(
  ctx: Context,
  { params, query }: Input<typeof calls.listVehicleOffers>,
): Promise<Answer<typeof calls.listVehicleOffers>> {
  const vehicle = await getVehicleRow(ctx, params.id)
  const shop = await shopForNew(ctx, query.shop_id ?? vehicle.shop_id, undefined)
  const { laborRate = shop.labor_rate_cents } = await rulesOfNewOrder(ctx, shop)
  const order = { shop_id: shop.id, created_at: ctx.now, labor_rate_cents: laborRate }
  return { deferred: await offersFor(ctx, vehicle.id, order) }
}

const expectMove = (row: OwnRow, to: DeferredStatus): void => {
  if (!deferredMoves[row.status].includes(to)) throw new Problem('INVALID_TRANSITION', { from: row.status, to })
}
/**
 * Puts work on a locked order of its vehicle that takes lines, at what it costs now (DEF6, DEF9). @returns the names and ids of its services
 * @throws Problem DEFERRED_NOT_FOUND, OF_ANOTHER_VEHICLE, ALREADY_OFFERED, INVALID_TRANSITION, ITEM_NOT_FOUND, ORDER_TOO_HIGH
 */
async function offerOn(ctx: Context, order: OrderRow, deferredIds: readonly string[]): Promise<{ name: string; id: string }[]> {
  const ids = [...new Set(deferredIds.map((id) => id.toLowerCase()))].toSorted()
  const rows = await lockDeferred(ctx.tx, ids)
  if (rows.length < ids.length || rows.some((row) => !mayEnterShop(ctx, row.shop_id))) throw new Problem('DEFERRED_NOT_FOUND')
  const services: { name: string; id: string }[] = []
  for (const row of rows) {
    if (row.vehicle_id !== order.vehicle_id) throw new Problem('OF_ANOTHER_VEHICLE')
    if (row.status === 'offered' && row.order_id !== null)
      throw new Problem('ALREADY_OFFERED', { number: (await selectDeferredById(ctx.tx, [row.id]))[0]?.order_number ?? '' })
    expectMove(row, 'offered')
    const id = await addPricedService(ctx, order, {
      ...{ name: row.name, category: row.category, concern: row.concern, kind: 'recommended', urgency: row.urgency },
      lines: row.lines.map(fieldsOf),
    })
    const moved = { order_id: order.id, service_id: id, offers: row.offers + 1 }
    await moveDeferred(ctx.tx, row.id, 'open', 'offered', moved, ctx.now)
    await announceLive(ctx, 'deferred.changed', row.shop_id, { deferred_id: row.id, vehicle_id: row.vehicle_id })
    services.push({ name: row.name, id })
  }
  return services
}
/** Puts it on an open order of its vehicle. @throws Problem as the call says */
export async function addDeferredToOrder(
  ctx: Context,
  { params, body }: Input<typeof calls.addDeferredToOrder>,
): Promise<Answer<typeof calls.addDeferredToOrder>> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const services = await offerOn(ctx, order, body.deferred_ids)
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'order.deferred-added', params: { number: order.number } },
    details: { services: services.map((one) => one.name).join(', ') },
  })
  return { service_ids: services.map((one) => one.id) }
}
/** What was ticked while an order was written comes onto it with the same command (DEF10). */
export async function addChosen(
  ctx: Context,
  { orderId, deferredIds }: { orderId: string; deferredIds: readonly string[] },
): Promise<void> {
  await offerOn(ctx, await getOrderLocked(ctx, orderId), deferredIds)
}
