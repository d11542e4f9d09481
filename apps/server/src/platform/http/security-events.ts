import { type Call, isReading } from '@twopost/contract/core/call'
import type { Log } from '#platform/log/log.ts'
import { callerKey, type Principal } from './context.ts'

/** What an answer of these calls says about the safety of the installation: when it went well, and when it was refused (S-87). */
const told: Readonly<Record<string, { done: string; failed?: string }>> = {
  'POST /auth/login': { done: 'signed-in', failed: 'sign-in-failed' },
  'POST /auth/second-factor': { done: 'signed-in', failed: 'second-factor-failed' },
  'POST /auth/passkey': { done: 'signed-in', failed: 'sign-in-failed' },
  'POST /auth/step-up': { done: 'stepped-up', failed: 'second-factor-failed' },
  'POST /auth/factors/passkeys': { done: 'factor-added' },
  'POST /auth/factors/authenticator/{id}/confirm': { done: 'factor-added' },
  'DELETE /auth/factors/passkeys/{id}': { done: 'factor-removed' },
  'DELETE /auth/factors/authenticator': { done: 'factor-removed' },
  'POST /auth/factors/recovery-codes': { done: 'recovery-codes-made' },
  'POST /users/{id}/reset-factors': { done: 'factors-reset' },
  'PUT /organization/second-factors': { done: 'factor-rule-set' },
  'DELETE /auth/sessions': { done: 'session-ended' },
  'POST /auth/select-tenant': { done: 'tenant-chosen', failed: 'sign-in-failed' },
  'POST /auth/switch-tenant': { done: 'tenant-entered' },
  'POST /auth/leave-tenant': { done: 'tenant-left' },
  'POST /auth/logout': { done: 'signed-out' },
  'DELETE /auth/sessions/{id}': { done: 'session-ended' },
  'POST /users/{id}/sign-out': { done: 'session-ended' },
  'POST /auth/magic-link/request': { done: 'link-asked' },
  'POST /auth/password/forgot': { done: 'link-asked' },
  'POST /auth/resend-verification': { done: 'link-asked' },
  'POST /auth/magic-link/verify': { done: 'link-used', failed: 'link-refused' },
  'POST /auth/verify-email': { done: 'link-used', failed: 'link-refused' },
  'POST /auth/invitation/accept': { done: 'link-used', failed: 'link-refused' },
  'POST /auth/password/reset': { done: 'password-changed', failed: 'link-refused' },
  'POST /auth/password/change': { done: 'password-changed' },
  'PATCH /tenants/{id}': { done: 'tenant-changed' },
  'POST /kyc/applications/{id}/review': { done: 'kyc-decided' },
}
/** The calls of the table, as their registry names them. */
export const toldCalls: readonly string[] = Object.keys(told)
const ofRights = /^\/(api-keys|roles|permissions|permission-categories|permission-resources)(\/|$)|^\/users\/\{id\}\/role/

/** The event that an answer is, if any. */
export function securityEventOf(call: Call, status: number): string | undefined {
  if (status === 403) return 'refused'
  const own = told[`${call.method} ${call.path}`]
  if (own && status === 429) return 'slowed'
  if (own) return status < 300 ? own.done : status < 500 ? own.failed : undefined
  if (status >= 300) return undefined
  if (call.limit === 'export') return 'exported'
  if (call.path.startsWith('/kyc/applications/{id}') && isReading(call)) return 'kyc-read'
  return !isReading(call) && ofRights.test(call.path) ? 'rights-changed' : undefined
}

const windowMs = 5 * 60_000
const suspicious = 10
const mostSessions = 10_000

/** Writes the security events of the answers to the log, with ids and never with names or values. */
export function securityEvents(log: Log, nowMs: () => number) {
  /** Since when and how often a session asked for records that are not there. */
  const unknown = new Map<string, { since: number; count: number }>()
  function countUnknown(caller: string): boolean {
    const now = nowMs()
    if (unknown.size > mostSessions) for (const [id, one] of unknown) if (now - one.since > windowMs) unknown.delete(id)
    const known = unknown.get(caller)
    const entry = known && now - known.since <= windowMs ? known : { since: now, count: 0 }
    entry.count += 1
    unknown.set(caller, entry)
    return entry.count === suspicious
  }
  return (call: Call, status: number, requestId: string, principal: Principal | undefined): void => {
    const fields = {
      requestId,
      route: call.path,
      method: call.method,
      status,
      ...(principal ? { actorId: principal.accountId } : {}),
      ...(principal?.tenant ? { tenantId: principal.tenant.id } : {}),
    }
    const event = securityEventOf(call, status)
    if (event) log.info({ ...fields, event }, 'security')
    // Ten records that are not there in five minutes: somebody tries ids.
    if (status === 404 && call.params && principal && countUnknown(callerKey(principal)))
      log.warn({ ...fields, event: 'ids-tried', count: suspicious }, 'a session asks for many records that are not there')
  }
}
export type TellSecurity = ReturnType<typeof securityEvents>
