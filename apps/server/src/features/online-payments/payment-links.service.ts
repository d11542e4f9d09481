import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents, toCents } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/online-payments'
import { countTenantMail, type MailLimits, makeCustomerLink } from '#features/auth/index.ts'
import { getCustomerRow } from '#features/customers/index.ts'
import { modulesOf } from '#features/documents/index.ts'
import { balanceOf, getInvoiceLocked, getInvoiceRow, type InvoiceRow } from '#features/invoices/index.ts'
import { sumDeposits } from '#features/receipts/index.ts'
import { getOrder, getOrderLocked, orderTotalCents } from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { announceIntent, endIntents, getIntent, recordIntentEvent } from './intent-moves.service.ts'
import { type IntentRow, insertIntent, lockOpenIntents, type Paid, sumAsked } from './intents.queries.ts'
import { suggestedDeposit } from './intents.rules.ts'
import { selectPaymentSettings } from './payment-settings.queries.ts'
import { providerOf } from './payment-settings.service.ts'
import type { Provider } from './providers.rules.ts'

let baseUrl: () => string = () => ''
let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells where the product is reached and how many mails may be caused in an hour; called once by the composition root. */
export function configurePaymentLinks(parts: { publicUrl: () => string; limits: MailLimits }): void {
  baseUrl = parts.publicUrl
  mailLimits = parts.limits
}

/** A link outlives its intents: each time that it is opened another one may begin. */
const linkLasts = '30 days'
const intentLasts = '24 hours'

/** Makes another link to what an intent is about; only its hash is kept (decision 10). */
export async function makePaymentLink(
  tx: Tx,
  intent: Pick<IntentRow, 'invoice_id' | 'link_id'>,
): Promise<{ url: string; expiresAt: Date }> {
  const kind = intent.invoice_id === null ? 'deposit' : 'invoice-payment'
  const recordId = intent.invoice_id ?? intent.link_id ?? ''
  const { token, expiresAt } = await makeCustomerLink(tx, kind, { recordId, lasts: linkLasts })
  return { url: `${baseUrl()}/pay/${token}`, expiresAt }
}

/** What is to be paid: an invoice's balance, or a deposit. */
export interface Asked {
  shopId: string
  customerId: string
  invoiceId: string | null
  orderId: string | null
  linkId: string | null
  cents: number
}
/** An intent for what is asked, in state created. */
export async function addIntent(ctx: Context, provider: Provider, asked: Asked): Promise<IntentRow> {
  const id = newId(ctx.now)
  const reference = `tp_${randomBytes(18).toString('base64url')}`
  const linkId = asked.orderId === null ? null : (asked.linkId ?? id)
  await insertIntent(
    ctx.tx,
    { ...asked, id, linkId, provider: provider.name, reference, lasts: intentLasts, by: ctx.userId, byName: ctx.actorName },
    ctx.now,
  )
  const row = await getIntent(ctx, id)
  await recordIntentEvent(ctx, row, 'created', true, { what: 'created', byName: ctx.userId === null ? '' : ctx.actorName })
  await announceIntent(ctx, row)
  return row
}
/**
 * The intent by which this can be paid: one that is open and over the same amount, else a new one, which takes the place of others. The caller
 * holds the invoice or the order, so that nobody makes two.
 */
export async function intentFor(ctx: Context, provider: Provider, paid: Paid, asked: Asked): Promise<IntentRow> {
  const open: IntentRow[] = []
  for (const id of await lockOpenIntents(ctx.tx, paid)) open.push(await getIntent(ctx, id))
  const same = open.find((row) => row.amount_cents === asked.cents && row.provider === provider.name && row.expires_at > ctx.now)
  const others = open.filter((row) => row.id !== same?.id).map((row) => row.id)
  await endIntents(ctx, others, { what: 'replaced' })
  return same ?? addIntent(ctx, provider, asked)
}

/** Who takes payments for a shop. @throws Problem ONLINE_PAYMENTS_OFF */
export async function expectProvider(tx: Tx, shopId: string): Promise<Provider> {
  const provider = await providerOf(tx, shopId)
  if (!provider) throw new Problem('ONLINE_PAYMENTS_OFF')
  return provider
}
/** @throws Problem INVALID_INVOICE_STATE, NOTHING_TO_PAY */
function expectOpenBalance(invoice: InvoiceRow): number {
  if (invoice.status === 'draft' || invoice.status === 'void')
    throw new Problem('INVALID_INVOICE_STATE', { status: invoice.status })
  const cents = balanceOf(invoice)
  if (cents <= 0) throw new Problem('NOTHING_TO_PAY')
  return cents
}

