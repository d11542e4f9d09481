import { permissionsOf, tokenHash } from '#features/auth/index.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { KeyPrincipal } from '#platform/http/context.ts'
import { isFrom } from '#platform/http/ip-ranges.ts'
import { findKey, type HeldKeyRow, noteKeyUse } from './api-keys.queries.ts'

/** The scopes of a key as far as its giver holds them now: none once they left or may not sign in (INT7). */
export function narrowedScopes(
  row: Pick<HeldKeyRow, 'scopes' | 'giver_is_super_admin' | 'giver_status' | 'giver_role' | 'giver_permissions'>,
): ReadonlySet<string> {
  if (!row.giver_is_super_admin && row.giver_status !== 'active') return new Set()
  const held = permissionsOf({
    is_super_admin: row.giver_is_super_admin,
    system_role: row.giver_role,
    custom_permissions: row.giver_permissions,
  })
  return new Set(row.scopes.filter((scope) => held.has(scope)))
}

/** The shops of a key within those of its giver; null: all. A key whose shops its giver may not enter any more enters none. */
export function narrowedShops({
  shop_ids,
  giver_shop_ids,
}: Pick<HeldKeyRow, 'shop_ids' | 'giver_shop_ids'>): readonly string[] | null {
  if (shop_ids.length === 0) return giver_shop_ids.length === 0 ? null : giver_shop_ids
  return giver_shop_ids.length === 0 ? shop_ids : shop_ids.filter((id) => giver_shop_ids.includes(id))
}

function principalOf(row: HeldKeyRow): KeyPrincipal {
  const name = `API: ${row.key_name}`
  return {
    kind: 'key',
    id: row.key_id,
    // What is counted and kept per account is the key's own: its idempotency keys are nobody else's.
    accountId: row.key_id,
    accountName: name,
    ...{ email: '', emailVerified: true, isSuperAdmin: false, language: 'en' },
    tenant: { id: row.tenant_id, slug: row.tenant_slug, name: row.tenant_name, state: row.tenant_state },
    userId: null,
    name,
    roles: [],
    permissions: narrowedScopes(row),
    shopIds: narrowedShops(row),
    ownRecordIds: {},
    now: row.now,
  }
}

/**
 * Who a key of the API is now: scopes, shops and addresses are read on each call, so a change acts at once. Null for a wrong, revoked or
 * expired key and from an address that is not its own: they all look alike (INT26).
 */
export const keyGateOf =
  (database: Pick<Database, 'single'>) =>
  async (token: string, ip: string): Promise<KeyPrincipal | null> => {
    if (!/^tp_live_[A-Za-z0-9_-]{43}$/.test(token)) return null
    const row = await findKey(database, tokenHash(token))
    if (!row || !isFrom(row.ip_ranges, ip)) return null
    if (!row.was_used) await noteKeyUse(database, row.tenant_id, row.key_id)
    return principalOf(row)
  }
