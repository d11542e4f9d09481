import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { countedPage, type PlaceInList } from '#platform/database/counted-page.ts'
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

interface Filters {
  search?: string | undefined
  kind?: 'super-admin' | 'unverified' | 'suspended' | undefined
}
/** Accounts of all organizations, and how many there are in all. */
export async function pageOfAccounts(ctx: SessionContext, query: Filters, at: PlaceInList) {
  const wanted = { search: query.search ?? '', kind: query.kind ?? '' }
  const { rows, total } = await countedPage((place) => selectAccounts(ctx.database, { ...wanted, ...place }), at)
  return { rows: rows.map(present), total }
}
/** Accounts of all organizations (N17). */
export async function listGlobalUsers(ctx: SessionContext, { query }: { query: PageQuery & Filters }) {
  const at = pageOf(query)
  const { rows, total } = await pageOfAccounts(ctx, query, at)
  return { global_users: rows, pagination: paginate(at, total) }
}