/** Hands out a link to an intent, with its code, and mails another one where that was asked. */
async function answerLink(ctx: Context, intent: IntentRow, send: boolean | undefined) {
  const { url, expiresAt } = await makePaymentLink(ctx.tx, intent)
  if (send) await mailLink(ctx, intent)
  ctx.note({
    kind: 'payment_intent',
    id: intent.id,
    code: 'payment-link.made',
    params: { amount: formatCents(intent.amount_cents), number: intent.invoice_number ?? intent.order_number ?? '' },
    details: { cents: intent.amount_cents, mailed: send === true },
  })
  const modules = await modulesOf('QRCode', url)
  return {
    link: {
      ...{ url, expires_at: expiresAt.toISOString(), amount: fromCents(intent.amount_cents), intent_id: intent.id },
      qr: modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
      mailed_to: send ? intent.customer_email : null,
    },
  }
}
/** @throws Problem CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS */
async function mailLink(ctx: Context, intent: IntentRow): Promise<void> {
  if (intent.customer_email === '') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  const recordId = intent.invoice_id ?? intent.link_id ?? intent.id
  await countTenantMail(ctx, mailLimits, { to: intent.customer_email, recordId })
  const language = intent.customer_language === 'es' ? 'es' : 'en'
  const mail = { template: 'payment', recipient: intent.customer_email, language, params: { intent_id: intent.id } } as const
  await queueMail(ctx.tx, ctx.tenant, mail, ctx.now)
}

/** A link by which an invoice is paid (PAY28). @throws Problem as the call says */
export async function createPaymentLink(
  ctx: Context,
  { params, body }: Input<typeof calls.createPaymentLink>,
): Promise<Answer<typeof calls.createPaymentLink>> {
  const invoice = await getInvoiceLocked(ctx, params.id)
  const cents = expectOpenBalance(invoice)
  const provider = await expectProvider(ctx.tx, invoice.shop_id)
  const intent = await intentFor(ctx, provider, { invoiceId: invoice.id }, askedFor(invoice, cents))
  return answerLink(ctx, intent, body?.send)
}
export const askedFor = (invoice: InvoiceRow, cents: number): Asked => ({
  ...{ shopId: invoice.shop_id, customerId: invoice.customer_id, invoiceId: invoice.id, orderId: null, linkId: null, cents },
})

/**
 * What an order still takes by links, in cents: its total with tax less what came ahead and what other links ask for. At the counter a customer may pay
 * more, because an order grows and what is left is credit (PAY12, PAY32). The caller that asks holds the order.
 */
export async function depositRoomCents(ctx: Context, orderId: string, butLinkId: string | null): Promise<number> {
  const [total, paid, asked] = await Promise.all([
    orderTotalCents(ctx, orderId),
    sumDeposits(ctx.tx, orderId),
    sumAsked(ctx.tx, orderId, butLinkId, ctx.now),
  ])
  return Math.max(0, total - Math.max(0, paid) - asked)
}
/** A link by which a deposit is paid, up to what the order costs (PAY12, PAY28). @throws Problem as the call says */
export async function createDepositLink(
  ctx: Context,
  { params, body }: Input<typeof calls.createDepositLink>,
): Promise<Answer<typeof calls.createDepositLink>> {
  const order = await getOrderLocked(ctx, params.id)
  if (order.status === 'cancelled' || order.status === 'invoiced') throw new Problem('DEPOSIT_NOT_POSSIBLE')
  const [cents, most] = [toCents(body.amount), await depositRoomCents(ctx, order.id, null)]
  if (cents > most) throw new Problem('DEPOSIT_TOO_HIGH', { amount: formatCents(most) })
  const provider = await expectProvider(ctx.tx, order.shop_id)
  const intent = await addIntent(ctx, provider, {
    ...{ shopId: order.shop_id, customerId: order.customer_id, invoiceId: null, orderId: order.id, linkId: null, cents },
  })
  return answerLink(ctx, intent, body.send)
}

/** Whether and how much can be paid online (PAY12). Without an id there is nothing to pay. @throws Problem INVOICE_NOT_FOUND, ORDER_NOT_FOUND */
export async function showPaymentOptions(
  ctx: Context,
  { query }: Input<typeof calls.getPaymentOptions>,
): Promise<Answer<typeof calls.getPaymentOptions>> {
  const invoice = query.invoice_id === undefined ? null : await getInvoiceRow(ctx, query.invoice_id)
  const order = query.service_order_id === undefined ? null : await getOrder(ctx, query.service_order_id)
  const shopId = invoice?.shop_id ?? order?.shop_id
  if (shopId === undefined) return { options: { provider: 'none', most: 0, suggested: null, customer_email: '' } }
  const [provider, settings] = await Promise.all([providerOf(ctx.tx, shopId), selectPaymentSettings(ctx.tx, shopId)])
  const most = invoice ? Math.max(0, balanceOf(invoice)) : order ? await depositRoomCents(ctx, order.id, null) : 0
  const part = order ? suggestedDeposit(await orderTotalCents(ctx, order.id), settings?.deposit_percent ?? 0) : null
  const suggested = invoice ? most : part === null || most === 0 ? null : Math.min(part, most)
  return {
    options: {
      provider: provider?.name ?? 'none',
      most: fromCents(most),
      suggested: suggested === null ? null : fromCents(suggested),
      customer_email: (await getCustomerRow(ctx, invoice?.customer_id ?? order?.customer_id ?? '')).email,
    },
  }
}
