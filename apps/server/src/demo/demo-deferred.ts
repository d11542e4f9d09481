import { addMonths, dateIn } from '@twopost/contract/core/time'
import type { DeferredFields } from '@twopost/contract/deferred'
import {
  addDeferredContact,
  addDeferredToOrder,
  addDeferredWork,
  createDeferredService,
  dismissDeferredService,
} from '#features/deferred/index.ts'
import { getOrder } from '#features/service-orders/index.ts'
import { after } from '#platform/clock/clock.ts'
import { type Actor, actAs, type Stage } from './acting.ts'
import type { DemoShop } from './demo-orders.ts'

const day = 86_400_000
type Work = Pick<DeferredFields, 'name' | 'category' | 'urgency' | 'price'> & { daysAgo: number }
const works: readonly Work[] = [
  { name: 'Front brakes, pads and rotors', category: 'Brakes', urgency: 'now', price: 486, daysAgo: 41 },
  { name: 'Rear shocks', category: 'Suspension', urgency: 'soon', price: 612.5, daysAgo: 35 },
  { name: 'Timing belt and water pump', category: 'Engine', urgency: 'later', price: 980, daysAgo: 62 },
  { name: 'Transmission fluid', category: 'Maintenance', urgency: 'soon', price: 245, daysAgo: 18 },
  { name: 'Wiper blades', category: 'Maintenance', urgency: 'later', price: 42.9, daysAgo: 12 },
]

/**
 * Work that was noted on earlier visits (DEF10): two were followed up, one stands on an order, one on an order that is invoiced next, one is not wanted any more,
 * and one came from another program and is too old.
 */
export async function seedDeferred(
  stage: Stage,
  shop: DemoShop,
  writer: Actor,
  { onOrder, toInvoice, now }: { onOrder: string | undefined; toInvoice: { id: string; at: Date } | undefined; now: Date },
): Promise<void> {
  const at = (daysAgo: number) => actAs(stage, writer, after(now, -daysAgo * day))
  const note = async (work: Work, vehicle_id: string): Promise<string> => {
    const { daysAgo, ...fields } = work
    const body = { ...fields, vehicle_id, due_on: null, due_mileage: null, follow_up_on: null }
    return (await createDeferredService(at(daysAgo), { body, query: { shop_id: shop.id } })).deferred.id
  }
  const ids: string[] = []
  for (const [n, work] of works.entries()) {
    const vehicle = shop.vehicles[(n * 3 + 1) % shop.vehicles.length]
    if (vehicle) ids.push(await note(work, vehicle.id))
  }
  const [, shocks = '', belt = '', , wipers = ''] = ids
  const next_on = after(now, 9 * day)
    .toISOString()
    .slice(0, 10)
  const said = { channel: 'call' as const, note: '', on: undefined }
  await addDeferredContact(at(3), { params: { id: shocks }, body: { ...said, outcome: 'later', next_on } })
  await addDeferredContact(at(2), { params: { id: belt }, body: { ...said, outcome: 'no_answer', next_on: null } })
  await dismissDeferredService(at(1), { params: { id: wipers }, body: { reason: 'done_elsewhere' } })
  if (toInvoice) {
    const order = await getOrder(at(0), toInvoice.id)
    const fluid = { name: 'Brake fluid flush', category: 'Brakes', urgency: 'later' as const, price: 129, daysAgo: 95 }
    const sold = await note(fluid, order.vehicle_id)
    await addDeferredToOrder(actAs(stage, writer, toInvoice.at), { params: { id: order.id }, body: { deferred_ids: [sold] } })
    const old = { name: 'Coolant flush', category: 'Maintenance', reason: 'postponed' as const, urgency: null, price: 149 }
    const noted_on = addMonths(dateIn(shop.zone, now.getTime()), -30)
    await addDeferredWork(at(0), shop.id, [
      {
        ...{ ...old, vehicle: '', vehicleId: order.vehicle_id, customerId: order.customer_id, noted_on },
        ...{ due_on: null, due_mileage: null, follow_up_on: null },
      },
    ])
  }
  if (onOrder === undefined) return
  const { vehicle_id } = await getOrder(at(0), onOrder)
  const cabin = { name: 'Cabin air filter', category: 'Maintenance', urgency: 'later' as const, price: 58, daysAgo: 90 }
  const id = await note(cabin, vehicle_id)
  await addDeferredToOrder(at(0), { params: { id: onOrder }, body: { deferred_ids: [id] } })
  await note(
    { ...cabin, name: 'Battery, weak at the last test', category: 'Electrical', urgency: 'soon', price: 212 },
    vehicle_id,
  )
}
