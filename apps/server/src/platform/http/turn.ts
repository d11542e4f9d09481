import type { Call } from '@twopost/contract/core/call'
import type { TenantId } from '@twopost/contract/core/ids'
import { inTurn } from '#platform/database/in-turn.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AuditNote, Context, OpenContext, PlatformContext, Principal } from './context.ts'
import { Problem } from './problem.ts'
import type { TransactionNeeds } from './route.ts'

/** What a call takes, read and checked. */
export type Slots = { params?: unknown; query?: unknown; body?: unknown }
/** How a command is put on record. */
export interface Recording {
  record(ctx: Context, call: Call, note: AuditNote): Promise<void>
  /** The same for what belongs to no tenant. */
  recordOnPlatform(tx: Tx, principal: Principal, call: Call, note: AuditNote, requestId: string): Promise<void>
}

/** One call as it came, and who made it. */
export interface Turn {
  call: Call
  input: Slots
  principal: Principal | undefined
  open: OpenContext
  ifMatch: number | undefined
  opening: TransactionNeeds
  parts: Recording
}

async function transact<T>(
  { call, input, principal, open, ifMatch, opening, parts }: Turn,
  tenant: TenantId,
  work: (ctx: Context) => Promise<T>,
  options: { reads: boolean; records: boolean },
): Promise<T> {
  if (!principal) throw new Problem('NOT_SIGNED_IN')
  const isOwn = principal.tenant?.id === tenant
  return open.database.inTenant(
    tenant,
    async (tx) => {
      let note: AuditNote = {
        kind: 'other',
        code: 'changed',
        id: (input.params as { id?: string } | undefined)?.id ?? null,
      }
      const ctx: Context = {
        tenant,
        principal,
        userId: isOwn ? principal.userId : null,
        actorName: principal.name,
        permissions: principal.permissions,
        shopIds: isOwn ? principal.shopIds : null,
        tx,
        now: principal.now,
        requestId: open.requestId,
        log: open.log,
        ifMatch,
        note: (entry) => {
          note = entry
        },
      }
      const answer = await work(ctx)
      const replayed = (answer as { replayed?: boolean } | undefined)?.replayed === true
      if (options.records && !replayed) {
        await parts.record(ctx, call, note)
        // What the platform does in an organization is written in both logs (R1-40).
        if (call.access.kind === 'platform' && principal.isSuperAdmin && !isOwn)
          await parts.recordOnPlatform(tx, principal, call, note, open.requestId)
      }
      return answer
    },
    { ...opening, reads: options.reads },
  )
}

/** One tenant transaction; a command is put on record as its last act, so that the audit head is locked last. */
export const tenantTransaction = <T>(
  turn: Turn,
  tenant: TenantId,
  work: (ctx: Context) => Promise<T>,
  options: { reads: boolean; records: boolean },
): Promise<T> => {
  const run = () => transact(turn, tenant, work, options)
  return turn.opening.patienceMs ? inTurn(tenant, run) : run()
}

/** One transaction outside every tenant, put on the platform's record as its last act. */
export function platformTransaction<T>(
  { call, principal, open, parts }: Turn,
  work: (ctx: PlatformContext) => Promise<T>,
): Promise<T> {
  if (!principal) throw new Problem('NOT_SIGNED_IN')
  return open.database.outside(async (tx) => {
    let note: AuditNote = { kind: 'other', code: 'changed', id: null }
    const inner: PlatformContext = {
      tx,
      now: principal.now,
      note: (entry) => {
        note = entry
      },
    }
    const answer = await work(inner)
    await parts.recordOnPlatform(tx, principal, call, note, open.requestId)
    return answer
  })
}
