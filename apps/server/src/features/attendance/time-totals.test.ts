import { addDays, dateIn, mondayOf, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const minute = 60_000

/** A shop with afternoon now, so that its day has hours behind it. */
async function afternoon() {
  const world = await t.tenant()
  const nowMs = Date.parse((await t.admin.query('select now() as now')).rows[0].now.toISOString())
  const ahead = 13 - new Date(nowMs).getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await t.admin.query('update app.shops set time_zone = $2 where tenant_id = $1', [world.tenantId, zone])
  const today = dateIn(zone, nowMs)
  return { world, today, dayStart: startOfDate(zone, today), startOf: (date: string) => startOfDate(zone, date) }
}
const add = async (world: World, who: Member, fromMs: number, toMs: number, more: object = {}) => {
  const body = {
    technician_id: who.technicianId,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    reason: 'On paper',
    ...more,
  }
  const reply = await t.call('addTimeEntry', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.time_entry
}
const entries = async (who: Member, query: Record<string, unknown> = {}) =>
  (await t.call('listTimeEntries', { params: { id: 'me' }, query }, who)).body.data

it('adds up what was attended by entries that start today, and in the last seven days (I7)', async () => {
  const { world, today, dayStart, startOf } = await afternoon()
  const tech = await t.member(world, 'technician')
  // Over midnight: it began yesterday. It ends today, and counts for the seven days alone.
  await add(world, tech, dayStart - 90 * minute, dayStart + 30 * minute)
  await add(world, tech, dayStart + 60 * minute, dayStart + 65 * minute)
  await add(world, tech, dayStart + 120 * minute, dayStart + 180 * minute)
  const sixDaysAgo = startOf(addDays(today, -6))
  await add(world, tech, sixDaysAgo, sixDaysAgo + 45 * minute)
  await add(world, tech, sixDaysAgo - 60 * minute, sixDaysAgo - 30 * minute)
  // Time of no order lies within what is attended, and is not counted twice.
  await add(world, tech, dayStart + 130 * minute, dayStart + 140 * minute, { code: 'meeting' })
  expect(await entries(tech)).toMatchObject({ todayMinutes: 65, weekMinutes: 65 + 120 + 45 })
  // What runs is counted up to now.
  const open = await t.call('clockIn', { body: { location: 'Bay 1' } }, tech)
  const begun = new Date(Date.now() - 10 * minute)
  await t.admin.query('update app.time_entries set started_at = $2 where id = $1', [open.body.data.time_entry.id, begun])
  const running = await entries(tech)
  expect(running.todayMinutes).toBeGreaterThanOrEqual(75)
  expect(running.todayMinutes).toBeLessThanOrEqual(77)
})

it('counts a shift over midnight, with the work that began in it, for the day it began, in every figure of a day (CLK8, I7)', async () => {
  const { world, today, dayStart } = await afternoon()
  const tech = await t.member(world, 'technician')
  const job = { service_order_id: (await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })).id }
  const began = dayStart - 120 * minute
  const shift = await add(world, tech, began, dayStart + 40 * minute)
  await add(world, tech, dayStart - 60 * minute, dayStart + 30 * minute, job)
  await add(world, tech, dayStart + 60 * minute, dayStart + 120 * minute, job)
  const seen = async () => {
    const { dashboard } = (await t.call('getTechnicianDashboard', { params: { id: 'me' } }, tech)).body.data
    const query = { from: addDays(today, -1), to: today }
    const { days } = (await t.call('getClocks', { params: { id: 'me' }, query }, tech)).body.data.clocks
    return {
      attendedToday: (await entries(tech)).todayMinutes,
      clocks: days.map((day: Record<string, number>) => [day.attendedSeconds, day.onJobSeconds].map((one = 0) => one / 60)),
      onJobToday: dashboard.hoursWorkedToday,
      onJobThisWeek: dashboard.hoursWorkedThisWeek,
      earlierShift: dashboard.earlierShift,
    }
  }
  const isMonday = mondayOf(today) === today
  // The second piece of work began after the shift, and is of its own day.
  expect(await seen()).toEqual({
    attendedToday: 0,
    clocks: [
      [160, 90],
      [0, 60],
    ],
    onJobToday: 1,
    onJobThisWeek: isMonday ? 1 : 2.5,
    earlierShift: null,
  })
  // The same shift still open: all that began in it is of yesterday, and the shift is told beside the day.
  await t.admin.query('update app.time_entries set ended_at = null, minutes = null, seconds = null where id = $1', [shift.id])
  const open = await seen()
  expect(open).toMatchObject({ attendedToday: 0, onJobToday: 0, onJobThisWeek: isMonday ? 0 : 2.5 })
  expect(open.earlierShift).toEqual({ startedAt: new Date(began).toISOString(), hoursOnJob: 2.5 })
  expect(open.clocks).toEqual([
    [expect.any(Number), 150],
    [0, 0],
  ])
})

it('lists the entries of a range and of one clock, the latest first, page by page (I1, I5, I8)', async () => {
  const { world, dayStart } = await afternoon()
  const tech = await t.member(world, 'technician')
  const made: string[] = []
  for (let at = 0; at < 12; at++)
    made.unshift((await add(world, tech, dayStart + at * 10 * minute, dayStart + (at * 10 + 5) * minute)).id)
  const ids = (answer: { time_entries: { id: string }[] }) => answer.time_entries.map((one) => one.id)
  const first = await entries(tech, { limit: 10 })
  expect([ids(first), first.pagination]).toEqual([made.slice(0, 10), { page: 1, limit: 10, total: 12, total_pages: 2 }])
  expect(ids(await entries(tech, { limit: 10, page: 2 }))).toEqual(made.slice(10))
  expect(await entries(tech, { source: 'indirect' })).toMatchObject({ time_entries: [], pagination: { total: 0 } })
  expect((await entries(tech, { to: '2020-01-01' })).pagination.total).toBe(0)
  expect((await entries(tech, { from: '2020-01-01' })).pagination.total).toBe(12)
  expect(first.time_entries[0]).toMatchObject({
    technicianId: tech.technicianId,
    serviceOrderId: null,
    taskId: null,
    duration: 5,
    description: '',
    isActive: false,
    type: 'work',
    isBillable: false,
  })
})

it('gives time of no order the types of the wire: break, training, meeting, and other for the rest (I1)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  await t.call('clockIn', { body: { location: 'Shop Floor' } }, tech)
  const types: Record<string, string> = {}
  for (const code of ['break', 'training', 'meeting', 'cleaning', 'waiting', 'road', 'other'] as const)
    types[code] = (await t.call('startIndirect', { body: { code } }, tech)).body.data.time_entry.type
  expect(types).toEqual({
    break: 'break',
    training: 'training',
    meeting: 'meeting',
    cleaning: 'other',
    waiting: 'other',
    road: 'other',
    other: 'other',
  })
})
