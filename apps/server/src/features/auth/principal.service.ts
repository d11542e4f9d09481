import { expandPermissions, isSystemRole, superAdminMarker, systemRoles } from '@twopost/contract/permissions'
import { after, earlier } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { SessionPrincipal } from '#platform/http/context.ts'
import { findSessionOfTicket } from '#platform/http/file-tickets.queries.ts'
import { findSession, type SessionRow } from './auth.queries.ts'
import { needsFactor } from './factors/relying-party.rules.ts'
import { tokenHash } from './token.rules.ts'

const idleMs = 30 * 60_000
const expanded = new Map<string, ReadonlySet<string>>()

/** The rights of a role, expanded once per role name. `custom_permissions`: those of a role that the organization made. */
export function permissionsOf(
  row: Pick<SessionRow, 'is_super_admin' | 'system_role' | 'custom_permissions'>,
): ReadonlySet<string> {
  if (row.is_super_admin) {
    const known = expanded.get(superAdminMarker) ?? new Set([...expandPermissions(systemRoles['super-admin']), superAdminMarker])
    expanded.set(superAdminMarker, known)
    return known
  }
  if (row.system_role && isSystemRole(row.system_role)) {
    const known = expanded.get(row.system_role) ?? expandPermissions(systemRoles[row.system_role])
    expanded.set(row.system_role, known)
    return known
  }
  return expandPermissions(row.custom_permissions ?? [])
}

function principalOf(row: SessionRow): SessionPrincipal | null {
  const isMember = row.user_id !== null && row.user_status === 'active'
  if (row.tenant_id && !isMember && !row.is_super_admin) return null
  const roles = row.is_super_admin ? ['super-admin'] : row.system_role ? [row.system_role] : row.role_name ? [row.role_name] : []
  return {
    kind: 'session',
    id: row.session_id,
    accountId: row.account_id,
    accountName: row.account_name,
    email: row.account_email,
    emailVerified: row.email_verified,
    isSuperAdmin: row.is_super_admin,
    language: row.language ?? 'en',
    chosenLanguage: row.language,
    theme: row.theme,
    tenant: row.tenant_id
      ? { id: row.tenant_id, slug: row.tenant_slug ?? '', name: row.tenant_name ?? '', state: row.tenant_state ?? 'pending' }
      : null,
    userId: isMember ? row.user_id : null,
    name: row.user_name ?? row.account_name,
    roles,
    permissions: row.tenant_id || row.is_super_admin ? permissionsOf(row) : new Set(),
    shopIds: row.is_super_admin || row.shop_ids.length === 0 ? null : row.shop_ids,
    ownRecordIds: isMember && row.technician_id ? { technician: row.technician_id } : {},
    expiresAt: earlier(row.expires_at, after(row.last_seen_at, idleMs)),
    now: row.now,
    byFactor: row.by_factor,
    isStrong: row.is_strong,
    roleNeedsFactor: row.role_needs_factor,
    needsFactor: needsFactor(row),
  }
}

/** Who a token is now: rights are read on every request, so a change acts at once (A19, S-6). */
const authenticate =
  (database: Database) =>
  async (token: string, counts: boolean): Promise<SessionPrincipal | null> => {
    const row = await findSession(database, tokenHash(token), counts)
    return row ? principalOf(row) : null
  }

/** Who a ticket of a file acts for (I25). It never makes the session last longer. */
const authenticateTicket =
  (database: Database) =>
  async (ticket: string, fileId: string): Promise<SessionPrincipal | null> => {
    const hash = await findSessionOfTicket(database, ticket, fileId)
    const row = hash && (await findSession(database, hash, false))
    return row ? principalOf(row) : null
  }
/** The ways to know a caller: by a session's token, and by the ticket of a file. */
export const gatesOf = (database: Database) => ({
  authenticate: authenticate(database),
  authenticateTicket: authenticateTicket(database),
})
