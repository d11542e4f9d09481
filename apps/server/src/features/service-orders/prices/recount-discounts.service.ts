import { shareDiscounts } from '@twopost/contract/pricing'
import { isLeftOut } from '@twopost/contract/service-orders.states'
import type { Tx } from '#platform/database/transaction.ts'
import {
  deleteDiscounts,
  deleteSharesOf,
  insertShares,
  selectDiscountedLines,
  selectDiscounts,
  setLineDiscounts,
} from './order-discounts.queries.ts'

/**
 * Recounts what the discounts of a locked order take off its lines (CAN17). Does nothing when it has none. Discounts of a service or a line that is gone
 * go with it. Those of the whole order go over what its own customer pays and wants.
 */
export async function recountDiscounts(tx: Tx, orderId: string): Promise<void> {
  const all = await selectDiscounts(tx, orderId)
  const isGone = (one: (typeof all)[number]) =>
    (one.scope === 'line' && one.line_name === null) || (one.scope === 'service' && one.service_name === null)
  const discounts = all.filter((one) => !isGone(one))
  await deleteDiscounts(
    tx,
    all.filter(isGone).map((one) => one.id),
  )
  if (all.length > 0) await writeShares(tx, orderId, discounts)
}
/** The same after the last of them was taken back. */
export async function writeShares(
  tx: Tx,
  orderId: string,
  discounts: Awaited<ReturnType<typeof selectDiscounts>>,
): Promise<void> {
  const lines = await selectDiscountedLines(tx, orderId)
  const shares = shareDiscounts(
    lines.map((line) => ({
      id: line.id,
      serviceId: line.service_id,
      type: line.type,
      salesClass: line.sales_class,
      grossCents: line.amount_cents + line.discount_cents,
      isPackage: line.price_source === 'package',
      isOfOrder: line.payer_customer_id === null && !isLeftOut(line.approval),
    })),
    discounts.map((one) => ({
      ...{ id: one.id, scope: one.scope, recordId: one.record_id, kind: one.kind, value: one.value, spread: one.spread },
    })),
  )
  const off = new Map<string, number>()
  for (const share of shares) off.set(share.lineId, (off.get(share.lineId) ?? 0) + share.cents)
  const moved = lines.filter((line) => line.discount_cents !== (off.get(line.id) ?? 0))
  await deleteSharesOf(
    tx,
    lines.map((line) => line.id),
  )
  await insertShares(tx, shares)
  if (moved.length > 0)
    await setLineDiscounts(
      tx,
      moved.map((line) => ({ id: line.id, cents: off.get(line.id) ?? 0 })),
    )
}
