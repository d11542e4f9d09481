import type { TenantId } from '@twopost/contract/core/ids'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { insertActivity } from '../detail/activities.queries.ts'
import { selectOpenOfCustomer } from './order-lines.queries.ts'

/** A certificate of a customer ended: it stands in each of their open orders, which are taxed from now on (TAX6). */
export async function tellExemptionEnded(
  { tx, tenant, now }: { tx: Tx; tenant: TenantId; now: Date },
  customerId: string,
  endedOn: string,
): Promise<void> {
  for (const order of await selectOpenOfCustomer(tx, customerId)) {
    await insertActivity(tx, {
      id: newId(now),
      orderId: order.id,
      jobId: null,
      timerId: null,
      technicianId: null,
      actorUserId: null,
      actorName: '',
      type: 'exemption_expired',
      details: { date: endedOn },
      at: now,
    })
    await announceIn({ tx, tenant, at: now }, 'order.changed', order.shop_id, { order_id: order.id })
  }
}
