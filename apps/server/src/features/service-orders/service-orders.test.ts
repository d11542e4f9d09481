import { type OrderStatus, orderStatuses, orderStatusLabels } from '@twopost/contract/service-orders.states'
import { expect, it } from 'vitest'
import { brakeLines, orderFields } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { untilAnswered } from '../../../test/races.ts'

const t = useApp()

const order = (world: World, more: object = {}) => orderFields(world, { line_items: brakeLines, ...more })
const make = async (world: World, more: object = {}): Promise<Reply['body']> => {
  const reply = await t.call('createServiceOrder', { body: order(world, more) }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.service_order
}
const at = (hours: number) => new Date(Date.UTC(2027, 0, 11, 15) + hours * 3_600_000).toISOString()

it('creates an order with customer, vehicle and lines in one call and sums it (G14, G40)', async () => {
  const world = await t.tenant()
  const made = await make(world)
  expect(made).toMatchObject({
    status: 'pending',
    priority: 'normal',
    labor_total: 180,
    parts_total: 179.98,
    total_cost: 359.98,
    tax_estimate: 36,
    total_with_tax: 395.98,
    labor_rate: 120,
  })
  expect(made.number).toMatch(/^SO-\d{4}-00001$/)
  expect(made.services).toMatchObject([{ name: 'Brakes', total: 359.98 }])
  expect(made.activities.map((a: { type: string }) => a.type)).toContain('created')
})

it('answers a new order as its screen shows it, with nobody on it, with technicians, and booked (G14, G44)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician')
  const technicians = [{ technician_id: technician.technicianId, estimated_minutes: 90 }]
  const variants: [object, { technicians: number; bookings: number }][] = [
    [{}, { technicians: 0, bookings: 0 }],
    [
      { line_items: [], services: [{ name: 'Diagnosis' }] },
      { technicians: 0, bookings: 0 },
    ],
    [{ technicians }, { technicians: 1, bookings: 0 }],
    [{ schedule: { scheduled_start: at(0) } }, { technicians: 0, bookings: 0 }],
    [
      { technicians, schedule: { scheduled_start: at(9), allow_overlap: true } },
      { technicians: 1, bookings: 1 },
    ],
  ]
  for (const [more, counts] of variants) {
    const made = await make(world, more)
    const shown = await t.call('getServiceOrder', { params: { id: made.id } }, world.admin)
    expect(made).toEqual(shown.body.data.service_order)
    expect({ technicians: made.technicians.length, bookings: made.bookings.length }).toEqual(counts)
  }
})

it('numbers 50 parallel orders without gap or double (R7)', async () => {
  const world = await t.tenant()
  const { customer_id, vehicle_id } = await make(world)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      untilAnswered(() =>
        t.call(
          'createServiceOrder',
          { body: { ...order(world), customer: undefined, vehicle: undefined, customer_id, vehicle_id } },
          world.admin,
        ),
      ),
    ),
  )
  expect(replies.map((r) => r.status)).toEqual(Array(50).fill(201))
  expect(replies.map((r) => Number(r.body.data.service_order.number.slice(-5))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 2),
  )
})

it.each([[{}], [{ reason: '' }], [{ reason: '  ' }]])(
  'asks for the reason of a cancellation in its own words: %j (G22)',
  async (body) => {
    const world = await t.tenant()
    const made = await make(world)
    const reply = await t.call('cancelOrder', { params: { id: made.id }, body: body as never }, world.admin)
    expect([reply.status, reply.body.errors[0]]).toMatchObject([422, { path: 'body.reason', message: 'A reason is required' }])
  },
)

