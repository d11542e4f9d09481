import { columns, combine, outer, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { invoiceDraftLines, items } from '#tables.gen.ts'

const lineRow = combine(
  columns('l', invoiceDraftLines, [
    'id',
    'type',
    'sales_class',
    'description',
    'quantity_thousandths',
    'unit_price_cents',
    'amount_cents',
    'inventory_item_id',
    'notes',
  ]),
  outer(columns('i', items, { item_kind: 'kind' })),
)
export type DraftLineRow = RowOf<typeof lineRow>
/** The lines that an invoice of no order has itself, in their order; of an issued one those that it was issued with. */
export const selectDraftLines = (tx: Tx, invoiceId: string): Promise<DraftLineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.invoice_draft_lines l left join app.items i on i.tenant_id = $1 and i.id = l.inventory_item_id
      where l.tenant_id = $1 and l.invoice_id = $2 order by l.position, l.id`,
    [tx.tenant, invoiceId],
  )
export type NewDraftLine = Omit<DraftLineRow, 'item_kind'>
export async function insertDraftLines(tx: Tx, invoiceId: string, lines: readonly NewDraftLine[], at: Date): Promise<void> {
  if (lines.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    lines.map((line, position) => [
      ...[line.id, invoiceId, position, line.type, line.sales_class, line.description],
      ...[line.quantity_thousandths, line.unit_price_cents, line.amount_cents, line.inventory_item_id, line.notes, at],
    ]),
  )
  await tx.run(
    `insert into app.invoice_draft_lines (tenant_id, id, invoice_id, position, type, sales_class, description, quantity_thousandths, unit_price_cents,
       amount_cents, inventory_item_id, notes, created_at) values ${sql}`,
    values,
  )
}
export const deleteDraftLines = (tx: Tx, invoiceId: string): Promise<number> =>
  tx.run('delete from app.invoice_draft_lines where tenant_id = $1 and invoice_id = $2', [tx.tenant, invoiceId])
