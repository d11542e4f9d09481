import { columns, nothing, type RowOf } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authNewsletter } from '#tables.gen.ts'

/** @returns the id of the row, new or not */
export const requestNewsletter = async (
  tx: Tx,
  asked: { id: string; email: string; emailKey: string; language: 'en' | 'es' },
): Promise<string> =>
  (
    await tx.one({ id: 'uuid' }, 'select auth.request_newsletter($1, $2, $3, $4) as id', [
      asked.id,
      asked.email,
      asked.emailKey,
      asked.language,
    ])
  ).id
const waitingSubscriber = columns('', authNewsletter, ['email', 'language', 'requested_at']).shape
export type WaitingSubscriber = RowOf<typeof waitingSubscriber>
/** Undefined: confirmed already, or gone. */
export const findWaitingSubscriber = async (database: Database, id: string): Promise<WaitingSubscriber | undefined> =>
  (await database.single(waitingSubscriber, 'select * from auth.waiting_newsletter($1)', [id]))[0]
export const linkNewsletter = (database: Database, id: string, hash: Buffer, lasts: string): Promise<object[]> =>
  database.single(nothing, 'select auth.link_newsletter($1, $2, $3::interval)', [id, hash, lasts])
export const confirmSubscriber = async (
  database: Database,
  hash: Buffer,
): Promise<{ email: string; is_over: boolean } | undefined> =>
  (await database.single({ email: 'text', is_over: 'bool' }, 'select * from auth.confirm_newsletter($1)', [hash]))[0]

const subscriber = {
  ...columns('', authNewsletter, ['email', 'email_key', 'language']).shape,
  confirmed_at: 'timestamptz',
} as const
export type Subscriber = RowOf<typeof subscriber>
/** Confirmed subscribers in the order of their addresses, after one of them. */
export const listSubscribers = (database: Database, after: string | null, atMost: number): Promise<Subscriber[]> =>
  database.single(subscriber, 'select * from auth.newsletter_page($1, $2)', [after, atMost])
/** @returns whether there was such a subscriber */
export const removeSubscriber = async (database: Database, emailKey: string): Promise<boolean> =>
  (await database.single({ gone: 'bool' }, 'select auth.leave_newsletter($1) as gone', [emailKey]))[0]?.gone === true
export const sweepNewsletter = (database: Database): Promise<object[]> =>
  database.single(nothing, 'select auth.sweep_newsletter()')
