import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { TenantChange } from '@twopost/contract/tenants'
import { countedPage, type PlaceInList } from '#platform/database/counted-page.ts'
import { announceLive } from '#platform/events/live.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  changeTenant,
  holdTenant,
  selectChanged,
  selectTenant,
  selectTenantIn,
  selectTenants,
  type TenantDetailRow,
  type TenantSummaryRow,
} from './tenants.queries.ts'

const presentSummary = (row: TenantSummaryRow) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  state: row.state,
  is_public: row.is_public,
  users: row.users,
  shops: row.shops,
  orders: row.orders,
  created_at: row.created_at.toISOString(),
  last_activity_at: row.last_activity_at?.toISOString() ?? null,
  version: row.version,
})
const presentDetail = (row: TenantDetailRow) => ({
  ...presentSummary(row),
  active_users: row.active_users,
  suspended_users: row.suspended_users,
  technicians: row.technicians,
  active_shops: row.active_shops,
  customers: row.customers,
  vehicles: row.vehicles,
  open_orders: row.open_orders,
  invoices: row.invoices,
  files: row.files,
  storage_bytes: row.storage_bytes,
  live_sessions: row.live_sessions,
  audit_entries: row.audit_entries,
  kyc_status: row.kyc_status,
  updated_at: row.updated_at.toISOString(),
})

export interface TenantFilters {
  search?: string | undefined
  slug?: string | undefined
  state?: string[] | undefined
  sortBy?: string | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}
/** Organizations with their counts, and how many there are in all. */
export async function pageOfTenants(ctx: SessionContext, query: TenantFilters, at: PlaceInList) {
  const wanted = {
    search: query.search ?? '',
    slug: query.slug ?? '',
    states: query.state && query.state.length > 0 ? query.state : null,
    sortBy: query.sortBy ?? 'name',
    descending: query.sortOrder === 'desc',
  }
  const { rows, total } = await countedPage((place) => selectTenants(ctx.database, { ...wanted, ...place }), at)
  return { rows: rows.map(presentSummary), total }
}
export async function listTenants(ctx: SessionContext, { query }: { query: PageQuery & TenantFilters }) {
  const at = pageOf(query)
  const { rows, total } = await pageOfTenants(ctx, query, at)
  return { tenants: rows, pagination: paginate(at, total) }
}

async function findTenant(ctx: SessionContext, id: string): Promise<TenantDetailRow> {
  const row = isUuid(id) ? await selectTenant(ctx.database, id) : undefined
  if (!row) throw new Problem('TENANT_NOT_FOUND')
  return row
}
/** @throws Problem TENANT_NOT_FOUND */
export const showTenant = async (ctx: SessionContext, { params }: { params: { id: string } }) => ({
  tenant: presentDetail(await findTenant(ctx, params.id)),
})

/**
 * Suspends an organization, lets it go on, or renames it; its audit log tells who and why. Only one that was approved once can be
 * suspended or go on: what is pending or rejected is decided by its application alone. Its people are refused from their next call,
 * and their streams of events end with this change (D11).
 * @throws Problem TENANT_NOT_FOUND, TENANT_NOT_REVIEWED, STALE_VERSION
 */
export async function updateTenant(ctx: SessionContext, { params, body }: { params: { id: string }; body: TenantChange }) {
  const { id } = await findTenant(ctx, params.id)
  return ctx.forTenant(id as TenantId, async (inner) => {
    const held = await holdTenant(inner.tx, id)
    // Its figures are read before anything is written (docs/cluster.md, C4).
    const before = await selectTenantIn(inner.tx, id)
    if (body.version !== undefined && body.version !== held.version)
      throw new Problem('STALE_VERSION', {}, { current: presentDetail(before) })
    const state = body.state !== undefined && body.state !== held.state ? body.state : null
    if (state && held.state !== 'approved' && held.state !== 'suspended') throw new Problem('TENANT_NOT_REVIEWED')
    const name = body.name !== undefined && body.name !== held.name ? body.name : null
    if (state || name) await changeTenant(inner.tx, id, { state, name })
    await announceLive(inner, state === 'suspended' ? 'organization.suspended' : 'organization.changed', null, {})
    inner.note({
      kind: 'tenant',
      id,
      code:
        state === 'suspended'
          ? 'organization.suspended'
          : state === 'approved'
            ? 'organization.let-go-on'
            : 'organization.changed-by-platform',
      params: { organization: held.name },
      details: { reason: body.reason, ...(state ? { from: held.state, to: state } : {}), ...(name ? { name } : {}) },
    })
    return { tenant: presentDetail({ ...before, ...(await selectChanged(inner.tx)) }) }
  })
}
