import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const hour = 3_600_000
const labor = (hours: number, service: string, more: object = {}) => ({
  type: 'labor' as const,
  description: `Work on ${service}`,
  estimated_hours: hours,
  service_name: service,
  ...more,
})
const rules = {
  sold_on: 'completed' as const,
  unpaid_break_after: null,
  rounding: 0 as const,
  auto_close_after: 120,
  clock_needs_attendance: 'off' as const,
  unpaid_codes: [],
}
const allow = async (world: World, shared_clock?: boolean) => {
  const body = { shop_id: world.shopId, ...rules, ...(shared_clock !== undefined && { shared_clock }) }
  const saved = await t.call('replaceTimeRules', { body }, world.admin)
  expect(saved.status, saved.text).toBe(200)
  return saved.body.data.rules
}
interface Order {
  id: string
  services: { id: string; name: string }[]
  line_items: { id: string }[]
}
const booked = async (world: World, people: readonly Member[], lines: object[]): Promise<Order> => {
  const order = await makeOrder(t, world, {
    technicians: people.map((one) => ({ technician_id: one.technicianId })),
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: lines,
  })
  expect((await t.call('startOrder', { params: { id: order.id } }, world.admin)).status).toBe(200)
  return order as unknown as Order
}
/** Times are counted from one instant, however long a test takes. */
const began = Date.now()
/** Works on an order for so many hours up to so many hours ago. */
async function work(who: Member, order: Order, hoursAgo: number, long: number, services: readonly number[]) {
  const at = (ago: number) => new Date(began - ago * hour).toISOString()
  const body = {
    service_order_id: order.id,
    occurred_at: at(hoursAgo),
    ...(services.length > 0 && { service_ids: services.map((i) => order.services[i]?.id ?? '') }),
  }
  const begun = await t.call('switchTimer', { body }, who)
  expect(begun.status, begun.text).toBe(200)
  const stop = { params: { id: order.id }, body: { reason: 'End of shift', occurred_at: at(hoursAgo - long) } }
  expect((await t.call('stopTimer', stop, who)).status).toBe(200)
  return begun.body.data.timer
}
/** Hours are rounded to thousandths on the way. */
const near = (seconds: number, wanted: number) => expect(Math.abs(seconds - wanted), `${seconds}`).toBeLessThanOrEqual(2)
const numbersOf = async (who: Member) => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const query = { from: day(Date.now() - 72 * hour), to: day(Date.now() + 24 * hour) }
  return (await t.call('getClocks', { params: { id: 'me' }, query }, who)).body.data.clocks.numbers
}
const clockedOn = async (order: Order, line: number, who: Member) =>
  (await t.call('getSplit', { params: { id: order.id, itemId: order.line_items[line]?.id ?? '' } }, who)).body.data.split.clocked

it('counts one clock for two services only where the shop allows it, which it does not at first (CLK12)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, [tech], [labor(3, 'Brakes'), labor(1, 'Oil')])
  const service_ids = order.services.map((one) => one.id)
  const choices = () => t.call('getTimerServices', { params: { id: order.id } }, tech)
  expect((await choices()).body.data).toEqual({
    services: order.services.map(({ id, name }) => ({ id, name })),
    allowsSharedClock: false,
  })
  const refused = await t.call('startTimer', { params: { id: order.id }, body: { service_ids } }, tech)
  expect([refused.status, refused.body.code]).toEqual([409, 'SHARED_CLOCK_OFF'])
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer).toBeNull()
  // One service is no sharing.
  const alone = await t.call('startTimer', { params: { id: order.id }, body: { service_ids: service_ids.slice(0, 1) } }, tech)
  expect(alone.body.data.timer).toMatchObject({ serviceId: service_ids[0], serviceIds: [], serviceNames: ['Brakes'] })

  expect(await allow(world, true)).toMatchObject({ sharedClock: true })
  // Who changes another rule leaves this one as it is.
  expect(await allow(world)).toMatchObject({ sharedClock: true })
  expect((await choices()).body.data.allowsSharedClock).toBe(true)
  const both = await t.call('switchTimer', { body: { service_order_id: order.id, service_ids } }, tech)
  expect(both.body.data.timer).toMatchObject({ serviceId: null, serviceNames: ['Brakes', 'Oil'], status: 'working' })
  expect(both.body.data.timer.serviceIds.toSorted()).toEqual(service_ids.toSorted())
  // The same work in another order is the same work: the timer goes on.
  const again = { body: { service_order_id: order.id, service_ids: service_ids.toReversed() } }
  expect((await t.call('switchTimer', again, tech)).body.data.timer.timer_id).toBe(both.body.data.timer.timer_id)
  const strange = await t.call(
    'switchTimer',
    { body: { service_order_id: order.id, service_ids: [world.shopId, service_ids[0] ?? ''] } },
    tech,
  )
  expect([strange.status, strange.body.code]).toEqual([404, 'SERVICE_NOT_FOUND'])
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer.timer_id).toBe(both.body.data.timer.timer_id)
  // Forbidden again: what runs goes on, a new one is refused.
  await allow(world, false)
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer.serviceIds).toHaveLength(2)
  expect((await t.call('pauseTimer', { params: { id: order.id }, body: { reason: 'Documentation' } }, tech)).status).toBe(200)
  expect((await t.call('switchTimer', { body: { service_order_id: order.id, service_ids } }, tech)).body.code).toBe(
    'SHARED_CLOCK_OFF',
  )
})

