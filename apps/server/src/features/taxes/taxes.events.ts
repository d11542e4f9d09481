import { Fact } from '#platform/events/facts.ts'

/** How a shop taxes changed, or what one customer is exempt of: drafts that are counted already follow. */
export const taxesChanged = new Fact<{ shopId: string } | { customerId: string }>('taxes.changed')
