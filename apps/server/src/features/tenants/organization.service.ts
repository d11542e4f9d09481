import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import { announceLive } from '#platform/events/live.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { changeOrganization, findApprovedTenant, selectOrganization, selectPublicTenants } from './organization.queries.ts'

/** Organizations that chose to be listed: slug and name, nothing else (A16, OP-15). */
export async function listPublicTenants(ctx: OpenContext, { query }: { query: PageQuery }) {
  const at = pageOf(query)
  const rows = await selectPublicTenants(ctx.database, at.limit, at.offset)
  // A page behind the end has no row to carry the total.
  const total = rows[0]?.total ?? (at.page > 1 ? ((await selectPublicTenants(ctx.database, 1, 0))[0]?.total ?? 0) : 0)
  return { tenants: rows.map(({ slug, name }) => ({ slug, name })), pagination: paginate(at, total) }
}

/** @throws Problem TENANT_NOT_FOUND, the same for an unknown slug and one that is not approved */
export async function resolveTenant(ctx: OpenContext, { query }: { query: { subdomain: string } }) {
  const tenant = await findApprovedTenant(ctx.database, query.subdomain.toLowerCase())
  if (!tenant) throw new Problem('TENANT_NOT_FOUND')
  return { tenant }
}

export const showOrganization = async (ctx: Context) => ({ organization: await selectOrganization(ctx.tx) })

/** @throws Problem STALE_VERSION with the organization as it is */
export async function updateOrganization(
  ctx: Context,
  { body }: { body: { name?: string | undefined; is_public?: boolean | undefined; version?: number | undefined } },
) {
  const organization = await changeOrganization(ctx.tx, {
    name: body.name ?? null,
    isPublic: body.is_public ?? null,
    version: body.version ?? null,
  })
  if (!organization) throw new Problem('STALE_VERSION', {}, { current: await selectOrganization(ctx.tx) })
  await announceLive(ctx, 'organization.changed', null, {})
  ctx.note({
    kind: 'tenant',
    id: ctx.tenant,
    code: 'organization.changed',
    details: { fields: Object.keys(body).sort().join(', ') },
  })
  return { organization }
}
