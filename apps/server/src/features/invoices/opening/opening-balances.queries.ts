import { columns, type RowOf, tenantRows } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { openingBalances } from '#tables.gen.ts'

const openingRow = columns('b', openingBalances, ['customer_id', 'number_key'])
/** Which of these documents of these customers are entered and stand. */
export const selectStanding = (
  tx: Tx,
  customerIds: readonly string[],
  keys: readonly string[],
): Promise<RowOf<typeof openingRow>[]> =>
  tx.rows(
    openingRow,
    `select ${openingRow.sql} from app.opening_balances b
      where b.tenant_id = $1 and b.customer_id = any($2::uuid[]) and b.number_key = any($3::text[]) and b.ended_at is null`,
    [tx.tenant, customerIds, keys],
  )
export interface NewOpening {
  id: string
  shopId: string
  customerId: string
  number: string
  numberKey: string
  date: string
  invoiceId: string | null
  receiptId: string | null
}
export const insertOpenings = async (tx: Tx, openings: readonly NewOpening[], at: Date): Promise<void> => {
  if (openings.length === 0) return
  const { sql, values } = tenantRows(
    tx.tenant,
    openings.map((one) => [
      ...[one.id, one.shopId, one.customerId, one.number, one.numberKey, one.date, one.invoiceId, one.receiptId, at],
    ]),
  )
  await tx.run(
    `insert into app.opening_balances (tenant_id, id, shop_id, customer_id, number, number_key, document_date, invoice_id, receipt_id, created_at) values ${sql}`,
    values,
  )
}
/** Its invoice was voided, or its receipt was taken back: the document can be entered again. */
export const endOpening = (tx: Tx, of: { invoiceId?: string; receiptId?: string }, at: Date): Promise<number> =>
  tx.run(
    `update app.opening_balances set ended_at = $4 where tenant_id = $1 and ended_at is null
        and (invoice_id = $2::uuid or receipt_id = $3::uuid)`,
    [tx.tenant, of.invoiceId ?? null, of.receiptId ?? null, at],
  )

export interface OpeningInvoice {
  id: string
  shopId: string
  customerId: string
  templateId: string
  number: string
  status: 'sent' | 'overdue'
  issueDate: string
  dueDate: string
  cents: number
  terms: string
  by: string | null
}
/** Invoices that begin as issued ones: what they are over was never a draft here. */
export const insertOpeningInvoices = (tx: Tx, invoices: readonly OpeningInvoice[], at: Date): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    invoices.map((one) => [
      ...[one.id, one.shopId, 'opening', one.customerId, one.templateId, one.status, one.number, one.issueDate, one.dueDate],
      ...[one.cents, one.cents, one.terms, one.by, at, at],
    ]),
  )
  return tx.run(
    `insert into app.invoices (tenant_id, id, shop_id, origin, customer_id, template_id, status, number, issue_date, due_date, subtotal_cents, total_cents,
       terms, created_by, created_at, updated_at) values ${sql}`,
    values,
  )
}
