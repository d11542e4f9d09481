import { columns, nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database } from '#platform/database/transaction.ts'
import { authMailbox } from '#tables.gen.ts'

const keptMail = {
  ...columns('', authMailbox, ['id', 'message_id', 'recipient', 'subject', 'body_text', 'body_html', 'at']).shape,
  attachments: typed<{ filename: string; contentType: string; base64: string }[]>('jsonb'),
} as const
export type KeptMail = RowOf<typeof keptMail>
export const keepMail = (database: Database, mail: Omit<KeptMail, 'at'>): Promise<object[]> =>
  database.single(nothing, 'select auth.keep_mail($1, $2, $3, $4, $5, $6, $7)', [
    mail.id,
    mail.message_id,
    mail.recipient,
    mail.subject,
    mail.body_text,
    mail.body_html,
    JSON.stringify(mail.attachments),
  ])
export const listKeptMail = (database: Database, limit: number, offset: number) =>
  database.single(
    { ...columns('', authMailbox, ['id', 'recipient', 'subject', 'at']).shape, attachment_count: 'int4' },
    'select * from auth.list_mail($1, $2)',
    [limit, offset],
  )
export const readKeptMail = async (database: Database, id: string): Promise<KeptMail | undefined> =>
  (await database.single(keptMail, 'select * from auth.read_mail($1)', [id]))[0]
