import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const create = (body: object, who: Member) =>
  t.call('createServiceLevel', { body: { name: 'Same day', target_hours: 8, ...body } as never }, who)

const newOrder = (world: World): Promise<{ id: string }> => makeOrder(t, world)

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
  const { id } = await newOrder(world)
  const level = (await create({ target_hours: 6, counts_open_hours: false }, world.admin)).body.data.service_level
  const orderOf = async () => (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
  const change = (body: object) => t.call('updateServiceOrder', { params: { id }, body }, world.admin)

  expect((await change({ service_level_id: level.id })).status).toBe(200)
  const order = await orderOf()
  expect(order.service_level).toEqual({ id: level.id, name: 'Same day', color: 'blue' })
  expect(order.due_source).toBe('level')
  expect(Date.parse(order.due_date) - Date.parse(order.created_at)).toBe(6 * 3_600_000)
  const { service_orders } = (await t.call('listServiceOrders', { query: { limit: 100 } }, world.admin)).body.data
  expect(service_orders.find((one: { id: string }) => one.id === id).service_level.name).toBe('Same day')

  await change({ service_level_id: level.id, due_date: '2027-05-01T12:00:00Z' })
  expect(await orderOf()).toMatchObject({ due_date: '2027-05-01T12:00:00.000Z', due_source: 'person' })
  await t.call('deleteServiceLevel', { params: { id: level.id } }, world.admin)
  expect((await orderOf()).service_level.name).toBe('Same day')
  expect((await change({ service_level_id: level.id })).body.code).toBe('SERVICE_LEVEL_NOT_FOUND')
  await change({ service_level_id: null })
  expect(await orderOf()).toMatchObject({ service_level: null, due_date: '2027-05-01T12:00:00.000Z' })
})

it('says on list and board that an order is overdue while it is open, and that the plan makes it late (2.6)', async () => {
  const world = await t.tenant()
  const hours = (more: number) => new Date(Date.now() + more * 3_600_000).toISOString()
  const made = await makeOrder(t, world, { due_date: hours(-2) })
  const planned = await makeOrder(t, world, {
    customer: undefined,
    customer_id: made.customer_id,
    vehicle: { make: 'Ram', model: '2500' },
    due_date: hours(2),
    scheduled_start: hours(1),
    scheduled_completion: hours(3),
  })
  const looks = async () => {
    const list = (await t.call('listServiceOrders', {}, world.admin)).body.data.service_orders
    const { columns } = (await t.call('getOrderBoard', {}, world.admin)).body.data.board
    const cards = columns.flatMap((column: { cards: object[] }) => column.cards)
    return [list, cards].map((all) =>
      [made.id, planned.id].map((id) => {
        const found = all.find((one: { id: string }) => one.id === id)
        return [found.is_overdue, found.will_be_late]
      }),
    )
  }
  const both = [
    [true, false],
    [false, true],
  ]
  expect(await looks()).toEqual([both, both])
  await t.call('cancelOrder', { params: { id: made.id }, body: { reason: 'Sold' } }, world.admin)
  const { service_order } = (await t.call('getServiceOrder', { params: { id: made.id } }, world.admin)).body.data
  expect([service_order.is_overdue, service_order.will_be_late]).toEqual([false, false])
})

it('remembers where a due date comes from: a level never overwrites a person’s, and takes its own with it (R1-13)', async () => {
  const world = await t.tenant()
  const level = (await create({ target_hours: 6, counts_open_hours: false }, world.admin)).body.data.service_level
  const { id } = await newOrder(world)
  const change = async (body: object) =>
    (await t.call('updateServiceOrder', { params: { id }, body }, world.admin)).body.data.service_order.due_date
  expect(await change({ service_level_id: level.id })).not.toBeNull()
  expect(await change({ service_level_id: null })).toBeNull()
  expect(await change({ due_date: '2027-05-01T12:00:00Z' })).toBe('2027-05-01T12:00:00.000Z')
  expect(await change({ service_level_id: level.id })).toBe('2027-05-01T12:00:00.000Z')
  expect(await change({ service_level_id: null })).toBe('2027-05-01T12:00:00.000Z')
  // Given back, the level counts again; a booking's end counts where neither says anything, and follows the booking.
  expect(await change({ due_date: null })).toBeNull()
  const book = async (start: string) => {
    const body = { scheduled_start: start, estimated_duration: 60 }
    return (await t.call('scheduleOrder', { params: { id }, body }, world.admin)).body.data.service_order.due_date
  }
  expect(await book('2027-01-11T15:00:00Z')).toBe('2027-01-11T16:00:00.000Z')
  expect(await book('2027-01-12T15:00:00Z')).toBe('2027-01-12T16:00:00.000Z')
})

it('counts the open hours of the shop, unless the level says otherwise (R1-13)', async () => {
  const world = await t.tenant()
  const [open, clock] = [
    (await create({ target_hours: 20 }, world.admin)).body.data.service_level,
    (await create({ name: 'Around the clock', target_hours: 20, counts_open_hours: false }, world.admin)).body.data.service_level,
  ]
  expect([open.counts_open_hours, clock.counts_open_hours]).toEqual([true, false])
  const params = { id: (await newOrder(world)).id }
  const hoursUntilDue = async (levelId: string) => {
    const reply = await t.call('updateServiceOrder', { params, body: { service_level_id: levelId, due_date: null } }, world.admin)
    const { due_date, created_at } = reply.body.data.service_order
    return (Date.parse(due_date) - Date.parse(created_at)) / 3_600_000
  }
  expect(await hoursUntilDue(clock.id)).toBe(20)
  // Ten open hours a day: twenty of them take at least the night between.
  expect(await hoursUntilDue(open.id)).toBeGreaterThanOrEqual(34)
})

it('work that does not fit into the day ends when the shop is open again, and a booking in the past promises nothing (R1-14)', async () => {
  const world = await t.tenant()
  const params = { id: (await newOrder(world)).id }
  const book = async (start: string) => {
    const body = { scheduled_start: start, estimated_duration: 762, allow_overlap: true }
    return (await t.call('scheduleOrder', { params, body }, world.admin)).body.data.service_order
  }
  // Friday 3:15 PM in Chicago, open until 6 PM: the rest is done on Monday from 8 AM.
  expect((await book('2027-01-15T21:15:00Z')).scheduled_end).toBe('2027-01-18T23:57:00.000Z')
  await t.call('updateServiceOrder', { params, body: { due_date: null } }, world.admin)
  expect((await book('2020-01-15T21:15:00Z')).due_date).toBeNull()
})

it('is nobody else’s', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const { id } = (await create({}, world.admin)).body.data.service_level
  const order = await newOrder(other)
  expect((await t.call('getServiceLevel', { params: { id } }, other.admin)).status).toBe(404)
  const taken = await t.call('updateServiceOrder', { params: { id: order.id }, body: { service_level_id: id } }, other.admin)
  expect(taken.body.code).toBe('SERVICE_LEVEL_NOT_FOUND')
  const manager = await t.member(world, 'service-manager')
  expect((await t.call('listServiceLevels', {}, manager)).status).toBe(200)
  expect((await create({ name: 'Other' }, manager)).status).toBe(403)
})
