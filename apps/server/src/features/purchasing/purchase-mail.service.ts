import { fromThousandths } from '@twopost/contract/core/money'
import { formatPhone } from '@twopost/contract/core/phone'
import { formatCents, formatDate } from '@twopost/contract/invoices'
import { addressLine } from '@twopost/contract/suppliers'
import { countTenantMail, type MailLimits } from '#features/auth/index.ts'
import type { Context } from '#platform/http/context.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import { type MailComposer, queueMail } from '#platform/mail/outbox.ts'
import { purchaseMailText } from './purchase-mail.text.ts'
import { selectOrdersById, selectParties, selectPurchaseLines } from './purchase-orders.queries.ts'
import { drawPurchase, readPurchase } from './purchase-paper.service.ts'

let mailLimits: MailLimits = { mailsPerHour: 1, tenantMailsPerHour: 1 }
/** Tells how many mails may be caused in an hour; called once by the composition root. */
export function configurePurchaseMail(limits: MailLimits): void {
  mailLimits = limits
}

/** Mails a purchase order in the language of who sends it (PAR27). @throws Problem TOO_MANY_REQUESTS */
export async function mailPurchaseOrder(ctx: Context, id: string, to: string): Promise<void> {
  await countTenantMail(ctx, mailLimits, { to, recordId: id })
  const mail = { template: 'purchase', recipient: to, language: ctx.principal.language, params: { purchase_order_id: id } }
  await queueMail(ctx.tx, ctx.tenant, mail, ctx.now)
}

/** The order with all its lines: number, part and price of each. */
export const composePurchaseMail: MailComposer = async (tx, { language, params }) => {
  const id = params.purchase_order_id ?? ''
  const [[row], lines] = await Promise.all([selectOrdersById(tx, [id]), selectPurchaseLines(tx, [id])])
  if (!row || row.status === 'cancelled') return undefined
  const parties = await selectParties(tx, row.id)
  const words = purchaseMailText[language]
  const company = row.shop_name
  const contact = [formatPhone(parties.phone), parties.contact_email].filter((part) => part !== '').join(' · ')
  const letter = writeLetter({
    language,
    letterhead: company,
    subject: words.subject(row.number, company),
    greeting: words.greeting(parties.contact_person || row.supplier_name),
    paragraphs: [words.body(company), ...(row.notes ? [row.notes] : [])],
    facts: [
      { label: words.number, value: row.number },
      ...lines.map((line) => ({
        label: `${line.part_number} ${line.item_name}`,
        value: `${[fromThousandths(line.quantity_thousandths), line.unit].filter(Boolean).join(' ')} × ${formatCents(line.unit_cost_cents)}`,
      })),
      ...(parties.account_number ? [{ label: words.account, value: parties.account_number }] : []),
      ...(row.expected_delivery ? [{ label: words.expected, value: formatDate(row.expected_delivery, language) }] : []),
      { label: words.deliverTo, value: [company, addressLine({ ...parties, country: '' })].filter(Boolean).join(', ') },
    ],
    notes: contact ? [words.questions(contact)] : [],
    closing: company,
  })
  const document = await readPurchase(tx, row, language, true)
  return async () => {
    const pdf = await drawPurchase(document, row.ordered_at ?? row.updated_at)
    return { ...letter, attachments: [{ filename: pdf.filename, contentType: pdf.contentType, content: pdf.bytes }] }
  }
}
