import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, spread } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { dateIn, daysBetween } from '@twopost/contract/core/time'
import { numberKey } from '@twopost/contract/inventory'
import type * as calls from '@twopost/contract/purchasing'
import { type Core, coreDueOn } from '@twopost/contract/purchasing'
import { type CoreState, coreMoves } from '@twopost/contract/purchasing.states'
import { getOrderLocked, putLines } from '#features/service-orders/index.ts'
import { type ShopRow, shopFilter, zoneOfShops } from '#features/shops/index.ts'
import { coreDaysOf } from '#features/suppliers/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop, when } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertClaim, isPlaceOf } from './claims.queries.ts'
import { presentClaim, showClaim } from './claims.service.ts'
import {
  type CoreRow,
  countCoreStates,
  countCores,
  insertCores,
  lockCore,
  putCore,
  selectCore,
  selectCorePrices,
  selectCores,
  selectOrderOfLine,
} from './cores.queries.ts'

type One = { core: Core }

export function presentCore(ctx: Context, row: CoreRow): Core {
  const today = dateIn(row.time_zone, ctx.now.getTime())
  const isWaiting = row.state === 'owed' || row.state === 'in_shop'
  const next = may(ctx, 'purchasing:create') ? coreMoves[row.state] : []
  return {
    id: row.id,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    item_id: row.item_id,
    item_name: row.item_name,
    part_number: row.part_number,
    ...(may(ctx, 'pricing:cost') && { vendor_charge: fromCents(row.vendor_charge_cents) }),
    customer_charge: fromCents(row.customer_charge_cents),
    status: row.state,
    due_on: row.due_on,
    days_left: isWaiting ? daysBetween(today, row.due_on) : null,
    label_code: row.label_code,
    location: row.location ?? '',
    service_order_id: row.service_order_id,
    order_number: row.order_number ?? '',
    claim_id: row.claim_id,
    rma: row.rma ?? '',
    reason: row.reason,
    ended_on: row.ended_on,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowed: [
      ...when(next.includes('in_shop'), 'take_in'),
      ...when(next.includes('kept_by_customer'), 'keep'),
      ...when(next.includes('sent'), 'send'),
      ...when(next.includes('lost'), 'lose'),
    ],
  }
}

/** What a list of old parts is narrowed to. */
export const coreFilterOf = (
  shopIds: readonly string[] | null,
  query: Omit<Input<typeof calls.listCores>['query'], 'page' | 'limit'>,
) => ({
  shopIds,
  state: query.status,
  phase: query.phase,
  supplierId: query.supplier_id,
  search: (query.search && numberKey(query.search)) || undefined,
})
/** Old parts that suppliers wait for (PAR18). */
export async function listCores(ctx: Context, { query }: Input<typeof calls.listCores>): Promise<Answer<typeof calls.listCores>> {
  const at = pageOf(query, 25)
  const shopIds = shopFilter(ctx, query.shop_id)
  const filter = coreFilterOf(shopIds, query)
  const today = dateIn(await zoneOfShops(ctx, shopIds), ctx.now.getTime())
  const [rows, count, counts] = await Promise.all([
    selectCores(ctx.tx, filter, at.limit, at.offset),
    countCores(ctx.tx, filter),
    countCoreStates(ctx.tx, shopIds, today),
  ])
  return {
    cores: rows.map((row) => presentCore(ctx, row)),
    counts,
    pagination: paginateCounted(at, count),
  }
}

/** More old parts of one line than this are one row for a share of them each. */
const mostOfLine = 500
/** What came with a deposit: one old part is owed for each (PAR18). */
export async function openCores(
  ctx: Context,
  shop: ShopRow,
  supplierId: string,
  came: readonly { id: string; itemId: string; quantity: number; coreCents: number }[],
): Promise<void> {
  const some = came.filter((one) => one.coreCents > 0 && one.quantity > 0)
  if (some.length === 0) return
  const prices = new Map(
    (
      await selectCorePrices(
        ctx.tx,
        some.map((one) => one.itemId),
      )
    ).map((row) => [row.id, row.core_price_cents]),
  )
  const dueOn = coreDueOn(dateIn(shop.time_zone, ctx.now.getTime()), await coreDaysOf(ctx, supplierId))
  const cores = some.flatMap((one) => {
    const units = Math.min(mostOfLine, Math.ceil(one.quantity / 1000))
    return spread(
      one.coreCents,
      Array.from({ length: units }, () => 1),
    ).map((vendorCents) => {
      const id = newId(ctx.now)
      const label = `C-${id.replaceAll('-', '').slice(-10).toUpperCase()}`
      return {
        ...{ id, shopId: shop.id, supplierId, itemId: one.itemId, deliveryLineId: one.id, vendorCents, dueOn, label },
        customerCents: prices.get(one.itemId) ?? 0,
      }
    })
  })
  await insertCores(ctx.tx, cores, ctx.now)
  await announceLive(ctx, 'claim.changed', shop.id, {})
}

