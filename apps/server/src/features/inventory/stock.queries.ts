import type { StockMoveKind } from '@twopost/contract/inventory.states'
import { columns, combine, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { items, reservations, shopItems, shops, stockLevels, stockLocations } from '#tables.gen.ts'

/** What a shop has of some items before anything is booked there. */
export async function insertShopItems(tx: Tx, pairs: readonly { itemId: string; shopId: string }[]): Promise<void> {
  if (pairs.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    pairs.map((one) => [one.itemId, one.shopId]),
  )
  await tx.run(`insert into app.shop_items (tenant_id, item_id, shop_id) values ${sql} on conflict do nothing`, values)
}
/** Locks what shops have of items, always in this order. Everything that posts or depends on stock comes through here. */
export const lockShopItems = (tx: Tx, itemIds: readonly string[], shopIds: readonly string[]): Promise<number> =>
  tx.run(
    `select 1 from app.shop_items where tenant_id = $1 and item_id = any($2::uuid[]) and shop_id = any($3::uuid[])
      order by item_id, shop_id for update`,
    [tx.tenant, itemIds, shopIds],
  )
const stockItemRow = combine(
  columns('s', shopItems, ['item_id', 'shop_id', 'location_id', 'min_thousandths', 'reserved_thousandths', 'is_low', 'is_out']),
  columns('i', items, ['kind', 'name', 'last_cost_cents', 'deleted_at']),
  columns('h', shops, ['time_zone']),
)
export type StockItemRow = RowOf<typeof stockItemRow>
export const selectStockItems = (tx: Tx, itemIds: readonly string[], shopIds: readonly string[]): Promise<StockItemRow[]> =>
  tx.rows(
    stockItemRow,
    `select ${stockItemRow.sql} from app.shop_items s join app.items i on i.tenant_id = $1 and i.id = s.item_id
       join app.shops h on h.tenant_id = $1 and h.id = s.shop_id
      where s.tenant_id = $1 and s.item_id = any($2::uuid[]) and s.shop_id = any($3::uuid[])`,
    [tx.tenant, itemIds, shopIds],
  )
const placeRow = columns('p', stockLocations, ['id', 'shop_id', 'kind', 'position', 'name', 'deleted_at'])
export type PlaceRow = RowOf<typeof placeRow>
/** The places of shops, those that are gone as well, in their order. */
export const selectPlaces = (tx: Tx, shopIds: readonly string[]): Promise<PlaceRow[]> =>
  tx.rows(
    placeRow,
    `select ${placeRow.sql} from app.stock_locations p where p.tenant_id = $1 and p.shop_id = any($2::uuid[])
      order by p.position, p.created_at, p.id`,
    [tx.tenant, shopIds],
  )
const levelRow = columns('l', stockLevels, [
  'item_id',
  'location_id',
  'shop_id',
  'on_hand_thousandths',
  'reserved_thousandths',
  'value_cents',
  'counted_on',
  'seq',
  'moved_at',
])
export type LevelRow = RowOf<typeof levelRow>
export const selectLevels = (tx: Tx, itemIds: readonly string[], shopIds: readonly string[]): Promise<LevelRow[]> =>
  tx.rows(
    levelRow,
    `select ${levelRow.sql} from app.stock_levels l
      where l.tenant_id = $1 and l.item_id = any($2::uuid[]) and l.shop_id = any($3::uuid[])`,
    [tx.tenant, itemIds, shopIds],
  )
const reservationRow = combine(
  columns('r', reservations, ['line_item_id', 'item_id', 'location_id', 'quantity_thousandths']),
  columns('p', stockLocations, ['shop_id']),
)
export type ReservationRow = RowOf<typeof reservationRow>
export const selectReservations = (tx: Tx, lineIds: readonly string[]): Promise<ReservationRow[]> =>
  tx.rows(
    reservationRow,
    `select ${reservationRow.sql} from app.reservations r join app.stock_locations p on p.tenant_id = $1 and p.id = r.location_id
      where r.tenant_id = $1 and r.line_item_id = any($2::uuid[]) order by r.line_item_id, r.item_id, r.location_id`,
    [tx.tenant, lineIds],
  )

/** Writes levels as they are after a booking. */
export async function putLevels(tx: Tx, levels: readonly LevelRow[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    levels.map((one) => [
      one.item_id,
      one.location_id,
      one.shop_id,
      one.on_hand_thousandths,
      one.reserved_thousandths,
      one.value_cents,
      one.on_hand_thousandths < 0,
      one.counted_on,
      one.seq,
      one.moved_at,
    ]),
  )
  await tx.run(
    `insert into app.stock_levels (tenant_id, item_id, location_id, shop_id, on_hand_thousandths, reserved_thousandths, value_cents,
       is_overdrawn, counted_on, seq, moved_at) values ${sql}
     on conflict (tenant_id, item_id, location_id) do update set on_hand_thousandths = excluded.on_hand_thousandths,
       reserved_thousandths = excluded.reserved_thousandths, value_cents = excluded.value_cents, is_overdrawn = excluded.is_overdrawn,
       counted_on = excluded.counted_on, seq = excluded.seq, moved_at = excluded.moved_at`,
    values,
  )
}
export interface NewMoveRow {
  id: string
  itemId: string
  locationId: string
  shopId: string
  seq: number
  kind: StockMoveKind
  quantity: number
  cost: number
  reserved: number
  onHandAfter: number
  reservedAfter: number
  valueAfter: number
  lineItemId: string | null
  orderId: string | null
  deliveryLineId: string | null
  document: string
  reason: string
  byUserId: string | null
  byName: string
  businessDate: string
  at: Date
}
/** Rows of the ledger; nothing ever changes one. */
export async function insertMoves(tx: Tx, moves: readonly NewMoveRow[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    moves.map((one) => [
      ...[one.id, one.itemId, one.locationId, one.shopId, one.seq, one.kind, one.quantity, one.cost, one.reserved],
      ...[one.onHandAfter, one.reservedAfter, one.valueAfter, one.lineItemId, one.orderId, one.deliveryLineId],
      ...[one.document, one.reason, one.byUserId, one.byName, one.businessDate, one.at],
    ]),
  )
  await tx.run(
    `insert into app.stock_moves (tenant_id, id, item_id, location_id, shop_id, seq, kind, quantity_thousandths, cost_cents,
       reserved_thousandths, on_hand_after_thousandths, reserved_after_thousandths, value_after_cents, line_item_id, service_order_id,
       delivery_line_id, document, reason, by_user_id, by_name, business_date, at) values ${sql}`,
    values,
  )
}
export interface ShopSum {
  itemId: string
  shopId: string
  onHand: number
  reserved: number
  setAside: number
  value: number
  isLow: boolean
  isOut: boolean
  movedAt: Date
}
/** Writes what shops have after a booking; the rows are there and locked. */
export async function putShopSums(tx: Tx, sums: readonly ShopSum[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    sums.map((one) => [
      one.itemId,
      one.shopId,
      one.onHand,
      one.reserved,
      one.setAside,
      one.value,
      one.isLow,
      one.isOut,
      one.movedAt,
    ]),
  )
  await tx.run(
    `insert into app.shop_items (tenant_id, item_id, shop_id, on_hand_thousandths, reserved_thousandths, set_aside_thousandths, value_cents,
       is_low, is_out, moved_at) values ${sql}
     on conflict (tenant_id, item_id, shop_id) do update set on_hand_thousandths = excluded.on_hand_thousandths,
       reserved_thousandths = excluded.reserved_thousandths, set_aside_thousandths = excluded.set_aside_thousandths,
       value_cents = excluded.value_cents, is_low = excluded.is_low, is_out = excluded.is_out, moved_at = excluded.moved_at`,
    values,
  )
}
export interface DayChange {
  itemId: string
  shopId: string
  date: string
  change: number
  used: number
}
/** Adds to the days of parts; what the shops have is locked, each day is named once. */
export async function addToDays(tx: Tx, days: readonly DayChange[]): Promise<void> {
  if (days.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    days.map((one) => [one.itemId, one.shopId, one.date, one.change, one.used]),
  )
  await tx.run(
    `insert into app.stock_days (tenant_id, item_id, shop_id, date, change_thousandths, used_thousandths) values ${sql}
     on conflict (tenant_id, item_id, shop_id, date) do update set
       change_thousandths = app.stock_days.change_thousandths + excluded.change_thousandths,
       used_thousandths = app.stock_days.used_thousandths + excluded.used_thousandths`,
    values,
  )
}
/** A change of what is on its way to a shop, thousandths. */
export interface OnOrderChange {
  itemId: string
  shopId: string
  by: number
}
/** Adds to what is on its way to shops; the rows are there and locked, each named once. */
export const changeOnOrderRows = (tx: Tx, changes: readonly OnOrderChange[]): Promise<number> =>
  tx.run(
    `update app.shop_items s set on_order_thousandths = s.on_order_thousandths + v.by
       from unnest($2::uuid[], $3::uuid[], $4::bigint[]) as v (item_id, shop_id, by)
      where s.tenant_id = $1 and s.item_id = v.item_id and s.shop_id = v.shop_id`,
    [tx.tenant, changes.map((one) => one.itemId), changes.map((one) => one.shopId), changes.map((one) => one.by)],
  )
/** What one of each cost the last time; in the order of the ids, so that two deliveries wait for each other. */
export async function putLastCosts(tx: Tx, costs: readonly { itemId: string; unitCents: number }[]): Promise<void> {
  const last = new Map(costs.map((one) => [one.itemId, one.unitCents]))
  for (const [itemId, cents] of [...last].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx.run(
      'update app.items set last_cost_cents = $3 where tenant_id = $1 and id = $2 and last_cost_cents is distinct from $3',
      [tx.tenant, itemId, cents],
    )
}
/** Writes what is promised to lines at places. */
export async function putReservations(
  tx: Tx,
  rows: readonly { lineItemId: string; itemId: string; locationId: string; quantity: number }[],
  at: Date,
): Promise<void> {
  const [kept, gone] = [rows.filter((one) => one.quantity > 0), rows.filter((one) => one.quantity === 0)]
  if (kept.length > 0) {
    const { sql, values } = tenantRows(
      tx.tenant,
      kept.map((one) => [one.lineItemId, one.itemId, one.locationId, one.quantity, at]),
    )
    await tx.run(
      `insert into app.reservations (tenant_id, line_item_id, item_id, location_id, quantity_thousandths, created_at) values ${sql}
       on conflict (tenant_id, line_item_id, item_id, location_id) do update set quantity_thousandths = excluded.quantity_thousandths`,
      values,
    )
  }
  for (const one of gone)
    await tx.run(
      'delete from app.reservations where tenant_id = $1 and line_item_id = $2 and item_id = $3 and location_id = $4',
      [tx.tenant, one.lineItemId, one.itemId, one.locationId],
    )
}
const issuedRow = { item_id: 'uuid', quantity: 'int8', cost: 'int8' } as const
export type IssuedRow = RowOf<typeof issuedRow>
/** What was taken for a line and not brought back, and what it cost. */
export const selectIssued = (tx: Tx, lineItemId: string): Promise<IssuedRow[]> =>
  tx.rows(
    issuedRow,
    `select m.item_id, -sum(m.quantity_thousandths)::bigint as quantity, -sum(m.cost_cents)::bigint as cost from app.stock_moves m
      where m.tenant_id = $1 and m.line_item_id = $2 and m.kind in ('issue', 'return_in') group by m.item_id`,
    [tx.tenant, lineItemId],
  )
