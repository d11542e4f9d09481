import type { Database } from '#platform/database/transaction.ts'

export interface KeptMail {
  id: string
  message_id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: { filename: string; contentType: string; base64: string }[]
  at: Date
}
export const keepMail = (database: Database, mail: Omit<KeptMail, 'at'>): Promise<object[]> =>
  database.single('select auth.keep_mail($1, $2, $3, $4, $5, $6, $7)', [
    mail.id,
    mail.message_id,
    mail.recipient,
    mail.subject,
    mail.body_text,
    mail.body_html,
    JSON.stringify(mail.attachments),
  ])
export const listKeptMail = (database: Database, limit: number, offset: number) =>
  database.single<{ id: string; recipient: string; subject: string; at: Date; attachment_count: number }>(
    'select * from auth.list_mail($1, $2)',
    [limit, offset],
  )
export const readKeptMail = async (database: Database, id: string): Promise<KeptMail | undefined> =>
  (await database.single<KeptMail>('select * from auth.read_mail($1)', [id]))[0]
