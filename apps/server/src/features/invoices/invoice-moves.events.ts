import { Fact } from '#platform/events/facts.ts'

/** Which invoice moved, and the shop's own day of it (NOW20), YYYY-MM-DD. */
interface InvoiceMove {
  invoiceId: string
  /** None where it is of no order. */
  orderId: string | null
  customerId: string
  shopId: string
  businessDate: string
}

/** An invoice was issued: its number, lines, taxes and document are frozen, in the same transaction. */
export const invoiceIssued = new Fact<InvoiceMove>('invoiceIssued')
/** An issued invoice was voided. */
export const invoiceVoided = new Fact<InvoiceMove>('invoiceVoided')
