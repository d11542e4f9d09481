import type { Context } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { selectAdmins } from './kyc.queries.ts'
import { kycMailText } from './kyc-mail.text.ts'

type Decision = 'approved' | 'rejected'
const templateOf = { approved: 'kyc-approved', rejected: 'kyc-rejected' } as const
/** Where the button leads. */
const pathOf = { approved: '/auth/login', rejected: '/kyc-onboarding' } as const

/** Mails the decision to every administrator of the organization, each in their own language (N11). */
export async function mailDecision(
  ctx: Context,
  { status, organization, reason }: { status: Decision; organization: string; reason: string },
): Promise<void> {
  for (const { email, name, language } of await selectAdmins(ctx.tx))
    await queueMail(
      ctx.tx,
      ctx.tenant,
      { template: templateOf[status], recipient: email, language, params: { name, organization, reason } },
      ctx.now,
    )
}

const compose =
  (status: Decision, publicUrl: () => string): MailComposer =>
  async (_, { language, params }) => {
    const texts = kycMailText[language]
    const { subject, paragraphs, button } = texts[status](params.organization ?? '', params.reason ?? '')
    return async () => ({
      attachments: [],
      ...writeLetter({
        language,
        subject,
        greeting: texts.greeting(params.name ?? ''),
        paragraphs,
        button: { label: button, url: `${publicUrl()}${pathOf[status]}` },
        closing: texts.closing,
      }),
    })
  }

/** What writes the mails of this feature, by template. */
export const kycComposers = (publicUrl: () => string): Record<string, MailComposer> => ({
  [templateOf.approved]: compose('approved', publicUrl),
  [templateOf.rejected]: compose('rejected', publicUrl),
})
