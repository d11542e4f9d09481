import type { TenantId } from '@twopost/contract/core/ids'
import { expandPermissions, type SystemRole, systemRoles } from '@twopost/contract/permissions'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context, Principal } from '#platform/http/context.ts'
import { silentLog } from '#platform/log/log.ts'

/** A member of the demo tenant who acts in the seed. */
export interface Actor {
  accountId: string
  userId: string
  technicianId: string | null
  name: string
  email: string
  role: SystemRole
}
export interface Stage {
  tx: Tx
  tenant: { id: TenantId; slug: string; name: string }
}

/** A context as a request of this person at this instant would have: the only place beside tests that sets another `now`. */
export function actAs({ tx, tenant }: Stage, actor: Actor, now: Date): Context {
  const permissions = expandPermissions(systemRoles[actor.role])
  const principal: Principal = {
    sessionId: actor.userId,
    accountId: actor.accountId,
    accountName: actor.name,
    email: actor.email,
    emailVerified: true,
    isSuperAdmin: false,
    language: 'en',
    theme: 'system',
    tenant: { ...tenant, state: 'approved' },
    userId: actor.userId,
    name: actor.name,
    roles: [actor.role],
    permissions,
    shopIds: null,
    ownRecordIds: actor.technicianId ? { technician: actor.technicianId } : {},
    expiresAt: now,
    now,
  }
  return {
    tenant: tenant.id,
    principal,
    userId: actor.userId,
    actorName: actor.name,
    permissions,
    shopIds: null,
    tx,
    now,
    requestId: 'demo',
    log: silentLog,
    note: () => {},
  }
}
