import type { PartPresence } from '@twopost/contract/inventory.states'
import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import { items, lineItems, lineParts, serviceOrders, shopItems, stockLocations, suppliers, users, vehicles } from '#tables.gen.ts'

const left = 'p.needed_thousandths - (p.issued_thousandths - p.returned_thousandths) - p.reserved_thousandths'
const coming = 'greatest(0, p.ordered_thousandths - p.received_thousandths)'
const available =
  'greatest(0, coalesce(x.on_hand_thousandths, 0) - coalesce(x.reserved_thousandths, 0) - coalesce(x.set_aside_thousandths, 0))'
/** Where a need stands; none of it is a need where all was taken or brought back, or the shelf has it for an order without a time. */
const presence = `case
  when ${left} <= 0 then case when p.reserved_thousandths > 0 or p.waiting_thousandths > 0 then 'here' end
  when p.returned_thousandths > 0 and p.issued_thousandths = p.returned_thousandths then null
  when l.part_source = 'stock' and ${left} <= ${available} then null
  when ${left} <= ${coming} then 'coming'
  else 'not_coming' end`
const bringing = `from app.purchase_order_lines y join app.purchase_orders q on q.tenant_id = $1 and q.id = y.purchase_order_id
  where y.tenant_id = $1 and y.line_item_id = l.id and q.status = 'ordered'
    and y.quantity_thousandths > y.received_thousandths + y.closed_thousandths order by q.expected_delivery nulls last, q.id limit 1`
/** The work order, and when it is needed. */
const ofOrder = combine(
  columns('o', serviceOrders, {
    service_order_id: 'id',
    order_number: 'number',
    order_title: 'title',
    shop_id: 'shop_id',
    promised_at: 'promised_at',
    due_at: 'due_at',
    scheduled_start: 'scheduled_start',
  }),
  columns('c', vehicles, { vehicle_year: 'year', vehicle_make: 'make', vehicle_model: 'model' }),
)
/** The technician who asked for it from the bay. */
const askedBy = `(select u.name from app.parts_request_lines a join app.parts_requests r on r.tenant_id = $1 and r.id = a.request_id
  join app.technicians t on t.tenant_id = $1 and t.id = r.technician_id join app.users u on u.tenant_id = $1 and u.id = t.user_id
  where a.tenant_id = $1 and a.line_item_id = l.id order by a.id limit 1)`
const needRow = combine(
  columns('l', lineItems, { line_item_id: 'id', source: 'part_source' }),
  ofOrder,
  columns('i', items, {
    item_id: 'id',
    item_name: 'name',
    part_number: 'part_number',
    unit: 'unit',
    last_cost_cents: 'last_cost_cents',
    units_per_buy_thousandths: 'units_per_buy_thousandths',
  }),
  columns('p', lineParts, {
    needed: 'needed_thousandths',
    reserved: 'reserved_thousandths',
    ordered: 'ordered_thousandths',
    received: 'received_thousandths',
    issued: 'issued_thousandths',
    returned: 'returned_thousandths',
    ready: 'waiting_thousandths',
    eta: 'eta',
    cost_state: 'cost_state',
  }),
  outer(columns('v', suppliers, { supplier_name: 'name' })),
  outer(columns('b', stockLocations, { location: 'name' })),
  outer(
    columns('x', shopItems, {
      on_hand: 'on_hand_thousandths',
      promised: 'reserved_thousandths',
      set_aside: 'set_aside_thousandths',
    }),
  ),
  computed({
    /** Whom the line names, else whom the part is bought from. */
    supplier_id: ['uuid?', 'coalesce(l.part_supplier_id, i.supplier_id)'],
    presence: ['text?', `(${presence})`],
    purchase_order_id: ['uuid?', `(select q.id ${bringing})`],
    purchase_order: ['text?', `(select q.number ${bringing})`],
    asked_by: ['text?', askedBy],
  }),
)
export type NeedOfOrderRow = RowOf<typeof needRow>
const joins = `app.line_parts p join app.line_items l on l.tenant_id = $1 and l.id = p.line_item_id
  join app.service_orders o on o.tenant_id = $1 and o.id = p.service_order_id
  join app.vehicles c on c.tenant_id = $1 and c.id = o.vehicle_id
  join app.items i on i.tenant_id = $1 and i.id = p.item_id
  left join app.shop_items x on x.tenant_id = $1 and x.item_id = p.item_id and x.shop_id = o.shop_id
  left join app.stock_locations b on b.tenant_id = $1 and b.id = x.location_id
  left join app.suppliers v on v.tenant_id = $1 and v.id = case when l.part_supplier_id is null then i.supplier_id else l.part_supplier_id end`

