import { creditedHours } from '#features/attendance/index.ts'
import { isCustomerInUse } from '#features/customers/index.ts'
import { hasInvoice, linesChanged } from '#features/service-orders/index.ts'
import { shopOpened } from '#features/shops/index.ts'
import { taxesChanged } from '#features/taxes/index.ts'
import { sumCreditedHours } from './credits/credits.queries.ts'
import { countCustomerDuties, countOrderInvoices } from './invoices.queries.ts'
import { followOrder, recountDrafts } from './invoices.service.ts'

import { makeFirstTemplates } from './templates/template-choice.service.ts'

/** What invoices hear from and answer to the features below them; once in a process. */
export function subscribeInvoices(): void {
  // Invoices are made in a shop; the first one that opens brings the organization its templates.
  shopOpened.subscribe((ctx) => makeFirstTemplates(ctx))
  linesChanged.subscribe(async (ctx, { orderId, isNew }) => {
    if (!isNew) await followOrder(ctx, orderId)
  })
  taxesChanged.subscribe((ctx, changed) => recountDrafts(ctx, changed))
  hasInvoice.subscribe(async (ctx, orderId) => (await countOrderInvoices(ctx.tx, orderId)) > 0)
  creditedHours.subscribe((ctx, orderId) => sumCreditedHours(ctx.tx, orderId))
  isCustomerInUse.subscribe(async (ctx, customerId) => (await countCustomerDuties(ctx.tx, customerId)) > 0)
}
