import type { Context } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { selectAdmins, selectReviewers } from './kyc.queries.ts'
import { kycMailText } from './kyc-mail.text.ts'

type ToBusiness = 'approved' | 'rejected' | 'asked'
type ToReviewers = 'submitted' | 'answered'
type About = ToBusiness | ToReviewers
type Params = Readonly<Record<string, string>>
/** Of each mail: its template, and where its button leads. */
const mails: Record<About, { template: string; path: (params: Params) => string }> = {
  approved: { template: 'kyc-approved', path: () => '/auth/login' },
  rejected: { template: 'kyc-rejected', path: () => '/kyc-onboarding' },
  asked: { template: 'kyc-asked', path: () => '/tenant-pending-approval' },
  submitted: { template: 'kyc-submitted', path: (params) => `/admin/kyc-application/${params.application ?? ''}` },
  answered: { template: 'kyc-answered', path: (params) => `/admin/kyc-application/${params.application ?? ''}` },
}

/** Each in their own language. */
async function mailEach(
  ctx: Context,
  about: About,
  readers: readonly { email: string; name: string; language: 'en' | 'es' }[],
  params: Params,
): Promise<void> {
  for (const { email, name, language } of readers)
    await queueMail(
      ctx.tx,
      ctx.tenant,
      { template: mails[about].template, recipient: email, language, params: { name, ...params } },
      ctx.now,
    )
}

/** Mails every administrator of the organization: a decision, or what a reviewer asks for (N11, R1-27). `words`: the reviewer's. */
export const mailBusiness = async (
  ctx: Context,
  { about, organization, words }: { about: ToBusiness; organization: string; words: string },
): Promise<void> => mailEach(ctx, about, await selectAdmins(ctx.tx), { organization, reason: words })

/** Mails the platform's people that an application waits for them (R1-27). */
export const mailReviewers = async (
  ctx: Context,
  { about, organization, applicationId }: { about: ToReviewers; organization: string; applicationId: string },
): Promise<void> => mailEach(ctx, about, await selectReviewers(ctx.tx), { organization, application: applicationId })

const compose =
  (about: About, publicUrl: () => string): MailComposer =>
  async (_, { language, params }) => {
    const texts = kycMailText[language]
    const { subject, paragraphs, button } = texts[about](params.organization ?? '', params.reason ?? '')
    return async () => ({
      attachments: [],
      ...writeLetter({
        language,
        subject,
        greeting: texts.greeting(params.name ?? ''),
        paragraphs,
        button: { label: button, url: `${publicUrl()}${mails[about].path(params)}` },
        closing: texts.closing,
      }),
    })
  }

/** What writes the mails of this feature, by template. */
export const kycComposers = (publicUrl: () => string): Record<string, MailComposer> =>
  Object.fromEntries(
    (['approved', 'rejected', 'asked', 'submitted', 'answered'] as const).map((about) => [
      mails[about].template,
      compose(about, publicUrl),
    ]),
  )
