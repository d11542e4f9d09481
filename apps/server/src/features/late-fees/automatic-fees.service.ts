import type { TenantId } from '@twopost/contract/core/ids'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { selectAutomaticShops } from './late-fees.queries.ts'
import { makeFees } from './late-fees.service.ts'

/** At most so many rounds for one shop at a time; the next hour goes on. */
const mostRounds = 10

/**
 * Makes the fees that are due at shops whose rule says so (PAY20), as a person would: a round is one transaction and at most 50 fees. Run again on the same
 * day it finds nothing; shops do not wait for each other's failures. @returns how many fees it made
 */
export async function makeAutomaticFees(database: Database, log: Log): Promise<number> {
  const due: { tenant: TenantId; now: Date; shop: Awaited<ReturnType<typeof selectAutomaticShops>>[number] }[] = []
  await inEachTenant(database, log, async ({ tx, tenant, now }) => {
    for (const shop of await selectAutomaticShops(tx, now)) due.push({ tenant, now, shop })
  })
  let [made, failures] = [0, 0]
  for (const { tenant, now, shop } of due)
    try {
      const open = { database, log, now, requestId: newId(now) }
      for (let round = 0, left = 1; left > 0 && round < mostRounds; round++) {
        const done = await inTenantOf(open, tenant, 'late-fees', (ctx) => makeFees(ctx, shop, null))
        made += done.made.length
        left = done.made.length === 0 ? 0 : done.remaining
      }
    } catch (error) {
      failures += 1
      log.error({ err: error, tenantId: tenant }, `the late fees of shop ${shop.id} were not made`)
    }
  if (failures > 0) throw new Error(`the late fees of ${failures} shops were not made`)
  return made
}
