import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/inspections'
import { countTenantMail, type MailLimits } from '#features/auth/index.ts'
import { recordActivity, selectOrderParties } from '#features/service-orders/index.ts'
import {
  addShareLink,
  makeShareToken,
  presentShareLink,
  revokeShareLink,
  type ShareLinkRow,
  selectShareLink,
  selectShareLinks,
} from '#features/share-links/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { rulesOf } from '../inspection-rules.service.ts'
import {
  announceInspection,
  getInspectionRow,
  lockedInspection,
  orderOf,
  refuseMove,
  showInspection,
} from '../inspections.service.ts'
import { move, moveToReviewed } from '../moves.service.ts'

let baseUrl: () => string = () => ''
let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells where the product is reached and how many mails may be caused in an hour; called once by the composition root. */
export function configureInspectionLinks(parts: { publicUrl: () => string; limits: MailLimits }): void {
  baseUrl = parts.publicUrl
  mailLimits = parts.limits
}
/** The address of a report by a new token of a link (NOW13). */
export const addressOf = async (tx: Tx, link: Pick<ShareLinkRow, 'id' | 'expires_at'>, at: Date): Promise<string> =>
  `${baseUrl()}/inspection/${await makeShareToken(tx, link, 'inspection', at)}`

/**
 * Shows an inspection to its customer (INS5): reviewed becomes shared; where the shop skips the review, what is done may be shown as well. A signed one stays
 * signed. @throws Problem INSPECTION_NOT_FOUND, INVALID_INSPECTION_TRANSITION, CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS, STALE_VERSION
 */
export async function shareInspection(
  ctx: Context,
  { params, body }: Input<typeof calls.shareInspection>,
): Promise<Answer<typeof calls.shareInspection>> {
  const row = await lockedInspection(ctx, params.id, body.version)
  const activity = { type: 'inspection_shared', details: { inspection: row.name_en, inspection_id: row.id } } as const
  if (row.state === 'reviewed') await move(ctx, row, 'shared', { columns: { shared_at: ctx.now }, activity })
  else if (row.state === 'done' && row.kind !== 'annual' && (await rulesOf(ctx.tx, row.shop_id)).skips_review) {
    await moveToReviewed(ctx, row)
    await move(ctx, { ...row, state: 'reviewed' }, 'shared', { columns: { shared_at: ctx.now }, activity })
  } else if (row.state === 'shared' || row.state === 'signed') {
    await recordActivity(ctx, orderOf(row), activity)
    await announceInspection(ctx, row)
  } else throw refuseMove(row.state, 'shared')
  const { email, preferred_language: language } = await selectOrderParties(ctx.tx, row.service_order_id)
  if (body.send === 'email' && email === '') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  const sentTo = body.send === 'email' ? email : ''
  const link = await addShareLink(ctx, { kind: 'inspection', recordId: row.id, days: body.expires_days, sentTo })
  if (sentTo) {
    await countTenantMail(ctx, mailLimits, { to: email, recordId: row.id })
    await queueMail(
      ctx.tx,
      ctx.tenant,
      { template: 'inspection', recipient: email, language, params: { link_id: link.id } },
      ctx.now,
    )
  }
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.shared', params: { name: row.name_en, number: row.order_number } },
    details: { link_id: link.id, sent_to: sentTo },
  })
  return {
    ...(await showInspection(ctx, row.id)),
    link: { id: link.id, url: await addressOf(ctx.tx, link, ctx.now), expires_at: link.expires_at.toISOString() },
    sent_to: sentTo || null,
  }
}
/** The latest of them. @throws Problem INSPECTION_NOT_FOUND */
export async function listLinks(
  ctx: Context,
  { params }: Input<typeof calls.listInspectionLinks>,
): Promise<Answer<typeof calls.listInspectionLinks>> {
  const row = await getInspectionRow(ctx, params.id)
  const rows = await selectShareLinks(ctx.tx, { kind: 'inspection', recordId: row.id }, { limit: 20, offset: 0 })
  return { links: rows.map((link) => presentShareLink(link, ctx.now)) }
}
/** @throws Problem INSPECTION_NOT_FOUND, LINK_NOT_FOUND for one of another inspection */
export async function revokeLink(ctx: Context, { params }: Input<typeof calls.revokeInspectionLink>): Promise<void> {
  const row = await lockedInspection(ctx, params.id)
  const link = await selectShareLink(ctx.tx, params.linkId)
  if (link?.kind !== 'inspection' || link.record_id !== row.id) throw new Problem('LINK_NOT_FOUND')
  await revokeShareLink(ctx, link, 'inspection')
  await announceInspection(ctx, row)
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.link-revoked', details: { link_id: link.id } },
    params: { name: row.name_en, number: row.order_number },
  })
}
