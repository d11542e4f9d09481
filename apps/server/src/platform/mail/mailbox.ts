import type { Clock } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { MailSender } from './mail.ts'
import { keepMail } from './mailbox.queries.ts'

/** Keeps every mail in the database instead of sending it. */
export const mailboxSender = (database: Database, clock: Clock): MailSender => ({
  async send(mail) {
    await keepMail(database, {
      id: newId(clock.now()),
      message_id: mail.messageId,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      attachments: mail.attachments.map((part) => ({
        filename: part.filename,
        contentType: part.contentType,
        base64: Buffer.from(part.content).toString('base64'),
      })),
    })
  },
  close: () => {},
})
