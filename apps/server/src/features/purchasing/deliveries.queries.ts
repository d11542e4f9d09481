import { countUpTo } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { deliveries, deliveryLines, items, purchaseOrderLines, serviceOrders, stockLocations, suppliers } from '#tables.gen.ts'
import { goesBack, photosOf } from './delivery-photos.queries.ts'

const deliveryRow = combine(
  columns('d', deliveries, [
    'id',
    'shop_id',
    'supplier_id',
    'purchase_order_id',
    'document_no',
    'bill_no',
    'document_date',
    'received_by',
    'business_date',
    'total_cents',
    'created_at',
  ]),
  columns('v', suppliers, { supplier_name: 'name' }),
)
export type DeliveryRow = RowOf<typeof deliveryRow>
export interface DeliveryFilter {
  shopIds: readonly string[] | null
  purchaseOrderId?: string | undefined
  supplierId?: string | undefined
}
const narrowed = `d.tenant_id = $1 and ($2::uuid[] is null or d.shop_id = any($2)) and ($4::uuid is null or d.supplier_id = $4)
  and ($3::uuid is null or d.purchase_order_id = $3 or exists (select 1 from app.delivery_lines m
    join app.purchase_order_lines l on l.tenant_id = $1 and l.id = m.purchase_order_line_id
    where m.tenant_id = $1 and m.delivery_id = d.id and l.purchase_order_id = $3))`
const valuesOf = (tx: Tx, filter: DeliveryFilter): unknown[] => [
  tx.tenant,
  filter.shopIds,
  filter.purchaseOrderId ?? null,
  filter.supplierId ?? null,
]
export const selectDeliveries = (tx: Tx, filter: DeliveryFilter, limit: number, offset: number): Promise<DeliveryRow[]> =>
  tx.rows(
    deliveryRow,
    `select ${deliveryRow.sql} from app.deliveries d join app.suppliers v on v.tenant_id = $1 and v.id = d.supplier_id
      where ${narrowed} order by d.created_at desc, d.id desc limit $5 offset $6`,
    [...valuesOf(tx, filter), limit, offset],
  )
/** The first so many of the same, for a file. */
export const selectDeliveryIds = async (tx: Tx, filter: DeliveryFilter, most: number): Promise<string[]> =>
  (
    await tx.rows(
      columns('d', deliveries, ['id']),
      `select d.id from app.deliveries d where ${narrowed} order by d.created_at desc, d.id desc limit $5`,
      [...valuesOf(tx, filter), most],
    )
  ).map((row) => row.id)
export const selectDeliveriesById = (tx: Tx, ids: readonly string[]): Promise<DeliveryRow[]> =>
  tx.rows(
    deliveryRow,
    `select ${deliveryRow.sql} from app.deliveries d join app.suppliers v on v.tenant_id = $1 and v.id = d.supplier_id
      where d.tenant_id = $1 and d.id = any($2::uuid[])`,
    [tx.tenant, ids],
  )
/** Exact up to 10,000. */
export const countDeliveries = (tx: Tx, filter: DeliveryFilter): Promise<number> =>
  countUpTo(tx, `app.deliveries d where ${narrowed}`, valuesOf(tx, filter))
export const selectDelivery = (tx: Tx, id: string): Promise<DeliveryRow> =>
  tx.one(
    deliveryRow,
    `select ${deliveryRow.sql} from app.deliveries d join app.suppliers v on v.tenant_id = $1 and v.id = d.supplier_id
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenant, id],
  )
const lineRow = combine(
  columns('m', deliveryLines, ['id', 'delivery_id', 'purchase_order_line_id', 'item_id', 'quantity_thousandths', 'cost_cents']),
  columns('i', items, { item_name: 'name', part_number: 'part_number', unit: 'unit' }),
  outer(columns('w', stockLocations, { location: 'name' })),
  // The work order that it went to.
  outer(columns('o', serviceOrders, { service_order: 'number' })),
  computed({
    goes_back: ['bool', goesBack('m.id')],
    photos: ['uuid[]', photosOf('m.id')],
  }),
)
export type DeliveryLineRow = RowOf<typeof lineRow>
export const selectDeliveryLines = (tx: Tx, ids: readonly string[]): Promise<DeliveryLineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.delivery_lines m join app.items i on i.tenant_id = $1 and i.id = m.item_id
       left join app.stock_locations w on w.tenant_id = $1 and w.id = m.location_id
       left join app.line_items k on k.tenant_id = $1 and k.id = m.line_item_id
       left join app.service_orders o on o.tenant_id = $1 and o.id = k.service_order_id
      where m.tenant_id = $1 and m.delivery_id = any($2::uuid[]) order by m.delivery_id, m.position`,
    [tx.tenant, ids],
  )
/** The purchase orders that lines belong to. */
export const selectOrdersOfLines = async (tx: Tx, lineIds: readonly string[]): Promise<string[]> =>
  (
    await tx.rows(
      { purchase_order_id: purchaseOrderLines.purchase_order_id },
      'select distinct l.purchase_order_id from app.purchase_order_lines l where l.tenant_id = $1 and l.id = any($2::uuid[])',
      [tx.tenant, lineIds],
    )
  ).map((row) => row.purchase_order_id)

export interface NewDelivery {
  id: string
  shopId: string
  supplierId: string
  purchaseOrderId: string | null
  documentNo: string
  billNo: string
  documentDate: string | null
  by: string
  byUserId: string | null
  businessDate: string
  totalCents: number
}
export const insertDelivery = (tx: Tx, one: NewDelivery, at: Date): Promise<number> =>
  tx.run(
    `insert into app.deliveries (tenant_id, id, shop_id, supplier_id, purchase_order_id, document_no, bill_no, document_date, received_by,
       received_by_user_id, business_date, total_cents, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[tx.tenant, one.id, one.shopId, one.supplierId, one.purchaseOrderId, one.documentNo, one.billNo, one.documentDate],
      ...[one.by, one.byUserId, one.businessDate, one.totalCents, at],
    ],
  )
export interface NewDeliveryLine {
  id: string
  lineId: string | null
  itemId: string
  quantity: number
  costCents: number
  coreCents: number
  locationId: string | null
  /** The line of a work order that it went to. */
  lineItemId: string | null
}
export async function insertDeliveryLines(tx: Tx, deliveryId: string, lines: readonly NewDeliveryLine[]): Promise<void> {
  if (lines.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((one, at) => [
      ...[one.id, deliveryId, at, one.lineId, one.itemId, one.quantity, one.costCents, one.coreCents, one.locationId],
      ...[one.lineItemId, one.lineItemId === null ? 'shelf' : 'order_line'],
    ]),
  )
  await tx.run(
    `insert into app.delivery_lines (tenant_id, id, delivery_id, position, purchase_order_line_id, item_id, quantity_thousandths, cost_cents,
       core_cents, location_id, line_item_id, put_to) values ${sql}`,
    values,
  )
}
