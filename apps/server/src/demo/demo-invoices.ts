import { dateIn } from '@twopost/contract/core/time'
import { createInvoice, moveOverdueInvoices, sendInvoice } from '#features/invoices/index.ts'
import { seedRating } from '#features/ratings/index.ts'
import { addPayment } from '#features/receipts/index.ts'
import { addDiscount } from '#features/service-orders/index.ts'
import { after, earlier } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { FinishedOrder } from './demo-orders.ts'

const day = 86_400_000
/** What customers say, in turns; one in three does not answer. */
const ratings = [
  { stars: 5, comment: 'Truck was ready when they said. Thank you.' },
  null,
  { stars: 4, comment: '' },
  { stars: 5, comment: 'They explained everything before they started.' },
  null,
  { stars: 3, comment: 'Good work, but I had to call twice to hear when it is done.' },
] as const
/** Given on the order before its invoice: who, why and how much stands in the figures of discounts. */
const discounts = [
  { kind: 'percent', value: 5, reason_code: 'fleet', note: '' },
  { kind: 'amount', value: 25, reason_code: 'goodwill', note: 'Waited a day longer than we said' },
  { kind: 'percent', value: 10, reason_code: 'loyalty', note: '' },
] as const
const methods = ['card', 'check', 'cash', 'transfer'] as const

/**
 * Invoices of the finished orders: most were paid at the counter, some were sent and wait for their money, some are overdue, one
 * in five of the open ones is paid in part. Orders that wait for their invoice get a draft now and then. @returns the open ones
 */
export async function seedInvoices(stage: Stage, manager: Actor, orders: readonly FinishedOrder[], now: Date): Promise<string[]> {
  const open: string[] = []
  for (const [place, order] of orders.entries()) {
    const at = (instant: Date) => actAs(stage, manager, earlier(instant, now))
    if (order.fate === 'completed') {
      if (order.place % 4 === 0)
        await createInvoice(at(after(order.at, 3_600_000)), {
          body: { workOrderId: order.id, notes: 'Thank you for your business.' },
        })
      continue
    }
    const discount = place % 8 === 3 ? discounts[Math.floor(place / 8) % discounts.length] : undefined
    if (discount) await addDiscount(at(order.at), { params: { id: order.id }, body: { scope: 'order', ...discount } })
    const { invoice } = await createInvoice(at(order.at), {
      body: {
        workOrderId: order.id,
        notes: 'Thank you for your business.',
        ...(place % 9 === 4 ? { discount: { kind: 'percent' as const, value: 5 } } : {}),
      },
    })
    const ageDays = (now.getTime() - order.at.getTime()) / day
    const waits = place % 6 === 2 || (ageDays < 20 && place % 2 === 0)
    if (!waits) {
      const paid = after(order.at, 20 * 60_000)
      await seedRating(at(paid), { orderId: order.id, customerId: invoice.customerId }, ratings[place % ratings.length] ?? null)
      await addPayment(at(paid), {
        params: { id: invoice.id },
        body: {
          amount: invoice.totalAmount,
          method: methods[place % methods.length],
          date: dateIn(order.shop.zone, earlier(paid, now).getTime()),
        },
      })
      continue
    }
    await sendInvoice(at(after(order.at, 10 * 60_000)), { params: { id: invoice.id }, body: undefined })
    open.push(invoice.id)
    if (place % 5 === 0)
      await addPayment(at(after(order.at, 2 * day)), {
        params: { id: invoice.id },
        body: { amount: Math.round(invoice.totalAmount * 40) / 100, method: 'check', reference: `${4000 + place}` },
      })
  }
  await moveOverdueInvoices({ tx: stage.tx, tenant: stage.tenant.id, now })
  return open
}
