import type { TenantId } from '@twopost/contract/core/ids'
import { dateIn } from '@twopost/contract/core/time'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { insertEvent } from '#platform/events/live.queries.ts'
import { markOverdue, selectZones } from '../invoices.queries.ts'

/**
 * Sent invoices whose due date is past on their shop's calendar become overdue (M17). Run again it finds nothing to
 * change; drafts, paid and void ones are never touched. @returns how many it moved
 */
export async function moveOverdueInvoices({ tx, tenant, now }: { tx: Tx; tenant: TenantId; now: Date }): Promise<number> {
  let moved = 0
  for (const shop of await selectZones(tx))
    for (const row of await markOverdue(tx, shop.id, dateIn(shop.time_zone, now.getTime()))) {
      moved += 1
      await insertEvent(tx, {
        tenantId: tenant,
        id: newId(now),
        shop_id: shop.id,
        type: 'invoice.changed',
        ids: {
          invoice_id: row.id,
          ...(row.service_order_id !== null && { order_id: row.service_order_id }),
          customer_id: row.customer_id,
        },
      })
    }
  return moved
}
