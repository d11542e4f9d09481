import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/estimates'
import { countTenantMail, type MailLimits } from '#features/auth/index.ts'
import { type Decider, deciderOf } from '#features/customers/index.ts'
import { getOrder, getOrderLocked, type OrderRow, selectOrderParties } from '#features/service-orders/index.ts'
import {
  addShareLink,
  countShareLinks,
  listShareEvents,
  makeShareToken,
  presentShareLink,
  revokeShareLink,
  type ShareLinkRow,
  selectShareLink,
  selectShareLinks,
} from '#features/share-links/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { countEstimates } from './estimates.queries.ts'
import { selectAsked } from './ledger.queries.ts'

let baseUrl: () => string = () => ''
let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells where the product is reached and how many mails may be caused in an hour; called once by the composition root. */
export function configureOrderLinks(parts: { publicUrl: () => string; limits: MailLimits }): void {
  baseUrl = parts.publicUrl
  mailLimits = parts.limits
}

/** The address of the customer's page by a new token of a link (NOW13). */
export const addressOf = async (tx: Tx, link: Pick<ShareLinkRow, 'id' | 'expires_at'>, at: Date): Promise<string> =>
  `${baseUrl()}/o/${await makeShareToken(tx, link, 'order', at)}`

/** Makes a link to an order's page, for one of the customer's people where one is named, and mails another token of it where that was asked. @throws Problem CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS */
export async function handOver(
  ctx: Context,
  order: Pick<OrderRow, 'id'>,
  { days, send, contact }: { days: number; send: 'none' | 'email'; contact: Decider | null },
): Promise<{ link: { id: string; url: string; expires_at: string }; sent_to: string | null }> {
  const parties = await selectOrderParties(ctx.tx, order.id)
  const email = contact ? contact.email : parties.email
  const language = contact?.language ?? parties.preferred_language
  if (send === 'email' && email === '') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  const sentTo = send === 'email' ? email : ''
  const link = await addShareLink(ctx, { kind: 'order', recordId: order.id, days, sentTo, contactId: contact?.id ?? null })
  if (send === 'email') {
    await countTenantMail(ctx, mailLimits, { to: email, recordId: order.id })
    const mail = { template: 'estimate', recipient: email, language, params: { link_id: link.id } }
    await queueMail(ctx.tx, ctx.tenant, mail, ctx.now)
  }
  const url = await addressOf(ctx.tx, link, ctx.now)
  return {
    link: { id: link.id, url, expires_at: link.expires_at.toISOString() },
    sent_to: send === 'email' ? email : null,
  }
}

/** Another link to the customer's page (EST19). @throws Problem ORDER_NOT_FOUND, NOTHING_PRESENTED, CONTACT_NOT_FOUND, ONLY_NAMED_CONTACTS, CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS */
export async function createOrderLink(
  ctx: Context,
  { params, body }: Input<typeof calls.createOrderLink>,
): Promise<Answer<typeof calls.createOrderLink>> {
  const order = await getOrderLocked(ctx, params.id)
  if ((await countEstimates(ctx.tx, order.id)) === 0) throw new Problem('NOTHING_PRESENTED')
  const contact = await askedAgain(ctx, order, body.contact_id)
  const made = await handOver(ctx, order, { days: body.expires_days, send: body.send, contact })
  await announceLive(ctx, 'order.changed', order.shop_id, { order_id: order.id })
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'order.link-made', params: { number: order.number } },
    details: { link_id: made.link.id, mailed: made.sent_to !== null },
  })
  return made
}
/** The contact that a link is for; null is the customer. Without a choice it is the contact who saw the order last, unless that contact is retired. */
async function askedAgain(ctx: Context, order: OrderRow, named: string | null | undefined): Promise<Decider | null> {
  if (named !== undefined) return deciderOf(ctx, order.customer_id, named)
  const { approver_contact_id: id, contacts } = await selectAsked(ctx.tx, order.id)
  return deciderOf(ctx, order.customer_id, contacts.some((one) => one.id === id) ? id : null)
}
/** @throws Problem ORDER_NOT_FOUND */
export async function listOrderLinks(
  ctx: Context,
  { params, query }: Input<typeof calls.listOrderLinks>,
): Promise<Answer<typeof calls.listOrderLinks>> {
  const order = await getOrder(ctx, params.id, query)
  const at = pageOf(query)
  const of = { kind: 'order', recordId: order.id } as const
  const [rows, total] = await Promise.all([selectShareLinks(ctx.tx, of, at), countShareLinks(ctx.tx, of)])
  return { links: rows.map((row) => presentShareLink(row, ctx.now)), pagination: paginate(at, total) }
}
/** @throws Problem ORDER_NOT_FOUND, LINK_NOT_FOUND for one of another order */
export async function revokeOrderLink(ctx: Context, { params }: Input<typeof calls.revokeOrderLink>): Promise<void> {
  const order = await getOrderLocked(ctx, params.id)
  const link = await selectShareLink(ctx.tx, params.linkId)
  if (link?.kind !== 'order' || link.record_id !== order.id) throw new Problem('LINK_NOT_FOUND')
  await revokeShareLink(ctx, link, 'order')
  await announceLive(ctx, 'order.changed', order.shop_id, { order_id: order.id })
  ctx.note({
    ...{ kind: 'service_order', id: order.id, code: 'order.link-revoked', params: { number: order.number } },
    details: { link_id: link.id },
  })
}
/** @throws Problem LINK_NOT_FOUND, also for one of a shop one may not enter */
export async function listLinkEvents(
  ctx: Context,
  { params, query }: Input<typeof calls.listLinkEvents>,
): Promise<Answer<typeof calls.listLinkEvents>> {
  const link = await selectShareLink(ctx.tx, params.id)
  if (link?.kind !== 'order') throw new Problem('LINK_NOT_FOUND')
  await getOrder(ctx, link.record_id).catch(() => {
    throw new Problem('LINK_NOT_FOUND')
  })
  const at = pageOf(query)
  const { events, total } = await listShareEvents(ctx.tx, link.id, at)
  return { events, pagination: paginate(at, total) }
}
