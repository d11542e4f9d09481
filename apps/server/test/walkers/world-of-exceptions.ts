import { randomUUID } from 'node:crypto'
import type { TestApp } from '../harness.ts'

/** An exception of the shop about an order of it, as a check would have written it. */
export async function addException(
  t: TestApp,
  one: { tenantId: string; shopId: string; orderId: string; customerId: string },
): Promise<{ exception: string }> {
  const id = randomUUID()
  const details = JSON.stringify({ order_id: one.orderId, customer_id: one.customerId, days: 4 })
  await t.admin.query(
    `insert into app.exceptions (tenant_id, id, rule, shop_id, record_kind, record_id, at_risk_cents, details, state, opened_at, last_seen_at)
     values ($1, $2, 'done_not_invoiced', $3, 'order', $4, 12300, $5, 'open', now(), now())`,
    [one.tenantId, id, one.shopId, one.orderId, details],
  )
  return { exception: id }
}
