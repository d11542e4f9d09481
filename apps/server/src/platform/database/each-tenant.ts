import type { TenantId } from '@twopost/contract/core/ids'
import type { Log } from '#platform/log/log.ts'
import { databaseNow, listTenantIds } from './tenant-ids.queries.ts'
import type { Database, Tx } from './transaction.ts'

const pageSize = 100

/**
 * Work of a job in every approved tenant, or in all, one after the other, each in its own transaction. A tenant whose work fails does not
 * keep the others from theirs; the job fails at the end, so that the queue runs it again.
 */
export async function inEachTenant(
  database: Pick<Database, 'inTenant' | 'single'>,
  log: Log,
  work: (at: { tx: Tx; tenant: TenantId; now: Date }) => Promise<void>,
  which: 'approved' | 'all' = 'approved',
): Promise<void> {
  let failures = 0
  let after: TenantId | null = null
  for (;;) {
    const tenants: TenantId[] = await listTenantIds(database, after, pageSize, which)
    for (const tenant of tenants) {
      try {
        const now = await databaseNow(database)
        await database.inTenant(tenant, (tx) => work({ tx, tenant, now }))
      } catch (error) {
        failures += 1
        log.error({ err: error, tenantId: tenant }, 'a job failed for one tenant')
      }
    }
    after = tenants.at(-1) ?? null
    if (tenants.length < pageSize) break
  }
  if (failures > 0) throw new Error(`the job failed for ${failures} tenants`)
}
