import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const line = (service_name: string, more: object = {}) => ({
  type: 'labor' as const,
  description: `${service_name} labor`,
  estimated_hours: 1,
  service_name,
  ...more,
})
/** An order that was completed so many days ago. */
async function done(
  world: World,
  daysAgo: number,
  more: object,
): Promise<{ id: string; vehicle_id: string; customer_id: string }> {
  const made = await makeOrder(t, world, more)
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  await t.admin.query(
    "update app.service_orders set status = 'completed', started_at = $2, completed_at = $2, created_at = $2 where id = $1",
    [made.id, at],
  )
  return made
}
const known = async (who: Member, query: { vehicle_id: string; customer_id?: string }) => {
  const reply = await t.call('listKnownServices', { query }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.known_services
}

it('knows what was done on a vehicle, what is due again, and what was done for its customer (x1)', async () => {
  const world = await t.tenant({ shops: 2 })
  const skill = (await t.call('createSkill', { body: { name: 'Oil' } }, world.admin)).body.data.skill.id
  const services = [{ name: 'Oil service', skills: [{ id: skill, level: 1 }], bay_kind: 'light' }]
  const first = await done(world, 400, { line_items: [line('Oil service')] })
  const of = { customer: undefined, customer_id: first.customer_id }
  const same = { ...of, vehicle: undefined, vehicle_id: first.vehicle_id }
  const part = { type: 'parts' as const, description: 'Filter', quantity: 2, unit_cost: 14.2, service_name: 'oil service' }
  await done(world, 200, { ...same, mileage_in: 81_200, services, line_items: [line('Oil service'), part] })
  await done(world, 100, { ...same, line_items: [line('Brakes')] })
  // Of another vehicle of the customer; what the vehicle knows itself is said once.
  const other = { make: 'Ram', model: '2500' }
  await done(world, 10, { ...of, vehicle: other, line_items: [line('Tires'), line('Brakes')] })
  // Not done: open, and cancelled.
  await makeOrder(t, world, { ...same, line_items: [line('Glass')] })

  const found = await known(world.admin, { vehicle_id: first.vehicle_id })
  expect(found.map((one: { name: string; of: string; is_due: boolean }) => [one.name, one.of, one.is_due])).toEqual([
    ['Oil service', 'vehicle', true],
    ['Brakes', 'vehicle', false],
    ['Tires', 'customer', false],
  ])
  expect(found[0]).toMatchObject({
    times: 2,
    usual_days: 200,
    mileage_in: 81_200,
    bay_kind: 'light',
    skills: [{ id: skill, name: 'Oil', level: 1 }],
    lines: [
      { type: 'labor', description: 'Oil service labor', estimated_hours: 1 },
      { type: 'parts', description: 'Filter', quantity: 2, unit_cost: 14.2 },
    ],
  })
  expect(found[1]).toMatchObject({ times: 1, usual_days: null })

  // A category that is gone would be refused on a new order (CAN7).
  const category = (name: string) =>
    t.admin.query("update app.order_services set category = $2 where tenant_id = $1 and name = 'Brakes'", [world.tenantId, name])
  const categoryOf = async () => (await known(world.admin, { vehicle_id: first.vehicle_id }))[1].category
  await category('Chassis')
  expect(await categoryOf()).toBe('Chassis')
  expect((await t.call('createServiceCategory', { body: { name: 'Tires' } }, world.admin)).status).toBe(201)
  expect(await categoryOf()).toBe('')
  await category('TIRES')
  expect(await categoryOf()).toBe('TIRES')

  // In another shop of the organization nothing was done before (G10).
  const elsewhere = await t.call(
    'listKnownServices',
    { query: { vehicle_id: first.vehicle_id, shop_id: world.shopIds[1] } },
    world.admin,
  )
  expect(elsewhere.body.data.known_services).toEqual([])

  // Who may enter another shop alone sees nothing of it; another organization not even the vehicle.
  const stranger = await t.tenant()
  const refused = await t.call('listKnownServices', { query: { vehicle_id: first.vehicle_id } }, stranger.admin)
  expect([refused.status, refused.body.code]).toEqual([404, 'VEHICLE_NOT_FOUND'])
  expect(
    (await t.call('listKnownServices', { query: { vehicle_id: first.vehicle_id } }, await t.member(world, 'viewer'))).status,
  ).toBe(403)
})
