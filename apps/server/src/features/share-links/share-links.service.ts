import { cutText } from '@twopost/contract/core/text'
import { makeCustomerLink, openCustomerLink, revokeCustomerLinks } from '#features/auth/index.ts'
import { after } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import {
  countShareEvents,
  insertShareEvent,
  insertShareLink,
  type SeenLinkRow,
  type ShareEventRow,
  type ShareLinkRow,
  selectLastEvent,
  selectOpenLinksOf,
  selectShareEvents,
  selectShareLink,
  updateRevoked,
} from './share-links.queries.ts'

type Kind = Extract<ShareLinkRow['kind'], 'order' | 'inspection'>
const dayMs = 86_400_000

/** A link that somebody made for a customer: its end, and the address it goes to, '' where it is handed over. It has no token yet. */
export async function addShareLink(
  ctx: Context,
  link: { kind: Kind; recordId: string; days: number; sentTo: string; contactId?: string | null },
): Promise<ShareLinkRow> {
  const row: ShareLinkRow = {
    ...{ id: newId(ctx.now), kind: link.kind, record_id: link.recordId, sent_to: link.sentTo },
    contact_id: link.contactId ?? null,
    ...{ expires_at: after(ctx.now, link.days * dayMs), revoked_at: null, created_by_name: ctx.actorName, created_at: ctx.now },
  }
  await insertShareLink(ctx.tx, { ...row, created_by: ctx.userId })
  return row
}
/** A token for a link, known here and now alone (decision 10). A link may have several: one for its mail, one for who copies it. */
export async function makeShareToken(
  tx: Tx,
  link: Pick<ShareLinkRow, 'id' | 'expires_at'>,
  kind: Kind,
  at: Date,
): Promise<string> {
  const lasts = `${Math.max(1, Math.round((link.expires_at.getTime() - at.getTime()) / 1000))} seconds`
  return (await makeCustomerLink(tx, kind, { recordId: link.id, lasts })).token
}
/** None of its tokens opens anything from here on. @returns whether it opened something before */
export async function revokeShareLink(ctx: Context, link: Pick<ShareLinkRow, 'id'>, kind: Kind): Promise<boolean> {
  await revokeCustomerLinks(ctx.tx, kind, link.id)
  return (await updateRevoked(ctx.tx, link.id, ctx.now)) > 0
}
/** Ends every link of a contact (NOW10). */
export async function revokeLinksOfContact(ctx: Context, contactId: string): Promise<void> {
  for (const link of await selectOpenLinksOf(ctx.tx, contactId, ctx.now))
    if (isKind(link.kind)) await revokeShareLink(ctx, link, link.kind)
}
const isKind = (kind: ShareLinkRow['kind']): kind is Kind => kind === 'order' || kind === 'inspection'

/** Wrong, ended and revoked look alike (EST20). */
export const goneLink = (): Problem => new Problem('LINK_GONE')
/** What is behind a link and cannot be shown any more looks like a link that ended. */
export const orGone = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw error instanceof Problem ? goneLink() : error
  })

/** The link itself, in its tenant; undefined for one that ended meanwhile. */
export async function findShareLink(tx: Tx, id: string, at: Date): Promise<ShareLinkRow | undefined> {
  const row = await selectShareLink(tx, id)
  return row && row.revoked_at === null && row.expires_at > at ? row : undefined
}

/** One transaction in the tenant of a token, with its link. @throws Problem LINK_GONE for anything that opens nothing */
export async function throughShareLink<T>(
  ctx: OpenContext,
  { kind, token, action }: { kind: Kind; token: string; action: string },
  work: (inside: Context, link: ShareLinkRow) => Promise<T>,
  options: { reads?: boolean } = {},
): Promise<T> {
  const found = await openCustomerLink(ctx.database, kind, token)
  if (!found || found.isRevoked) throw goneLink()
  return inTenantOf(
    ctx,
    found.tenant,
    action,
    async (inside) => {
      const link = await findShareLink(inside.tx, found.recordId, inside.now)
      if (!link) throw goneLink()
      return work(inside, link)
    },
    options,
  )
}

/** The same page opened again within this time is one look at it. */
const oneLookMs = 10 * 60_000
/** Puts down what was done by a link. @returns whether it is the first of its kind */
export async function noteShareEvent(
  tx: Tx,
  linkId: string,
  what: ShareEventRow['what'],
  from: Pick<OpenContext, 'ip' | 'userAgent' | 'now'>,
): Promise<boolean> {
  const before = await selectLastEvent(tx, linkId, what)
  if (what !== 'decided' && what !== 'message' && before.last && from.now.getTime() - before.last.getTime() < oneLookMs)
    return false
  await insertShareEvent(tx, linkId, {
    ...{ id: newId(from.now), what, ip: from.ip, user_agent: cutText(from.userAgent, 300), created_at: from.now },
  })
  return before.count === 0
}

export const presentShareLink = (row: SeenLinkRow, at: Date) => ({
  id: row.id,
  sent_to: row.sent_to,
  contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
  created_by: row.created_by_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  is_open: row.revoked_at === null && row.expires_at > at,
  opened: row.opened,
  first_opened_at: row.first_opened_at?.toISOString() ?? null,
  last_opened_at: row.last_opened_at?.toISOString() ?? null,
})
export async function listShareEvents(tx: Tx, linkId: string, at: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([selectShareEvents(tx, linkId, at), countShareEvents(tx, linkId)])
  const events = rows.map((row) => ({
    ...{ id: row.id, what: row.what, ip: row.ip, user_agent: row.user_agent, at: row.created_at.toISOString() },
  }))
  return { events, total }
}
