import type { Answer, Input } from '@twopost/contract/core/call'
import { fromCents } from '@twopost/contract/core/money'
import { pageOf } from '@twopost/contract/core/page'
import { formatCents } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/online-payments'
import { isOpenIntent } from '@twopost/contract/online-payments'
import { revokeCustomerLinks } from '#features/auth/index.ts'
import { shopFilter } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { endIntents, getIntent } from './intent-moves.service.ts'
import { presentIntent, presentIntentDetail } from './intents.presenter.ts'
import { countIntents, type IntentFilter, type IntentRow, lockIntent, selectEvents, selectIntents } from './intents.queries.ts'

/** Words of a provider beyond these are not shown; nobody sends so many. */
const mostEvents = 200

type ListQuery = Omit<Input<typeof calls.listPaymentIntents>['query'], 'page' | 'limit'>
export const intentFilterOf = (ctx: Context, query: ListQuery): IntentFilter => ({
  shopIds: shopFilter(ctx, query.shop_id),
  state: query.status,
  invoiceId: query.invoice_id,
  orderId: query.service_order_id,
})
export async function listPaymentIntents(
  ctx: Context,
  { query }: Input<typeof calls.listPaymentIntents>,
): Promise<Answer<typeof calls.listPaymentIntents>> {
  const at = pageOf(query, 25)
  const filter = intentFilterOf(ctx, query)
  const [rows, count] = await Promise.all([selectIntents(ctx.tx, filter, at.limit, at.offset), countIntents(ctx.tx, filter)])
  return { payment_intents: rows.map((row) => presentIntent(ctx, row)), pagination: paginateCounted(at, count) }
}

/** An intent one may see. @throws Problem PAYMENT_INTENT_NOT_FOUND, also for another shop's (C43) */
async function getOwnIntent(ctx: Context, id: string): Promise<IntentRow> {
  const row = await getIntent(ctx, id)
  if (!mayEnterShop(ctx, row.shop_id)) throw new Problem('PAYMENT_INTENT_NOT_FOUND')
  return row
}
async function showOne(ctx: Context, row: IntentRow): Promise<Answer<typeof calls.getPaymentIntent>> {
  return { payment_intent: presentIntentDetail(ctx, row, await selectEvents(ctx.tx, row.id, mostEvents)) }
}
export const showPaymentIntent = async (ctx: Context, { params }: Input<typeof calls.getPaymentIntent>) =>
  showOne(ctx, await getOwnIntent(ctx, params.id))

/** Links that were made by hand to pay this end with it; the link of an invoice itself goes on showing the invoice. */
export const revokePaymentLinks = (ctx: Pick<Context, 'tx'>, row: Pick<IntentRow, 'invoice_id' | 'link_id'>): Promise<number> =>
  row.invoice_id === null
    ? revokeCustomerLinks(ctx.tx, 'deposit', row.link_id ?? '')
    : revokeCustomerLinks(ctx.tx, 'invoice-payment', row.invoice_id)

/** The shop takes back what it asked for (PAY8). Money that is on its way all the same is counted when it comes. @throws Problem as the call says */
export async function cancelPaymentIntent(
  ctx: Context,
  { params }: Input<typeof calls.cancelPaymentIntent>,
): Promise<Answer<typeof calls.cancelPaymentIntent>> {
  await getOwnIntent(ctx, params.id)
  await lockIntent(ctx.tx, params.id)
  const row = await getOwnIntent(ctx, params.id)
  if (!isOpenIntent(row.state)) throw new Problem('INVALID_TRANSITION', { from: row.state, to: 'cancelled' })
  await endIntents(ctx, [row.id], { what: 'cancelled', byName: ctx.actorName })
  await revokePaymentLinks(ctx, row)
  ctx.note({
    kind: 'payment_intent',
    id: row.id,
    code: 'payment-link.cancelled',
    params: { amount: formatCents(row.amount_cents), number: row.invoice_number ?? row.order_number ?? '' },
    details: { amount: fromCents(row.amount_cents) },
  })
  return showOne(ctx, await getOwnIntent(ctx, row.id))
}
