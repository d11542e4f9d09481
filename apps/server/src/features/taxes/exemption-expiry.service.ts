import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn } from '@twopost/contract/core/time'
import type { Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { expireExemptions } from './exemptions.queries.ts'
import { selectComponents, selectRules, selectShopZones } from './taxes.queries.ts'

export interface EndedExemption {
  customerId: string
  endedOn: string
}
/**
 * Certificates expire on the day after their last one, on the calendar of the customer's shop (TAX6). Run again it finds nothing. @returns those
 * that it moved: their customers' orders and drafts follow
 */
export async function endExemptions({ tx, tenant, now }: { tx: Tx; tenant: TenantId; now: Date }): Promise<EndedExemption[]> {
  const ended: EndedExemption[] = []
  for (const shop of await selectShopZones(tx))
    for (const row of await expireExemptions(tx, shop.id, dateIn(shop.time_zone, now.getTime()), now)) {
      ended.push({ customerId: row.customer_id, endedOn: row.ended_on ?? '' })
      await announceIn({ tx, tenant, at: now }, 'tax.changed', shop.id, { customer_id: row.customer_id })
    }
  return ended
}
/** Shops in component mode where a rate or a rule begins today, or ended yesterday: their drafts follow (TAX9). */
export async function shopsThatTurn({ tx, now }: { tx: Tx; now: Date }): Promise<string[]> {
  const shops = (await selectShopZones(tx)).filter((shop) => shop.tax_mode === 'components')
  if (shops.length === 0) return []
  const ids = shops.map((shop) => shop.id)
  const dated = [...(await selectComponents(tx, ids)), ...(await selectRules(tx, ids))]
  return shops
    .filter((shop) => {
      const today = dateIn(shop.time_zone, now.getTime())
      const yesterday = dateIn(shop.time_zone, now.getTime() - 86_400_000)
      return dated.some((row) => row.shop_id === shop.id && (row.valid_from === today || row.valid_to === yesterday))
    })
    .map((shop) => shop.id)
}
