import type { Answer, Input } from '@twopost/contract/core/call'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/online-payments'
import { openCustomerLink } from '#features/auth/index.ts'
import { findOrderInvoices, getInvoiceLocked, type InvoiceRow } from '#features/invoices/index.ts'
import { holdCredit, takeOnlineMoney } from '#features/receipts/index.ts'
import { getOrderLocked } from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import { announceIntent, getIntent, moveIntent, recordIntentEvent } from './intent-moves.service.ts'
import { hasEvent, type IntentRow, lockIntent, selectIntentByRef } from './intents.queries.ts'
import { effectOf } from './intents.rules.ts'
import { tellPaidOnline } from './payment-notices.service.ts'
import { selectPaymentSettings } from './payment-settings.queries.ts'
import { findProvider } from './payment-settings.service.ts'
import type { Provider, ProviderEvent } from './providers.rules.ts'
import { testProvider } from './test-provider.service.ts'

type Result = Answer<typeof calls.receivePaymentEvent>['result']

/**
 * Takes an event of a provider: signed, once, in whatever order events come (PAY23, PAY38). An address that is not there and a wrong signature are
 * refused alike, so that nobody learns which addresses there are. @throws Problem PAYMENT_EVENT_REFUSED
 */
export async function receivePaymentEvent(
  ctx: OpenContext,
  { params }: Input<typeof calls.receivePaymentEvent>,
): Promise<Answer<typeof calls.receivePaymentEvent>> {
  const provider = findProvider(params.provider)
  const at = provider && (await openCustomerLink(ctx.database, 'payment-events', params.shop_key))
  if (!provider || !at || at.isRevoked) throw new Problem('PAYMENT_EVENT_REFUSED')
  const result = await inTenantOf(ctx, at.tenant, 'POST /payment-events/{provider}/{shop_key}', async (inside) => {
    const settings = await selectPaymentSettings(inside.tx, at.recordId)
    const event = settings && ctx.sent && provider.verify(settings.signing_secret, ctx.sent)
    if (!event) throw new Problem('PAYMENT_EVENT_REFUSED')
    return takeEvent(inside, provider, at.recordId, event)
  })
  return { result }
}

async function takeEvent(ctx: Context, provider: Provider, shopId: string, event: ProviderEvent): Promise<Result> {
  const seen = await selectIntentByRef(ctx.tx, provider.name, event.reference)
  if (!seen || seen.shop_id !== shopId) return 'ignored'
  if (await hasEvent(ctx.tx, provider.name, event.id)) return 'repeated'
  const invoice = await holdInvoice(ctx, seen)
  await holdCredit(ctx.tx, seen)
  await lockIntent(ctx.tx, seen.id)
  const row = await getIntent(ctx, seen.id)
  const effect = effectOf(row.state, event.what)
  const state = effect.kind === 'failed' || effect.kind === 'succeeded' ? effect.kind : row.state
  const happened = { what: event.what, eventId: event.id, cents: event.cents, failureCode: event.failureCode }
  if (!(await recordIntentEvent(ctx, row, state, effect.kind !== 'none', happened))) return 'repeated'
  const details = { amount: formatCents(event.cents) }
  if (effect.kind === 'succeeded') await takeMoney(ctx, row, invoice, event.cents, effect.isLate)
  else if (effect.kind === 'failed') {
    await moveIntent(ctx, row, 'failed', { failureCode: event.failureCode || 'other', isSettled: true })
    ctx.note({ kind: 'payment_intent', id: row.id, code: 'online-payment.failed', params: details })
  } else {
    if (effect.kind === 'capture')
      await provider.capture(ctx.tx, { id: row.id, reference: row.provider_ref, amountCents: row.amount_cents })
    await announceIntent(ctx, row)
    ctx.note({ kind: 'payment_intent', id: row.id, code: 'online-payment.noted', params: details })
  }
  return 'taken'
}

/**
 * Holds what is paid, order first: the invoice, or of a deposit the invoice that its order has got meanwhile. An order that was deleted takes
 * nothing any more; the money is then the customer's credit.
 */
async function holdInvoice(ctx: Context, seen: IntentRow): Promise<InvoiceRow | null> {
  if (seen.invoice_id !== null) return getInvoiceLocked(ctx, seen.invoice_id)
  const orderId = seen.service_order_id ?? ''
  try {
    await getOrderLocked(ctx, orderId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'ORDER_NOT_FOUND') return null
    throw error
  }
  // One of them may be for who paid ahead; others are for those who pay for some of the work (NOW4).
  for (const { id, status } of await findOrderInvoices(ctx.tx, orderId)) {
    if (status === 'draft') continue
    const invoice = await getInvoiceLocked(ctx, id)
    if (invoice.customer_id === seen.customer_id) return invoice
  }
  return null
}

/** The one receipt of an intent, whatever comes afterwards (PAY8). What the balance no longer takes is customer credit. */
async function takeMoney(
  ctx: Context,
  row: IntentRow,
  invoice: InvoiceRow | null,
  cents: number,
  isLate: boolean,
): Promise<void> {
  const receipt = await takeOnlineMoney(ctx, {
    ...{ intentId: row.id, shopId: row.shop_id, timeZone: row.time_zone, customerId: row.customer_id },
    ...{ orderId: row.service_order_id, invoice, cents, reference: row.provider_ref },
  })
  await moveIntent(ctx, row, 'succeeded', {
    ...{ receivedCents: cents, receiptId: receipt.id, isLate, isSettled: true },
  })
  await tellPaidOnline(ctx, row, { cents, creditCents: cents - receipt.appliedCents, isLate })
  ctx.note({
    kind: 'receipt',
    id: receipt.id,
    code: 'online-payment.received',
    params: { amount: formatCents(cents), number: receipt.number },
    details: { number: receipt.number, cents, applied_cents: receipt.appliedCents, late: isLate },
  })
}

/** What the test provider said of an intent of the demo, which its customer has opened. */
export async function seedProviderEvent(ctx: Context, intentId: string, what: ProviderEvent['what']): Promise<void> {
  const row = await getIntent(ctx, intentId)
  if (row.state === 'created') {
    await recordIntentEvent(ctx, row, 'pending', true, { what: 'opened' })
    await moveIntent(ctx, row, 'pending', { isOpened: true })
  }
  const failureCode = what === 'failed' ? 'card_declined' : ''
  await takeEvent(ctx, testProvider, row.shop_id, {
    ...{ id: `evt_${newId(ctx.now)}`, reference: row.provider_ref, what, cents: row.amount_cents, failureCode },
  })
}
