import type { Calls } from '@twopost/contract/calls'
import type { Answer } from '@twopost/contract/core/call'

type SessionView = Answer<Calls['me']>
export type SessionUser = SessionView['user']
export type SessionTenant = SessionView['tenants'][number]
export type SelectedShop = NonNullable<SessionView['selectedShop']>
export type Preferences = SessionView['preferences']
export type SignInAnswer = Answer<Calls['login']>
export type SecondStep = NonNullable<SignInAnswer['second_step']>

/** What the browser holds of a session (A20). */
export interface Session {
  user: SessionUser
  tenant: SessionTenant | null
  tenants: readonly SessionTenant[]
  selectedShop: SelectedShop | null
  permissions: readonly string[]
  token: string
  /** ISO instant. */
  sessionExpiresAt: string
  /** A second factor has to be set up before anything else. */
  needsFactor?: boolean
}

/** Held between sign-in and the choice of an organization (A4). */
export interface TenantSelection {
  token: string
  tenants: readonly SessionTenant[]
}

/** The tenant a session is in: the one it names, else the flagged one, else the first (A7). */
export function pickTenant(tenant: SessionTenant | null | undefined, tenants: readonly SessionTenant[]): SessionTenant | null {
  return tenant ?? tenants.find((one) => one.selected) ?? tenants[0] ?? null
}

/** A full answer of signing in as a session; null when a tenant must be chosen first or something is missing. */
export function sessionFrom(answer: SignInAnswer): Session | null {
  const { token, user, permissions, session_expires_at: expires } = answer
  if (answer.requires_tenant_selection || !token || !user || !expires) return null
  const tenant = user.is_super_admin && !answer.tenant ? null : pickTenant(answer.tenant, answer.tenants)
  return {
    user,
    tenant,
    tenants: answer.tenants,
    selectedShop: answer.selectedShop ?? null,
    permissions: permissions ?? user.permissions,
    token,
    sessionExpiresAt: expires,
    needsFactor: answer.needs_factor === true,
  }
}

/** Signed in only with a token, a user and an expiry still to come (A22). */
export function isLive(session: Session | null, nowMs: number): session is Session {
  return session !== null && session.token !== '' && Boolean(session.user) && Date.parse(session.sessionExpiresAt) > nowMs
}
