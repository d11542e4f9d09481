import type { TenantId } from '@twopost/contract/core/ids'
import type { Tx } from '#platform/database/transaction.ts'
import type { AuditNote, Caller, Context, OpenContext } from './context.ts'

/** Who acts where no person does: a customer by a link, a provider, or the clock. Told in both languages alike. */
export const actorName = 'Twopost'
/** Puts what came without a session on record in the tenant concerned. */
export type RecordWithoutSession = (
  tx: Tx,
  entry: { actorName: string; action: string; note: AuditNote; requestId: string; at: Date },
) => Promise<void>

let record: RecordWithoutSession = () => Promise.resolve()
/** Tells how that is done; called once by the composition root. */
export function configureRecord(parts: { record: RecordWithoutSession }): void {
  record = parts.record
}

/** A caller who may nothing by itself and enters every shop: what it does follows from a link, a signature or a rule of the shop alone. */
const nobody = (tenant: TenantId, now: Date): Caller => ({
  ...{ id: tenant, accountId: tenant, accountName: actorName, email: '', emailVerified: false, isSuperAdmin: false },
  ...{ language: 'en', tenant: { id: tenant, slug: '', name: '', state: 'approved' }, userId: null, name: actorName },
  ...{ roles: [], permissions: new Set<string>(), shopIds: null, ownRecordIds: {}, now },
})

/** One transaction in a tenant without a session; what it notes is put on record as its last act. */
export function inTenantOf<T>(
  open: Pick<OpenContext, 'database' | 'now' | 'requestId' | 'log'>,
  tenant: TenantId,
  action: string,
  work: (ctx: Context) => Promise<T>,
  options: { reads?: boolean; patienceMs?: number } = {},
): Promise<T> {
  return open.database.inTenant(
    tenant,
    async (tx) => {
      let note: AuditNote | undefined
      const principal = nobody(tenant, open.now)
      const done = await work({
        ...{ tenant, principal, userId: null, actorName, permissions: principal.permissions, shopIds: null, tx },
        ...{ now: open.now, requestId: open.requestId, log: open.log },
        note: (entry) => {
          note = entry
        },
      })
      if (note) await record(tx, { actorName, action, note, requestId: open.requestId, at: open.now })
      return done
    },
    options,
  )
}
