import type { Clock } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { MailSender } from './mail.ts'
import { keepMail } from './mailbox.queries.ts'

/** Links in mails carry what signs in or opens a record. */
const secret = /tp_l_[A-Za-z0-9_-]{43}/g

/**
 * Keeps every mail in the database instead of sending it.
 * @param keepsLinks false where nobody can read the mailbox: a mail is then kept without what its links open (S1-17)
 */
export const mailboxSender = (database: Database, clock: Clock, { keepsLinks = true } = {}): MailSender => ({
  async send(mail) {
    await keepMail(database, {
      id: newId(clock.now()),
      message_id: mail.messageId,
      recipient: mail.to,
      subject: mail.subject,
      body_text: keepsLinks ? mail.text : mail.text.replace(secret, '…'),
      body_html: keepsLinks ? mail.html : mail.html.replace(secret, '…'),
      attachments: mail.attachments.map((part) => ({
        filename: part.filename,
        contentType: part.contentType,
        base64: Buffer.from(part.content).toString('base64'),
      })),
    })
  },
  close: () => {},
})
