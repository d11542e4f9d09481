import type { ReorderState } from '@twopost/contract/purchasing.states'
import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import {
  itemCategories,
  items,
  lineItems,
  purchaseOrderLines,
  purchaseOrders,
  reorders,
  serviceOrders,
  shopItems,
  suppliers,
} from '#tables.gen.ts'

const reorderRow = combine(
  columns('r', reorders, [
    'id',
    'shop_id',
    'item_id',
    'supplier_id',
    'quantity_thousandths',
    'unit_cost_cents',
    'status',
    'purchase_order_line_id',
    'line_item_id',
    'notes',
    'created_by',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('i', items, { item_name: 'name', part_number: 'part_number', last_cost_cents: 'last_cost_cents' }),
  outer(columns('v', suppliers, { supplier_name: 'name' })),
  outer(columns('l', purchaseOrderLines, { received: 'received_thousandths', purchase_order_id: 'purchase_order_id' })),
  outer(columns('k', lineItems, { service_order_id: 'service_order_id' })),
  outer(columns('o', serviceOrders, { service_order: 'number' })),
  outer(columns('p', purchaseOrders, { number: 'number', order_date: 'order_date', expected_delivery: 'expected_delivery' })),
)
export type ReorderRow = RowOf<typeof reorderRow>
const from = `app.reorders r join app.items i on i.tenant_id = $1 and i.id = r.item_id
  left join app.suppliers v on v.tenant_id = $1 and v.id = r.supplier_id
  left join app.purchase_order_lines l on l.tenant_id = $1 and l.id = r.purchase_order_line_id
  left join app.purchase_orders p on p.tenant_id = $1 and p.id = l.purchase_order_id
  left join app.line_items k on k.tenant_id = $1 and k.id = r.line_item_id
  left join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id`

export interface ReorderFilter {
  shopIds: readonly string[] | null
  status?: ReorderState | undefined
  itemId?: string | undefined
}
const narrowed = `r.tenant_id = $1 and r.deleted_at is null and ($2::uuid[] is null or r.shop_id = any($2))
  and ($3::text is null or r.status = $3) and ($4::uuid is null or r.item_id = $4)`
const valuesOf = (tx: Tx, { shopIds, status, itemId }: ReorderFilter): unknown[] => [
  tx.tenant,
  shopIds,
  status ?? null,
  itemId ?? null,
]
export const selectReorders = (tx: Tx, filter: ReorderFilter, limit: number, offset: number): Promise<ReorderRow[]> =>
  tx.rows(
    reorderRow,
    `select ${reorderRow.sql} from ${from} where ${narrowed} order by r.created_at desc, r.id desc limit $5 offset $6`,
    [...valuesOf(tx, filter), limit, offset],
  )
/** The first so many of the same, for a file. */
export const selectReorderIds = async (tx: Tx, filter: ReorderFilter, most: number): Promise<string[]> =>
  (
    await tx.rows(
      columns('r', reorders, ['id']),
      `select r.id from app.reorders r where ${narrowed} order by r.created_at desc, r.id desc limit $5`,
      [...valuesOf(tx, filter), most],
    )
  ).map((row) => row.id)
/** Exact up to 10,000. */
export const countReorders = (tx: Tx, filter: ReorderFilter): Promise<number> =>
  countUpTo(tx, `app.reorders r where ${narrowed}`, valuesOf(tx, filter))
export const selectReordersById = (tx: Tx, ids: readonly string[]): Promise<ReorderRow[]> =>
  tx.rows(
    reorderRow,
    `select ${reorderRow.sql} from ${from} where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null order by r.id`,
    [tx.tenant, ids],
  )
/** Is a line of an order on the list of what to buy, and not ordered yet? */
export const isLineAsked = async (tx: Tx, lineItemId: string): Promise<boolean> =>
  (await tx.run(
    `select 1 from app.reorders where tenant_id = $1 and line_item_id = $2 and status = 'pending' and deleted_at is null limit 1`,
    [tx.tenant, lineItemId],
  )) > 0
export const lockReorders = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('select 1 from app.reorders where tenant_id = $1 and id = any($2::uuid[]) order by id for update', [tx.tenant, ids])

export interface ReorderValues {
  supplierId: string | null
  quantity: number
  unitCents: number | null
  notes: string
}
export const insertReorder = (
  tx: Tx,
  one: ReorderValues & {
    id: string
    shopId: string
    itemId: string
    by: string
    lineId: string | null
    lineItemId: string | null
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.reorders (tenant_id, id, shop_id, item_id, supplier_id, quantity_thousandths, unit_cost_cents, notes, created_by, status,
       purchase_order_line_id, line_item_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      ...[tx.tenant, one.id, one.shopId, one.itemId, one.supplierId, one.quantity, one.unitCents, one.notes, one.by],
      ...[one.lineId === null ? 'pending' : 'ordered', one.lineId, one.lineItemId, at],
    ],
  )
/** 0 rows: it is not pending any more, or the version is stale. */
export const updateReorder = (tx: Tx, id: string, one: ReorderValues, version: number, at: Date): Promise<number> =>
  tx.run(
    `update app.reorders set supplier_id = $4, quantity_thousandths = $5, unit_cost_cents = $6, notes = $7, updated_at = $8, version = version + 1
      where tenant_id = $1 and id = $2 and version = $3 and status = 'pending'`,
    [tx.tenant, id, version, one.supplierId, one.quantity, one.unitCents, one.notes, at],
  )
/** From pending to ordered, with what was ordered. 0 rows: it moved meanwhile. */
export const markReordered = (
  tx: Tx,
  id: string,
  one: { lineId: string; supplierId: string; quantity: number; unitCents: number },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.reorders set status = 'ordered', purchase_order_line_id = $3, supplier_id = $4, quantity_thousandths = $5, unit_cost_cents = $6,
       updated_at = $7, version = version + 1 where tenant_id = $1 and id = $2 and status = 'pending'`,
    [tx.tenant, id, one.lineId, one.supplierId, one.quantity, one.unitCents, at],
  )
const waitingRow = columns('r', reorders, ['id', 'item_id', 'line_item_id', 'supplier_id', 'quantity_thousandths'])
/** Pending reorders of parts of a shop, held, the oldest first. */
export const lockWaiting = (tx: Tx, shopId: string, itemIds: readonly string[]): Promise<RowOf<typeof waitingRow>[]> =>
  tx.rows(
    waitingRow,
    `select ${waitingRow.sql} from app.reorders r where r.tenant_id = $1 and r.shop_id = $2 and r.item_id = any($3::uuid[])
        and r.status = 'pending' and r.deleted_at is null order by r.created_at, r.id for update`,
    [tx.tenant, shopId, itemIds],
  )
/** Pending reorders of lines of work orders, held. */
export const lockWaitingOfLines = (tx: Tx, lineItemIds: readonly string[]) =>
  tx.rows(
    { id: reorders.id },
    `select r.id from app.reorders r where r.tenant_id = $1 and r.line_item_id = any($2::uuid[]) and r.status = 'pending'
        and r.deleted_at is null order by r.id for update`,
    [tx.tenant, lineItemIds],
  )
/** How many reorders ordered with lines, by line. */
export const selectReordered = (tx: Tx, lineIds: readonly string[]) =>
  tx.rows(
    { line_id: 'uuid?', quantity: 'int8' } as const,
    `select r.purchase_order_line_id as line_id, sum(r.quantity_thousandths)::bigint as quantity from app.reorders r
      where r.tenant_id = $1 and r.purchase_order_line_id = any($2::uuid[]) group by r.purchase_order_line_id`,
    [tx.tenant, lineIds],
  )
export const moveReorder = (tx: Tx, id: string, fromState: ReorderState, to: ReorderState, at: Date): Promise<number> =>
  tx.run(
    'update app.reorders set status = $4, updated_at = $5, version = version + 1 where tenant_id = $1 and id = $2 and status = $3',
    [tx.tenant, id, fromState, to, at],
  )
/** The ordered reorders of lines come to an end with them. */
export const endReorders = (tx: Tx, lineIds: readonly string[], to: 'received' | 'cancelled', at: Date): Promise<number> =>
  lineIds.length === 0
    ? Promise.resolve(0)
    : tx.run(
        `update app.reorders set status = $3, updated_at = $4, version = version + 1
          where tenant_id = $1 and purchase_order_line_id = any($2::uuid[]) and status = 'ordered'`,
        [tx.tenant, lineIds, to, at],
      )
export const markReorderDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.reorders set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and status in ('pending', 'cancelled')`,
    [tx.tenant, id, at],
  )

const needRow = combine(
  columns('i', items, ['id', 'name', 'part_number', 'unit', 'supplier_id', 'last_cost_cents', 'units_per_buy_thousandths']),
  columns('s', shopItems, [
    'on_hand_thousandths',
    'reserved_thousandths',
    'set_aside_thousandths',
    'on_order_thousandths',
    'min_thousandths',
    'max_thousandths',
    'value_cents',
  ]),
  outer(columns('v', suppliers, { supplier_name: 'name' })),
  outer(columns('c', itemCategories, { category: 'name' })),
)
export type NeedRow = RowOf<typeof needRow>
export interface NeedFilter {
  shopId: string
  supplierId?: string | undefined
  words: readonly string[]
}
const beyondOrder = `s.reserved_thousandths + s.min_thousandths >= s.on_hand_thousandths + s.on_order_thousandths
  and s.reserved_thousandths + greatest(s.min_thousandths, coalesce(s.max_thousandths, 0)) > s.on_hand_thousandths + s.on_order_thousandths`
/** Low parts of a shop that are neither on the reorder list nor in a draft. */
function lowOf(tx: Tx, { shopId, supplierId, words }: NeedFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant, shopId]
  const parts = [
    's.tenant_id = $1 and s.shop_id = $2 and s.is_low and i.deleted_at is null and i.is_active',
    `i.kind <> 'non_stock'`,
    `not exists (select 1 from app.reorders r where r.tenant_id = $1 and r.item_id = s.item_id and r.shop_id = s.shop_id
       and r.status = 'pending' and r.deleted_at is null and r.line_item_id is null)`,
    `not exists (select 1 from app.purchase_order_lines l join app.purchase_orders p on p.tenant_id = $1 and p.id = l.purchase_order_id
       where l.tenant_id = $1 and l.item_id = s.item_id and l.line_item_id is null and p.shop_id = s.shop_id and p.status = 'draft' and p.deleted_at is null)`,
  ]
  if (supplierId) parts.push(`i.supplier_id = $${values.push(supplierId)}`)
  if (words.length > 0) {
    parts.push(`i.id = any(array(${matchSql('part', words.length, values.length + 1)}))`)
    values.push(...matchValues(words))
  }
  return {
    sql: `app.shop_items s join app.items i on i.tenant_id = $1 and i.id = s.item_id
      left join app.suppliers v on v.tenant_id = $1 and v.id = i.supplier_id
      left join app.item_categories c on c.tenant_id = $1 and c.id = i.category_id where ${parts.join(' and ')}`,
    values,
  }
}
/** What a shop is short of beyond what is on order, by supplier. */
export const selectNeeds = (tx: Tx, filter: NeedFilter, limit: number, offset: number): Promise<NeedRow[]> => {
  const { sql, values } = lowOf(tx, filter)
  return tx.rows(
    needRow,
    `select ${needRow.sql} from ${sql} and ${beyondOrder}
      order by v.name_key nulls last, i.name_key, i.id limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
}
/** The parts of the first so many of the same, for a file. */
export const selectNeedIds = async (tx: Tx, filter: NeedFilter, most: number): Promise<string[]> => {
  const { sql, values } = lowOf(tx, filter)
  const found = await tx.rows(
    columns('i', items, ['id']),
    `select i.id from ${sql} and ${beyondOrder} order by v.name_key nulls last, i.name_key, i.id limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** The same of some parts. */
export const selectNeedsById = (tx: Tx, filter: NeedFilter, ids: readonly string[]): Promise<NeedRow[]> => {
  const { sql, values } = lowOf(tx, filter)
  return tx.rows(needRow, `select ${needRow.sql} from ${sql} and i.id = any($${values.length + 1}::uuid[])`, [...values, ids])
}
/** How many those are, and how many more that is on order covers; each exact up to 10,000. */
export const countNeeds = (tx: Tx, filter: NeedFilter) => {
  const { sql, values } = lowOf(tx, filter)
  return tx.one(
    { needed: 'int4', covered: 'int4' },
    `select (count(*) filter (where f.needed))::int as needed, (count(*) filter (where not f.needed))::int as covered
       from (select (${beyondOrder}) as needed from ${sql} limit 10001) f`,
    values,
  )
}