it('walks every ordered pair of states and refuses what is not in the table, in the specified words (G23, P24–P26)', async () => {
  const world = await t.tenant()
  const reach = async (status: OrderStatus) => {
    const made = await make(world)
    if (status !== 'pending' && status !== 'cancelled')
      await t.call('scheduleOrder', { params: { id: made.id }, body: { scheduled_start: at(1) } }, world.admin)
    if (status === 'in_progress' || status === 'completed' || status === 'invoiced')
      await t.call('startOrder', { params: { id: made.id } }, world.admin)
    if (status === 'completed' || status === 'invoiced') await t.call('completeOrder', { params: { id: made.id } }, world.admin)
    if (status === 'cancelled')
      await t.call('cancelOrder', { params: { id: made.id }, body: { reason: 'Customer changed their mind' } }, world.admin)
    if (status === 'invoiced') await t.admin.query("update app.service_orders set status = 'invoiced' where id = $1", [made.id])
    return made.id as string
  }
  const legal = new Set([
    'pending>scheduled',
    'pending>cancelled',
    'scheduled>in_progress',
    'scheduled>cancelled',
    'in_progress>completed',
    'in_progress>cancelled',
  ])
  let looked = 0
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      if (from === to) continue
      const id = await reach(from)
      const reply = await t.call(
        'updateServiceOrder',
        { params: { id }, body: { status: to, reason: 'x', scheduled_start: at(1) } },
        world.admin,
      )
      looked += 1
      if (legal.has(`${from}>${to}`)) {
        expect([from, to, reply.status, reply.body.data?.service_order.status]).toEqual([from, to, 200, to])
      } else {
        const text =
          to === 'in_progress'
            ? 'Work order must be scheduled before it can be started'
            : to === 'completed'
              ? 'Work order must be in progress before it can be completed'
              : `Invalid status transition from '${orderStatusLabels[from]}' to '${orderStatusLabels[to]}'`
        expect([from, to, reply.status, reply.body.message]).toEqual([from, to, 409, text])
      }
    }
  expect(looked).toBe(30)
})

it('refuses a double booking of a technician or bay and takes it when it may overlap (G25)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { name: 'Marcus Bell' })
  const manager = await t.member(world, 'service-manager')
  const [one, two] = [await make(world), await make(world, { vehicle: { make: 'Kenworth', model: 'T680' } })]
  for (const each of [one, two])
    expect(
      (await t.call('assignOrder', { params: { id: each.id }, body: { technician_id: tech.technicianId } }, manager)).status,
    ).toBe(200)
  const book = (id: string, start: number, more: object = {}) =>
    t.call('scheduleOrder', { params: { id }, body: { scheduled_start: at(start), estimated_duration: 120, ...more } }, manager)
  expect((await book(one.id, 0, { bay_id: world.bayIds[0] })).body.data.service_order).toMatchObject({
    status: 'scheduled',
    bay: { name: '1' },
  })
  const refused = await book(two.id, 1)
  expect([refused.status, refused.body.code]).toEqual([409, 'DOUBLE_BOOKING'])
  expect(refused.body.message).toContain('Marcus Bell')
  expect((await book(two.id, 2)).status).toBe(200)
  expect((await book(two.id, 1, { allow_overlap: true })).status).toBe(200)
})

