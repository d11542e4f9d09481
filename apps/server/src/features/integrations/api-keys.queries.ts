import type { TenantId } from '@twopost/contract/core/ids'
import { columns, nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { apiKeys } from '#tables.gen.ts'

const keyRow = columns('', apiKeys, [
  'id',
  'name',
  'prefix',
  'scopes',
  'shop_ids',
  'ip_ranges',
  'expires_on',
  'last_used_at',
  'revoked_at',
  'created_by_name',
  'created_at',
  'version',
])
export type ApiKeyRow = RowOf<typeof keyRow>

export const selectApiKeys = (tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<ApiKeyRow[]> =>
  tx.rows(keyRow, `select ${keyRow.sql} from app.api_keys where tenant_id = $1 order by id desc limit $2 offset $3`, [
    tx.tenant,
    limit,
    offset,
  ])
/** All of them, and those that still open something on this day (YYYY-MM-DD, by UTC). */
export const countApiKeys = (tx: Tx, today: string): Promise<{ all: number; live: number }> =>
  tx.one(
    { all: 'int4', live: 'int4' },
    `select count(*)::int as "all", count(*) filter (where revoked_at is null and (expires_on is null or expires_on >= $2::date))::int as live
       from app.api_keys where tenant_id = $1`,
    [tx.tenant, today],
  )
/** Two that make keys at once wait for each other, so that neither counts without the other. */
export const lockApiKeys = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('api-keys:' || $1, 0))", [tx.tenant])
export const selectApiKey = (tx: Tx, id: string): Promise<ApiKeyRow | undefined> =>
  tx.maybe(keyRow, `select ${keyRow.sql} from app.api_keys where tenant_id = $1 and id = $2`, [tx.tenant, id])
export const insertApiKey = (
  tx: Tx,
  row: Pick<ApiKeyRow, 'id' | 'name' | 'prefix' | 'scopes' | 'shop_ids' | 'ip_ranges' | 'expires_on'>,
  by: { userId: string | null; accountId: string; name: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.api_keys (tenant_id, id, name, prefix, scopes, shop_ids, ip_ranges, expires_on, created_by, created_by_account, created_by_name,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      ...[tx.tenant, row.id, row.name, row.prefix, row.scopes, row.shop_ids, row.ip_ranges, row.expires_on],
      ...[by.userId, by.accountId, by.name, at],
    ],
  )
/** The person who sets the scopes is the one they are narrowed by from then on. @returns 0 when the version is not the current one */
export const updateApiKeyRow = (
  tx: Tx,
  row: Pick<ApiKeyRow, 'id' | 'name' | 'scopes' | 'shop_ids' | 'ip_ranges' | 'expires_on'>,
  by: { userId: string | null; accountId: string; name: string },
  version: number | null,
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.api_keys set name = $3, scopes = $4, shop_ids = $5, ip_ranges = $6, expires_on = $7, created_by = $8, created_by_account = $9,
            created_by_name = $10, version = version + 1, updated_at = $11
      where tenant_id = $1 and id = $2 and revoked_at is null and ($12::int is null or version = $12)`,
    [
      ...[tx.tenant, row.id, row.name, row.scopes, row.shop_ids, row.ip_ranges, row.expires_on],
      ...[by.userId, by.accountId, by.name, at, version],
    ],
  )
export const updateApiKeyPrefix = (tx: Tx, id: string, prefix: string, at: Date): Promise<number> =>
  tx.run(
    `update app.api_keys set prefix = $3, version = version + 1, updated_at = $4 where tenant_id = $1 and id = $2 and revoked_at is null`,
    [tx.tenant, id, prefix, at],
  )
export const revokeApiKeyRow = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    `update app.api_keys set revoked_at = $3, version = version + 1, updated_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null`,
    [tx.tenant, id, at],
  )
/** The hash that opens the door for a key, in place of the one it had. */
export const keepKeyHash = (tx: Tx, id: string, hash: Buffer): Promise<number> =>
  tx.run('select auth.keep_key_hash($1, $2, $3)', [tx.tenant, id, hash])
export const dropKeyHash = (tx: Tx, id: string): Promise<number> => tx.run('select auth.drop_key_hash($1, $2)', [tx.tenant, id])

const heldKey = {
  key_id: 'uuid',
  key_name: 'text',
  scopes: 'text[]',
  shop_ids: 'uuid[]',
  ip_ranges: 'text[]',
  tenant_id: typed<TenantId>('uuid'),
  tenant_slug: 'text',
  tenant_name: 'text',
  tenant_state: 'text',
  giver_is_super_admin: 'bool',
  giver_status: 'text?',
  giver_role: 'text?',
  giver_permissions: 'text[]?',
  giver_shop_ids: 'uuid[]',
  was_used: 'bool',
  now: 'timestamptz',
} as const
export type HeldKeyRow = RowOf<typeof heldKey>
/** Whose key this is, before any tenant is known; undefined for an unknown, revoked or expired one. */
export const findKey = async (database: Pick<Database, 'single'>, hash: Buffer): Promise<HeldKeyRow | undefined> =>
  (await database.single(heldKey, 'select * from auth.api_key_by_hash($1)', [hash]))[0]
/** Writes that it was used, at most once a minute. */
export const noteKeyUse = (database: Pick<Database, 'single'>, tenant: string, id: string): Promise<object[]> =>
  database.single(nothing, 'select auth.key_was_used($1, $2)', [tenant, id])
