import { columns, combine, computed, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lineItems, lineParts } from '#tables.gen.ts'

/** A part that is out of the shop for a line and billed to nobody. */
export interface UnbilledPart {
  id: string
  lineId: string
  itemId: string
  description: string
  quantity: number
  costCents: number
}
const outRow = combine(
  columns('p', lineParts, { line_id: 'line_item_id', item_id: 'item_id', cost_cents: 'cost_cents' }),
  computed({ out: ['int8', 'p.issued_thousandths - p.returned_thousandths'] }),
  columns('l', lineItems, ['description']),
)
export type OutRow = RowOf<typeof outRow>
/** What is out for these lines, and what it cost. */
export const selectOut = (tx: Tx, lineIds: readonly string[]): Promise<OutRow[]> =>
  tx.rows(
    outRow,
    `select ${outRow.sql} from app.line_parts p join app.line_items l on l.tenant_id = $1 and l.id = p.line_item_id
      where p.tenant_id = $1 and p.line_item_id = any($2::uuid[]) and p.issued_thousandths > p.returned_thousandths order by p.line_item_id`,
    [tx.tenant, lineIds],
  )
export async function insertUnbilled(
  tx: Tx,
  of: { shopId: string; orderId: string; cause: 'cancelled' | 'removed' | 'invoiced'; invoiceId: string | null; day: string },
  parts: readonly UnbilledPart[],
  at: Date,
): Promise<void> {
  if (parts.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    parts.map((part) => [
      ...[part.id, of.shopId, of.orderId, part.lineId, part.itemId, of.cause, of.invoiceId, part.description],
      ...[part.quantity, part.costCents, of.day, at],
    ]),
  )
  await tx.run(
    `insert into app.unbilled_parts (tenant_id, id, shop_id, service_order_id, line_item_id, item_id, cause, invoice_id, description, quantity_thousandths,
       cost_cents, business_date, created_at) values ${sql}`,
    values,
  )
}
