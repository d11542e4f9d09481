import type { Database, Tx } from '#platform/database/transaction.ts'

/** @returns the id of the row, new or not */
export const requestNewsletter = async (
  tx: Tx,
  wish: { id: string; email: string; emailKey: string; language: 'en' | 'es' },
): Promise<string> =>
  (
    await tx.one<{ id: string }>('select auth.request_newsletter($1, $2, $3, $4) as id', [
      wish.id,
      wish.email,
      wish.emailKey,
      wish.language,
    ])
  ).id
export interface WaitingSubscriber {
  email: string
  language: 'en' | 'es'
  requested_at: Date
}
/** Undefined: confirmed already, or gone. */
export const findWaitingSubscriber = async (database: Database, id: string): Promise<WaitingSubscriber | undefined> =>
  (await database.single<WaitingSubscriber>('select * from auth.waiting_newsletter($1)', [id]))[0]
export const linkNewsletter = (database: Database, id: string, hash: Buffer, lasts: string): Promise<object[]> =>
  database.single('select auth.link_newsletter($1, $2, $3::interval)', [id, hash, lasts])
export const confirmSubscriber = async (
  database: Database,
  hash: Buffer,
): Promise<{ email: string; is_over: boolean } | undefined> =>
  (await database.single<{ email: string; is_over: boolean }>('select * from auth.confirm_newsletter($1)', [hash]))[0]

export interface Subscriber {
  email: string
  email_key: string
  language: 'en' | 'es'
  confirmed_at: Date
}
/** Confirmed subscribers in the order of their addresses, after one of them. */
export const listSubscribers = (database: Database, after: string | null, atMost: number): Promise<Subscriber[]> =>
  database.single<Subscriber>('select * from auth.newsletter_page($1, $2)', [after, atMost])
/** @returns whether there was such a subscriber */
export const removeSubscriber = async (database: Database, emailKey: string): Promise<boolean> =>
  (await database.single<{ gone: boolean }>('select auth.leave_newsletter($1) as gone', [emailKey]))[0]?.gone === true
export const sweepNewsletter = (database: Database): Promise<object[]> => database.single('select auth.sweep_newsletter()')
