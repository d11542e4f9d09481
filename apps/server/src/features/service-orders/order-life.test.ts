import type { OrderStatus } from '@twopost/contract/service-orders.states'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder, orderFields } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const start = '2027-01-11T15:00:00.000Z'
type Order = Reply['body']

const schedule = (world: World, id: string, at = start) =>
  t.call('scheduleOrder', { params: { id }, body: { scheduled_start: at, allow_overlap: true } }, world.admin)
const begin = (world: World, id: string) => t.call('startOrder', { params: { id } }, world.admin)
const complete = (world: World, id: string) => t.call('completeOrder', { params: { id } }, world.admin)
const cancel = (world: World, id: string) => t.call('cancelOrder', { params: { id }, body: { reason: 'No show' } }, world.admin)
const show = async (world: World, id: string): Promise<Order> =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
/** What the second of two equal moves must leave alone. */
const kept = async (world: World, id: string) => {
  const { status, version, scheduled_at, started_at, completed_at, cancel_reason, activities } = await show(world, id)
  return { status, version, scheduled_at, started_at, completed_at, cancel_reason, activities: activities.length }
}

/** Brings an order to a state by its own calls. */
const waysTo = {
  pending: [],
  scheduled: [schedule],
  in_progress: [schedule, begin],
  completed: [schedule, begin, complete],
  cancelled: [cancel],
} as const
async function reach(world: World, status: keyof typeof waysTo): Promise<string> {
  const { id } = await makeOrder(t, world)
  for (const move of waysTo[status]) expect((await move(world, id)).status).toBe(200)
  return id
}

it.each([
  ['in_progress', begin, 'NOT_SCHEDULED', 'Work order must be scheduled before it can be started'],
  ['completed', complete, 'NOT_IN_PROGRESS', 'Work order must be in progress before it can be completed'],
  ['cancelled', cancel, 'INVALID_TRANSITION', "Invalid status transition from 'Cancelled' to 'Cancelled'"],
] as const)(
  'refuses the move to %s of an order that is there already, and leaves it as it is (G23)',
  async (status, move, code, text) => {
    const world = await t.tenant()
    const id = await reach(world, status)
    const before = await kept(world, id)
    const again = await move(world, id)
    expect([again.status, again.body.code, again.body.message]).toEqual([409, code, text])
    expect(await kept(world, id)).toEqual(before)
  },
)

it('moves a scheduled order that is scheduled again, and no call leads to pending (G23)', async () => {
  const world = await t.tenant()
  const id = await reach(world, 'scheduled')
  const later = '2027-01-12T15:00:00.000Z'
  const moved = await schedule(world, id, later)
  expect([moved.status, moved.body.data.service_order.status, moved.body.data.service_order.scheduled_at]).toEqual([
    200,
    'scheduled',
    later,
  ])
  const types = moved.body.data.service_order.activities.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type === 'scheduled' || type === 'rescheduled')).toEqual(['rescheduled', 'scheduled'])
  // The second time that is the same as the first books nothing twice.
  expect((await schedule(world, id, later)).status).toBe(200)
  const booked = await t.admin.query('select count(*)::int as count from app.bookings where service_order_id = $1', [id])
  expect(booked.rows).toEqual([{ count: 0 }])
})

it('issues the invoice of an order once: an invoiced order gets no second one, and sending it again only mails (G23, G24)', async () => {
  const world = await t.tenant()
  const workOrderId = await addCompletedOrder(t, world)
  const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  const send = () => t.call('sendInvoice', { params: { id: made.body.data.invoice.id }, body: {} }, world.admin)
  expect((await send()).status).toBe(200)
  const before = await kept(world, workOrderId)
  expect(before.status).toBe('invoiced')
  const again = await send()
  expect([again.status, again.body.data.invoice.invoiceNumber]).toEqual([200, expect.stringMatching(/^INV-\d{4}-001$/)])
  const second = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  expect(second.status).toBe(409)
  expect(await kept(world, workOrderId)).toEqual(before)
})

it('takes a change to the state that an order has for no move at all (G12, G23)', async () => {
  const world = await t.tenant()
  for (const status of Object.keys(waysTo) as (keyof typeof waysTo & OrderStatus)[]) {
    const id = await reach(world, status)
    const before = await kept(world, id)
    const body = { status, reason: 'Again', scheduled_start: '2027-02-01T15:00:00.000Z' }
    const reply = await t.call('updateServiceOrder', { params: { id }, body }, world.admin)
    expect([status, reply.status]).toEqual([status, 200])
    expect(await kept(world, id)).toEqual(before)
  }
})

it('says how long an order took when it is completed: minutes from its start, with every field of an order (G3, G21)', async () => {
  const world = await t.tenant()
  const id = await reach(world, 'in_progress')
  expect(await show(world, id)).toMatchObject({ completed_at: null, actual_duration: null })
  await t.admin.query('update app.service_orders set started_at = $2 where id = $1', [id, new Date(Date.now() - 95 * 60_000)])
  const done = (await complete(world, id)).body.data.service_order
  expect(done.actual_duration).toBe(95)
  expect((Date.parse(done.completed_at) - Date.parse(done.started_at)) / 60_000).toBeCloseTo(95, 0)
  const named = [
    ...['id', 'status', 'priority', 'customer_id', 'vehicle_id', 'shop_id', 'assigned_technician_id', 'created_at', 'updated_at'],
    ...['scheduled_at', 'started_at', 'completed_at', 'actual_duration', 'total_cost', 'notes'],
  ]
  expect(Object.keys(done)).toEqual(expect.arrayContaining(named))
  const listed = (await t.call('listServiceOrders', { query: { status: 'completed' } }, world.admin)).body.data.service_orders
  expect(listed).toMatchObject([{ id, actual_duration: 95 }])
})

it('begins an order pending, of normal priority, at the 75 an hour of a shop that says no rate (G7)', async () => {
  const world = await t.tenant()
  const shop = await t.call(
    'createShop',
    {
      body: {
        name: 'North yard',
        address: '9 North Rd',
        city: 'Everett',
        state: 'WA',
        zip_code: '98201',
        contact_email: 'north@example.com',
        phone: '555-0170',
      },
    },
    world.admin,
  )
  expect(shop.body.data.shop.labor_rate).toBe(75)
  const labor = { type: 'labor' as const, description: 'Replace rotors', estimated_hours: 2 }
  const order = await makeOrder(t, world, { shop_id: shop.body.data.shop.id, line_items: [labor] })
  expect(order).toMatchObject({ status: 'pending', priority: 'normal', labor_rate: 75, labor_total: 150 })
})

it.each([
  ['no description', { description: undefined }, 'body.description'],
  ['an empty description', { description: ' \n ' }, 'body.description'],
  ['an empty title', { title: '  ' }, 'body.title'],
])('asks for title and description in the specified words: %s (G7, P27, OP-36)', async (_, more, path) => {
  const world = await t.tenant()
  const reply = await t.call('createServiceOrder', { body: orderFields(world, more) }, world.admin)
  expect([reply.status, reply.body.errors.map((one: object) => one)]).toMatchObject([
    422,
    [{ path, message: 'Work order title and description are required' }],
  ])
})

it('names an order that comes without a title after its first service, else after its description (G7, OP-36)', async () => {
  const world = await t.tenant()
  const named = await makeOrder(t, world, {
    title: undefined,
    line_items: [{ type: 'labor', description: 'Replace rotors', estimated_hours: 1, service_name: 'Brakes' }],
  })
  expect(named.title).toBe('Brakes')
  expect((await makeOrder(t, world, { title: undefined })).title).toBe('Brakes pulsate')
})
