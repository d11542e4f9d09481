import { dateIn, mondayOf, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { newId } from '#platform/database/ids.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const minute = 60_000
const iso = (ms: number) => new Date(ms).toISOString()

/** A tenant whose shops have afternoon now, so that "today" has hours behind it and before it. */
async function afternoon({ shops = 1 } = {}) {
  const world = await t.tenant({ shops })
  const nowMs = Date.parse((await t.admin.query('select now() as now')).rows[0].now.toISOString())
  const ahead = 13 - new Date(nowMs).getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await t.admin.query('update app.shops set time_zone = $2 where tenant_id = $1', [world.tenantId, zone])
  const today = dateIn(zone, nowMs)
  return { world, zone, today, nowMs, dayStart: startOfDate(zone, today), isMonday: mondayOf(today) === today }
}

/** A scheduled order with the technician on it. */
async function order(world: World, who: Member, startMs: number, more: object = {}) {
  const reply = await t.call(
    'createOrderWithTechnicians',
    {
      body: {
        shop_id: world.shopId,
        title: 'Front brakes',
        description: 'Brakes pulsate',
        customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022 },
        technicians: [{ technician_id: who.technicianId }],
        schedule: { scheduled_start: iso(startMs), estimated_duration: 60, allow_overlap: true },
        ...more,
      },
    },
    world.admin,
  )
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.service_order as { id: string; number: string }
}
const dashboard = async (id: string, who: Member) => {
  const reply = await t.call('getTechnicianDashboard', { params: { id } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.dashboard
}
/** Puts the only work segment of an order's timer to these instants. */
const setWork = (orderId: string, fromMs: number, toMs: number | null) =>
  t.admin.query(
    `update app.timer_segments s set from_at = $2, to_at = $3 from app.timers m
      where m.tenant_id = s.tenant_id and m.id = s.timer_id and m.service_order_id = $1 and s.kind = 'work'`,
    [orderId, iso(fromMs), toMs === null ? null : iso(toMs)],
  )
const run = async (name: 'startTimer' | 'stopTimer', orderId: string, who: Member) => {
  const body = name === 'stopTimer' ? { reason: 'Other' } : undefined
  const reply = await t.call(name, { params: { id: orderId }, body }, who)
  expect(reply.status, reply.text).toBe(200)
}

it('tells what a technician does now, today’s bookings and what happened today (H4–H6, H10)', async () => {
  const { world, nowMs, dayStart } = await afternoon()
  const member = await t.member(world, 'technician', { name: 'Priya Nair' })
  const running = await order(world, member, nowMs)
  await order(world, member, dayStart + 30 * 60 * minute)
  await run('startTimer', running.id, member)
  await setWork(running.id, nowMs - 90 * minute, null)
  const shown = await dashboard('me', member)
  expect(shown).toMatchObject({
    technician: { id: member.technicianId, name: 'Priya Nair', status: 'active', skills: [] },
    activeJobCount: 2,
    completedJobCount: 0,
    completedTodayCount: 0,
    scheduledTodayCount: 1,
    hoursWorkedToday: 1.5,
    hoursWorkedThisWeek: 1.5,
    timer: { id: running.id, number: running.number, status: 'working' },
  })
  expect(shown.todaySchedule).toMatchObject([
    { serviceOrderId: running.id, status: 'in_progress', customerName: 'Elena Vasquez', vehicleInfo: '2022 Ford F-150' },
  ])
  expect(shown.recentActivity.length).toBeGreaterThan(0)
  expect(shown.recentActivity.length).toBeLessThanOrEqual(5)
  expect(shown.recentActivity).toContainEqual(expect.objectContaining({ type: 'timer_start', orderNumber: running.number }))
  const stamps = shown.recentActivity.map((one: { timestamp: string }) => one.timestamp)
  expect(stamps).toEqual([...stamps].sort((a, b) => (a < b ? 1 : -1)))
  // The same for who may assign, under the technician's id.
  expect((await dashboard(member.technicianId, world.admin)).timer.id).toBe(running.id)
})

it('counts only the part of the work that lies in the shop’s day and week, without pauses', async () => {
  const { world, zone, today, nowMs, dayStart, isMonday } = await afternoon()
  const member = await t.member(world, 'technician')
  const night = await order(world, member, nowMs)
  await run('startTimer', night.id, member)
  await run('stopTimer', night.id, member)
  await setWork(night.id, dayStart - 60 * minute, dayStart + 30 * minute)
  const weekAgo = await order(world, member, nowMs)
  await run('startTimer', weekAgo.id, member)
  await run('stopTimer', weekAgo.id, member)
  const weekStart = startOfDate(zone, mondayOf(today))
  await setWork(weekAgo.id, weekStart - 120 * minute, weekStart - 60 * minute)
  const paused = await order(world, member, nowMs)
  await run('startTimer', paused.id, member)
  expect((await t.call('pauseTimer', { params: { id: paused.id }, body: { reason: 'Other' } }, member)).status).toBe(200)
  await setWork(paused.id, nowMs - 60 * minute, nowMs - 30 * minute)
  expect(await dashboard('me', member)).toMatchObject({
    hoursWorkedToday: 1,
    hoursWorkedThisWeek: isMonday ? 1 : 2,
    timer: { status: 'paused' },
  })
})

it('counts efficiency from completed jobs of 30 days, and marks a default where there is none (H36, OP-50)', async () => {
  const { world, nowMs, dayStart } = await afternoon()
  const member = await t.member(world, 'technician')
  const none = await dashboard('me', member)
  expect(none).toMatchObject({
    efficiency: { value: 0.85, is_default: true },
    customerRating: { value: 4.2, is_default: true },
    measuredJobCount: 0,
    hoursWorkedToday: 0,
    timer: null,
    todaySchedule: [],
    recentActivity: [],
  })
  const finish = async (planned: number | null, actual: number, completedMs: number) => {
    const made = await order(world, member, nowMs)
    const job = (await t.call('listTechnicianJobs', { params: { id: 'me' }, query: { active: 'true' } }, member)).body.data
      .jobs[0]
    for (const [name, body] of [
      ['startJob', undefined],
      ['moveJob', { status: 'completed' }],
    ] as const)
      expect((await t.call(name, { params: { id: job.id }, body }, member)).status).toBe(200)
    await t.admin.query('update app.jobs set estimated_minutes = $2, actual_minutes = $3, completed_at = $4 where id = $1', [
      job.id,
      planned,
      actual,
      iso(completedMs),
    ])
    if (planned === null) await t.admin.query('update app.service_orders set estimated_minutes = null where id = $1', [made.id])
  }
  await finish(60, 90, nowMs)
  await finish(90, 110, dayStart - 60 * minute)
  await finish(10, 1000, nowMs - 31 * 24 * 60 * minute)
  await finish(null, 500, nowMs)
  expect(await dashboard('me', member)).toMatchObject({
    activeJobCount: 0,
    completedJobCount: 4,
    completedTodayCount: 2,
    efficiency: { value: 0.75, is_default: false },
    measuredJobCount: 2,
  })
})

it('shows others only to who may assign, and nobody of another tenant (H10, S-23)', async () => {
  const [mine, theirs] = [await t.tenant(), await t.tenant()]
  const [one, other] = [await t.member(mine, 'technician'), await t.member(mine, 'technician')]
  const foreign = await t.member(theirs, 'technician')
  const manager = await t.member(mine, 'service-manager')
  const ask = async (id: string, who: Member) => {
    const reply = await t.call('getTechnicianDashboard', { params: { id } }, who)
    return [reply.status, reply.body.code ?? reply.body.data.dashboard.technician?.id ?? null]
  }
  expect(await ask(one.technicianId, one)).toEqual([200, one.technicianId])
  expect(await ask(one.technicianId, manager)).toEqual([200, one.technicianId])
  for (const id of [other.technicianId, foreign.technicianId, newId(new Date('2026-08-01')), 'x'])
    expect(await ask(id, one)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
  expect(await ask(foreign.technicianId, manager)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
  // Who is no technician sees the empty states (OP-9).
  expect(await ask('me', manager)).toEqual([200, null])
  expect((await t.call('getTechnicianDashboard', { params: { id: 'me' } }, null)).status).toBe(401)
})

it('keeps the work of shops one may not enter to itself, in the dashboard and in the list (C43)', async () => {
  const { world, nowMs } = await afternoon({ shops: 2 })
  const [, shopB] = world.shopIds as [string, string]
  const member = await t.member(world, 'technician')
  const limited = await t.member(world, 'service-manager', { shopIds: [shopB] })
  const made = await order(world, member, nowMs)
  await run('startTimer', made.id, member)
  await setWork(made.id, nowMs - 60 * minute, null)
  expect(await dashboard(member.technicianId, limited)).toMatchObject({
    activeJobCount: 0,
    scheduledTodayCount: 0,
    hoursWorkedToday: 0,
    timer: null,
    recentActivity: [],
  })
  const list = await t.call('listTechnicianJobs', { params: { id: member.technicianId } }, limited)
  expect(list.body.data).toMatchObject({ jobs: [], pagination: { total: 0 } })
})

it('lists open jobs, completed ones, or both (H11)', async () => {
  const { world, nowMs } = await afternoon()
  const member = await t.member(world, 'technician')
  const [first, second] = [await order(world, member, nowMs), await order(world, member, nowMs + 24 * 60 * minute)]
  const jobs = async (query: object) => {
    const { jobs: rows, pagination } = (await t.call('listTechnicianJobs', { params: { id: 'me' }, query: { ...query } }, member))
      .body.data
    return [rows.map((job: { serviceOrderId: string }) => job.serviceOrderId), pagination.total]
  }
  const job = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, member)).body.data.jobs.find(
    (one: { serviceOrderId: string }) => one.serviceOrderId === first.id,
  )
  await t.call('startJob', { params: { id: job.id } }, member)
  await t.call('moveJob', { params: { id: job.id }, body: { status: 'completed' } }, member)
  expect(await jobs({ active: true })).toEqual([[second.id], 1])
  expect(await jobs({ active: false })).toEqual([[first.id], 1])
  expect(await jobs({})).toEqual([[second.id, first.id], 2])
})
