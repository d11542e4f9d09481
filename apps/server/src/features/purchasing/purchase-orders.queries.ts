import type { PurchaseStage } from '@twopost/contract/purchasing.states'
import { countUpTo, mostCounted, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { matchSql, matchValues } from '#platform/search/search-tokens.queries.ts'
import {
  items,
  lineItems,
  purchaseOrderLines,
  purchaseOrders,
  serviceOrders,
  shopItems,
  shops,
  stockLocations,
  suppliers,
} from '#tables.gen.ts'

const orderRow = combine(
  columns('p', purchaseOrders, [
    'id',
    'shop_id',
    'supplier_id',
    'number',
    'status',
    'notes',
    'expected_delivery',
    'order_date',
    'ordered_at',
    'ordered_by',
    'sent_to',
    'ended_at',
    'end_reason',
    'created_by',
    'total_cents',
    'received_cents',
    'line_count',
    'done_count',
    'has_receipts',
    'version',
    'created_at',
    'updated_at',
  ]),
  columns('v', suppliers, { supplier_name: 'name', supplier_email: 'email' }),
  columns('h', shops, { shop_name: 'name', time_zone: 'time_zone' }),
)
export type OrderRow = RowOf<typeof orderRow>
const joins = `join app.suppliers v on v.tenant_id = $1 and v.id = p.supplier_id
  join app.shops h on h.tenant_id = $1 and h.id = p.shop_id`

export interface OrderFilter {
  /** null: of all shops. */
  shopIds: readonly string[] | null
  words: readonly string[]
  stage?: PurchaseStage | undefined
  supplierId?: string | undefined
  /** Expected before this day and not here. */
  lateOn?: string | undefined
}
export interface OrderSort {
  by: 'created_at' | 'number' | 'expected_delivery' | 'total'
  order: 'asc' | 'desc'
}
const ofStage = (stage: PurchaseStage): string =>
  stage === 'ordered' || stage === 'part_received'
    ? `p.status = 'ordered' and ${stage === 'ordered' ? 'not ' : ''}p.has_receipts`
    : `p.status = '${stage}'`
function whereOf(tx: Tx, filter: OrderFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = [tx.tenant]
  const add = (value: unknown) => `$${values.push(value)}`
  const parts = ['p.tenant_id = $1', 'p.deleted_at is null']
  if (filter.words.length > 0) {
    parts.push(`p.id = any(array(${matchSql('purchase', filter.words.length, values.length + 1)}))`)
    values.push(...matchValues(filter.words))
  }
  if (filter.shopIds) parts.push(`p.shop_id = any(${add(filter.shopIds)}::uuid[])`)
  if (filter.stage) parts.push(ofStage(filter.stage))
  if (filter.supplierId) parts.push(`p.supplier_id = ${add(filter.supplierId)}`)
  if (filter.lateOn) parts.push(`p.status = 'ordered' and p.expected_delivery < ${add(filter.lateOn)}::date`)
  return { sql: parts.join(' and '), values }
}
const orders: Record<OrderSort['by'], (direction: string) => string> = {
  created_at: (d) => `p.created_at ${d}`,
  number: (d) => `p.number ${d}`,
  expected_delivery: (d) => `p.expected_delivery ${d} nulls last`,
  total: (d) => `p.total_cents ${d}`,
}
export const selectOrders = (
  tx: Tx,
  filter: OrderFilter,
  sort: OrderSort,
  limit: number,
  offset: number,
): Promise<OrderRow[]> => {
  const { sql, values } = whereOf(tx, filter)
  return tx.rows(
    orderRow,
    `select ${orderRow.sql} from app.purchase_orders p ${joins} where ${sql}
      order by ${orders[sort.by](sort.order)}, p.id ${sort.order} ${pageSql(values, { limit, offset })}`,
    values,
  )
}
/** The ids of the filtered ones in the order of the list, at most so many. */
export const selectOrderIds = async (tx: Tx, filter: OrderFilter, sort: OrderSort, most: number): Promise<string[]> => {
  const { sql, values } = whereOf(tx, filter)
  const found = await tx.rows(
    { id: 'uuid' },
    `select p.id from app.purchase_orders p where ${sql}
      order by ${orders[sort.by](sort.order)}, p.id ${sort.order} limit $${values.length + 1}`,
    [...values, most],
  )
  return found.map((row) => row.id)
}
/** Exact up to 10,000. */
export const countOrders = (tx: Tx, filter: OrderFilter): Promise<number> => {
  const { sql, values } = whereOf(tx, filter)
  return countUpTo(tx, `app.purchase_orders p where ${sql}`, values)
}
/** How many there are at each stage and what they come to, each exact up to 10,000, and how many are late on a day. */
export const countStages = (tx: Tx, shopIds: readonly string[] | null, today: string) => {
  const of = (name: string, what: string) =>
    `select '${name}' as stage, count(*)::int as count, coalesce(sum(f.total_cents), 0)::bigint as total from (
       select p.total_cents from app.purchase_orders p where p.tenant_id = $1 and p.deleted_at is null
          and ($2::uuid[] is null or p.shop_id = any($2)) and ${what} limit ${mostCounted}) f`
  const stages = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const
  return tx.rows(
    { stage: 'text(draft|ordered|part_received|received|cancelled|late)', count: 'int4', total: 'int8' },
    [
      ...stages.map((stage) => of(stage, ofStage(stage))),
      of('late', `p.status = 'ordered' and p.expected_delivery < $3::date`),
    ].join(' union all '),
    [tx.tenant, shopIds, today],
  )
}
export const selectOrdersById = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  tx.rows(
    orderRow,
    `select ${orderRow.sql} from app.purchase_orders p ${joins}
      where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null order by p.number`,
    [tx.tenant, ids],
  )
/** Holds purchase orders to the end of the transaction, in one order. */
export const lockOrders = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run('select 1 from app.purchase_orders where tenant_id = $1 and id = any($2::uuid[]) order by id for update', [
    tx.tenant,
    ids,
  ])

const lineRow = combine(
  columns('l', purchaseOrderLines, [
    'id',
    'purchase_order_id',
    'item_id',
    'quantity_thousandths',
    'received_thousandths',
    'closed_thousandths',
    'unit_cost_cents',
    'core_cost_cents',
    'total_cents',
    'line_item_id',
  ]),
  // The work order that it is bought for, while its line is there.
  outer(columns('k', lineItems, { service_order_id: 'service_order_id' })),
  outer(columns('o', serviceOrders, { service_order: 'number' })),
  columns('i', items, { item_name: 'name', part_number: 'part_number', unit: 'unit', kind: 'kind' }),
  outer(columns('w', stockLocations, { location: 'name' })),
)
export type PurchaseLineRow = RowOf<typeof lineRow>
/** The lines of purchase orders in their order, with where the shop keeps each part. */
export const selectPurchaseLines = (tx: Tx, orderIds: readonly string[]): Promise<PurchaseLineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.purchase_order_lines l
       join app.purchase_orders p on p.tenant_id = $1 and p.id = l.purchase_order_id
       join app.items i on i.tenant_id = $1 and i.id = l.item_id
       left join app.shop_items s on s.tenant_id = $1 and s.item_id = l.item_id and s.shop_id = p.shop_id
       left join app.stock_locations w on w.tenant_id = $1 and w.id = s.location_id
       left join app.line_items k on k.tenant_id = $1 and k.id = l.line_item_id
       left join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id
      where l.tenant_id = $1 and l.purchase_order_id = any($2::uuid[]) order by l.purchase_order_id, l.position`,
    [tx.tenant, orderIds],
  )

export interface NewOrder {
  id: string
  shopId: string
  supplierId: string
  number: string
  notes: string
  expected: string | null
  by: string
  totalCents: number
  lineCount: number
}
export const insertOrder = (tx: Tx, one: NewOrder, at: Date): Promise<number> =>
  tx.run(
    `insert into app.purchase_orders (tenant_id, id, shop_id, supplier_id, number, notes, expected_delivery, created_by, total_cents, line_count,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      ...[tx.tenant, one.id, one.shopId, one.supplierId, one.number, one.notes, one.expected, one.by, one.totalCents],
      ...[one.lineCount, at],
    ],
  )
