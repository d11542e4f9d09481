import { Fact } from '#platform/events/facts.ts'

/** A payment made an invoice paid in full. */
export const invoicePaid = new Fact<{ orderId: string; customerId: string }>('invoicePaid')