/** An old part, held, of the version that was seen, and able to become this. @throws Problem CORE_NOT_FOUND, STALE_VERSION, INVALID_TRANSITION */
async function coreFor(ctx: Context, id: string, version: number | undefined, to: CoreState): Promise<CoreRow> {
  await lockCore(ctx.tx, id)
  const row = await getCoreRow(ctx, id)
  const seen = version ?? ctx.ifMatch
  if (seen !== undefined && seen !== row.version) throw new Problem('STALE_VERSION', {}, { current: presentCore(ctx, row) })
  if (!coreMoves[row.state].includes(to)) throw new Problem('INVALID_TRANSITION', { from: row.state, to })
  return row
}
async function getCoreRow(ctx: Context, id: string): Promise<CoreRow> {
  const row = await selectCore(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('CORE_NOT_FOUND')
  return row
}
/** The order of a line in the shop of the core, and in which language its customer reads. @throws Problem LINE_ITEM_NOT_FOUND */
async function orderOf(
  ctx: Context,
  row: CoreRow,
  lineItemId: string | undefined,
): Promise<{ id: string; language: 'en' | 'es' } | null> {
  if (lineItemId === undefined) return null
  const line = await selectOrderOfLine(ctx.tx, lineItemId)
  if (!line || line.shop_id !== row.shop_id) throw new Problem('LINE_ITEM_NOT_FOUND')
  return { id: line.service_order_id, language: line.language }
}
async function done(ctx: Context, row: CoreRow, code: 'taken-in' | 'kept' | 'sent' | 'lost'): Promise<One> {
  await announceLive(ctx, 'claim.changed', row.shop_id, { core_id: row.id })
  ctx.note({ kind: 'core', id: row.id, code: `core.${code}`, params: { code: row.label_code, name: row.item_name } })
  return { core: presentCore(ctx, await getCoreRow(ctx, row.id)) }
}

/** It ends today, and its deposit stays with the supplier (decision 63). */
const endOf = (ctx: Context, row: CoreRow, reason = '') => ({
  day: dateIn(row.time_zone, ctx.now.getTime()),
  lostCents: row.vendor_charge_cents,
  reason,
})
/** The old part is off the vehicle and here (PAR10). @throws Problem CORE_NOT_FOUND, INVALID_TRANSITION, LINE_ITEM_NOT_FOUND, LOCATION_NOT_FOUND */
export async function takeInCore(ctx: Context, { params, body }: Input<typeof calls.takeInCore>): Promise<One> {
  const row = await coreFor(ctx, params.id, body.version, 'in_shop')
  const orderId = (await orderOf(ctx, row, body.line_item_id))?.id ?? null
  if (body.location_id && !(await isPlaceOf(ctx.tx, row.shop_id, body.location_id))) throw new Problem('LOCATION_NOT_FOUND')
  const lineItemId = body.line_item_id ?? null
  await putCore(ctx.tx, row.id, { state: 'in_shop', lineItemId, orderId, locationId: body.location_id ?? null }, ctx.now)
  return done(ctx, row, 'taken-in')
}
/** The customer keeps it; the order is charged where one is named (PAR36). @throws Problem as `keepCore` */
export async function keepCore(ctx: Context, { params, body }: Input<typeof calls.keepCore>): Promise<One> {
  const row = await coreFor(ctx, params.id, body.version, 'kept_by_customer')
  const order = await orderOf(ctx, row, body.line_item_id)
  if (order !== null && row.customer_charge_cents > 0)
    await putLines(ctx, await getOrderLocked(ctx, order.id), [
      {
        ...{ type: 'parts', description: coreCharge[order.language](row.item_name).slice(0, 200), quantity: 1 },
        ...{ unit_cost: fromCents(row.customer_charge_cents), part_source: 'used' },
      },
    ])
  await putCore(
    ctx.tx,
    row.id,
    { state: 'kept_by_customer', lineItemId: body.line_item_id ?? null, orderId: order?.id ?? null, end: endOf(ctx, row) },
    ctx.now,
  )
  return done(ctx, row, 'kept')
}
/** How the charge stands on the order: in the language of the customer, who finds it on the invoice. */
const coreCharge = { en: (name: string) => `Core charge: ${name}`, es: (name: string) => `Depósito por casco: ${name}` }

/** It does not go back any more: its deposit is lost from today on (KPI7). @throws Problem CORE_NOT_FOUND, INVALID_TRANSITION, STALE_VERSION */
export async function loseCore(ctx: Context, { params, body }: Input<typeof calls.loseCore>): Promise<One> {
  const row = await coreFor(ctx, params.id, body.version, 'lost')
  await putCore(ctx.tx, row.id, { state: 'lost', end: endOf(ctx, row, body.reason) }, ctx.now)
  return done(ctx, row, 'lost')
}
/** It goes back on a claim for its deposit, which is on its way at once (PAR10). */
export async function sendCore(
  ctx: Context,
  { params, body }: Input<typeof calls.sendCore>,
): Promise<Answer<typeof calls.sendCore>> {
  const row = await coreFor(ctx, params.id, body.version, 'sent')
  const claimId = newId(ctx.now)
  await insertClaim(
    ctx.tx,
    {
      ...{ id: claimId, shopId: row.shop_id, supplierId: row.supplier_id, kind: 'core', itemId: row.item_id },
      ...{ description: row.label_code, quantity: 1000, expectedCents: row.vendor_charge_cents, dueOn: row.due_on },
      ...{ state: 'shipped', rma: body.rma ?? '', deliveryLineId: row.delivery_line_id, billId: null, locationId: null },
      ...{ notes: '', by: ctx.actorName },
    },
    ctx.now,
  )
  await putCore(ctx.tx, row.id, { state: 'sent', claimId }, ctx.now)
  const { core } = await done(ctx, row, 'sent')
  await announceLive(ctx, 'claim.changed', row.shop_id, { vendor_claim_id: claimId })
  return { core, vendor_claim: presentClaim(ctx, await showClaim(ctx, claimId)) }
}
