import type { Reply, TestApp } from '../harness.ts'
import type { Member, World } from './world.ts'

/** The fields of an order that a test sends: brakes of a pickup, with what it says itself. */
export const orderFields = (world: World, more: object = {}) => ({
  shop_id: world.shopId,
  title: 'Front brakes',
  description: 'Brakes pulsate',
  customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
  vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
  ...more,
})
/** Lines for it: labor of an hour and a half, and two rotors; 359.98 before tax. */
export const brakeLines = [
  { type: 'labor' as const, description: 'Replace rotors', estimated_hours: 1.5, service_name: 'Brakes' },
  { type: 'parts' as const, description: 'Rotor', quantity: 2, unit_cost: 89.99, service_name: 'Brakes' },
]
/** A pending order without lines, unless `more` says otherwise. @returns the order as its answer has it */
export async function makeOrder(t: TestApp, world: World, more: object = {}): Promise<Reply['body']> {
  const made = await t.call('createServiceOrder', { body: orderFields(world, more) }, world.admin)
  if (made.status !== 201) throw new Error(made.text)
  return made.body.data.service_order
}
/** The same, for its id alone. */
export const addOrder = async (t: TestApp, world: World): Promise<string> => (await makeOrder(t, world)).id
/** An order with one labor line and a technician, booked for a day in January. @returns its id */
export const addBookedOrder = async (t: TestApp, world: World, technician: Member): Promise<string> =>
  (
    await makeOrder(t, world, {
      technicians: [{ technician_id: technician.technicianId, estimated_minutes: 90 }],
      schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
      line_items: brakeLines.slice(0, 1),
    })
  ).id
