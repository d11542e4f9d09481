import type { Tx } from '#platform/database/transaction.ts'

export interface OutboxRow {
  id: string
  template: string
  recipient: string
  language: 'en' | 'es'
  params: Readonly<Record<string, string>>
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
}
export const insertMail = (
  tx: Tx,
  mail: Pick<OutboxRow, 'id' | 'template' | 'recipient' | 'language' | 'params'>,
  at: Date,
): Promise<number> =>
  tx.run('insert into app.outbox (id, template, recipient, language, params, created_at) values ($1, $2, $3, $4, $5, $6)', [
    mail.id,
    mail.template,
    mail.recipient,
    mail.language,
    JSON.stringify(mail.params),
    at,
  ])
export const selectMail = (tx: Tx, id: string): Promise<OutboxRow | undefined> =>
  tx.maybe<OutboxRow>(
    'select id, template, recipient, language, params, state, attempts from app.outbox where tenant_id = app.tid() and id = $1',
    [id],
  )
/** Is the same mail to the same address still on its way? */
export const findWaitingMail = (
  tx: Tx,
  mail: Pick<OutboxRow, 'template' | 'recipient' | 'params'>,
): Promise<{ id: string } | undefined> =>
  tx.maybe(
    `select id from app.outbox where tenant_id = app.tid() and state = 'waiting' and template = $1 and recipient = $2 and params = $3::jsonb limit 1`,
    [mail.template, mail.recipient, JSON.stringify(mail.params)],
  )
export const markMailSent = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.outbox set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = '' where tenant_id = app.tid() and id = $1 and state = 'waiting'`,
    [id],
  )
/** After the last attempt the mail has failed. */
export const markMailTried = (tx: Tx, id: string, error: string, mostAttempts: number): Promise<number> =>
  tx.run(
    `update app.outbox set attempts = attempts + 1, last_error = $2, state = case when attempts + 1 >= $3 then 'failed' else state end
      where tenant_id = app.tid() and id = $1 and state = 'waiting'`,
    [id, error, mostAttempts],
  )
