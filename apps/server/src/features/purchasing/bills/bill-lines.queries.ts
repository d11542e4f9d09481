import type { BillLineKind } from '@twopost/contract/purchasing.states'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import {
  deliveries,
  deliveryLines,
  items,
  lineItems,
  purchaseOrderLines,
  purchaseOrders,
  serviceOrders,
  vendorBillLines,
} from '#tables.gen.ts'

const receivedColumns = combine(
  outer(
    columns('m', deliveryLines, {
      delivery_id: 'delivery_id',
      delivered_item_id: 'item_id',
      delivered_thousandths: 'quantity_thousandths',
      delivered_cents: 'cost_cents',
      delivered_core_cents: 'core_cents',
    }),
  ),
  outer(columns('d', deliveries, { document_no: 'document_no', delivery_bill_no: 'bill_no', delivery_date: 'business_date' })),
  outer(columns('o', purchaseOrderLines, { ordered_thousandths: 'quantity_thousandths', ordered_cents: 'unit_cost_cents' })),
  outer(columns('p', purchaseOrders, { purchase_order_id: 'id', purchase_order: 'number' })),
)
const receivedJoins = `left join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id
  left join app.purchase_order_lines o on o.tenant_id = $1 and o.id = m.purchase_order_line_id
  left join app.purchase_orders p on p.tenant_id = $1 and p.id = o.purchase_order_id`
const billLineRow = combine(
  columns('l', vendorBillLines, [
    'id',
    'kind',
    'item_id',
    'description',
    'quantity_thousandths',
    'cost_cents',
    'delivery_line_id',
    'line_item_id',
    'expected_cents',
  ]),
  outer(columns('w', lineItems, { work: 'description' })),
  outer(columns('so', serviceOrders, { order_id: 'id', order_number: 'number' })),
  outer(columns('i', items, { item_name: 'name', part_number: 'part_number', unit: 'unit' })),
  receivedColumns,
  // A line that was split off for a claim names the part and no delivery.
  computed({
    claimed: [
      'text(short|price)?',
      `case when l.kind = 'other' and l.item_id is not null and l.description = '' then (select k.kind from app.vendor_claims k
        where k.tenant_id = $1 and k.bill_id = l.bill_id and k.item_id = l.item_id and k.expected_cents = l.cost_cents
          and k.kind in ('short', 'price') order by k.created_at limit 1) end`,
    ],
  }),
)
export type BillLineRow = RowOf<typeof billLineRow>
/** The lines of a bill, each with what came for it and what was ordered. */
export const selectBillLines = (tx: Tx, billId: string): Promise<BillLineRow[]> =>
  tx.rows(
    billLineRow,
    `select ${billLineRow.sql} from app.vendor_bill_lines l
       left join app.items i on i.tenant_id = $1 and i.id = l.item_id
       left join app.delivery_lines m on m.tenant_id = $1 and m.id = l.delivery_line_id ${receivedJoins}
       left join app.line_items w on w.tenant_id = $1 and w.id = l.line_item_id
       left join app.service_orders so on so.tenant_id = $1 and so.id = w.service_order_id
      where l.tenant_id = $1 and l.bill_id = $2 order by l.position`,
    [tx.tenant, billId],
  )
const unbilledRow = combine(
  columns('m', deliveryLines, ['id', 'item_id', 'quantity_thousandths', 'cost_cents', 'core_cents', 'delivery_id']),
  columns('i', items, { item_name: 'name', part_number: 'part_number', unit: 'unit' }),
  columns('d', deliveries, ['document_no', 'bill_no', 'business_date']),
  outer(columns('o', purchaseOrderLines, { ordered_thousandths: 'quantity_thousandths', ordered_cents: 'unit_cost_cents' })),
  outer(columns('p', purchaseOrders, { purchase_order_id: 'id', purchase_order: 'number' })),
)
export type UnbilledRow = RowOf<typeof unbilledRow>
export interface UnbilledFilter {
  shopIds: readonly string[] | null
  supplierId: string
  itemIds?: readonly string[] | undefined
}
const unbilled = `from app.deliveries d join app.delivery_lines m on m.tenant_id = $1 and m.delivery_id = d.id
  where d.tenant_id = $1 and d.supplier_id = $2 and ($3::uuid[] is null or d.shop_id = any($3)) and ($4::uuid[] is null or m.item_id = any($4))
    and not exists (select 1 from app.vendor_bill_lines l where l.tenant_id = $1 and l.delivery_line_id = m.id and l.kind = 'goods'
      and not l.is_released)`
const unbilledValues = (tx: Tx, { supplierId, shopIds, itemIds }: UnbilledFilter) => [
  tx.tenant,
  supplierId,
  shopIds,
  itemIds ?? null,
]
/** What came from a supplier and no bill names, the oldest first. */
export const selectUnbilled = (tx: Tx, filter: UnbilledFilter, limit: number, offset: number): Promise<UnbilledRow[]> =>
  tx.rows(
    unbilledRow,
    `select ${unbilledRow.sql} from (select m.id as found_id ${unbilled} order by d.created_at, m.position limit $5 offset $6) f
       join app.delivery_lines m on m.tenant_id = $1 and m.id = f.found_id
       join app.items i on i.tenant_id = $1 and i.id = m.item_id
       join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id
       left join app.purchase_order_lines o on o.tenant_id = $1 and o.id = m.purchase_order_line_id
       left join app.purchase_orders p on p.tenant_id = $1 and p.id = o.purchase_order_id
      order by d.created_at, m.position`,
    [...unbilledValues(tx, filter), limit, offset],
  )
