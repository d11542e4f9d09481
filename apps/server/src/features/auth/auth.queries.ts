import type { TenantId } from '@twopost/contract/core/ids'
import type { Database, Tx } from '#platform/database/transaction.ts'

export interface AccountRow {
  id: string
  email: string
  name: string
  password_hash: string | null
  is_super_admin: boolean
  language: string
}
export interface MembershipRow {
  tenant_id: string
  slug: string
  name: string
  state: 'pending' | 'approved' | 'rejected' | 'suspended'
  user_id: string
  status: string
}
export interface TenantRow {
  tenant_id: string
  slug: string
  name: string
  state: MembershipRow['state']
}
export interface SessionRow {
  session_id: string
  account_id: string
  account_name: string
  account_email: string
  email_verified: boolean
  is_super_admin: boolean
  language: 'en' | 'es'
  theme: 'light' | 'dark' | 'system'
  tenant_id: TenantId | null
  tenant_slug: string | null
  tenant_name: string | null
  tenant_state: MembershipRow['state'] | null
  user_id: string | null
  user_name: string | null
  user_status: string | null
  system_role: string | null
  role_id: string | null
  role_name: string | null
  custom_permissions: string[] | null
  shop_ids: string[]
  technician_id: string | null
  last_seen_at: Date
  expires_at: Date
  now: Date
}

/** 30 minutes without a call end a session (A18). */
export const idleSpan = '30 minutes'

export const findSession = async (database: Database, hash: Buffer, counts: boolean): Promise<SessionRow | undefined> =>
  (await database.single<SessionRow>(`select * from auth.session_by_hash($1, '${idleSpan}', $2)`, [hash, counts]))[0]
export const findAccount = async (database: Database, emailKey: string): Promise<AccountRow | undefined> =>
  (await database.single<AccountRow>('select * from auth.find_account($1)', [emailKey]))[0]
export const listMemberships = (database: Database, accountId: string): Promise<MembershipRow[]> =>
  database.single<MembershipRow>('select * from auth.memberships($1)', [accountId])
export const findTenant = async (database: Database, tenantId: string): Promise<TenantRow | undefined> =>
  (await database.single<TenantRow>('select * from auth.tenant_by_id($1)', [tenantId]))[0]

export const openSession = async (
  tx: Tx,
  session: {
    id: string
    accountId: string
    tenantId: string | null
    hash: Buffer
    kind: 'session' | 'selection'
    userAgent: string
    lasts: string
  },
): Promise<Date> =>
  (
    await tx.one<{ ends: Date }>('select auth.open_session($1, $2, $3, $4, $5, $6, $7::interval) as ends', [
      session.id,
      session.accountId,
      session.tenantId,
      session.hash,
      session.kind,
      session.userAgent,
      session.lasts,
    ])
  ).ends
export const endSession = (database: Database, hash: Buffer): Promise<object[]> =>
  database.single('select auth.end_session($1)', [hash])
export const endSessionIn = (tx: Tx, hash: Buffer): Promise<number> => tx.run('select auth.end_session($1)', [hash])
export const endSessionById = async (database: Database, accountId: string, sessionId: string): Promise<boolean> =>
  (await database.single<{ ended: boolean }>('select auth.end_session_by_id($1, $2) as ended', [accountId, sessionId]))[0]
    ?.ended === true
export const listSessions = (database: Database, accountId: string) =>
  database.single<{ id: string; created_at: Date; last_seen_at: Date; expires_at: Date; user_agent: string }>(
    `select * from auth.list_sessions($1, '${idleSpan}')`,
    [accountId],
  )
export const useSelection = async (tx: Tx, hash: Buffer): Promise<string | null> =>
  (await tx.one<{ account_id: string | null }>('select auth.use_selection($1) as account_id', [hash])).account_id

/** How often something was counted under a key in the last minutes. */
export const countFailures = async (database: Database, key: Buffer, minutes = 15): Promise<number> =>
  (
    await database.single<{ count: number }>('select auth.count_failures($1, make_interval(mins => $2)) as count', [key, minutes])
  )[0]?.count ?? 0
export const recordFailure = (database: Database, id: string, key: Buffer): Promise<object[]> =>
  database.single('select auth.record_failure($1, $2)', [id, key])
/** Counts a use under each key, or none and false when one of them has been used as often as it may be in an hour. */
export const countHourly = async (
  database: Database,
  ids: readonly string[],
  keys: readonly Buffer[],
  most: readonly number[],
): Promise<boolean> =>
  (await database.single<{ counted: boolean }>('select auth.count_hourly_uses($1, $2, $3) as counted', [ids, keys, most]))[0]
    ?.counted === true
export const clearFailures = (database: Database, key: Buffer): Promise<object[]> =>
  database.single('select auth.clear_failures($1)', [key])
export const sweepIdentity = (database: Database): Promise<object[]> => database.single('select auth.sweep()')
export const setPasswordHash = (database: Database, accountId: string, hash: string): Promise<object[]> =>
  database.single('select auth.set_password_hash($1, $2)', [accountId, hash])

/** Where the application of the organization at hand stands; undefined when it has none. */
export const findApplicationStatus = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ status: string }>('select status from app.kyc_applications where tenant_id = app.tid()'))?.status

/** The shop a person works in first: the first active one they may enter, else the first (B54, OP-7). */
export const findFirstShop = (tx: Tx, shopIds: readonly string[] | null) =>
  tx.maybe<{ id: string; name: string; status: string; time_zone: string }>(
    `select id, name, status, time_zone from app.shops
      where tenant_id = app.tid() and deleted_at is null and ($1::uuid[] is null or id = any($1))
      order by (status <> 'active'), created_at, id limit 1`,
    [shopIds],
  )
/** The file of a member's photo; null without one, or for who is no member. */
export const findPhoto = async (tx: Tx, userId: string | null): Promise<string | null> =>
  userId === null
    ? null
    : ((
        await tx.maybe<{ avatar_file_id: string | null }>(
          'select avatar_file_id from app.users where tenant_id = app.tid() and id = $1',
          [userId],
        )
      )?.avatar_file_id ?? null)
