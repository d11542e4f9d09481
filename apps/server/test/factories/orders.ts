import type { TestApp } from '../harness.ts'
import type { World } from './world.ts'

/** A pending order without lines. @returns its id */
export async function addOrder(t: TestApp, world: World): Promise<string> {
  const made = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title: 'Front brakes',
        description: 'Brakes pulsate',
        customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022 },
      },
    },
    world.admin,
  )
  if (made.status !== 201) throw new Error(made.text)
  return made.body.data.service_order.id
}
