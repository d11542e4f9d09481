import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { billDifferences } from '#tables.gen.ts'

const differenceRow = columns('x', billDifferences, [
  'id',
  'bill_line_id',
  'item_id',
  'side',
  'move_id',
  'line_item_id',
  'service_order_id',
  'cents',
])
export type DifferenceRow = RowOf<typeof differenceRow>
/** Where the differences of a bill went. */
export const selectDifferences = (tx: Tx, billId: string): Promise<DifferenceRow[]> =>
  tx.rows(
    differenceRow,
    `select ${differenceRow.sql} from app.bill_differences x where x.tenant_id = $1 and x.bill_id = $2 order by x.bill_line_id, x.id`,
    [tx.tenant, billId],
  )
export interface NewDifference {
  id: string
  lineId: string
  itemId: string
  side: 'stock' | 'variance'
  moveId: string | null
  lineItemId: string | null
  orderId: string | null
  cents: number
}
export async function insertDifferences(
  tx: Tx,
  bill: { id: string; shopId: string; businessDate: string },
  rows: readonly NewDifference[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((one) => [
      ...[one.id, bill.id, one.lineId, one.itemId, bill.shopId, one.side, one.moveId, one.lineItemId, one.orderId, one.cents],
      ...[bill.businessDate, at],
    ]),
  )
  await tx.run(
    `insert into app.bill_differences (tenant_id, id, bill_id, bill_line_id, item_id, shop_id, side, move_id, line_item_id, service_order_id,
       cents, business_date, at) values ${sql}`,
    values,
  )
}
/** How much of what bills differed was used up already. */
export const sumVariance = async (tx: Tx, supplierId: string, shopIds: readonly string[] | null): Promise<number> =>
  (
    await tx.one(
      { cents: 'int8' },
      `select coalesce(sum(x.cents), 0)::bigint as cents from app.bill_differences x
         join app.vendor_bills b on b.tenant_id = $1 and b.id = x.bill_id
        where x.tenant_id = $1 and b.supplier_id = $2 and x.side = 'variance' and ($3::uuid[] is null or x.shop_id = any($3))`,
      [tx.tenant, supplierId, shopIds],
    )
  ).cents