export interface DeskFilter {
  /** null: of all shops. */
  shopIds: readonly string[] | null
  words: readonly string[]
}
function needsOf(tx: Tx, { shopIds, words }: DeskFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant, shopIds]
  const parts = [
    `p.tenant_id = $1 and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress')`,
    `($2::uuid[] is null or o.shop_id = any($2)) and i.kind <> 'non_stock' and l.part_source in ('stock', 'order')`,
  ]
  if (words.length > 0) {
    const [part, order] = (['part', 'order'] as const).map((kind) => matchSql(kind, words.length, values.length + 1))
    parts.push(`(i.id = any(array(${part})) or o.id = any(array(${order})))`)
    values.push(...matchValues(words))
  }
  return { sql: `${joins} where ${parts.join(' and ')}`, values }
}
/** What open orders need, the first promised before the others. */
export const selectNeedsOfOrders = (
  tx: Tx,
  filter: DeskFilter,
  wanted: PartPresence | null,
  limit: number,
  offset: number,
): Promise<NeedOfOrderRow[]> => {
  const { sql, values } = needsOf(tx, filter)
  const at = values.length
  return tx.rows(
    needRow,
    `select ${needRow.sql} from ${sql} and (${presence}) is not null and ($${at + 1}::text is null or (${presence}) = $${at + 1})
      order by coalesce(o.promised_at, o.due_at, o.scheduled_start) nulls last, o.number, l.position, l.id limit $${at + 2} offset $${at + 3}`,
    [...values, wanted, limit, offset],
  )
}
/** The lines of the first so many of the same, for a file. */
export const selectNeedLines = async (
  tx: Tx,
  filter: DeskFilter,
  wanted: PartPresence | null,
  most: number,
): Promise<string[]> => {
  const { sql, values } = needsOf(tx, filter)
  const at = values.length
  const found = await tx.rows(
    { id: lineItems.id },
    `select l.id from ${sql} and (${presence}) is not null and ($${at + 1}::text is null or (${presence}) = $${at + 1})
      order by coalesce(o.promised_at, o.due_at, o.scheduled_start) nulls last, o.number, l.position, l.id limit $${at + 2}`,
    [...values, wanted, most],
  )
  return found.map((row) => row.id)
}
/** What lines need, whatever they have of it. */
export const selectNeedsById = (tx: Tx, lineIds: readonly string[]): Promise<NeedOfOrderRow[]> =>
  tx.rows(
    needRow,
    `select ${needRow.sql} from ${joins} where p.tenant_id = $1 and l.id = any($2::uuid[]) and o.deleted_at is null`,
    [tx.tenant, lineIds],
  )
/** How many there are of each, exact up to 10,000 in all. */
export const countNeedsOfOrders = (tx: Tx, filter: DeskFilter) => {
  const { sql, values } = needsOf(tx, filter)
  const of = (one: PartPresence) => `(count(*) filter (where f.presence = '${one}'))::int as ${one}`
  return tx.one(
    { not_coming: 'int4', coming: 'int4', here: 'int4' } as const,
    `select ${of('not_coming')}, ${of('coming')}, ${of('here')}
       from (select ${presence} as presence from ${sql} and (${presence}) is not null limit 10001) f`,
    values,
  )
}
const unlistedRow = combine(
  columns('l', lineItems, {
    line_item_id: 'id',
    description: 'description',
    needed: 'quantity_thousandths',
    unit_price_cents: 'unit_price_cents',
    line_version: 'version',
  }),
  ofOrder,
  columns('u', users, { asked_by: 'name' }),
)
export type UnlistedRow = RowOf<typeof unlistedRow>
/** Parts that were asked for in the bay and are to be ordered, that are no item, and that nobody handed out as they are or said will not be used. */
const unlisted = `app.parts_request_lines a
  join app.parts_requests r on r.tenant_id = $1 and r.id = a.request_id and r.status <> 'fulfilled'
  join app.line_items l on l.tenant_id = $1 and l.id = a.line_item_id
  join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
  join app.vehicles c on c.tenant_id = $1 and c.id = o.vehicle_id
  join app.technicians t on t.tenant_id = $1 and t.id = r.technician_id
  join app.users u on u.tenant_id = $1 and u.id = t.user_id
  where a.tenant_id = $1 and a.decision = 'order' and l.inventory_item_id is null and l.not_used_reason = ''
    and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress') and ($2::uuid[] is null or o.shop_id = any($2))`
export const selectUnlisted = (
  tx: Tx,
  shopIds: readonly string[] | null,
  limit: number,
  offset: number,
): Promise<UnlistedRow[]> =>
  tx.rows(
    unlistedRow,
    `select ${unlistedRow.sql} from ${unlisted}
      order by coalesce(o.promised_at, o.due_at, o.scheduled_start) nulls last, o.number, l.position, l.id limit $3 offset $4`,
    [tx.tenant, shopIds, limit, offset],
  )
/** The lines of the first so many of the same, for a file. */
export const selectUnlistedLines = async (tx: Tx, shopIds: readonly string[] | null, most: number): Promise<string[]> =>
  (
    await tx.rows(
      { id: lineItems.id },
      `select l.id from ${unlisted}
        order by coalesce(o.promised_at, o.due_at, o.scheduled_start) nulls last, o.number, l.position, l.id limit $3`,
      [tx.tenant, shopIds, most],
    )
  ).map((row) => row.id)
export const selectUnlistedById = (
  tx: Tx,
  shopIds: readonly string[] | null,
  lineIds: readonly string[],
): Promise<UnlistedRow[]> =>
  tx.rows(unlistedRow, `select ${unlistedRow.sql} from ${unlisted} and l.id = any($3::uuid[])`, [tx.tenant, shopIds, lineIds])
/** Exact up to 10,000. */
export const countUnlisted = (tx: Tx, shopIds: readonly string[] | null): Promise<number> =>
  countUpTo(tx, unlisted, [tx.tenant, shopIds])
/** What lines of one shop need, whatever they have of it. */
export const selectNeedsOfLines = (tx: Tx, shopId: string, lineIds: readonly string[]): Promise<NeedOfOrderRow[]> =>
  tx.rows(
    needRow,
    `select ${needRow.sql} from ${joins} where p.tenant_id = $1 and o.shop_id = $2 and l.id = any($3::uuid[]) and o.deleted_at is null`,
    [tx.tenant, shopId, lineIds],
  )
