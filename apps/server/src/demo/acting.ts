import type { TenantId } from '@twopost/contract/core/ids'
import { expandPermissions, type SystemRole, systemRoles } from '@twopost/contract/permissions'
import type { Database, Tx } from '#platform/database/transaction.ts'
import type { Caller, Context, SessionContext } from '#platform/http/context.ts'
import { silentLog } from '#platform/log/log.ts'

/** Nothing that the demo does asks who it is. */
const sure = { byFactor: true, isStrong: true, roleNeedsFactor: false, needsFactor: false } as const

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
  const principal: Caller = {
    id: actor.userId,
    accountId: actor.accountId,
    accountName: actor.name,
    email: actor.email,
    emailVerified: true,
    isSuperAdmin: actor.role === 'super-admin',
    language: 'en',
    tenant: { ...tenant, state: 'approved' },
    userId: actor.userId,
    name: actor.name,
    roles: [actor.role],
    permissions,
    shopIds: null,
    ownRecordIds: actor.technicianId ? { technician: actor.technicianId } : {},
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

/** The same for a call that chooses its tenant by itself: here always the one of the stage, inside its transaction. */
export function sessionAs(stage: Stage, database: Database, actor: Actor, now: Date): SessionContext {
  const { principal, requestId, log } = actAs(stage, actor, now)
  return {
    now,
    requestId,
    log,
    ip: '127.0.0.1',
    userAgent: 'demo',
    lastEventId: undefined,
    token: null,
    database: {
      ...database,
      // Whose an application is would be looked up by the definer, after the writes of this transaction: a cluster refuses that
      // (docs/cluster.md, C4), and here it is always the stage's own.
      single: (rows, sql, values) =>
        sql.includes('auth.tenant_of_kyc_application')
          ? Promise.resolve([{ tenant_id: stage.tenant.id }] as never)
          : stage.tx.rows(rows, sql, values),
    },
    principal: { ...principal, kind: 'session', chosenLanguage: 'en', theme: 'system', expiresAt: now, ...sure },
    forTenant: (_, work) => work(actAs(stage, actor, now)),
    onPlatform: (work) => work({ tx: stage.tx, now, note: () => {} }),
  }
}
