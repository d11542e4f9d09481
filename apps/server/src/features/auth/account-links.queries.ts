import type { Database, Tx } from '#platform/database/transaction.ts'
import type { AccountRow } from './auth.queries.ts'

/** What a link in a mail is for; the same words name the mail's template. */
export type LinkKind = 'verify-email' | 'magic-link' | 'password-reset' | 'invitation'

export interface MailWish {
  id: string
  emailKey: string
  template: LinkKind
  params: Readonly<Record<string, string>>
  tenantId: string | null
  userId: string | null
}
/** Asks for a mail to whoever has this address; nothing tells whether anyone has. */
export const insertAccountMail = (tx: Tx, mail: MailWish): Promise<number> =>
  tx.run('select auth.request_mail($1, $2, $3, $4, $5, $6)', [
    mail.id,
    mail.emailKey,
    mail.template,
    JSON.stringify(mail.params),
    mail.tenantId,
    mail.userId,
  ])

export interface WaitingMailRow {
  id: string
  template: LinkKind
  params: Readonly<Record<string, string>>
  tenant_id: string | null
  tenant_name: string | null
  user_id: string | null
  /** Null for an address that nobody has. */
  account_id: string | null
  account_name: string
  recipient: string
  email_verified: boolean
  language: 'en' | 'es'
  is_super_admin: boolean
  has_tenant: boolean
  has_joined: boolean
}
export const selectWaitingMail = async (database: Database, id: string): Promise<WaitingMailRow | undefined> =>
  (await database.single<WaitingMailRow>('select * from auth.waiting_mail($1)', [id]))[0]
/** `waiting` counts a failed attempt; after the last one the mail has failed. */
export const settleAccountMail = (
  database: Database,
  id: string,
  state: 'sent' | 'dropped' | 'waiting',
  error: string,
  mostAttempts: number,
): Promise<object[]> => database.single('select auth.settle_mail($1, $2, $3, $4)', [id, state, error, mostAttempts])

export const insertLink = (
  database: Database,
  link: { hash: Buffer; accountId: string; kind: LinkKind; tenantId: string | null; userId: string | null; lasts: string },
): Promise<object[]> =>
  database.single('select auth.make_link($1, $2, $3, $4, $5, $6::interval)', [
    link.hash,
    link.accountId,
    link.kind,
    link.tenantId,
    link.userId,
    link.lasts,
  ])

export interface LinkRow {
  account_id: string
  account_name: string
  email: string
  tenant_id: string | null
  tenant_name: string | null
  tenant_slug: string | null
  user_id: string | null
  is_used: boolean
  is_over: boolean
  has_joined: boolean
}
export const selectLink = async (database: Database, hash: Buffer, kind: LinkKind): Promise<LinkRow | undefined> =>
  (await database.single<LinkRow>('select * from auth.see_link($1, $2)', [hash, kind]))[0]
/** Uses the link up. Undefined when another caller was faster. */
export const useLinkIn = (
  tx: Tx,
  hash: Buffer,
  kind: LinkKind,
): Promise<{ account_id: string; tenant_id: string | null; user_id: string | null } | undefined> =>
  tx.maybe('select * from auth.use_link($1, $2)', [hash, kind])

export const markVerified = (tx: Tx, accountId: string): Promise<number> => tx.run('select auth.verify_email($1)', [accountId])
export const setPasswordIn = (tx: Tx, accountId: string, hash: string): Promise<number> =>
  tx.run('select auth.set_password_hash($1, $2)', [accountId, hash])
/** Ends the sessions of an account: all, or those in one tenant; the one whose hash is given goes on. */
export const endSessionsIn = (tx: Tx, accountId: string, tenantId: string | null, kept: Buffer | null): Promise<number> =>
  tx.run('select auth.end_sessions($1, $2, $3)', [accountId, tenantId, kept])
export const findAccountById = async (database: Database, id: string): Promise<AccountRow | undefined> =>
  (await database.single<AccountRow>('select * from auth.account_by_id($1)', [id]))[0]

/** Accepts a membership that waited; false when it is gone or was accepted before. */
export const acceptMembership = async (tx: Tx, userId: string, at: Date): Promise<boolean> =>
  (await tx.run(
    `update app.users set accepted_at = $2, updated_at = $2, version = version + 1
      where tenant_id = app.tid() and id = $1 and deleted_at is null and accepted_at is null`,
    [userId, at],
  )) === 1
