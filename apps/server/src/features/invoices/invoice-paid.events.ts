import { Fact } from '#platform/events/facts.ts'

/** A payment made an invoice paid in full. */
export const invoicePaid = new Fact<{ orderId: string; customerId: string }>('invoicePaid')

/** A receipt was put on an issued invoice, or taken off it again: the row of payments that says so is written. */
export const paymentPosted = new Fact<{ invoiceId: string; paymentId: string }>('paymentPosted')

/** Nothing is owed on an issued invoice any more, by money or by credit. */
export const invoiceSettled = new Fact<{ invoiceId: string; shopId: string }>('invoiceSettled')
