import type { exceptionsTable } from './call-table.exceptions.ts'
import type { FullWorld } from './full-world.ts'
import type { Sample } from './samples.ts'

/** A day that is always within the 90 days for which something can be put off. */
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
/** Valid inputs of the calls of the exception center. */
export function exceptionsSamples({ ids, owner }: FullWorld): Record<keyof typeof exceptionsTable, Sample> {
  const id = (key: string): string => {
    const value = ids[key]
    if (!value) throw new Error(`the world has no ${key}`)
    return value
  }
  const shop = { shop_id: id('shop') }
  const one = { params: { id: id('exception') } }
  return {
    listExceptions: {
      query: {
        ...shop,
        rule: 'negative_stock,po_open',
        state: 'open,snoozed',
        owner: id('user'),
        min_at_risk: '5',
        sort: 'rule',
        page: '1',
        limit: '5',
      },
    },
    getExceptionSummary: { query: shop },
    checkExceptions: { body: shop },
    assignException: { ...one, body: { user_id: owner.userId } },
    snoozeException: { ...one, body: { until: nextMonth, reason: 'The part is on its way' } },
    acceptException: { ...one, body: { reason: 'Goodwill' } },
    listExceptionOwners: one,
    listExceptionRules: { query: shop },
    putExceptionRule: {
      params: { rule: 'done_not_invoiced' },
      body: { ...shop, is_on: true, threshold: 3, owner_role: 'service-manager' },
    },
  }
}
