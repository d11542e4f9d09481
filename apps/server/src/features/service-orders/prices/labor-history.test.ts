import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = <T extends { status: number; text: string }>(reply: T): T => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply
}
/** An order with one job of labor, done and invoiced. */
async function sold(world: World, hours: number, description: string): Promise<{ id: string; vehicle_id: string }> {
  const line = { type: 'labor' as const, description, estimated_hours: hours, unit_cost: 100 }
  const { id, vehicle_id } = await makeOrder(t, world, { line_items: [line] })
  const when = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id }, body: when }, world.admin))
  ok(await t.call('startOrder', { params: { id } }, world.admin))
  ok(await t.call('completeOrder', { params: { id } }, world.admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId: id } }, world.admin)).body.data
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  return { id, vehicle_id }
}
const ask = async (world: World, query: object, who: Member = world.admin) =>
  ok(await t.call('getLaborHistory', { query: query as never }, who)).body.data.labor_history

it('says median and quartiles of what was sold on the same model, hides fewer than three, and never another tenant’s (CAN19, CAN23)', async () => {
  const world = await t.tenant({ shops: 2 })
  const first = await sold(world, 1.6, 'Replace front pads')
  const query = { vehicle_id: first.vehicle_id, q: 'front pads' }
  await sold(world, 1.8, 'Replace front pads')
  expect(await ask(world, query)).toEqual({ n: 2, sold: null, clocked: null, price: null, rows: [] })
  await sold(world, 2.2, 'Front pads and clips')
  await sold(world, 9, 'Rear axle')
  const found = await ask(world, query)
  expect(found).toMatchObject({
    n: 3,
    sold: { low: 1.7, median: 1.8, high: 2 },
    price: { low: 170, median: 180, high: 200 },
    clocked: null,
  })
  expect(found.rows).toHaveLength(3)
  expect(await ask(world, { vehicle_id: first.vehicle_id })).toMatchObject({ n: 0 })
  const other = await t.tenant()
  const theirs = await makeOrder(t, other)
  expect(await ask(other, { vehicle_id: theirs.vehicle_id, q: 'pads' })).toMatchObject({ n: 0 })
  // Of one shop's jobs those who may enter the other one alone see nothing.
  const [, second = ''] = world.shopIds
  const there = await makeOrder(t, world, { shop_id: second, vehicle: { make: 'FORD', model: 'f-150', year: 2020 } })
  const limited = await t.member(world, 'service-manager', { shopIds: [second] })
  expect(await ask(world, { vehicle_id: there.vehicle_id, q: 'pads' })).toMatchObject({ n: 3 })
  expect(await ask(world, { vehicle_id: there.vehicle_id, q: 'pads' }, limited)).toMatchObject({ n: 0, rows: [] })
})
