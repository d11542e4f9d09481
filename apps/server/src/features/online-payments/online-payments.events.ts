import { invoiceVoided, paysOnline } from '#features/invoices/index.ts'
import { refundedOnline } from '#features/receipts/index.ts'
import { orderCancelled } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { endIntents, getIntent, moveIntent, recordIntentEvent } from './intent-moves.service.ts'
import { lockIntent, lockOpenIntents, type Paid } from './intents.queries.ts'
import { stateAfterRefund } from './intents.rules.ts'
import { revokePaymentLinks } from './intents.service.ts'
import { findProvider, providerOf } from './payment-settings.service.ts'

/** What was asked for is not wanted any more: nobody can pay it by a link. */
async function withdraw(ctx: Context, of: Paid | { orderId: string }): Promise<void> {
  const ids = await lockOpenIntents(ctx.tx, of)
  await endIntents(ctx, ids, { what: 'cancelled', byName: ctx.actorName })
  for (const id of ids) await revokePaymentLinks(ctx, await getIntent(ctx, id))
}

/**
 * Money goes back to the card by the provider through which it came (PAY13). The receipt is written already; where the provider refuses, nothing
 * of the refund stays. @throws Problem ONLINE_PAYMENTS_OFF where its provider may not be used any more
 */
async function refundByProvider(
  ctx: Context,
  { intentId, refundId, cents }: { intentId: string; refundId: string; cents: number },
) {
  await lockIntent(ctx.tx, intentId)
  const row = await getIntent(ctx, intentId)
  const provider = findProvider(row.provider)
  if (!provider) throw new Problem('ONLINE_PAYMENTS_OFF')
  const refundedCents = row.refunded_cents + cents
  const state = stateAfterRefund(row.received_cents, refundedCents)
  await recordIntentEvent(ctx, row, state, true, { what: 'refunded', byName: ctx.actorName, cents })
  await moveIntent(ctx, row, state, { refundedCents })
  await provider.refund(ctx.tx, { id: row.id, reference: row.provider_ref, amountCents: row.amount_cents }, { refundId, cents })
}

/** What online payments hear from and answer to the features below them; once in a process. */
export function subscribeOnlinePayments(): void {
  paysOnline.subscribe(async ({ tx }, { shopId }) => (await providerOf(tx, shopId)) !== undefined)
  refundedOnline.subscribe(refundByProvider)
  invoiceVoided.subscribe(async (ctx, { invoiceId }) => {
    await withdraw(ctx, { invoiceId })
    await revokePaymentLinks(ctx, { invoice_id: invoiceId, link_id: null })
  })
  orderCancelled.subscribe((ctx, { orderId }) => withdraw(ctx, { orderId }))
}