export const sumUnbilled = (tx: Tx, filter: UnbilledFilter) =>
  tx.one(
    { count: 'int4', cents: 'int8' },
    `select count(*)::int as count, coalesce(sum(m.cost_cents), 0)::bigint as cents ${unbilled}`,
    unbilledValues(tx, filter),
  )
/** Lines of work orders that the parts of a bill came for. */
export const selectBilledFor = async (tx: Tx, billId: string): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      `select distinct k.id from app.vendor_bill_lines l
         join app.delivery_lines m on m.tenant_id = $1 and m.id = l.delivery_line_id
         join app.line_items k on k.tenant_id = $1 and k.id = m.line_item_id
        where l.tenant_id = $1 and l.bill_id = $2 and l.kind = 'goods'`,
      [tx.tenant, billId],
    )
  ).map((row) => row.id)
/** Parts of deliveries by their ids, of this supplier in this shop. */
export const selectDelivered = (tx: Tx, shopId: string, supplierId: string, ids: readonly string[]) =>
  tx.rows(
    columns('m', deliveryLines, ['id', 'item_id', 'quantity_thousandths', 'cost_cents', 'core_cents']),
    `select m.id, m.item_id, m.quantity_thousandths, m.cost_cents, m.core_cents from app.delivery_lines m
       join app.deliveries d on d.tenant_id = $1 and d.id = m.delivery_id
      where m.tenant_id = $1 and m.id = any($4::uuid[]) and d.shop_id = $2 and d.supplier_id = $3`,
    [tx.tenant, shopId, supplierId, ids],
  )
export interface NewBillLine {
  id: string
  kind: BillLineKind
  itemId: string | null
  description: string
  quantity: number
  costCents: number
  deliveryLineId: string | null
  lineItemId?: string | null
  expectedCents?: number | null
}
export async function insertBillLines(
  tx: Tx,
  billId: string,
  lines: readonly NewBillLine[],
  isReleased = false,
  from = 0,
): Promise<void> {
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((one, at) => [
      ...[
        one.id,
        billId,
        from + at,
        one.kind,
        one.itemId,
        one.description,
        one.quantity,
        one.costCents,
        one.deliveryLineId,
        one.lineItemId ?? null,
        one.expectedCents ?? null,
        isReleased,
      ],
    ]),
  )
  await tx.run(
    `insert into app.vendor_bill_lines (tenant_id, id, bill_id, position, kind, item_id, description, quantity_thousandths, cost_cents,
       delivery_line_id, line_item_id, expected_cents, is_released) values ${sql}`,
    values,
  )
}
export const putLineAmount = (tx: Tx, id: string, quantity: number, costCents: number): Promise<number> =>
  tx.run('update app.vendor_bill_lines set quantity_thousandths = $3, cost_cents = $4 where tenant_id = $1 and id = $2', [
    ...[tx.tenant, id, quantity, costCents],
  ])
export const deleteBillLines = (tx: Tx, billId: string): Promise<number> =>
  tx.run('delete from app.vendor_bill_lines where tenant_id = $1 and bill_id = $2', [tx.tenant, billId])
export const releaseBillLines = (tx: Tx, billId: string): Promise<number> =>
  tx.run('update app.vendor_bill_lines set is_released = true where tenant_id = $1 and bill_id = $2', [tx.tenant, billId])
/** What the work that a bill names is expected to cost by now. */
export const putExpected = (tx: Tx, rows: readonly { id: string; cents: number | null }[]): Promise<number> =>
  tx.run(
    `update app.vendor_bill_lines l set expected_cents = v.cents from unnest($2::uuid[], $3::bigint[]) as v (id, cents)
      where l.tenant_id = $1 and l.id = v.id`,
    [tx.tenant, rows.map((one) => one.id), rows.map((one) => one.cents)],
  )
/** Which delivery each of these lines bills. */
export const putDeliveries = (
  tx: Tx,
  rows: readonly { id: string; deliveryLineId: string | null; itemId: string | null }[],
): Promise<number> =>
  tx.run(
    `update app.vendor_bill_lines l set delivery_line_id = v.delivery_line_id, item_id = v.item_id
       from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as v (id, delivery_line_id, item_id) where l.tenant_id = $1 and l.id = v.id`,
    [tx.tenant, rows.map((one) => one.id), rows.map((one) => one.deliveryLineId), rows.map((one) => one.itemId)],
  )
/** The parts with these numbers, of all makers. */
export const selectItemsByNumber = (tx: Tx, keys: readonly string[]) =>
  tx.rows(
    columns('i', items, ['id', 'number_key', 'supplier_id']),
    `select i.id, i.number_key, i.supplier_id from app.items i
      where i.tenant_id = $1 and i.number_key = any($2::text[]) and i.deleted_at is null order by i.number_key, i.created_at, i.id`,
    [tx.tenant, keys],
  )
/** Which of these parts are there. */
export const selectItemIds = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { id: 'uuid' },
      'select i.id from app.items i where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null',
      [tx.tenant, ids],
    )
  ).map((row) => row.id)
