import { formatPhone } from '@twopost/contract/core/phone'
import { selectOrderParties } from '#features/service-orders/index.ts'
import { findShareLink } from '#features/share-links/index.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailComposer } from '#platform/mail/outbox.ts'
import { vehicleTitle } from '../inspections.presenter.ts'
import { selectInspection } from '../inspections.queries.ts'
import { addressOf } from './report-links.service.ts'
import { reportMailText } from './report-mail.text.ts'

/** Mails the link to a report; its token is made as the mail is sent. Nothing is sent for a link that was taken back meanwhile. */
export const composeInspectionMail =
  (now: () => Promise<Date>): MailComposer =>
  async (tx, { params }) => {
    const at = await now()
    const link = await findShareLink(tx, params.link_id ?? '', at)
    const row = link ? await selectInspection(tx, link.record_id) : undefined
    if (!link || !row) return undefined
    const parties = await selectOrderParties(tx, row.service_order_id)
    const language = parties.preferred_language
    const words = reportMailText[language]
    const contact = [formatPhone(parties.shop_phone), parties.shop_email].filter(Boolean).join(' · ')
    const letter = writeLetter({
      language,
      letterhead: parties.shop_name,
      subject: words.subject(vehicleTitle(row), parties.shop_name),
      greeting: words.greeting(parties.primary_contact_name || parties.name),
      paragraphs: [words.body(vehicleTitle(row), parties.shop_name)],
      facts: [
        { label: words.now, value: String(row.counts.now) },
        { label: words.soon, value: String(row.counts.soon) },
        { label: words.ok, value: String(row.counts.ok) },
      ],
      button: { label: words.button, url: await addressOf(tx, link, at) },
      notes: [words.yours, ...(contact ? [words.questions(contact)] : [])],
      closing: parties.shop_name,
    })
    return () => Promise.resolve({ ...letter, attachments: [] })
  }
