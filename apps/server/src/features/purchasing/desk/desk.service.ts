import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, fromThousandths, toCents, toThousandths } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { comingOf, partStateOf, quantitiesOfPart, shopAvailable } from '@twopost/contract/inventory'
import type { PartPresence } from '@twopost/contract/inventory.states'
import type * as calls from '@twopost/contract/purchasing'
import type { PartNeed, UnlistedNeed } from '@twopost/contract/purchasing'
import { holdBuying } from '#features/order-parts/index.ts'
import { shopFilter, shopForNew } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { type Context, may } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queryTokens } from '#platform/search/search-tokens.ts'
import { lockWaitingOfLines, selectReordersById } from '../reorders.queries.ts'
import { orderParts, showOrders } from '../reorders.service.ts'
import {
  countNeedsOfOrders,
  countUnlisted,
  type DeskFilter,
  type NeedOfOrderRow,
  selectNeedsOfLines,
  selectNeedsOfOrders,
  selectUnlisted,
  type UnlistedRow,
} from './desk.queries.ts'

/** Neither here nor on its way, thousandths. */
const missingOf = (row: NeedOfOrderRow): number =>
  Math.max(0, row.needed - (row.issued - row.returned) - row.reserved - comingOf(row))
/** The same in whole units of buying. */
const toOrder = (row: NeedOfOrderRow): number =>
  Math.ceil(missingOf(row) / row.units_per_buy_thousandths) * row.units_per_buy_thousandths

const presentOrder = (row: NeedOfOrderRow | UnlistedRow) => ({
  service_order_id: row.service_order_id,
  order_number: row.order_number,
  order_title: row.order_title,
  vehicle: [row.vehicle_year, row.vehicle_make, row.vehicle_model].filter(Boolean).join(' '),
  shop_id: row.shop_id,
  promised_at: row.promised_at?.toISOString() ?? null,
  due_at: row.due_at?.toISOString() ?? null,
  scheduled_start: row.scheduled_start?.toISOString() ?? null,
  asked_by: row.asked_by ?? '',
})
export const presentNeed = (ctx: Context, row: NeedOfOrderRow): PartNeed => ({
  line_item_id: row.line_item_id,
  ...presentOrder(row),
  item_id: row.item_id,
  item_name: row.item_name,
  part_number: row.part_number,
  unit: row.unit,
  location: row.location ?? '',
  source: row.source,
  state: partStateOf(quantitiesOfPart(row)),
  presence: (row.presence ?? 'here') as PartPresence,
  needed: fromThousandths(row.needed),
  reserved: fromThousandths(row.reserved),
  ready: fromThousandths(row.ready),
  coming: fromThousandths(comingOf(row)),
  expected: comingOf(row) > 0 ? row.eta : null,
  missing: fromThousandths(missingOf(row)),
  to_order: fromThousandths(toOrder(row)),
  available: fromThousandths(
    Math.max(0, shopAvailable({ onHand: row.on_hand ?? 0, reserved: row.promised ?? 0, setAside: row.set_aside ?? 0 })),
  ),
  supplier_id: row.supplier_id,
  supplier_name: row.supplier_name ?? '',
  cost_state: row.cost_state,
  ...(may(ctx, 'pricing:cost') && { unit_cost: row.last_cost_cents === null ? null : fromCents(row.last_cost_cents) }),
  purchase_order_id: row.purchase_order_id,
  purchase_order: row.purchase_order ?? '',
})

export const presentUnlisted = (row: UnlistedRow): UnlistedNeed => ({
  ...presentOrder(row),
  line_item_id: row.line_item_id,
  description: row.description,
  needed: fromThousandths(row.needed),
  unit_price: fromCents(row.unit_price_cents),
  line_version: row.line_version,
})
/** The words and shops of a query. */
export const deskFilterOf = (ctx: Context, query: { shop_id?: string | undefined; search?: string | undefined }): DeskFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  words: query.search ? queryTokens(query.search) : [],
})

/** What open work orders need (PAR26, PAR32). */
export async function listPartNeeds(
  ctx: Context,
  { query }: Input<typeof calls.listPartNeeds>,
): Promise<Answer<typeof calls.listPartNeeds>> {
  const at = pageOf(query, 50)
  const filter = deskFilterOf(ctx, query)
  const [rows, counts] = await Promise.all([
    selectNeedsOfOrders(ctx.tx, filter, query.presence ?? null, at.limit, at.offset),
    countNeedsOfOrders(ctx.tx, filter),
  ])
  const count = query.presence ? counts[query.presence] : counts.not_coming + counts.coming + counts.here
  return {
    needs: rows.map((row) => presentNeed(ctx, row)),
    counts,
    pagination: paginateCounted(at, count),
  }
}

/** What open work orders need and the inventory does not have (PAR26, H25). */
export async function listUnlistedNeeds(
  ctx: Context,
  { query }: Input<typeof calls.listUnlistedNeeds>,
): Promise<Answer<typeof calls.listUnlistedNeeds>> {
  const at = pageOf(query)
  const shopIds = shopFilter(ctx, query.shop_id)
  const [rows, count] = await Promise.all([selectUnlisted(ctx.tx, shopIds, at.limit, at.offset), countUnlisted(ctx.tx, shopIds)])
  return {
    needs: rows.map(presentUnlisted),
    pagination: paginateCounted(at, count),
  }
}

/**
 * Orders parts for work orders: one purchase order for each supplier (PAR26). @throws Problem SHOP_ID_REQUIRED, LINE_ITEM_NOT_FOUND, ORDER_CLOSED,
 * NOTHING_MISSING, SUPPLIER_MISSING, PURCHASE_OVER_LIMIT, PURCHASE_TOO_HIGH
 */
export async function orderPartNeeds(
  ctx: Context,
  { query, body }: Input<typeof calls.orderPartNeeds>,
): Promise<Answer<typeof calls.orderPartNeeds>> {
  const shop = await shopForNew(ctx, query.shop_id, body.shop_id)
  const lineIds = body.needs.map((one) => one.line_item_id)
  // Reorders before work orders, as where one of them is ordered; what is missing is read behind both.
  const waiting = await lockWaitingOfLines(ctx.tx, lineIds)
  await holdBuying(ctx, lineIds)
  const rows = new Map((await selectNeedsOfLines(ctx.tx, shop.id, lineIds)).map((row) => [row.line_item_id, row]))
  const reorders = await selectReordersById(
    ctx.tx,
    waiting.map((one) => one.id),
  )
  const wanted = body.needs.map((one) => {
    const row = rows.get(one.line_item_id)
    if (!row) throw new Problem('LINE_ITEM_NOT_FOUND')
    if (missingOf(row) === 0) throw new Problem('NOTHING_MISSING', { part: row.item_name })
    return {
      itemId: row.item_id,
      lineItemId: row.line_item_id,
      quantity: one.quantity === undefined ? toOrder(row) : toThousandths(one.quantity),
      unitCents: one.unit_cost === undefined ? undefined : toCents(one.unit_cost),
      supplierId: one.supplier_id,
      // What was asked for of it already is ordered with it.
      reorder: reorders.find((reorder) => reorder.line_item_id === row.line_item_id && reorder.item_id === row.item_id),
    }
  })
  const made = await orderParts(ctx, shop, wanted, { notes: body.notes ?? '', expected: body.expected_delivery ?? null })
  const purchase_orders = await showOrders(ctx, made.orders)
  const numbers = purchase_orders.map((one) => one.number).join(', ')
  ctx.note({ kind: 'purchase_order', id: null, code: 'reorders.ordered', params: { count: wanted.length, numbers } })
  return { purchase_orders }
}
