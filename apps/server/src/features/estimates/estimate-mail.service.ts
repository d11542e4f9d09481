import { formatPhone } from '@twopost/contract/core/phone'
import { formatCents, formatDate } from '@twopost/contract/invoices'
import { selectOrderParties } from '#features/service-orders/index.ts'
import { findShareLink } from '#features/share-links/index.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { estimateMailText } from './estimate-mail.text.ts'
import { vehicleTitle } from './estimate-paper.service.ts'
import { selectEstimates, selectLinkContact } from './estimates.queries.ts'
import { addressOf } from './order-links.service.ts'

/** Mails the link to the customer's page, in the language of who it is for (DOC4); its token is made as the mail is sent. Nothing is sent for a link that was taken back meanwhile. */
export const composeEstimateMail =
  (now: () => Promise<Date>): MailComposer =>
  async (tx, { params, language: spoken }) => {
    const at = await now()
    const link = await findShareLink(tx, params.link_id ?? '', at)
    const [estimate] = link ? await selectEstimates(tx, link.record_id, 1) : []
    if (!link || !estimate) return undefined
    const row = await selectOrderParties(tx, link.record_id)
    const contact = link.contact_id === null ? undefined : await selectLinkContact(tx, link.contact_id)
    const language = contact ? spoken : estimate.language
    const words = estimateMailText[language]
    const reach = [formatPhone(row.shop_phone), row.shop_email].filter(Boolean).join(' · ')
    const letter = writeLetter({
      language,
      letterhead: row.shop_name,
      subject: words.subject(estimate.number, row.shop_name),
      greeting: words.greeting(contact?.name ?? (row.primary_contact_name || row.name)),
      paragraphs: [words.body(vehicleTitle(row), row.shop_name), ...(estimate.message ? [estimate.message] : [])],
      facts: [
        { label: words.total, value: formatCents(estimate.total_cents) },
        { label: words.valid, value: formatDate(estimate.valid_until, language) },
        { label: words.number, value: estimate.number },
      ],
      button: { label: words.button, url: await addressOf(tx, link, at) },
      notes: [words.yours, ...(reach ? [words.questions(reach)] : [])],
      closing: row.shop_name,
    })
    return () => Promise.resolve({ ...letter, attachments: [] })
  }
