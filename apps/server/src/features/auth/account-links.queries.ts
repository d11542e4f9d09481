import { nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authAccounts } from '#tables.gen.ts'
import { type AccountRow, accountRow } from './auth.queries.ts'
import type { NoticeKind } from './factors/factors.queries.ts'

/** What a link in a mail is for; the same words name the mail's template. */
export type LinkKind = 'verify-email' | 'magic-link' | 'password-reset' | 'invitation'

export interface NewAccountMail {
  id: string
  emailKey: string
  template: LinkKind
  params: Readonly<Record<string, string>>
  tenantId: string | null
  userId: string | null
}
/** Asks for a mail to the person who has this address; nothing tells whether anyone has. */
export const insertAccountMail = (tx: Tx, mail: NewAccountMail): Promise<number> =>
  tx.run('select auth.request_mail($1, $2, $3, $4, $5, $6)', [
    mail.id,
    mail.emailKey,
    mail.template,
    JSON.stringify(mail.params),
    mail.tenantId,
    mail.userId,
  ])

const waitingMailRow = {
  id: 'uuid',
  template: typed<LinkKind | NoticeKind>('text'),
  params: typed<Readonly<Record<string, string>>>('jsonb'),
  tenant_id: 'uuid?',
  tenant_name: 'text?',
  user_id: 'uuid?',
  /** Missing for an address that nobody has. */
  account_id: 'uuid?',
  account_name: 'text',
  recipient: 'text',
  email_verified: 'bool',
  /** Missing when the account has none yet. */
  language: 'text(en|es)?',
  is_super_admin: 'bool',
  has_tenant: 'bool',
  has_joined: 'bool',
} as const
export type WaitingMailRow = RowOf<typeof waitingMailRow>
export const selectWaitingMail = async (database: Database, id: string): Promise<WaitingMailRow | undefined> =>
  (await database.single(waitingMailRow, 'select * from auth.waiting_mail($1)', [id]))[0]
/** `waiting` counts a failed attempt; after the last one the mail has failed. */
export const settleAccountMail = (
  database: Database,
  id: string,
  state: 'sent' | 'dropped' | 'waiting',
  error: string,
  mostAttempts: number,
): Promise<object[]> => database.single(nothing, 'select auth.settle_mail($1, $2, $3, $4)', [id, state, error, mostAttempts])

export const insertLink = (
  database: Database,
  link: { hash: Buffer; accountId: string; kind: LinkKind; tenantId: string | null; userId: string | null; lasts: string },
): Promise<object[]> =>
  database.single(nothing, 'select auth.make_link($1, $2, $3, $4, $5, $6::interval)', [
    link.hash,
    link.accountId,
    link.kind,
    link.tenantId,
    link.userId,
    link.lasts,
  ])

const linkRow = {
  account_id: 'uuid',
  account_name: authAccounts.name,
  email: authAccounts.email,
  tenant_id: 'uuid?',
  tenant_name: 'text?',
  tenant_slug: 'text?',
  user_id: 'uuid?',
  is_used: 'bool',
  is_over: 'bool',
  has_joined: 'bool',
} as const
export type LinkRow = RowOf<typeof linkRow>
export const selectLink = async (database: Database, hash: Buffer, kind: LinkKind): Promise<LinkRow | undefined> =>
  (await database.single(linkRow, 'select * from auth.see_link($1, $2)', [hash, kind]))[0]
/** Uses the link up. Undefined when another caller was faster. */
export const useLinkIn = (
  tx: Tx,
  hash: Buffer,
  kind: LinkKind,
): Promise<{ account_id: string; tenant_id: string | null; user_id: string | null } | undefined> =>
  tx.maybe({ account_id: 'uuid', tenant_id: 'uuid?', user_id: 'uuid?' }, 'select * from auth.use_link($1, $2)', [hash, kind])

export const markVerified = (tx: Tx, accountId: string): Promise<number> => tx.run('select auth.verify_email($1)', [accountId])
export const setPasswordIn = (tx: Tx, accountId: string, hash: string): Promise<number> =>
  tx.run('select auth.set_password_hash($1, $2)', [accountId, hash])
/** Ends the sessions of an account: all, or those in one tenant; the one whose hash is given goes on. */
export const endSessionsIn = (tx: Tx, accountId: string, tenantId: string | null, kept: Buffer | null): Promise<number> =>
  tx.run('select auth.end_sessions($1, $2, $3)', [accountId, tenantId, kept])
export const findAccountById = async (database: Database, id: string): Promise<AccountRow | undefined> =>
  (await database.single(accountRow, 'select * from auth.account_by_id($1)', [id]))[0]
