import { Fact } from '#platform/events/facts.ts'

/** A customer decided on services of an order, by whatever way; a withdrawal is neither a yes nor a no. */
export const customerDecided = new Fact<{ orderId: string; shopId: string; hasApproved: boolean; hasDeclined: boolean }>(
  'estimate.customer_decided',
)
