import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const labor = (hours: number, service = 'Brakes') => ({
  type: 'labor' as const,
  description: `Work on ${service}`,
  estimated_hours: hours,
  service_name: service,
})
const running = async (world: World, people: readonly Member[], lines: object[]) => {
  const order = await makeOrder(t, world, {
    technicians: people.map((one) => ({ technician_id: one.technicianId })),
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: lines,
  })
  expect((await t.call('startOrder', { params: { id: order.id } }, world.admin)).status).toBe(200)
  return order
}
const complete = async (world: World, id: string) => {
  const reply = await t.call('completeOrder', { params: { id } }, world.admin)
  expect(reply.status, reply.text).toBe(200)
}
const issue = async (world: World, id: string): Promise<string> => {
  const draft = (await t.call('createInvoice', { body: { workOrderId: id } }, world.admin)).body.data.invoice
  expect((await t.call('sendInvoice', { params: { id: draft.id } }, world.admin)).status).toBe(200)
  return draft.id
}
const credits = async (world: World) =>
  (
    await t.admin.query(
      'select technician_id, hours_thousandths::int as hours, event from app.flag_credits where tenant_id = $1 order by created_at, technician_id, hours_thousandths desc',
      [world.tenantId],
    )
  ).rows
const split = (id: string, itemId: string, shares: object[], who: Member) =>
  t.call('replaceSplit', { params: { id, itemId }, body: { shares, reason: 'Worked together' } as never }, who)
const soldOnIssue = async (world: World) => {
  const body = {
    shop_id: world.shopId,
    sold_on: 'issued' as const,
    unpaid_break_after: null,
    rounding: 0 as const,
    auto_close_after: 120,
    clock_needs_attendance: 'off' as const,
    unpaid_codes: [],
  }
  expect((await t.call('replaceTimeRules', { body }, world.admin)).status).toBe(200)
}

it('credits each labor line once when the order is completed, by its split or else to the lead (CLK7, CLK18)', async () => {
  const world = await t.tenant()
  const [ann, bob] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  const order = await running(world, [ann, bob], [labor(3), labor(1, 'Oil')])
  const [brakes] = order.line_items
  const shares = [
    { technician_id: ann.technicianId, percent: 60 },
    { technician_id: bob.technicianId, percent: 40 },
  ]
  const done = await split(order.id, brakes.id, shares, world.admin)
  expect(done.body.data.split).toMatchObject({
    hours: 3,
    isSplit: true,
    creditedHours: 0,
    shares: [
      { technicianId: ann.technicianId, percent: 60, hours: 1.8 },
      { technicianId: bob.technicianId, percent: 40, hours: 1.2 },
    ],
  })
  const listed = (await t.call('listSplits', { params: { id: order.id }, query: {} }, ann)).body.data.splits
  expect(listed).toMatchObject([
    { isSplit: true, hours: 3, changed: { byName: expect.any(String), reason: 'Worked together' } },
    { isSplit: false, hours: 1, changed: null, shares: [{ technicianId: ann.technicianId, percent: 100 }] },
  ])
  const { activities } = (await t.call('listOrderActivities', { params: { id: order.id }, query: { limit: 50 } }, ann)).body.data
  expect(activities.find((one: { type: string }) => one.type === 'hours_split').description).toContain('60 %')
  const silent = await t.call(
    'replaceSplit',
    { params: { id: order.id, itemId: brakes.id }, body: { shares } as never },
    world.admin,
  )
  expect([silent.status, silent.body.errors[0].code]).toEqual([422, 'REASON_REQUIRED'])
  const short = await split(order.id, brakes.id, shares.slice(0, 1), world.admin)
  expect([short.status, short.body.errors[0].message]).toEqual([422, 'The shares must add up to 100 percent.'])
  expect((await split(order.id, brakes.id, shares, ann)).status).toBe(403)
  await complete(world, order.id)
  expect(await credits(world)).toEqual([
    { technician_id: ann.technicianId, hours: 1800, event: 'completed' },
    { technician_id: ann.technicianId, hours: 1000, event: 'completed' },
    { technician_id: bob.technicianId, hours: 1200, event: 'completed' },
  ])
  const late = await split(order.id, brakes.id, shares, world.admin)
  expect([late.status, late.body.code]).toEqual([409, 'HOURS_CREDITED'])
  const read = await t.call('getSplit', { params: { id: order.id, itemId: brakes.id } }, ann)
  expect(read.body.data.split.creditedHours).toBe(3)
  await issue(world, order.id)
  expect((await credits(world)).length).toBe(3)
})

