import { formatPhone } from '@twopost/contract/core/phone'
import { formatCents, formatDate, type InvoiceDocument, isPaid } from '@twopost/contract/invoices'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { makeLink } from '../customer-link.service.ts'
import { selectInvoice } from '../invoices.queries.ts'
import { paysOnline } from '../online-payment.events.ts'
import { drawPdf } from './invoice-drawing.service.ts'
import { invoiceMailText } from './invoice-mail.text.ts'
import { readPrint } from './invoice-print.service.ts'

/** The words of the mail, in the language the customer prefers now; the document keeps the one it was issued in. */
export function writeInvoiceMail(
  document: InvoiceDocument,
  { url, payUrl }: { url: string; payUrl: string | null },
  language: 'en' | 'es',
) {
  const words = invoiceMailText[language]
  const company = document.shop.companyName
  const number = document.number ?? ''
  const isOpen = document.status !== 'void' && !isPaid(document) && document.balanceCents > 0
  const contact = [formatPhone(document.shop.phone), document.shop.email].filter((part) => part !== '').join(' · ')
  return writeLetter({
    language,
    letterhead: company,
    subject: words.subject(number, company),
    greeting: words.greeting(document.customer.contactName || document.customer.name),
    paragraphs: [
      words.body(number, company),
      ...(document.status === 'void' ? [words.void(number)] : isOpen ? [] : [words.paid]),
    ],
    facts: isOpen
      ? [
          { label: words.balance, value: formatCents(document.balanceCents) },
          ...(document.dueDate ? [{ label: words.due, value: formatDate(document.dueDate, language) }] : []),
          { label: words.number, value: number },
        ]
      : [],
    button: isOpen && payUrl ? { label: words.pay, url: payUrl } : { label: words.link, url },
    notes: [...(isOpen && payUrl ? [words.viewAt(url)] : []), words.attached, ...(contact ? [words.questions(contact)] : [])],
    closing: company,
  })
}

/** Mails an issued invoice: its PDF and the customer's link (M8). */
export const composeInvoiceMail: MailComposer = async (tx, { language, params }) => {
  const row = await selectInvoice(tx, params.invoice_id ?? '')
  if (!row?.number) return undefined
  const link = await makeLink(tx, row.id)
  const canPay = (await paysOnline.ask({ tx }, { shopId: row.shop_id })).some(Boolean)
  const print = await readPrint({ tx, now: row.updated_at }, row)
  return async () => {
    const pdf = await drawPdf(print)
    return {
      ...writeInvoiceMail(print.document, { url: link.url, payUrl: canPay ? link.payUrl : null }, language),
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    }
  }
}