export interface NewLine {
  id: string
  itemId: string
  quantity: number
  unitCents: number
  coreCents: number
  totalCents: number
  /** The line of a work order that it is bought for. */
  lineItemId: string | null
}
export async function insertPurchaseLines(tx: Tx, orderId: string, lines: readonly NewLine[]): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((one, at) => [
      one.id,
      orderId,
      at,
      one.itemId,
      one.quantity,
      one.unitCents,
      one.coreCents,
      one.totalCents,
      one.lineItemId,
    ]),
  )
  await tx.run(
    `insert into app.purchase_order_lines (tenant_id, id, purchase_order_id, position, item_id, quantity_thousandths, unit_cost_cents,
       core_cost_cents, total_cents, line_item_id) values ${sql}`,
    values,
  )
}
export const deletePurchaseLines = (tx: Tx, orderId: string): Promise<number> =>
  tx.run('delete from app.purchase_order_lines where tenant_id = $1 and purchase_order_id = $2', [tx.tenant, orderId])
/** 0 rows: it is no draft any more, or its version is stale. */
export const updateDraft = (
  tx: Tx,
  id: string,
  one: Pick<NewOrder, 'supplierId' | 'notes' | 'expected' | 'totalCents' | 'lineCount'>,
  version: number,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.purchase_orders set supplier_id = $4, notes = $5, expected_delivery = $6, total_cents = $7, line_count = $8, updated_at = $9,
       version = version + 1 where tenant_id = $1 and id = $2 and version = $3 and status = 'draft'`,
    [tx.tenant, id, version, one.supplierId, one.notes, one.expected, one.totalCents, one.lineCount, at],
  )
export const markOrderDeleted = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.purchase_orders set deleted_at = $3, version = version + 1 where tenant_id = $1 and id = $2 and status = 'draft'`,
    [tx.tenant, id, at],
  )
