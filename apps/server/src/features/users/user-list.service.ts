import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { systemRoleOf } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { answer } from './user-access.service.ts'
import { countByRole, countUsers, selectUsers, type UserFilter } from './user-list.queries.ts'
import { presentUser } from './users.presenter.ts'

type Query = PageQuery & { search?: string | undefined; role?: string | undefined; status?: string | undefined }

/** Whom a query asks for. */
export function filterOf(ctx: Context, query: Query): UserFilter {
  const role = query.role ?? ''
  return {
    shopIds: ctx.shopIds,
    search: query.search ?? '',
    role: systemRoleOf(role) ?? role,
    status: query.status ?? '',
  }
}

/** The people of the organization, as far as they are in shops one may enter (C31, C43). */
export async function listUsers(ctx: Context, { query }: { query: Query }) {
  const at = pageOf(query)
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([selectUsers(ctx.tx, filter, at), countUsers(ctx.tx, filter)])
  return { users: rows.map((row) => presentUser(ctx.tenant, row)), pagination: paginate(at, total) }
}
export const searchUsers = (ctx: Context, { query }: { query: Query & { q?: string | undefined } }) =>
  listUsers(ctx, { query: { ...query, search: query.q ?? query.search } })
export const listUsersByRole = (ctx: Context, { params, query }: { params: { role: string }; query: PageQuery }) =>
  listUsers(ctx, { query: { ...query, role: params.role } })
export const listUsersByStatus = (ctx: Context, { params, query }: { params: { status: string }; query: PageQuery }) =>
  listUsers(ctx, { query: { ...query, status: params.status } })
export const showUser = (ctx: Context, { params }: { params: { id: string } }) => answer(ctx, params.id)

/** How many people there are in the shops one may enter, by state and role; every figure is counted from their records (C40, O5). */
export async function showUserAnalytics(ctx: Context) {
  const rows = await countByRole(ctx.tx, ctx.shopIds)
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(wanted).reduce((total, row) => total + row.count, 0)
  const roles = new Map<string, { role_id: string; name: string; count: number }>()
  for (const row of rows) {
    const role = roles.get(row.role_id) ?? { role_id: row.role_id, name: row.name ?? row.role_id, count: 0 }
    roles.set(row.role_id, { ...role, count: role.count + row.count })
  }
  return {
    analytics: {
      total: sum(() => true),
      active: sum((row) => row.status === 'active'),
      inactive: sum((row) => row.status === 'inactive'),
      suspended: sum((row) => row.status === 'suspended'),
      invited: sum((row) => row.invited),
      by_role: [...roles.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    },
  }
}
