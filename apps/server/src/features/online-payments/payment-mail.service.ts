import { formatCents } from '@twopost/contract/invoices'
import { isOpenIntent } from '@twopost/contract/online-payments'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { selectIntent } from './intents.queries.ts'
import { makePaymentLink } from './payment-links.service.ts'
import { paymentMailText } from './payment-mail.text.ts'

/** Mails a link to pay; it is made as the mail is sent. Nothing is sent for what was paid or taken back meanwhile. */
export const composePaymentMail: MailComposer = async (tx, { language, params }) => {
  const intent = await selectIntent(tx, params.intent_id ?? '')
  if (!intent || !isOpenIntent(intent.state)) return undefined
  const { url } = await makePaymentLink(tx, intent)
  const words = paymentMailText[language]
  const isDeposit = intent.invoice_id === null
  const number = intent.invoice_number ?? intent.order_number ?? ''
  const letter = writeLetter({
    language,
    letterhead: intent.shop_name,
    subject: words.subject(isDeposit, number, intent.shop_name),
    greeting: words.greeting(intent.customer_name),
    paragraphs: [words.body(isDeposit, number, intent.shop_name)],
    facts: [
      { label: words.amount, value: formatCents(intent.amount_cents) },
      { label: words.number(isDeposit), value: number },
    ],
    button: { label: words.button, url },
    notes: [words.safe],
    closing: intent.shop_name,
  })
  return () => Promise.resolve({ ...letter, attachments: [] })
}
