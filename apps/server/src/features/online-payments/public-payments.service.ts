import type { Answer, Input } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import { fromCents } from '@twopost/contract/core/money'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/online-payments'
import { isOpenIntent, type PayState } from '@twopost/contract/online-payments'
import { addressLine } from '@twopost/contract/suppliers'
import { openCustomerLink } from '#features/auth/index.ts'
import { balanceOf, getInvoiceLocked, getInvoiceRow, type InvoiceRow } from '#features/invoices/index.ts'
import { getOrder, getOrderLocked } from '#features/service-orders/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import { moveIntent, recordIntentEvent } from './intent-moves.service.ts'
import { presentIntent } from './intents.presenter.ts'
import { type IntentRow, selectLatest, selectPayerLanguage } from './intents.queries.ts'
import { askedFor, depositRoomCents, expectProvider, intentFor } from './payment-links.service.ts'
import { providerOf } from './payment-settings.service.ts'

const gone = () => new Problem('LINK_GONE')

/** What a link leads to: the links of an invoice pay it as well. */
interface Opened {
  tenant: TenantId
  of: { invoiceId: string } | { linkId: string }
}
/** Unknown, ended and revoked look alike. @throws Problem LINK_GONE */
async function openLink(ctx: OpenContext, token: string): Promise<Opened> {
  for (const kind of ['invoice-payment', 'deposit', 'invoice'] as const) {
    const found = await openCustomerLink(ctx.database, kind, token)
    if (!found) continue
    if (found.isRevoked) throw gone()
    return { tenant: found.tenant, of: kind === 'deposit' ? { linkId: found.recordId } : { invoiceId: found.recordId } }
  }
  throw gone()
}

/** What is paid by a link: an issued invoice, or the deposit that its latest intent is over. */
type Thing = { invoice: InvoiceRow; last: IntentRow | undefined } | { invoice: null; last: IntentRow; takesDeposit: boolean }

/** @throws Problem LINK_GONE for an invoice that was voided meanwhile */
async function readThing(ctx: Context, of: Opened['of'], holds: boolean): Promise<Thing> {
  if ('invoiceId' in of) {
    const invoice = await (holds ? getInvoiceLocked : getInvoiceRow)(ctx, of.invoiceId)
    if (invoice.number === null || invoice.status === 'void') throw gone()
    return { invoice, last: await selectLatest(ctx.tx, of) }
  }
  const seen = await selectLatest(ctx.tx, of)
  if (!seen?.service_order_id) throw gone()
  const order = await (holds ? getOrderLocked : getOrder)(ctx, seen.service_order_id)
  const takesDeposit = order.status !== 'cancelled' && order.status !== 'invoiced'
  return { invoice: null, last: holds ? ((await selectLatest(ctx.tx, of)) ?? seen) : seen, takesDeposit }
}

const isUnderWay = (ctx: Context, row: IntentRow): boolean => isOpenIntent(row.state) && row.expires_at > ctx.now
const hasMoney = (row: IntentRow | undefined): boolean =>
  row?.state === 'succeeded' || row?.state === 'partly_refunded' || row?.state === 'refunded'

function stateOf(ctx: Context, thing: Thing, isOn: boolean): PayState {
  const { last } = thing
  if (thing.invoice) {
    if (balanceOf(thing.invoice) <= 0) return hasMoney(last) ? 'paid' : 'nothing_due'
  } else if (hasMoney(last)) return 'paid'
  else if (!thing.takesDeposit) return 'nothing_due'
  if (!isOn) return 'unavailable'
  if (last && last.state === 'pending' && last.expires_at > ctx.now) return 'waiting'
  return last?.state === 'failed' ? 'declined' : 'open'
}

/** What a customer's link asks to pay and how far it is (PAY28). @throws Problem LINK_GONE */
export async function showPublicPayment(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicPayment>,
): Promise<Answer<typeof calls.getPublicPayment>> {
  const { tenant, of } = await openLink(ctx, params.token)
  return inTenantOf(ctx, tenant, '', (inside) => present(inside, of), { reads: true })
}
async function present(ctx: Context, of: Opened['of']): Promise<Answer<typeof calls.getPublicPayment>> {
  const thing = await readThing(ctx, of, false)
  const { invoice, last } = thing
  const shopId = invoice?.shop_id ?? last?.shop_id ?? ''
  const [shop, provider, language] = await Promise.all([
    getShopRow(ctx, shopId),
    providerOf(ctx.tx, shopId),
    selectPayerLanguage(ctx.tx, invoice?.customer_id ?? last?.customer_id ?? ''),
  ])
  const state = stateOf(ctx, thing, provider !== undefined)
  const shown = last && presentIntent(ctx, last)
  const open = invoice ? Math.max(0, balanceOf(invoice)) : (last?.amount_cents ?? 0)
  const order = thing.invoice ? undefined : await getOrder(ctx, thing.last.service_order_id ?? '')
  return {
    payment: {
      state,
      kind: invoice ? 'payment' : 'deposit',
      number: invoice?.number ?? last?.order_number ?? '',
      shop: { name: shop.name, phone: shop.phone, email: shop.contact_email, address: addressLine({ ...shop, country: '' }) },
      about: invoice?.named.vehicle?.label ?? order?.title ?? '',
      language,
      amount: state === 'paid' && last ? fromCents(last.received_cents) : fromCents(open),
      total: fromCents(invoice?.total_cents ?? open),
      failure_code: state === 'declined' ? (shown?.failure_code ?? '') : '',
      receipt_number: state === 'paid' ? (shown?.receipt_number ?? '') : '',
    },
  }
}

/** The address of the provider's page (PAY28): the customer opens it, so the intent is pending. @throws Problem as the call says */
export async function startPublicPayment(
  ctx: OpenContext,
  { params }: Input<typeof calls.startPublicPayment>,
): Promise<Answer<typeof calls.startPublicPayment>> {
  const { tenant, of } = await openLink(ctx, params.token)
  return inTenantOf(ctx, tenant, 'POST /public/payments/{token}', async (inside) => {
    const thing = await readThing(inside, of, true)
    const asked = thing.invoice
      ? askedFor(thing.invoice, balanceOf(thing.invoice))
      : {
          ...{ shopId: thing.last.shop_id, customerId: thing.last.customer_id, invoiceId: null, cents: thing.last.amount_cents },
          ...{ orderId: thing.last.service_order_id, linkId: thing.last.link_id },
        }
    // A new try asks for no more than the order still takes; what the customer opened already stays as it was.
    if (thing.invoice === null && asked.orderId !== null && !isUnderWay(inside, thing.last))
      asked.cents = Math.min(asked.cents, await depositRoomCents(inside, asked.orderId, asked.linkId))
    const isDue = thing.invoice ? asked.cents > 0 : asked.cents > 0 && !hasMoney(thing.last) && thing.takesDeposit
    if (!isDue) throw new Problem('NOTHING_TO_PAY')
    const provider = await expectProvider(inside.tx, asked.shopId)
    const intent = await intentFor(inside, provider, of, asked)
    if (intent.state === 'created') {
      await recordIntentEvent(inside, intent, 'pending', true, { what: 'opened' })
      await moveIntent(inside, intent, 'pending', { isOpened: true })
    }
    inside.note({
      kind: 'payment_intent',
      id: intent.id,
      code: 'online-payment.opened',
      params: { number: intent.invoice_number ?? intent.order_number ?? '' },
      details: { amount: formatCents(intent.amount_cents) },
    })
    const toPay = { id: intent.id, reference: intent.provider_ref, amountCents: intent.amount_cents }
    return { address: await provider.create(inside.tx, toPay, params.token) }
  })
}
