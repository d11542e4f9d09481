import { countHourlyUses, emailKeyOf, newToken, tokenHash } from '#features/auth/index.ts'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailSender } from '#platform/mail/mail.ts'
import { domainOf } from '#platform/mail/outbox.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import { confirmSubscriber, findWaitingSubscriber, linkNewsletter, requestNewsletter } from './newsletter.queries.ts'
import { newsletterText } from './newsletter.text.ts'

export const newsletterMailJob = 'send-newsletter-mail'

/** Keeps an address until its owner confirms it by mail; one way for known and new ones (Q3, S-10). @throws Problem TOO_MANY_REQUESTS */
export const subscribeNewsletter =
  (config: Config) =>
  async (ctx: OpenContext, { body }: { body: { email: string; language?: 'en' | 'es' | undefined } }) => {
    const emailKey = emailKeyOf(body.email)
    await countHourlyUses(ctx, [
      { kind: 'newsletter-ip', key: ctx.ip, most: config.limits.newsletterPerHour },
      { kind: 'mail', key: emailKey, most: config.limits.mailsPerHour },
    ])
    await ctx.database.outside(async (tx) => {
      const asked = { id: newId(ctx.now), email: body.email, emailKey, language: body.language ?? 'en' }
      const id = await requestNewsletter(tx, asked)
      await enqueue(tx, newsletterMailJob, { subscriber_id: id }, { key: `newsletter:${id}` })
    })
    return { accepted: true as const }
  }

/** Opening the link a second time says the same. @throws Problem LINK_UNKNOWN, LINK_EXPIRED */
export async function confirmNewsletter(ctx: OpenContext, { body }: { body: { token: string } }) {
  const found = await confirmSubscriber(ctx.database, tokenHash(body.token))
  if (!found) throw new Problem('LINK_UNKNOWN')
  if (found.is_over) throw new Problem('LINK_EXPIRED')
  return { subscription: { email: found.email } }
}

/** Sends the mail that asks to confirm. The token is made here and only its hash is kept; a newer mail ends an older link. */
export const sendNewsletterMailJob =
  (parts: { database: Database; sender: MailSender; mailFrom: string; publicUrl: () => string }): JobHandler =>
  async (payload) => {
    const id = payload.subscriber_id ?? ''
    const waiting = await findWaitingSubscriber(parts.database, id)
    if (!waiting) return
    const token = newToken('link')
    await linkNewsletter(parts.database, id, tokenHash(token), '7 days')
    const { button, ...words } = newsletterText[waiting.language]
    await parts.sender.send({
      messageId: `<${id}.${waiting.requested_at.getTime()}@${domainOf(parts.mailFrom)}>`,
      to: waiting.email,
      attachments: [],
      ...writeLetter({
        ...words,
        language: waiting.language,
        button: { label: button, url: `${parts.publicUrl()}/newsletter/confirm#${token}` },
      }),
    })
  }
