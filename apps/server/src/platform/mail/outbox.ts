import type { TenantId } from '@twopost/contract/core/ids'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import type { Mail, MailSender } from './mail.ts'
import { findWaitingMail, insertMail, markMailSent, markMailTried, type OutboxRow, selectMail } from './outbox.queries.ts'

/** As many as the queue makes. */
export const mostAttempts = 8
export const mailJob = 'send-mail'

type NewMail = Pick<OutboxRow, 'template' | 'recipient' | 'language' | 'params'>
type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>
/**
 * Writes a mail of one template: reads what it needs inside the tenant's transaction and returns what finishes it outside.
 * Undefined: its cause is gone and nothing is to be sent.
 */
export type MailComposer = (
  tx: Tx,
  mail: Pick<OutboxRow, 'language' | 'params'>,
) => Promise<(() => Promise<MailContent>) | undefined>

/**
 * Puts a mail in the transaction of its cause, with the job that sends it (the outbox rule). The same mail to the same address
 * that still waits is not put twice. @returns whether it was put
 */
export async function queueMail(tx: Tx, tenant: TenantId, mail: NewMail, at: Date): Promise<boolean> {
  if (await findWaitingMail(tx, mail)) return false
  const id = newId(at)
  await insertMail(tx, { id, ...mail }, at)
  await enqueue(tx, mailJob, { tenant_id: tenant, mail_id: id }, { key: `mail:${id}` })
  return true
}

export interface MailJobParts {
  database: Pick<Database, 'inTenant'>
  sender: MailSender
  /** Of the sender's address; the right side of Message-IDs. */
  mailFrom: string
  composers: Readonly<Record<string, MailComposer>>
}
/** The host of a sender's address. */
export const domainOf = (address: string): string => /@([a-z0-9.-]+)/i.exec(address)?.[1] ?? 'localhost'

/**
 * Sends one waiting mail and marks it sent. A failure is written to the mail and thrown, so that the queue tries again later;
 * a repeat after a crash carries the same Message-ID (S-94).
 */
export const sendMailJob =
  ({ database, sender, mailFrom, composers }: MailJobParts): JobHandler =>
  async (payload) => {
    const [tenant, id] = [payload.tenant_id as TenantId, payload.mail_id ?? '']
    const failed = (error: string, most = mostAttempts) =>
      database.inTenant(tenant, (tx) => markMailTried(tx, id, error.slice(0, 500), most))
    const ready = await database.inTenant(tenant, async (tx) => {
      const mail = await selectMail(tx, id)
      if (mail?.state !== 'waiting') return undefined
      return { mail, finish: await composers[mail.template]?.(tx, mail) }
    })
    if (!ready) return
    if (!ready.finish) {
      await failed('what this mail is about is not there any more', 1)
      return
    }
    try {
      await sender.send({
        messageId: `<${id}@${domainOf(mailFrom)}>`,
        to: ready.mail.recipient,
        ...(await ready.finish()),
      })
    } catch (error) {
      await failed(error instanceof Error ? error.message : 'the mail could not be sent')
      throw error
    }
    await database.inTenant(tenant, (tx) => markMailSent(tx, id))
  }
