import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { payments } from '#tables.gen.ts'

const paymentRow = combine(
  columns('p', payments, [
    'id',
    'amount_cents',
    'method',
    'paid_on',
    'reference',
    'reverses_id',
    'receipt_id',
    'recorded_by_name',
    'created_at',
  ]),
  computed({
    is_reversed: ['bool', 'exists (select from app.payments r where r.tenant_id = $1 and r.reverses_id = p.id)'],
  }),
)
export type PaymentRow = RowOf<typeof paymentRow>
/** In the order in which they were recorded; counter rows carry a negative amount. */
export const selectPayments = (tx: Tx, invoiceId: string): Promise<PaymentRow[]> =>
  tx.rows(
    paymentRow,
    `select ${paymentRow.sql}
       from app.payments p where p.tenant_id = $1 and p.invoice_id = $2 order by p.created_at, p.id`,
    [tx.tenant, invoiceId],
  )
export const insertPayment = (
  tx: Tx,
  payment: {
    id: string
    invoiceId: string
    /** None for one that the release before wrote. */
    receiptId: string | null
    cents: number
    method: PaymentRow['method']
    date: string
    reference: string
    reversesId: string | null
    by: string | null
    byName: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.payments (tenant_id, id, invoice_id, amount_cents, method, paid_on, reference, reverses_id, recorded_by, recorded_by_name, created_at, receipt_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenant,
      payment.id,
      payment.invoiceId,
      payment.cents,
      payment.method,
      payment.date,
      payment.reference,
      payment.reversesId,
      payment.by,
      payment.byName,
      at,
      payment.receiptId,
    ],
  )
