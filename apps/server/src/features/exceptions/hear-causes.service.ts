import { isUuid, type TenantId } from '@twopost/contract/core/ids'
import { type ExceptionCode, isExceptionCode } from '@twopost/contract/exceptions'
import { selectShops } from '#features/shops/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { LiveListener } from '#platform/events/live.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import type { Log } from '#platform/log/log.ts'
import { enqueue, type JobHandler } from '#platform/queue/queue.ts'
import { checkShop } from './check-shop.service.ts'
import { rulesThatHear } from './exception-causes.rules.ts'

export const lookAgainJob = 'exceptions-again'
/** What happens at a shop within this time is looked at together. */
const gatherMs = 30_000

/** What was heard of one shop, or of all shops of an organization. */
interface Heard {
  tenant: TenantId
  shopId: string | null
  rules: Set<ExceptionCode>
}

/**
 * Hears what happens and has the rules that it concerns looked at soon after (EXC4), so that commands cost nothing more and a fix closes its row without
 * a click. Every process hears the same; the job's key leaves one look of theirs. What is missed while the connection is lost, the hourly look finds.
 */
export function hearCauses(
  { database, live, log }: { database: Pick<Database, 'inTenant'>; live: Pick<LiveListener, 'onEvent'>; log: Log },
  waitMs = gatherMs,
): { close(): Promise<void> } {
  const heard = new Map<string, Heard>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const telling = new Set<Promise<void>>()
  const tell = async (key: string) => {
    const one = heard.get(key)
    heard.delete(key)
    timers.delete(key)
    if (!one) return
    const { tenant, shopId, rules } = one
    const payload = { tenant, rules: [...rules].sort().join(), ...(shopId && { shop: shopId }) }
    try {
      await database.inTenant(tenant, (tx) =>
        enqueue(tx, lookAgainJob, payload, { key: `exceptions:${key}:${payload.rules}`, mostAttempts: 3 }),
      )
    } catch (error) {
      log.warn({ err: error, tenantId: tenant }, 'a look at exceptions could not be asked for')
    }
  }
  const end = live.onEvent((tenant, { type, shop_id: shopId }) => {
    const rules = rulesThatHear(type)
    if (rules.length === 0) return
    const key = `${tenant}:${shopId ?? 'all'}`
    const one = heard.get(key) ?? { tenant, shopId, rules: new Set() }
    for (const rule of rules) one.rules.add(rule)
    heard.set(key, one)
    if (timers.has(key)) return
    const timer = setTimeout(() => {
      const told = tell(key).finally(() => telling.delete(told))
      telling.add(told)
    }, waitMs)
    timer.unref()
    timers.set(key, timer)
  })
  return {
    async close() {
      end()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all([...[...heard.keys()].map(tell), ...telling])
    },
  }
}

/** The job: looks at a shop, or at all of an organization, by the rules that what happened concerns. Run again on the same facts it changes nothing. */
export const lookAgain =
  (database: Database): JobHandler =>
  async ({ tenant = '', shop = '', rules = '' }, log) => {
    if (!isUuid(tenant)) return
    const only = new Set(rules.split(',').filter(isExceptionCode))
    const now = await database.now()
    const open = { database, log, now, requestId: newId(now) }
    const shops = await database.inTenant(tenant as TenantId, (tx) => selectShops(tx, shop === '' ? null : [shop]), {
      reads: true,
    })
    for (const one of shops) await inTenantOf(open, tenant as TenantId, 'exceptions', (ctx) => checkShop(ctx, one, only))
  }
