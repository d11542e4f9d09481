import type { TestApp } from '../harness.ts'
import type { Member, World } from './world.ts'

/** Lines of an order as the wire takes them. */
export type OrderLine = {
  type: 'labor' | 'parts'
  description: string
  quantity?: number
  estimated_hours?: number
  unit_cost?: number
  service_name?: string
  inventory_item_id?: string
}
export const brakeLines: OrderLine[] = [
  { type: 'labor', description: 'Replace rotors', estimated_hours: 1.5, service_name: 'Brakes' },
  { type: 'parts', description: 'Rotor', quantity: 2, unit_cost: 89.99, service_name: 'Brakes' },
]

/** An order that was worked through to completed. @returns its id */
export async function addCompletedOrder(
  t: TestApp,
  world: World,
  options: { lines?: OrderLine[]; customer?: object; shopId?: string; who?: Member } = {},
): Promise<string> {
  const who = options.who ?? world.admin
  const made = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: options.shopId ?? world.shopId,
        title: 'Front brakes',
        description: 'Brakes pulsate',
        customer: { name: 'Elena Vasquez', email: 'elena@example.com', ...options.customer },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
        line_items: options.lines ?? brakeLines,
        schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
      },
    },
    who,
  )
  if (made.status !== 201) throw new Error(made.text)
  const id = made.body.data.service_order.id as string
  for (const name of ['startOrder', 'completeOrder'] as const) {
    const reply = await t.call(name, { params: { id } }, who)
    if (reply.status !== 200) throw new Error(reply.text)
  }
  return id
}
