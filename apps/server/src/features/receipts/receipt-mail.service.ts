import type { Answer, Input } from '@twopost/contract/core/call'
import { basePath } from '@twopost/contract/core/call'
import { formatCents, formatDate } from '@twopost/contract/invoices'
import type * as calls from '@twopost/contract/receipts'
import { movesMoney, type ReceiptDocument, receiptTitle } from '@twopost/contract/receipts'
import { countTenantMail, type MailLimits, makeCustomerLink } from '#features/auth/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { receiptMailText } from './receipt-mail.text.ts'
import { drawReceipt, readReceipt } from './receipt-paper.service.ts'
import { getReceiptRow } from './receipts.service.ts'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
let baseUrl: () => string = () => ''
/** Tells how many mails may be caused in an hour, and where the product is reached; called once by the composition root. */
export function configureReceiptMail(limits: MailLimits, publicUrl: () => string): void {
  mailLimits = limits
  baseUrl = publicUrl
}
/** As long as a customer may have to look a receipt up. */
const linkLasts = '1 year'

/** Mails a receipt to its customer (PAY24). @throws Problem RECEIPT_NOT_FOUND, CUSTOMER_HAS_NO_EMAIL, TOO_MANY_REQUESTS */
export async function sendReceipt(
  ctx: Context,
  { params }: Input<typeof calls.sendReceipt>,
): Promise<Answer<typeof calls.sendReceipt>> {
  const row = await getReceiptRow(ctx, params.id)
  const receipt = await readReceipt(ctx.tx, row.id)
  if (!receipt?.email) throw new Problem('CUSTOMER_HAS_NO_EMAIL')
  const { email: recipient, document } = receipt
  await countTenantMail(ctx, mailLimits, { to: recipient, recordId: row.id })
  const mail = { template: 'receipt', recipient, language: document.language, params: { receipt_id: row.id } }
  await queueMail(ctx.tx, ctx.tenant, mail, ctx.now)
  const { number } = row
  ctx.note({ kind: 'receipt', id: row.id, code: 'receipt.mailed', params: { number }, details: { number } })
  return { sent_to: recipient }
}

/** What the mail says above the paper that comes with it. */
export function writeReceiptMail(document: ReceiptDocument, link: string) {
  const words = receiptMailText[document.language]
  const [company = ''] = document.from
  const [name = ''] = document.to
  const { kind, number, isReversed, reverses } = document
  const sentence = isReversed
    ? words.reversed(number)
    : reverses
      ? words.reversed(reverses)
      : kind === 'refund'
        ? words.refunded(company)
        : movesMoney(kind)
          ? words.paid(company)
          : words.settled(company)
  return writeLetter({
    language: document.language,
    letterhead: company,
    subject: words.subject(receiptTitle(document), number, company),
    greeting: words.greeting(name),
    paragraphs: [sentence],
    facts: [
      { label: words.amount, value: formatCents(document.amountCents) },
      { label: words.date, value: formatDate(document.date, document.language) },
      { label: words.number, value: number },
      ...(document.creditCents > 0 ? [{ label: words.credit, value: formatCents(document.creditCents) }] : []),
    ],
    button: { label: words.link, url: link },
    notes: [words.attached],
    closing: company,
  })
}

/** Mails a receipt with its PDF, as it stands when the mail goes. */
export const composeReceiptMail: MailComposer = async (tx, { params }) => {
  const id = params.receipt_id ?? ''
  const receipt = await readReceipt(tx, id)
  if (!receipt) return undefined
  const { token } = await makeCustomerLink(tx, 'receipt', { recordId: id, lasts: linkLasts })
  return async () => {
    const pdf = await drawReceipt(receipt)
    return {
      ...writeReceiptMail(receipt.document, `${baseUrl()}${basePath}/public/receipts/${token}/pdf`),
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    }
  }
}
