import type { TenantId } from '@twopost/contract/core/ids'
import { type ShopRow, selectShops } from '#features/shops/index.ts'
import { inEachTenant } from '#platform/database/each-tenant.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { checkShop } from './check-shop.service.ts'
import { mailNew } from './exception-mail.service.ts'

/**
 * Looks at every shop of every organization (EXC4), each in a transaction of its own: shops do not wait for each other's failures. Run again on the
 * same facts it opens nothing. @returns how many it opened
 */
export async function checkShops(database: Database, log: Log): Promise<number> {
  const due: { tenant: TenantId; now: Date; shop: ShopRow }[] = []
  await inEachTenant(database, log, async ({ tx, tenant, now }) => {
    for (const shop of await selectShops(tx, null)) due.push({ tenant, now, shop })
  })
  let [opened, failures] = [0, 0]
  for (const { tenant, now, shop } of due)
    try {
      const open = { database, log, now, requestId: newId(now) }
      opened += await inTenantOf(open, tenant, 'exceptions', async (ctx) => {
        const found = await checkShop(ctx, shop)
        await mailNew(ctx, shop)
        return found.opened
      })
    } catch (error) {
      failures += 1
      log.error({ err: error, tenantId: tenant }, `shop ${shop.id} was not looked at for exceptions`)
    }
  if (failures > 0) throw new Error(`${failures} shops were not looked at for exceptions`)
  return opened
}
