import { basePath, type Call, isBinary, isChunk, isReading, isTenantAccess, isUpload } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { isClosedToKeys } from '@twopost/contract/core/keys'
import type { Limits } from '#platform/config/config.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { Principal, SentBytes } from './context.ts'
import { type Breaker, LeasedLimit } from './leased-limit.ts'
import { UseLimit } from './limits.ts'
import { Problem } from './problem.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * The limits of requests (S-45). Those of a session, an organization and a kind of call hold over all processes of one database;
 * anonymous requests are counted per process, which they are a burden to. Failed sign-ins and mails stand in a table of their own
 * (S-11).
 */
export function openLimits(limits: Limits, { database, processes }: { database: Pick<Database, 'single'>; processes: number }) {
  const breaker: Breaker = { openUntilMs: 0 }
  const shared = (name: string, most: number, spanMs: number, leases = 1) =>
    new LeasedLimit({ database, name, most, spanMs, processes, leases, breaker })
  return {
    anonymous: new UseLimit(limits.anonymousPerMinute, minute),
    session: shared('session', limits.sessionPerMinute, minute, 25),
    key: shared('key', limits.keyPerMinute, minute),
    tenant: shared('tenant', limits.tenantPerMinute, minute, 100),
    search: shared('search', limits.searchPerMinute, minute),
    pdf: shared('pdf', limits.pdfPerMinute, minute),
    upload: shared('upload', limits.uploadsPerHour, hour),
    export: shared('export', limits.exportsPerHour, hour),
  }
}
export type OpenLimits = ReturnType<typeof openLimits>

/** The language that a request asks for first, if it is one of ours: the one that its screen is shown in. */
export function askedLanguage(header: string | undefined): 'en' | 'es' | undefined {
  const [first = ''] = (header ?? '').split(',')
  return /^\s*(en|es)\b/i.exec(first)?.[1]?.toLowerCase() as 'en' | 'es' | undefined
}

/** The token of an Authorization header, null when there is none. @throws Problem NOT_SIGNED_IN for another form */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null
  const match = /^Bearer ([A-Za-z0-9_-]{16,200})$/i.exec(header.trim())
  if (!match?.[1]) throw new Problem('NOT_SIGNED_IN')
  return match[1]
}

/** The person behind the ticket in an address, for the very file that the address names (I25). */
export async function whoHoldsTicket(
  { query, params }: { query: unknown; params: unknown },
  { authenticateTicket }: { authenticateTicket: (ticket: string, fileId: string) => Promise<Principal | null> },
): Promise<Principal | null> {
  const { ticket } = query as { ticket?: unknown }
  const { id } = params as { id?: unknown }
  if (typeof ticket !== 'string' || !/^tp_f_[A-Za-z0-9_-]{43}$/.test(ticket) || !isUuid(String(id))) return null
  return authenticateTicket(ticket, String(id))
}

/** Tenant checks: one must be chosen, be the expected one, and be approved. */
function checkTenant(call: Pick<Call, 'access'>, principal: Principal, expectedSlug: string | undefined): void {
  if (expectedSlug !== undefined && principal.tenant && expectedSlug !== principal.tenant.slug)
    throw new Problem('TENANT_MISMATCH')
  if (call.access.kind === 'holder' && !principal.tenant) return
  if (!isTenantAccess(call.access) && call.access.kind !== 'holder') return
  if (!principal.tenant) throw new Problem('TENANT_REQUIRED')
  if (principal.tenant.state !== 'approved' && !principal.isSuperAdmin)
    throw new Problem(principal.tenant.state === 'suspended' ? 'TENANT_SUSPENDED' : 'TENANT_NOT_APPROVED')
}

/**
 * Does this person hold what the call asks for, as far as no input decides? A call of the platform asks for a super-admin beside
 * its permission, so that no role a tenant makes can ever open it.
 */
function mayCall(
  call: Pick<Call, 'access'>,
  { kind, permissions, isSuperAdmin }: Pick<Principal, 'kind' | 'permissions' | 'isSuperAdmin'>,
): boolean {
  const { access } = call
  if (access.kind === 'public' || access.kind === 'signedIn' || access.kind === 'approved') return true
  // Nothing is a key's own.
  if (access.own && kind !== 'key') return true
  if (access.kind === 'platform' && !isSuperAdmin) return false
  return access.kind === 'allOf'
    ? access.permissions.every((p) => permissions.has(p))
    : access.permissions.some((p) => permissions.has(p))
}

/**
 * Someone limited to shops does nothing that concerns all of them (C43, S1-14). Known before the input is: the call itself says
 * what it reaches. @throws Problem ORGANIZATION_WIDE
 */
function checkReach(call: Pick<Call, 'reach'>, { shopIds }: Pick<Principal, 'shopIds'>): void {
  if (call.reach === 'organization' && shopIds !== null) throw new Problem('ORGANIZATION_WIDE')
}

/**
 * What no key of the API may call, whatever it holds (INT7): what belongs to a session or to no organization, rights and keys, streams, and of
 * what every member may do all that changes something. @throws Problem NOT_SIGNED_IN, NOT_ALLOWED
 */
export function checkKey(call: Call): void {
  const { kind } = call.access
  if (kind === 'signedIn') throw new Problem('NOT_SIGNED_IN')
  const isStream = isBinary(call.answer) && call.answer.contentType === 'text/event-stream'
  if (!isTenantAccess(call.access) || isClosedToKeys(call.path) || isStream || (kind === 'approved' && !isReading(call)))
    throw new Problem('NOT_ALLOWED')
}

/**
 * Everything about a caller that is decided before the body is read.
 * @param expectedSlug of the tenant that the sender believes to be in; undefined when not said
 * @throws Problem TENANT_MISMATCH, TENANT_REQUIRED, TENANT_NOT_APPROVED, TENANT_SUSPENDED, NOT_ALLOWED, ORGANIZATION_WIDE,
 * SECOND_FACTOR_SETUP_REQUIRED, STEP_UP_REQUIRED
 */
export function checkCaller(
  call: Pick<Call, 'access' | 'reach' | 'strong'>,
  principal: Principal,
  expectedSlug: string | undefined,
): void {
  checkTenant(call, principal, expectedSlug)
  if (!mayCall(call, principal)) throw new Problem('NOT_ALLOWED')
  checkReach(call, principal)
  checkIdentity(call, principal)
}

/**
 * How sure it has to be who somebody is (decision 66): a person who needs a second factor and has none reaches their own account alone, where
 * they set one up; and some calls ask for a fresh look. @throws Problem SECOND_FACTOR_SETUP_REQUIRED, STEP_UP_REQUIRED
 */
function checkIdentity(call: Pick<Call, 'access' | 'strong'>, principal: Principal): void {
  // Who made a key was asked then.
  if (principal.kind === 'key') return
  if (principal.needsFactor && call.access.kind !== 'signedIn') throw new Problem('SECOND_FACTOR_SETUP_REQUIRED')
  if (call.strong && !principal.isStrong) throw new Problem('STEP_UP_REQUIRED')
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

const jsonLimit = 256 * 1024
/** The largest body of a call, in bytes. */
export const bodyLimitOf = ({ body }: Call): number =>
  isUpload(body) ? body.maxBytes + 64 * 1024 : isChunk(body) ? body.maxBytes : jsonLimit

/** The body of a call that is signed, as it came, with what its signature may stand in. */
export const sentOf = (request: {
  sentBytes?: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}): SentBytes => ({
  bytes: request.sentBytes ?? Buffer.alloc(0),
  header: (name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  },
})