it('gives thirds as 0.334, 0.333, 0.333, and takes half of the line back as 0.167, 0.167, 0.166 (CLK18)', async () => {
  const world = await t.tenant()
  const people = [await t.member(world, 'technician'), await t.member(world, 'technician'), await t.member(world, 'technician')]
  const order = await running(world, people, [labor(1)])
  const [line] = order.line_items
  const percents = [33.3334, 33.3333, 33.3333]
  await split(
    order.id,
    line.id,
    people.map((one, i) => ({ technician_id: one.technicianId, percent: percents[i] })),
    world.admin,
  )
  await complete(world, order.id)
  const hours = async () => (await credits(world)).map((one) => one.hours)
  expect(await hours()).toEqual([334, 333, 333])
  const halved = await t.call(
    'updateLineItem',
    { params: { id: order.id, itemId: line.id }, body: { estimated_hours: 0.5 } },
    world.admin,
  )
  expect(halved.status, halved.text).toBe(200)
  expect((await hours()).slice(3)).toEqual([-167, -167, -166])
  const gone = await t.call('deleteLineItem', { params: { id: order.id, itemId: line.id } }, world.admin)
  expect(gone.status, gone.text).toBe(204)
  expect((await hours()).reduce((sum, one) => sum + one, 0)).toBe(0)
})

it('credits on issuing where the shop counts so, and takes the same back when the invoice is voided (CLK7)', async () => {
  const world = await t.tenant()
  await soldOnIssue(world)
  const tech = await t.member(world, 'technician')
  const order = await running(world, [tech], [labor(2)])
  await complete(world, order.id)
  expect(await credits(world)).toEqual([])
  const invoice = await issue(world, order.id)
  const voided = await t.call('voidInvoice', { params: { id: invoice }, body: { reason: 'Wrong customer' } }, world.admin)
  expect(voided.status, voided.text).toBe(200)
  expect((await credits(world)).map(({ hours, event }) => [hours, event])).toEqual([
    [2000, 'issued'],
    [-2000, 'credited'],
  ])
  const { rows } = await t.admin.query('select count(reverses_id)::int as n from app.flag_credits where tenant_id = $1', [
    world.tenantId,
  ])
  expect(rows).toEqual([{ n: 1 }])
  await issue(world, order.id)
  expect((await credits(world)).at(-1)).toMatchObject({ hours: 2000, event: 'issued' })
})

it('gives A 8.00, C 6.50, S 7.20: no efficiency before the invoice, 110.8 %, 81.3 % and 90.0 % after it (CLK17)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await running(world, [tech], [labor(7.2)])
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const add = (from: string, to: string, more: object = {}) =>
    t.call(
      'addTimeEntry',
      {
        body: {
          technician_id: tech.technicianId,
          from: `${day}T${from}:00Z`,
          to: `${day}T${to}:00Z`,
          reason: 'On paper',
          ...more,
        },
      },
      world.admin,
    )
  expect((await add('14:00', '22:00')).status).toBe(201)
  const more = { service_order_id: order.id, service_id: order.services[0].id }
  expect((await add('14:30', '21:00', more)).status).toBe(201)
  await complete(world, order.id)
  const today = new Date().toISOString().slice(0, 10)
  const query = { from: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10), to: today }
  const read = async (id: string, who: Member) => t.call('getClocks', { params: { id }, query }, who)
  const before = (await read('me', tech)).body.data.clocks.numbers
  expect(before).toMatchObject({
    attendedSeconds: 28_800,
    onJobSeconds: 23_400,
    soldHours: 7.2,
    unappliedSeconds: 5400,
    efficiency: null,
    productivity: 0.8125,
    proficiency: 0.9,
  })
  await issue(world, order.id)
  const after = (await read(tech.technicianId, await t.member(world, 'service-manager'))).body.data.clocks
  expect(after.numbers).toMatchObject({ efficiency: 1.1077, productivity: 0.8125, proficiency: 0.9 })
  expect(after.days.length).toBe(4)
  const colleague = await read(tech.technicianId, await t.member(world, 'technician'))
  expect([colleague.status, colleague.body.code]).toEqual([403, 'NOT_ALLOWED'])
  const backwards = await t.call('getClocks', { params: { id: 'me' }, query: { from: today, to: '2026-01-01' } }, tech)
  expect(backwards.status).toBe(422)
})