it('splits a shared clock evenly: 3.0 h on two and 1.0 h on one are 2.5 h and 1.5 h, and 4.0 h on job in all (CLK12)', async () => {
  const world = await t.tenant()
  await allow(world, true)
  const tech = await t.member(world, 'technician')
  const order = await booked(world, [tech], [labor(3, 'Brakes'), labor(1, 'Oil')])
  await work(tech, order, 9, 3, [0, 1])
  await work(tech, order, 5, 1, [0])
  const [brakes] = await clockedOn(order, 0, tech)
  const [oil] = await clockedOn(order, 1, tech)
  near(brakes.seconds, 2.5 * 3600)
  near(oil.seconds, 1.5 * 3600)
  near(brakes.sharedSeconds, 1.5 * 3600)
  expect([oil.sharedSeconds, brakes.orderSeconds, oil.technicianId]).toEqual([oil.seconds, 0, tech.technicianId])
  near((await numbersOf(tech)).onJobSeconds, 4 * 3600)
  // Work on the order as a whole stands beside it, and counts for no service.
  await work(tech, order, 3, 0.5, [])
  near((await clockedOn(order, 0, tech))[0].orderSeconds, 1800)
  near((await clockedOn(order, 0, tech))[0].seconds, 2.5 * 3600)
})

it('gives each of three services a third, to the second (CLK12)', async () => {
  const world = await t.tenant()
  await allow(world, true)
  const tech = await t.member(world, 'technician')
  const order = await booked(world, [tech], [labor(1, 'Brakes'), labor(1, 'Oil'), labor(1, 'Belt')])
  await work(tech, order, 5, 1, [0, 1, 2])
  const seconds = await Promise.all([0, 1, 2].map(async (line) => (await clockedOn(order, line, tech))[0].seconds as number))
  for (const one of seconds) near(one, 1200)
  expect(new Set(seconds).size).toBe(1)
})

it('sets sold hours of a service beside its part of a shared clock: 3.0 h sold ÷ 1.5 h on job is 200 % (CLK9, CLK12)', async () => {
  const world = await t.tenant()
  await allow(world, true)
  const [ann, bob] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  // Both hours are sold, Brakes by Ann and Oil by Bob; Ann's clock ran for both.
  const order = await booked(
    world,
    [ann, bob],
    [labor(3, 'Brakes', { technician_id: ann.technicianId }), labor(1, 'Oil', { technician_id: bob.technicianId })],
  )
  await work(ann, order, 9, 3, [0, 1])
  await work(bob, order, 5, 0.5, [1])
  expect((await t.call('completeOrder', { params: { id: order.id } }, world.admin)).status).toBe(200)
  const draft = (await t.call('createInvoice', { body: { workOrderId: order.id } }, world.admin)).body.data.invoice
  expect((await t.call('sendInvoice', { params: { id: draft.id } }, world.admin)).status).toBe(200)
  const [hers, his] = [await numbersOf(ann), await numbersOf(bob)]
  near(hers.onJobSeconds, 3 * 3600)
  near(hers.invoicedSeconds, 1.5 * 3600)
  expect(hers.soldHours).toBe(3)
  expect(hers.efficiency).toBeCloseTo(2, 2)
  near(his.invoicedSeconds, 1800)
  expect(his.efficiency).toBeCloseTo(2, 2)
})

it('pays each second of a shared clock once, says how many were shared, and keeps them on a correction (CLK10, CLK11, CLK12)', async () => {
  const world = await t.tenant()
  await allow(world, true)
  const tech = await t.member(world, 'technician')
  const order = await booked(world, [tech], [labor(3, 'Brakes'), labor(1, 'Oil')])
  const { timer_id: id } = await work(tech, order, 9, 2, [0, 1])
  await work(tech, order, 5, 1, [0])
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = { from: day(Date.now() - 72 * hour), to: day(Date.now() + 48 * hour) }
  const made = await t.call('createPayPeriod', { body: { shop_id: world.shopId, ...span } }, world.admin)
  const query = { period: made.body.data.pay_period.id }
  const line = async () =>
    (await t.call('getPayReport', { query }, world.admin)).body.data.report.lines.find(
      (one: { technicianId: string }) => one.technicianId === tech.technicianId,
    )
  expect([(await line()).onJobHours, (await line()).sharedHours]).toEqual([3, 2])
  const file = await t.request('GET', `${basePath}/reports/pay/export?period=${query.period}`, { token: world.admin.token })
  expect([file.status, file.text.includes('Hours on shared clocks')]).toEqual([200, true])
  // The day of the shop in which it began is today or yesterday.
  const days = await Promise.all(
    [0, 24].map(async (ago) => {
      const asked = { shop_id: world.shopId, date: day(Date.now() - ago * hour) }
      return (await t.call('getTimeDay', { query: asked }, world.admin)).body.data.day.lanes
    }),
  )
  const spans = days.flat().flatMap((one: { spans: { timerId: string | null }[] }) => one.spans)
  expect(spans.find((one) => one.timerId === id)).toMatchObject({
    isShared: true,
    label: expect.stringContaining('Brakes + Oil'),
  })
  const from = new Date(began - 8 * hour).toISOString()
  const moved = await t.call('correctTimer', { params: { id }, body: { from, reason: 'Came later' } }, world.admin)
  expect(moved.body.data.timer.serviceIds).toHaveLength(2)
  near((await line()).sharedHours * 3600, 3600)
  // A correction to one service ends the sharing, and says so.
  const one = { service_id: order.services[1]?.id ?? '', reason: 'Oil alone' }
  const ended = (await t.call('correctTimer', { params: { id }, body: one }, world.admin)).body.data
  expect(ended.timer).toMatchObject({ serviceId: order.services[1]?.id, serviceIds: [], serviceNames: ['Oil'] })
  expect(ended.correction.before.serviceIds).toHaveLength(2)
  expect(ended.correction.after).not.toHaveProperty('serviceIds')
  expect((await line()).sharedHours).toBe(0)
})
