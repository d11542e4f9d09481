import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { writeLetter } from '#platform/mail/letter.ts'
import type { MailSender } from '#platform/mail/mail.ts'
import { domainOf, mostAttempts } from '#platform/mail/outbox.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import {
  insertAccountMail,
  insertLink,
  type LinkKind,
  type NewAccountMail,
  selectWaitingMail,
  settleAccountMail,
  type WaitingMailRow,
} from './account-links.queries.ts'
import { accountMailText } from './account-mail.text.ts'
import type { NoticeKind } from './factors/factors.queries.ts'
import { isNotice, noticeText } from './factors/notice.text.ts'
import { newToken, tokenHash } from './token.rules.ts'

export const accountMailJob = 'send-account-mail'

/** Where each link leads and how long it works (S-2). The token is behind `#`, which no server is ever sent (T17). */
const links: Record<LinkKind, { path: string; lasts: string }> = {
  'verify-email': { path: '/auth/verify-email', lasts: '24 hours' },
  'magic-link': { path: '/auth/magic-link', lasts: '10 minutes' },
  'password-reset': { path: '/auth/reset-password', lasts: '30 minutes' },
  invitation: { path: '/auth/invitation', lasts: '7 days' },
}

/**
 * Puts a mail with a link in the transaction of its cause. Known and unknown addresses take the same statements: a row and a job
 * (S-10). An earlier link of the same purpose stops working.
 */
export async function requestAccountMail(tx: Tx, mail: Omit<NewAccountMail, 'id'>, at: Date): Promise<void> {
  const id = newId(at)
  await insertAccountMail(tx, { id, ...mail })
  await enqueue(tx, accountMailJob, { mail_id: id }, { key: `account-mail:${id}` })
}

/** Is there anything to send? An address may have no account, be confirmed already, or have nowhere to sign in to. */
function isWanted(mail: WaitingMailRow): boolean {
  if (mail.account_id === null) return false
  if (isNotice(mail.template)) return true
  if (mail.template === 'verify-email') return !mail.email_verified
  if (mail.template === 'invitation') return mail.tenant_name !== null && mail.user_id !== null
  return mail.has_tenant || mail.is_super_admin
}

function compose(mail: WaitingMailRow, kind: LinkKind, url: string) {
  const language = mail.language ?? 'en'
  const texts = accountMailText[language]
  const { subject, paragraphs, button, notes } = texts.mails[kind]({
    tenant: mail.tenant_name ?? '',
    inviter: mail.params.inviter ?? '',
  })
  return writeLetter({
    language,
    subject,
    greeting: texts.greeting(mail.account_name),
    paragraphs,
    button: { label: button, url },
    notes,
    closing: texts.closing,
  })
}

/** A mail that only tells something; without a link. */
function composeNotice(mail: WaitingMailRow, kind: NoticeKind) {
  const language = mail.language ?? 'en'
  const { greeting, closing } = accountMailText[language]
  const { subject, paragraphs } = noticeText[language][kind](mail.params)
  return writeLetter({ language, subject, greeting: greeting(mail.account_name), paragraphs, closing })
}

/** The text of a mail with a link, which is made here. */
async function composeLinked(
  database: Database,
  mail: WaitingMailRow,
  kind: LinkKind,
  accountId: string,
  publicUrl: () => string,
) {
  const { path, lasts } = links[kind]
  const token = newToken('link')
  await insertLink(database, {
    hash: tokenHash(token),
    accountId,
    kind,
    tenantId: mail.tenant_id,
    userId: mail.user_id,
    lasts,
  })
  return compose(mail, kind, `${publicUrl()}${path}#${token}`)
}

/**
 * Sends one waiting mail to an account. Its link is made here and now, so that no token is ever kept; a repeat after a crash makes
 * a second link beside the first, and whichever is used ends both.
 */
export const sendAccountMailJob =
  (parts: { database: Database; sender: MailSender; mailFrom: string; publicUrl: () => string }): JobHandler =>
  async (payload) => {
    const { database, sender, mailFrom, publicUrl } = parts
    const mail = await selectWaitingMail(database, payload.mail_id ?? '')
    if (!mail) return
    if (!isWanted(mail) || mail.account_id === null) {
      await settleAccountMail(database, mail.id, 'dropped', '', mostAttempts)
      return
    }
    const { template } = mail
    const letter = isNotice(template)
      ? composeNotice(mail, template)
      : await composeLinked(database, mail, template, mail.account_id, publicUrl)
    try {
      await sender.send({
        messageId: `<${mail.id}@${domainOf(mailFrom)}>`,
        to: mail.recipient,
        attachments: [],
        ...letter,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'the mail could not be sent'
      await settleAccountMail(database, mail.id, 'waiting', reason.slice(0, 500), mostAttempts)
      throw error
    }
    await settleAccountMail(database, mail.id, 'sent', '', mostAttempts)
  }
