import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { SessionContext } from '#platform/http/context.ts'
import { type AccountRow, selectAccounts } from './global-users.queries.ts'

const present = (row: AccountRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_super_admin: row.is_super_admin,
  email_verified: row.email_verified_at !== null,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
  live_sessions: row.live_sessions,
  memberships: row.memberships,
})

type Query = PageQuery & { search?: string | undefined; kind?: 'super-admin' | 'unverified' | 'suspended' | undefined }
/** Accounts of all organizations (N17). A page behind the end is empty and still tells the total. */
export async function listGlobalUsers(ctx: SessionContext, { query }: { query: Query }) {
  const at = pageOf(query)
  const wanted = { search: query.search ?? '', kind: query.kind ?? '' }
  const rows = await selectAccounts(ctx.database, { ...wanted, ...at })
  const total =
    rows[0]?.total ??
    (at.page > 1 ? ((await selectAccounts(ctx.database, { ...wanted, limit: 1, offset: 0 }))[0]?.total ?? 0) : 0)
  return { global_users: rows.map(present), pagination: paginate(at, total) }
}
