import type { Tx } from '#platform/database/transaction.ts'

export interface PaymentRow {
  id: string
  amount_cents: number
  method: 'cash' | 'card' | 'check' | 'transfer' | 'other'
  paid_on: string
  reference: string
  reverses_id: string | null
  is_reversed: boolean
  recorded_by_name: string
  created_at: Date
}
/** In the order in which they were recorded; counter rows carry a negative amount. */
export const selectPayments = (tx: Tx, invoiceId: string): Promise<PaymentRow[]> =>
  tx.rows<PaymentRow>(
    `select p.id, p.amount_cents, p.method, p.paid_on, p.reference, p.reverses_id, p.recorded_by_name, p.created_at,
            exists (select from app.payments r where r.tenant_id = p.tenant_id and r.reverses_id = p.id) as is_reversed
       from app.payments p where p.tenant_id = app.tid() and p.invoice_id = $1 order by p.created_at, p.id`,
    [invoiceId],
  )
export const insertPayment = (
  tx: Tx,
  payment: {
    id: string
    invoiceId: string
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
    `insert into app.payments (id, invoice_id, amount_cents, method, paid_on, reference, reverses_id, recorded_by, recorded_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
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
    ],
  )
