import type { Answer, Input } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import type * as calls from '@twopost/contract/ratings'
import { type MailLimits, makeCustomerLink, openCustomerLink, takeTenantMail } from '#features/auth/index.ts'
import { insertActivity } from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { insertRating, selectAsked, selectRating, updateRating } from './ratings.queries.ts'
import { ratingMailText } from './ratings.text.ts'

const linkLasts = '60 days'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells how many mails may be caused in an hour; called once by the composition root. */
export function configureRatingMail(limits: MailLimits): void {
  mailLimits = limits
}

/**
 * Asks the customer of a paid order by mail, once in the order's life; one without an address is not asked, nor are those of a shop that
 * does not ask (H42). Nor is one who would get
 * a mail beyond the limits of an hour: the payment counts all the same (S1-7).
 */
export async function askForRating(ctx: Context, paid: { orderId: string; customerId: string }): Promise<void> {
  const customer = await selectAsked(ctx.tx, paid)
  if (!customer.asks || customer.email === '') return
  const id = newId(ctx.now)
  if ((await insertRating(ctx.tx, { id, ...paid }, ctx.now)) === 0) return
  if (!(await takeTenantMail(ctx, mailLimits, { to: customer.email, recordId: paid.orderId }))) return
  await queueMail(
    ctx.tx,
    ctx.tx.tenant,
    { template: 'rating', recipient: customer.email, language: customer.language, params: { rating_id: id } },
    ctx.now,
  )
}

/** The mail with the link; the token is made when it is sent, and only its hash is kept. */
export const composeRatingMail =
  (publicUrl: () => string): MailComposer =>
  async (tx, { language, params }) => {
    const row = await selectRating(tx, params.rating_id ?? '')
    if (!row || row.stars !== null) return undefined
    const { token } = await makeCustomerLink(tx, 'rating', { recordId: row.id, lasts: linkLasts })
    const words = ratingMailText[language]
    const letter = writeLetter({
      language,
      letterhead: row.company,
      subject: words.subject(row.company),
      greeting: words.greeting(row.contact_name || row.customer_name),
      paragraphs: [words.body(row.vehicle, row.order_number), words.ask],
      button: { label: words.button, url: `${publicUrl()}/rate/${token}` },
      notes: [words.once],
      closing: row.company,
    })
    return () => Promise.resolve({ ...letter, attachments: [] })
  }

/** Tenant and rating behind a link. @throws Problem RATING_NOT_FOUND for anything that is no such link, or was one */
async function openLink(database: Database, token: string): Promise<{ tenant: TenantId; id: string }> {
  const found = await openCustomerLink(database, 'rating', token)
  if (!found || found.isRevoked) throw new Problem('RATING_NOT_FOUND')
  return { tenant: found.tenant, id: found.recordId }
}

/** What the link asks for, without a sign-in (H42). @throws Problem RATING_NOT_FOUND */
export async function showRatingRequest(
  ctx: OpenContext,
  { params }: Input<typeof calls.getRatingRequest>,
): Promise<Answer<typeof calls.getRatingRequest>> {
  const { tenant, id } = await openLink(ctx.database, params.token)
  const row = await ctx.database.inTenant(tenant, (tx) => selectRating(tx, id), { reads: true })
  if (!row) throw new Problem('RATING_NOT_FOUND')
  return {
    request: {
      shopName: row.company,
      orderNumber: row.order_number,
      title: row.title,
      vehicle: row.vehicle,
      language: row.language,
      isAnswered: row.stars !== null,
    },
  }
}

/** Takes the one answer of a customer; it stands in the order's timeline as well (H42). @throws Problem RATING_NOT_FOUND, RATING_GIVEN */
export async function giveRating(
  ctx: OpenContext,
  { params, body }: Input<typeof calls.giveRating>,
): Promise<Answer<typeof calls.giveRating>> {
  const { tenant, id } = await openLink(ctx.database, params.token)
  const given = { stars: body.stars, comment: body.comment ?? '' }
  await ctx.database.inTenant(tenant, (tx) => takeRating(tx, id, given, ctx.now))
  return { rating: given }
}

async function takeRating(tx: Tx, id: string, given: { stars: number; comment: string }, at: Date): Promise<void> {
  const row = await selectRating(tx, id)
  if (!row) throw new Problem('RATING_NOT_FOUND')
  if ((await updateRating(tx, id, given, at)) === 0) throw new Problem('RATING_GIVEN')
  await insertActivity(tx, {
    id: newId(at),
    orderId: row.order_id,
    jobId: null,
    timerId: null,
    technicianId: null,
    actorUserId: null,
    actorName: row.contact_name || row.customer_name,
    type: 'customer_rated',
    details: { stars: String(given.stars), comment: given.comment },
    at,
  })
}

/** A customer of the demo who was asked without a mail, before the payment; `given` null: they never answered. */
export async function seedRating(
  ctx: Pick<Context, 'tx' | 'now'>,
  of: { orderId: string; customerId: string },
  given: { stars: number; comment: string } | null,
): Promise<void> {
  const id = newId(ctx.now)
  if ((await insertRating(ctx.tx, { id, ...of }, ctx.now)) > 0 && given) await takeRating(ctx.tx, id, given, ctx.now)
}
