import type { Database } from '#platform/database/transaction.ts'
import type { SessionPrincipal } from '#platform/http/context.ts'
import { findApplication, findFirstShop, findPhoto, listMemberships } from './auth.queries.ts'

const tenantView = (
  tenant: { tenant_id: string; slug: string; name: string; state: 'pending' | 'approved' | 'rejected' | 'suspended' },
  selectedId: string | null,
) => ({
  id: tenant.tenant_id,
  slug: tenant.slug,
  name: tenant.name,
  state: tenant.state,
  selected: tenant.tenant_id === selectedId,
})

/** The organizations a person may choose from; the present one is flagged (A7). */
export async function tenantsOf(database: Database, accountId: string, present: SessionPrincipal['tenant'] = null) {
  const own = (await listMemberships(database, accountId))
    .filter((membership) => membership.status === 'active')
    .map((membership) => tenantView(membership, present?.id ?? null))
  if (present && !own.some((tenant) => tenant.id === present.id))
    own.push({ id: present.id, slug: present.slug, name: present.name, state: present.state as 'approved', selected: true })
  return own
}

/** How far the organization is: approved or suspended as such, else where its application stands. */
const kycStatusOf = (state: string, applied: string | undefined): string =>
  state === 'approved' || state === 'suspended' ? state : (applied ?? state)

/** What the browser keeps of a session (A14, A20). */
export async function sessionView(database: Database, principal: SessionPrincipal) {
  const tenants = await tenantsOf(database, principal.accountId, principal.tenant)
  const { tenant } = principal
  const [shop, applied, photo] = tenant
    ? await database.inTenant(
        tenant.id,
        (tx) => Promise.all([findFirstShop(tx, principal.shopIds), findApplication(tx), findPhoto(tx, principal.userId)]),
        { reads: true },
      )
    : []
  const permissions = [...principal.permissions].sort()
  return {
    user: {
      id: principal.userId,
      account_id: principal.accountId,
      first_name: principal.name.split(/\s+/)[0] ?? principal.name,
      name: principal.name,
      email: principal.email,
      avatar: photo ?? null,
      email_verified: principal.emailVerified,
      kyc_status: kycStatusOf(tenant?.state ?? 'approved', applied?.status),
      document_requested: applied?.document_requested_at != null,
      is_active: true,
      is_super_admin: principal.isSuperAdmin,
      roles: [...principal.roles],
      permissions,
      technician_id: principal.ownRecordIds.technician ?? null,
    },
    tenant: tenants.find((tenant) => tenant.selected) ?? null,
    tenants,
    selectedShop: shop ?? null,
    permissions,
    session_expires_at: principal.expiresAt.toISOString(),
    needs_factor: principal.needsFactor,
    preferences: {
      language: principal.chosenLanguage ?? 'en',
      language_chosen: principal.chosenLanguage !== null,
      theme: principal.theme,
    },
  }
}
