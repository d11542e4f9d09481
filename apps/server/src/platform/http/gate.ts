import { basePath, type Call, isTenantAccess } from '@twopost/contract/core/call'
import type { Limits } from '#platform/config/config.ts'
import type { Principal } from './context.ts'
import { UseLimit } from './limits.ts'
import { Problem } from './problem.ts'

const minute = 60_000
const hour = 60 * minute

/** The limits of this process; sign-in failures are counted in the database instead (S-11, S-45). */
export function openLimits(limits: Limits) {
  return {
    anonymous: new UseLimit(limits.anonymousPerMinute, minute),
    session: new UseLimit(limits.sessionPerMinute, minute),
    tenant: new UseLimit(limits.tenantPerMinute, minute),
    search: new UseLimit(limits.searchPerMinute, minute),
    pdf: new UseLimit(limits.pdfPerMinute, minute),
    upload: new UseLimit(limits.uploadsPerHour, hour),
    export: new UseLimit(limits.exportsPerHour, hour),
  }
}
export type OpenLimits = ReturnType<typeof openLimits>

/** The token of an Authorization header, null when there is none. @throws Problem NOT_SIGNED_IN for another form */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  const match = /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(header.trim())
  if (!match?.[1]) throw new Problem('NOT_SIGNED_IN')
  return match[1]
}

/** Tenant checks: one must be chosen, be the expected one, and be approved. */
export function checkTenant(call: Call, principal: Principal, expectedSlug: string | undefined): void {
  if (expectedSlug !== undefined && principal.tenant && expectedSlug !== principal.tenant.slug)
    throw new Problem('TENANT_MISMATCH')
  if (call.access.kind === 'holder' && !principal.tenant) return
  if (!isTenantAccess(call.access) && call.access.kind !== 'holder') return
  if (!principal.tenant) throw new Problem('TENANT_REQUIRED')
  if (principal.tenant.state !== 'approved' && !principal.isSuperAdmin) throw new Problem('TENANT_NOT_APPROVED')
}

/**
 * Does this person hold what the call asks for, as far as no input decides? A call of the platform asks for a super-admin beside
 * its permission, so that no role a tenant makes can ever open it.
 */
export function mayCall(call: Call, { permissions, isSuperAdmin }: Pick<Principal, 'permissions' | 'isSuperAdmin'>): boolean {
  const { access } = call
  if (access.kind === 'public' || access.kind === 'signedIn' || access.kind === 'approved') return true
  if (access.own) return true
  if (access.kind === 'platform' && !isSuperAdmin) return false
  return access.kind === 'allOf'
    ? access.permissions.every((p) => permissions.has(p))
    : access.permissions.some((p) => permissions.has(p))
}

/** The first permission of the call that this person holds: what let them in. */
export const openerOf = ({ access }: Call, permissions: ReadonlySet<string>): string | undefined =>
  'permissions' in access ? access.permissions.find((permission) => permissions.has(permission)) : undefined

/** Checks what this very input needs. @throws Problem NOT_ALLOWED */
export function checkInput(
  call: Call,
  permissions: ReadonlySet<string>,
  input: { params: unknown; query: unknown; body: unknown },
): void {
  if (call.access.kind !== 'byInput') return
  if (!call.access.decide(input).every((permission) => permissions.has(permission))) throw new Problem('NOT_ALLOWED')
}

/** `/customers/{id}` → `/api/v1/customers/:id` */
export const routePath = (call: Call): string => basePath + call.path.replace(/\{(\w+)\}/g, ':$1')
