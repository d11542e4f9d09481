import { expect, it } from 'vitest'
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { fillWorld } from '../../../test/walkers/full-world.ts'

const t = useApp()
const create = (body: object, who: Member) =>
  t.call('createServiceLevel', { body: { name: 'Same day', target_hours: 8, ...body } as never }, who)

it('keeps promises of the organization, the soonest first (G38)', async () => {
  const world = await t.tenant()
  const slow = (await create({ name: 'Fleet', target_hours: 48, color: 'teal' }, world.admin)).body.data.service_level
  const fast = (await create({ name: 'While you wait', target_hours: 1.5 }, world.admin)).body.data.service_level
  expect(fast).toMatchObject({ name: 'While you wait', target_hours: 1.5, color: 'blue', version: 1 })
  const list = await t.call('listServiceLevels', {}, world.admin)
  expect(list.body.data.service_levels.map((one: { name: string }) => one.name)).toEqual(['While you wait', 'Fleet'])
  expect(list.body.data.pagination).toMatchObject({ total: 2 })
  const params = { id: slow.id }
  const changed = await t.call('updateServiceLevel', { params, body: { target_hours: 24, version: 1 } }, world.admin)
  expect(changed.body.data.service_level).toMatchObject({ name: 'Fleet', target_hours: 24, version: 2 })
  const stale = await t.call('updateServiceLevel', { params, body: { name: 'Old', version: 1 } }, world.admin)
  expect(stale.status).toBe(409)
  expect(stale.body.current).toMatchObject({ name: 'Fleet', version: 2 })
  expect((await create({ name: 'FLEET' }, world.admin)).body.code).toBe('SERVICE_LEVEL_EXISTS')
  expect((await t.call('deleteServiceLevel', { params }, world.admin)).status).toBe(204)
  expect((await t.call('getServiceLevel', { params }, world.admin)).body.message).toBe('Service level not found')
  expect((await create({ name: 'fleet' }, world.admin)).status).toBe(201)
})

it.each([[0], [0.1], [8761], [1.1], ['8'], [null]])('refuses %j target hours in words', async (hours) => {
  const world = await t.tenant()
  const reply = await create({ target_hours: hours }, world.admin)
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0]).toMatchObject({
    path: 'body.target_hours',
    message: 'Enter hours from 0.25 to 8,760, in quarters of an hour.',
  })
})

it('makes an order due by its level, unless a due date is said; a level that is gone stays on the order (G39)', async () => {
  const world = await t.tenant()
  const { ids } = await fillWorld(t, world, world.shopId)
  const level = (await create({ target_hours: 6 }, world.admin)).body.data.service_level
  const orderOf = async () =>
    (await t.call('getServiceOrder', { params: { id: ids.order as string } }, world.admin)).body.data.service_order
  const change = (body: object) => t.call('updateServiceOrder', { params: { id: ids.order as string }, body }, world.admin)

  expect((await change({ service_level_id: level.id })).status).toBe(200)
  const order = await orderOf()
  expect(order.service_level).toEqual({ id: level.id, name: 'Same day', color: 'blue' })
  expect(Date.parse(order.due_date) - Date.parse(order.created_at)).toBe(6 * 3_600_000)
  const { service_orders } = (await t.call('listServiceOrders', { query: { limit: 100 } }, world.admin)).body.data
  expect(service_orders.find((one: { id: string }) => one.id === ids.order).service_level.name).toBe('Same day')

  await change({ service_level_id: level.id, due_date: '2027-05-01T12:00:00Z' })
  expect((await orderOf()).due_date).toBe('2027-05-01T12:00:00.000Z')
  await t.call('deleteServiceLevel', { params: { id: level.id } }, world.admin)
  expect((await orderOf()).service_level.name).toBe('Same day')
  expect((await change({ service_level_id: level.id })).body.code).toBe('SERVICE_LEVEL_NOT_FOUND')
  await change({ service_level_id: null })
  expect(await orderOf()).toMatchObject({ service_level: null, due_date: '2027-05-01T12:00:00.000Z' })
})

it('is nobody else’s', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const { id } = (await create({}, world.admin)).body.data.service_level
  const { ids } = await fillWorld(t, other, other.shopId)
  expect((await t.call('getServiceLevel', { params: { id } }, other.admin)).status).toBe(404)
  const taken = await t.call(
    'updateServiceOrder',
    { params: { id: ids.order as string }, body: { service_level_id: id } },
    other.admin,
  )
  expect(taken.body.code).toBe('SERVICE_LEVEL_NOT_FOUND')
  const manager = await t.member(world, 'service-manager')
  expect((await t.call('listServiceLevels', {}, manager)).status).toBe(200)
  expect((await create({ name: 'Other' }, manager)).status).toBe(403)
})
