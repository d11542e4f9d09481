import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { outbox } from '#tables.gen.ts'

const outboxRow = combine(
  columns('', outbox, ['id', 'template', 'recipient', 'language']),
  computed({ params: [typed<Readonly<Record<string, string>>>('jsonb'), 'params'] }),
  columns('', outbox, ['state', 'attempts']),
)
export type OutboxRow = RowOf<typeof outboxRow>
export const insertMail = (
  tx: Tx,
  mail: Pick<OutboxRow, 'id' | 'template' | 'recipient' | 'language' | 'params'>,
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.outbox (tenant_id, id, template, recipient, language, params, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.tenant, mail.id, mail.template, mail.recipient, mail.language, JSON.stringify(mail.params), at],
  )
export const selectMail = (tx: Tx, id: string): Promise<OutboxRow | undefined> =>
  tx.maybe(outboxRow, `select ${outboxRow.sql} from app.outbox where tenant_id = $1 and id = $2`, [tx.tenant, id])
/** Is the same mail to the same address still on its way? */
export const findWaitingMail = (
  tx: Tx,
  mail: Pick<OutboxRow, 'template' | 'recipient' | 'params'>,
): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.outbox where tenant_id = $1 and state = 'waiting' and template = $2 and recipient = $3 and params = $4::jsonb limit 1`,
    [tx.tenant, mail.template, mail.recipient, JSON.stringify(mail.params)],
  )
export const markMailSent = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.outbox set state = 'sent', sent_at = now(), attempts = attempts + 1, last_error = '' where tenant_id = $1 and id = $2 and state = 'waiting'`,
    [tx.tenant, id],
  )
/** After the last attempt the mail has failed. */
export const markMailTried = (tx: Tx, id: string, error: string, mostAttempts: number): Promise<number> =>
  tx.run(
    `update app.outbox set attempts = attempts + 1, last_error = $3, state = case when attempts + 1 >= $4 then 'failed' else state end
      where tenant_id = $1 and id = $2 and state = 'waiting'`,
    [tx.tenant, id, error, mostAttempts],
  )
