import { basePath } from '@twopost/contract/core/call'
import { formatCents, formatDate } from '@twopost/contract/invoices'
import type { StatementDocument } from '@twopost/contract/statements'
import { type MailLimits, makeCustomerLink, takeTenantMail } from '#features/auth/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { statementMailText } from './statement-mail.text.ts'
import { drawStatement } from './statement-pdf.service.ts'
import { insertMailed, type PayerRow, selectPaper } from './statements.queries.ts'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
let baseUrl: () => string = () => ''
/** Tells how many mails may be caused in an hour, and where the product is reached; called once by the composition root. */
export function configureStatementMail(limits: MailLimits, publicUrl: () => string): void {
  mailLimits = limits
  baseUrl = publicUrl
}
/** As long as a customer may have to look a statement up. */
const linkLasts = '1 year'

/** A statement with whom it is for. */
export interface Unsent {
  id: string
  number: string
  payer: Pick<PayerRow, 'email' | 'preferred_language'>
}
/** Mails a statement (PAY27). @returns why not, where it is not sent */
export async function mailStatement(ctx: Context, { id, number, payer }: Unsent): Promise<'no_email' | 'mail_limit' | undefined> {
  if (payer.email === '') return 'no_email'
  if (!(await takeTenantMail(ctx, mailLimits, { to: payer.email, recordId: id }))) return 'mail_limit'
  const language = payer.preferred_language === 'es' ? 'es' : 'en'
  await queueMail(
    ctx.tx,
    ctx.tenant,
    { template: 'statement', recipient: payer.email, language, params: { statement_id: id } },
    ctx.now,
  )
  const one = { id: newId(ctx.now), statementId: id, to: payer.email, by: ctx.userId, byName: ctx.actorName }
  await insertMailed(ctx.tx, one, ctx.now)
  ctx.note({ kind: 'statement', id, code: 'statement.mailed', params: { number }, details: { number } })
  return undefined
}

/** What the mail says above the paper that comes with it. */
export function writeStatementMail(document: StatementDocument, link: string) {
  const words = statementMailText[document.language]
  const [company = ''] = document.from
  const [name = ''] = document.to
  const isOwed = document.closingCents > 0
  return writeLetter({
    language: document.language,
    letterhead: company,
    subject: words.subject(document.number, company),
    greeting: words.greeting(name),
    paragraphs: [words.body(company, formatDate(document.toDate, document.language)), ...(isOwed ? [] : [words.nothing])],
    facts: [
      isOwed
        ? { label: words.balance, value: formatCents(document.closingCents) }
        : { label: words.credit, value: formatCents(-document.closingCents) },
      { label: words.number, value: document.number },
    ],
    button: { label: words.link, url: link },
    notes: [words.attached],
    closing: company,
  })
}
/** Mails a statement with its PDF, as it was frozen (PAY19). */
export const composeStatementMail: MailComposer = async (tx, { params }) => {
  const id = params.statement_id ?? ''
  const paper = await selectPaper(tx, id)
  if (!paper) return undefined
  const { token } = await makeCustomerLink(tx, 'statement', { recordId: id, lasts: linkLasts })
  const link = `${baseUrl()}${basePath}/public/statements/${token}/pdf`
  return async () => {
    const pdf = await drawStatement(paper)
    return {
      ...writeStatementMail(paper.document, link),
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    }
  }
}
