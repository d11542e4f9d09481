import { createCounterSale, createInvoice, sendInvoice } from '#features/invoices/index.ts'
import { addPayment } from '#features/receipts/index.ts'
import { changeService, selectServices } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop, FinishedOrder } from './demo-orders.ts'
import type { Shelves } from './demo-parts.ts'

const day = 86_400_000
const hour = 3_600_000
/** What is asked for at a counter; what the shop does not keep is left out. */
const wanted = [
  { name: 'Synthetic oil 5W-30, qt', quantity: 5, price: 9.49 },
  { name: 'Engine air filter', quantity: 1, price: 28.5 },
  { name: 'Cabin filter', quantity: 1, price: 24 },
  { name: 'Spark plug', quantity: 4, price: 12.75 },
] as const

/**
 * Work that another account pays: one order that waits for the invoice of its customer, one that is billed to neither yet. And the counter of a shop: sales
 * of the last days in cash and by card, and one that is still a draft.
 */
export async function seedPayers(
  stage: Stage,
  shop: DemoShop,
  manager: Actor,
  { finished, shelves }: { finished: readonly FinishedOrder[]; shelves: Shelves },
  now: Date,
): Promise<void> {
  const at = (ago: number) => actAs(stage, manager, after(now, -ago))
  const [account, walkIn] = [shop.vehicles[0]?.customerId, shop.vehicles.at(-1)?.customerId]
  if (!account || !walkIn) return
  // Those without a draft of theirs.
  const waiting = finished.filter((order) => order.fate === 'completed' && order.place % 4 !== 0)
  let shared = 0
  for (const order of waiting) {
    const services = await selectServices(stage.tx, order.id)
    const last = services.at(-1)
    if (services.length < 2 || !last || shared === 2) continue
    shared += 1
    const body = { payer: 'third_party' as const, payer_customer_id: account }
    const { service } = await changeService(at(3 * hour), { params: { id: order.id, serviceId: last.id }, body })
    if (shared > 1 || service.payer_customer === null) continue
    const { invoice } = await createInvoice(at(2 * hour), { body: { workOrderId: order.id, payer_customer_id: account } })
    await sendInvoice(at(2 * hour), { params: { id: invoice.id }, body: undefined })
  }
  for (const [nth, one] of wanted.entries()) {
    const part = shelves.take(shop.key, one.name, one.quantity)
    if (part.part_source !== 'stock' || !part.inventory_item_id) continue
    const lines = [{ item_id: part.inventory_item_id, description: one.name, quantity: one.quantity, unit_price: one.price }]
    const when = (wanted.length - nth) * day
    const { invoice } = await createCounterSale(at(when), {
      query: { shop_id: shop.id },
      body: { customer_id: walkIn, lines, terms: 'Due on receipt' },
    })
    const amount = invoice.totalAmount
    const method = nth % 2 === 0 ? 'cash' : 'card'
    if (nth < wanted.length - 1)
      await addPayment(at(when), {
        params: { id: invoice.id },
        body: { amount, method, ...(method === 'cash' && { tendered: Math.ceil(amount / 20) * 20 }) },
      })
  }
}
