import { Fact } from '#platform/events/facts.ts'

/** A credit note was issued: its lines, taxes and document are frozen, in the same transaction (PAY14). */
export interface CreditNoteIssued {
  creditNoteId: string
  invoiceId: string
  orderId: string | null
  customerId: string
  shopId: string
  /** The shop's own day of it, YYYY-MM-DD (NOW20). */
  businessDate: string
  /** By line of the invoice; cents and thousandths are not negative. */
  lines: readonly {
    position: number
    netCents: number
    discountCents: number
    costCents: number
    soldThousandths: number
  }[]
}
export const creditNoteIssued = new Fact<CreditNoteIssued>('creditNoteIssued')
