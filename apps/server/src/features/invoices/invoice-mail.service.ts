import { formatCents, formatDate, type InvoiceDocument, isPaid } from '@twopost/contract/invoices'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { customerLink } from './customer-link.service.ts'
import { drawPdf } from './invoice-drawing.service.ts'
import { invoiceMailText } from './invoice-mail.text.ts'
import { readPrint } from './invoice-print.service.ts'
import { selectInvoice } from './invoices.queries.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The words of the mail, in the language the customer prefers now; the document keeps the one it was issued in. */
function write(document: InvoiceDocument, link: string, language: 'en' | 'es') {
  const words = invoiceMailText[language]
  const company = document.shop.companyName
  const number = document.number ?? ''
  const facts =
    document.status === 'void'
      ? [words.void(number)]
      : isPaid(document) || document.balanceCents <= 0
        ? [words.paid]
        : [
            words.balance(formatCents(document.balanceCents)),
            ...(document.dueDate ? [words.due(formatDate(document.dueDate, language))] : []),
          ]
  const contact = [document.shop.phone, document.shop.email].filter((part) => part !== '').join(' · ')
  const greeting = words.greeting(document.customer.contactName || document.customer.name)
  const foot = [words.attached, ...(contact ? [words.questions(contact)] : []), company]
  return {
    subject: words.subject(number, company),
    text: [greeting, '', words.body(number, company), '', ...facts, '', `${words.link}: ${link}`, '', ...foot, ''].join('\n'),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(words.subject(number, company))}</title></head><body>
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(words.body(number, company))}</p>
<p>${facts.map((fact) => `<strong>${escapeHtml(fact)}</strong>`).join('<br>')}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(words.link)}</a></p>
<p>${foot.map(escapeHtml).join('<br>')}</p>
</body></html>`,
  }
}

/** Mails an issued invoice: its PDF and the customer's link (M8). */
export const composeInvoiceMail: MailComposer = async (tx, { language, params }) => {
  const row = await selectInvoice(tx, params.invoice_id ?? '')
  const link = row?.number ? await customerLink(tx, row.id) : null
  if (!row || !link) return undefined
  const print = await readPrint(tx, row)
  return async () => {
    const pdf = await drawPdf(print)
    return {
      ...write(print.document, link, language),
      attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }],
    }
  }
}