it('carries a job through its life and completes the order with its timer stopped (G21, G26, H15, I12)', async () => {
  const world = await t.tenant()
  const [tech, manager] = [await t.member(world, 'technician'), await t.member(world, 'service-manager')]
  const made = await make(world, {
    technicians: [{ technician_id: tech.technicianId, estimated_minutes: 90 }],
    schedule: { scheduled_start: at(0) },
  })
  expect(made).toMatchObject({
    status: 'scheduled',
    assigned_technician_id: tech.technicianId,
    technicians: [{ job_status: 'assigned', is_lead: true, estimated_minutes: 90 }],
  })
  const jobs = await t.call('listTechnicianJobs', { params: { id: 'me' } }, tech)
  const job = jobs.body.data.jobs[0]
  expect(job).toMatchObject({
    status: 'assigned',
    taskCount: 1,
    priority: 'Medium',
    allowed: expect.arrayContaining(['start', 'timer']),
  })
  const timer = await t.call('startTimer', { params: { id: made.id } }, tech)
  expect([timer.status, timer.body.data?.timer.status]).toEqual([200, 'working'])
  const second = await t.call('startTimer', { params: { id: made.id } }, tech)
  expect([second.status, second.body.code]).toEqual([409, 'TIMER_RUNNING'])
  expect(
    (await t.call('pauseTimer', { params: { id: made.id }, body: { reason: 'Waiting for parts' } }, tech)).body.data.timer,
  ).toMatchObject({ status: 'paused', pauseReason: 'Waiting for parts', isPaused: true })
  expect((await t.call('pauseTimer', { params: { id: made.id }, body: { reason: 'Other' } }, tech)).status).toBe(409)
  expect((await t.call('resumeTimer', { params: { id: made.id } }, tech)).body.data.timer.status).toBe('working')
  const task = (await t.call('getJob', { params: { id: job.id } }, tech)).body.data.job.tasks[0]
  expect((await t.call('completeTask', { params: { id: task.id }, body: { notes: 'Done' } }, tech)).body.data.task).toMatchObject(
    { isCompleted: true, status: 'completed' },
  )
  const done = await t.call('completeOrder', { params: { id: made.id } }, manager)
  expect(done.body.data.service_order).toMatchObject({
    status: 'completed',
    all_jobs_completed: true,
    allowed: expect.arrayContaining(['create_invoice']),
  })
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer).toBeNull()
  const chain = await t.call('verifyAuditLog', {}, world.admin)
  expect(chain.body.data.verification).toMatchObject({ valid: true })
})

it('lists, filters, searches and counts (G9, G33, G35)', async () => {
  const world = await t.tenant({ shops: 2 })
  const first = await make(world)
  await make(world, {
    title: 'Oil change',
    description: 'Oil',
    vehicle: { make: 'Toyota', model: 'RAV4', vin: '2T3P1RFV8MC123456' },
    customer: { name: 'Daniel Cho', email: 'd@example.com' },
  })
  await t.call('cancelOrder', { params: { id: first.id }, body: { reason: 'No show' } }, world.admin)
  const list = async (query: object) =>
    (await t.call('listServiceOrders', { query: { shop_id: world.shopId, ...query } }, world.admin)).body.data
  expect(await list({})).toMatchObject({ pagination: { total: 2 }, counts: { pending: 1, cancelled: 1, all: 2 } })
  for (const search of ['cbx7194', 'vasq', 'front', first.number, first.number.slice(-5)])
    expect(
      (await list({ search })).service_orders.map((o: { id: string }) => o.id),
      search,
    ).toEqual([first.id])
  expect((await list({ search: '123456' })).service_orders.map((o: { title: string }) => o.title)).toEqual(['Oil change'])
  expect((await list({ status: 'pending,scheduled' })).pagination.total).toBe(1)
  expect((await list({ assigned_to: 'none', sort: 'total', order: 'asc' })).pagination.total).toBe(2)
  expect(
    (await t.call('listServiceOrders', { query: { shop_id: world.shopIds[1] } }, world.admin)).body.data.pagination.total,
  ).toBe(0)
  const board = await t.call('getOrderBoard', { query: { shop_id: world.shopId } }, world.admin)
  expect(
    board.body.data.board.columns.map((c: { status: string; count: number; cards: unknown[] }) => [
      c.status,
      c.count,
      c.cards.length,
    ]),
  ).toEqual([
    ['pending', 1, 1],
    ['scheduled', 0, 0],
    ['in_progress', 0, 0],
    ['completed', 0, 0],
    ['invoiced', 0, 0],
    ['cancelled', 1, 0],
  ])
})

it('keeps the draft of a person and shop until the order is made', async () => {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  expect((await t.call('saveOrderDraft', { query, body: { step: 2, fields: { title: 'Half done' } } }, world.admin)).status).toBe(
    200,
  )
  expect((await t.call('getOrderDraft', { query }, world.admin)).body.data.draft).toMatchObject({
    step: 2,
    fields: { title: 'Half done' },
  })
  await make(world)
  expect((await t.call('getOrderDraft', { query }, world.admin)).body.data.draft).toBeNull()
})
