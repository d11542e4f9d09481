import type { TenantId } from '@twopost/contract/core/ids'
import { columns, nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authAccounts, authSessions, authTenants, kycApplications, shops, users } from '#tables.gen.ts'

export const accountRow = columns('', authAccounts, ['id', 'email', 'name', 'password_hash', 'is_super_admin', 'language']).shape
export type AccountRow = RowOf<typeof accountRow>
const membershipRow = {
  tenant_id: 'uuid',
  ...columns('', authTenants, ['slug', 'name', 'state']).shape,
  user_id: 'uuid',
  status: users.status,
} as const
export type MembershipRow = RowOf<typeof membershipRow>
const tenantRow = { tenant_id: 'uuid', ...columns('', authTenants, ['slug', 'name', 'state']).shape } as const
export type TenantRow = RowOf<typeof tenantRow>
const sessionRow = {
  session_id: 'uuid',
  account_id: 'uuid',
  account_name: authAccounts.name,
  account_email: authAccounts.email,
  email_verified: 'bool',
  is_super_admin: authAccounts.is_super_admin,
  language: authAccounts.language,
  theme: authAccounts.theme,
  tenant_id: typed<TenantId | null>('uuid?'),
  tenant_slug: 'text?',
  tenant_name: 'text?',
  tenant_state: 'text(pending|approved|rejected|suspended)?',
  user_id: 'uuid?',
  user_name: 'text?',
  user_status: 'text?',
  system_role: 'text?',
  role_id: 'uuid?',
  role_name: 'text?',
  custom_permissions: 'text[]?',
  shop_ids: 'uuid[]',
  technician_id: 'uuid?',
  last_seen_at: 'timestamptz',
  expires_at: 'timestamptz',
  now: 'timestamptz',
  by_factor: 'bool',
  is_strong: 'bool',
  role_needs_factor: 'bool',
} as const
export type SessionRow = RowOf<typeof sessionRow>

/** 30 minutes without a call end a session (A18). */
export const idleSpan = '30 minutes'

export const findSession = async (database: Database, hash: Buffer, counts: boolean): Promise<SessionRow | undefined> =>
  (await database.single(sessionRow, `select * from auth.session_by_hash($1, '${idleSpan}', $2)`, [hash, counts]))[0]
export const findAccount = async (database: Database, emailKey: string): Promise<AccountRow | undefined> =>
  (await database.single(accountRow, 'select * from auth.find_account($1)', [emailKey]))[0]
export const listMemberships = (database: Database, accountId: string): Promise<MembershipRow[]> =>
  database.single(membershipRow, 'select * from auth.memberships($1)', [accountId])
export const findTenant = async (database: Database, tenantId: string): Promise<TenantRow | undefined> =>
  (await database.single(tenantRow, 'select * from auth.tenant_by_id($1)', [tenantId]))[0]

/** Goes on in a new session that ends when the old one would have; undefined when the old token is no live session of the account. */
export const goOnSession = async (
  tx: Tx,
  session: { id: string; oldHash: Buffer; accountId: string; tenantId: string | null; hash: Buffer; userAgent: string },
): Promise<Date | undefined> =>
  (
    await tx.one({ ends: 'timestamptz?' }, 'select auth.go_on_session($1, $2, $3, $4, $5, $6) as ends', [
      session.id,
      session.oldHash,
      session.accountId,
      session.tenantId,
      session.hash,
      session.userAgent,
    ])
  ).ends ?? undefined
export const endSession = (database: Database, hash: Buffer): Promise<object[]> =>
  database.single(nothing, 'select auth.end_session($1)', [hash])
export const endSessionById = async (database: Database, accountId: string, sessionId: string): Promise<boolean> =>
  (await database.single({ ended: 'bool' }, 'select auth.end_session_by_id($1, $2) as ended', [accountId, sessionId]))[0]
    ?.ended === true
export const listSessions = (database: Database, accountId: string) =>
  database.single(
    columns('', authSessions, ['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent']).shape,
    `select * from auth.list_sessions($1, '${idleSpan}')`,
    [accountId],
  )
/** The database counts in 32 bits; a limit above that is none. */
const countable = (most: readonly number[]): number[] => most.map((one) => Math.min(one, 2_000_000_000))
/** Claims one try under each key, all or none. @returns 0, or the seconds until a try is free again */
export const claimTries = async (
  database: Database,
  ids: readonly string[],
  keys: readonly Buffer[],
  most: readonly number[],
): Promise<number> =>
  (await database.single({ seconds: 'int4' }, 'select auth.claim_tries($1, $2, $3) as seconds', [ids, keys, countable(most)]))[0]
    ?.seconds ?? 0
export const giveBackTries = (database: Database, ids: readonly string[]): Promise<object[]> =>
  database.single(nothing, 'select auth.give_back_tries($1)', [ids])
/** Counts a use under each key, or none and false when one of them has been used as often as it may be in an hour. */
export const countHourly = async (
  database: Database,
  ids: readonly string[],
  keys: readonly Buffer[],
  most: readonly number[],
): Promise<boolean> =>
  (
    await database.single({ counted: 'bool' }, 'select auth.count_hourly_uses($1, $2, $3) as counted', [
      ids,
      keys,
      countable(most),
    ])
  )[0]?.counted === true
/** The same inside a transaction: what is rolled back is not counted. */
export const countHourlyIn = async (
  tx: Tx,
  ids: readonly string[],
  keys: readonly Buffer[],
  most: readonly number[],
): Promise<boolean> =>
  (await tx.one({ counted: 'bool' }, 'select auth.count_hourly_uses($1, $2, $3) as counted', [ids, keys, countable(most)]))
    .counted
export const clearFailures = (database: Database, key: Buffer): Promise<object[]> =>
  database.single(nothing, 'select auth.clear_failures($1)', [key])
export const sweepIdentity = (database: Database): Promise<object[]> => database.single(nothing, 'select auth.sweep()')
export const setPasswordHash = (database: Database, accountId: string, hash: string): Promise<object[]> =>
  database.single(nothing, 'select auth.set_password_hash($1, $2)', [accountId, hash])

/** The state of the application of the organization at hand, and since when a reviewer waits for a document; undefined without one. */
export const findApplication = (tx: Tx) =>
  tx.maybe(
    columns('', kycApplications, ['status', 'document_requested_at']).shape,
    'select status, document_requested_at from app.kyc_applications where tenant_id = $1',
    [tx.tenant],
  )

/** The shop a person works in first: the first active one they may enter, else the first (B54, OP-7). */
export const findFirstShop = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.maybe(
    columns('', shops, ['id', 'name', 'status', 'time_zone']),
    `select id, name, status, time_zone from app.shops
      where tenant_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any($2))
      order by (status <> 'active'), created_at, id limit 1`,
    [tx.tenant, shopIds],
  )
/** The file of a member's photo; null without one, or for who is no member. */
export const findPhoto = async (tx: Tx, userId: string | null): Promise<string | null> =>
  userId === null
    ? null
    : ((
        await tx.maybe(
          { avatar_file_id: users.avatar_file_id },
          'select avatar_file_id from app.users where tenant_id = $1 and id = $2',
          [tx.tenant, userId],
        )
      )?.avatar_file_id ?? null)