/** From draft to ordered. 0 rows: it moved meanwhile. */
export const markOrdered = (
  tx: Tx,
  id: string,
  one: { date: string; expected: string | null; by: string; sentTo: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.purchase_orders set status = 'ordered', order_date = $3, expected_delivery = $4, ordered_by = $5, sent_to = $6, ordered_at = $7,
       updated_at = $7, version = version + 1 where tenant_id = $1 and id = $2 and status = 'draft'`,
    [tx.tenant, id, one.date, one.expected, one.by, one.sentTo, at],
  )
/** Where it was mailed to last. */
export const markSent = (tx: Tx, id: string, to: string, at: Date): Promise<number> =>
  tx.run('update app.purchase_orders set sent_to = $3, updated_at = $4, version = version + 1 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    to,
    at,
  ])
/** To its end, from one of these states. 0 rows: it moved meanwhile. */
export const endOrder = (
  tx: Tx,
  id: string,
  from: readonly string[],
  to: 'received' | 'cancelled',
  reason: string,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.purchase_orders set status = $4, end_reason = $5, ended_at = $6, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2 and status = any($3::text[])`,
    [tx.tenant, id, from, to, reason, at],
  )
/** What lines have received and closed, after a delivery or when they are closed. */
export const putLineQuantities = (tx: Tx, lines: readonly { id: string; received: number; closed: number }[]): Promise<number> =>
  lines.length === 0
    ? Promise.resolve(0)
    : tx.run(
        `update app.purchase_order_lines l set received_thousandths = v.received, closed_thousandths = v.closed
           from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as v (id, received, closed) where l.tenant_id = $1 and l.id = v.id`,
        [tx.tenant, lines.map((one) => one.id), lines.map((one) => one.received), lines.map((one) => one.closed)],
      )
/** What is kept of a purchase order's lines. */
export const putOrderSums = (
  tx: Tx,
  id: string,
  sums: { receivedCents: number; doneCount: number; hasReceipts: boolean },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.purchase_orders set received_cents = $3, done_count = $4, has_receipts = $5, updated_at = $6, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenant, id, sums.receivedCents, sums.doneCount, sums.hasReceipts, at],
  )

const boughtRow = columns('i', items, [
  'id',
  'name',
  'part_number',
  'kind',
  'kit_price',
  'supplier_id',
  'last_cost_cents',
  'core_cost_cents',
  'units_per_buy_thousandths',
])
export type BoughtRow = RowOf<typeof boughtRow>
/** Parts that can be bought: those that were deleted are missing. */
export const selectBought = (tx: Tx, ids: readonly string[]): Promise<BoughtRow[]> =>
  tx.rows(
    boughtRow,
    `select ${boughtRow.sql} from app.items i where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null`,
    [tx.tenant, ids],
  )
const keptRow = columns('s', shopItems, [
  'on_hand_thousandths',
  'reserved_thousandths',
  'on_order_thousandths',
  'min_thousandths',
  'max_thousandths',
])
/** What a shop has of a part, if it keeps it. */
export const selectKept = (tx: Tx, itemId: string, shopId: string): Promise<RowOf<typeof keptRow> | undefined> =>
  tx.maybe(keptRow, `select ${keptRow.sql} from app.shop_items s where s.tenant_id = $1 and s.item_id = $2 and s.shop_id = $3`, [
    tx.tenant,
    itemId,
    shopId,
  ])
/** Is something to be bought from this supplier, or on its way? */
export const isSupplierAwaited = async (tx: Tx, supplierId: string): Promise<boolean> =>
  (
    await tx.one(
      { awaited: 'bool' },
      `select exists (select 1 from app.purchase_orders p where p.tenant_id = $1 and p.supplier_id = $2 and p.deleted_at is null
                        and p.status in ('draft', 'ordered'))
           or exists (select 1 from app.reorders r where r.tenant_id = $1 and r.supplier_id = $2 and r.deleted_at is null
                        and r.status = 'pending') as awaited`,
      [tx.tenant, supplierId],
    )
  ).awaited
const partiesRow = combine(
  columns('h', shops, ['address', 'city', 'state', 'zip_code', 'contact_email', 'phone']),
  columns('v', suppliers, ['contact_person', 'account_number']),
)
/** Who orders where, as a letter says it. */
export const selectParties = (tx: Tx, id: string): Promise<RowOf<typeof partiesRow>> =>
  tx.one(partiesRow, `select ${partiesRow.sql} from app.purchase_orders p ${joins} where p.tenant_id = $1 and p.id = $2`, [
    tx.tenant,
    id,
  ])
