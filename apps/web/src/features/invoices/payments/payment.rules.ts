import { toCents } from '@twopost/contract/core/money'
import { PaymentFields } from '@twopost/contract/invoices'
import * as z from 'zod'
import type { InvoiceDetail } from '../invoices.api.ts'

type Paid = Pick<InvoiceDetail, 'balance' | 'issueDate'>

/** The day an invoice was issued; a draft is issued by its first payment, today. */
export const issuedOn = (invoice: Paid, today: string): string => invoice.issueDate ?? today

/** A payment of at most the balance, not after `today`, and before the invoice was issued only if that is confirmed (R1-3). */
export const paymentSchema = (invoice: Paid, today: string) => {
  const { amount, method, date, reference } = PaymentFields.shape
  return z
    .object({
      amount: z
        .number()
        .nullable()
        .pipe(amount)
        .refine((paid) => toCents(paid) <= toCents(invoice.balance), 'PAYMENT_TOO_HIGH'),
      method: method.unwrap(),
      date: date.unwrap().refine((day) => day <= today, 'PAYMENT_DATE_FUTURE'),
      reference: reference.unwrap(),
      early: z.boolean(),
    })
    .refine(({ date: day, early }) => early || day >= issuedOn(invoice, today), {
      path: ['date'],
      error: 'PAYMENT_EARLY',
    })
}
export type PaymentValues = z.input<ReturnType<typeof paymentSchema>>

/** The whole balance, by card, today. */
export const paymentValues = (invoice: Paid, today: string): PaymentValues => ({
  amount: invoice.balance,
  method: 'card',
  date: today,
  reference: '',
  early: false,
})
