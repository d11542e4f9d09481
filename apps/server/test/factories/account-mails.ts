import { sendAccountMailJob } from '#features/auth/index.ts'
import { silentLog } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { TestApp } from '../harness.ts'

/** Sends what waits for an address, as the queue would, and hands back the mails. */
export async function deliverMails(t: TestApp, address: string): Promise<Mail[]> {
  const sent: Mail[] = []
  const job = sendAccountMailJob({
    database: t.app.db,
    sender: { send: async (mail) => void sent.push(mail), close: () => {} },
    mailFrom: 'Twopost <mail@twopost.example>',
    publicUrl: () => 'https://shop.example',
  })
  const waiting = await t.admin.query<{ id: string }>(
    "select o.id from auth.account_mails o join auth.accounts a on a.id = o.account_id where a.email_key = lower($1) and o.state = 'waiting' order by o.created_at",
    [address],
  )
  for (const { id } of waiting.rows) await job({ mail_id: id }, silentLog)
  return sent
}
/** The token of the link in a mail; empty without one. */
export const tokenIn = (mail: Mail | undefined): string => /#(tp_l_\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
