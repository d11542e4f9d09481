import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/invoices'
import { type CreditDocument, formatCents } from '@twopost/contract/invoices'
import { countTenantMail, type MailLimits } from '#features/auth/index.ts'
import { drawPaper, printPapers, type ReadPaper } from '#features/documents/index.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer } from '#platform/http/route.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { selectAddressee } from '../draft-source.queries.ts'
import { creditMailText } from './credit-mail.text.ts'
import { insertNoteMail, selectNotePaper } from './credits.queries.ts'
import { announceCreditNote, getCreditRow, showCredit } from './credits.service.ts'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells how many mails may be caused in an hour; called once by the composition root. */
export function configureCreditMail(limits: MailLimits): void {
  mailLimits = limits
}

/** As it was frozen; its labels and dates in another language where one is asked for (DOC13). */
function readCredit(document: CreditDocument, createdAt: Date, language = document.language): ReadPaper {
  const subject = { title: document.number, author: document.from[0] ?? '', language, createdAt }
  return { paper: { kind: 'credit_note', document: { ...document, language } }, subject }
}
/** Its PDF; the same content gives the same bytes (DOC3). @throws Problem PDF_NOT_DRAWN */
function drawCredit(document: CreditDocument, createdAt: Date, language?: CreditDocument['language']): Promise<FileAnswer> {
  const { paper, subject } = readCredit(document, createdAt, language)
  return drawPaper(paper, subject)
}
/** Credit notes in print jobs (DOC12). */
export const printCreditNotes = (): void =>
  printPapers('credit_note', {
    expect: getCreditRow,
    async read({ tx }, id, { language }) {
      const found = await selectNotePaper(tx, id)
      return found && readCredit(found.document, found.created_at, language)
    },
  })
/** The PDF of a credit note; read in one transaction, drawn outside of it (DOC10). @throws Problem CREDIT_NOTE_NOT_FOUND, PDF_NOT_DRAWN */
export async function showCreditPdf(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getCreditNotePdf>,
): Promise<FileAnswer> {
  const paper = await ctx.inTenant(async (inside) => {
    const found = await selectNotePaper(inside.tx, params.id)
    if (!found || !mayEnterShop(inside, found.shop_id)) throw new Problem('CREDIT_NOTE_NOT_FOUND')
    return found
  })
  return drawCredit(paper.document, paper.created_at, query.language)
}

/** Mails a credit note to the customer. @throws Problem CREDIT_NOTE_NOT_FOUND, CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS (S1-7) */
export async function sendCreditNote(
  ctx: Context,
  { params }: Input<typeof calls.sendCreditNote>,
): Promise<Answer<typeof calls.sendCreditNote>> {
  const row = await getCreditRow(ctx, params.id)
  const addressee = await selectAddressee(ctx.tx, row.customer_id)
  if (addressee.email === '') throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  await countTenantMail(ctx, mailLimits, { to: addressee.email, recordId: row.id })
  await queueMail(
    ctx.tx,
    ctx.tenant,
    { template: 'credit_note', recipient: addressee.email, language: addressee.language, params: { credit_note_id: row.id } },
    ctx.now,
  )
  const mail = { id: newId(ctx.now), noteId: row.id, to: addressee.email, by: ctx.userId, byName: ctx.actorName }
  await insertNoteMail(ctx.tx, mail, ctx.now)
  await announceCreditNote(ctx, row)
  ctx.note({
    kind: 'credit_note',
    id: row.id,
    code: 'credit-note.mailed',
    params: { number: row.number },
    details: { number: row.number },
  })
  return showCredit(ctx, row.id)
}

/** Mails a credit note with its PDF, as it was frozen. */
export const composeCreditMail: MailComposer = async (tx, { language, params }) => {
  const paper = await selectNotePaper(tx, params.credit_note_id ?? '')
  if (!paper) return undefined
  const { document } = paper
  const words = creditMailText[language]
  const [company = ''] = document.from
  return async () => {
    const pdf = await drawCredit(document, paper.created_at)
    return {
      ...writeLetter({
        language,
        letterhead: company,
        subject: words.subject(document.number, company),
        greeting: words.greeting(document.to[0] ?? ''),
        paragraphs: [words.body(document.number, document.invoiceNumber, company)],
        facts: [
          { label: words.credit, value: formatCents(document.totalCents) },
          { label: words.invoice, value: document.invoiceNumber },
          { label: words.number, value: document.number },
        ],
        notes: [words.attached],
        closing: company,
      }),
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    }
  }
}
