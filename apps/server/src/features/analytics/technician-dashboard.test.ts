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

it('counts work for the shop’s day and week that it began in, without pauses', async () => {
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
    hoursWorkedToday: 0.5,
    hoursWorkedThisWeek: isMonday ? 0.5 : 2,
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

/** Starts and completes the technician's open job of an order. */
async function complete(orderId: string, who: Member) {
  const jobs = (await t.call('listTechnicianJobs', { params: { id: 'me' }, query: { active: 'true' } }, who)).body.data.jobs
  const job = jobs.find((one: { serviceOrderId: string }) => one.serviceOrderId === orderId)
  for (const [name, body] of [
    ['startJob', undefined],
    ['moveJob', { status: 'completed' }],
  ] as const)
    expect((await t.call(name, { params: { id: job.id }, body }, who)).status).toBe(200)
  return job.id as string
}

it('counts performance of a period from records, and says what is a default (H34–H36, H39)', async () => {
  const { world, nowMs, today } = await afternoon()
  const member = await t.member(world, 'technician')
  const performance = async (id: string, who: Member, query: object = {}) => {
    const reply = await t.call('getTechnicianPerformance', { params: { id }, query: { ...query } }, who)
    return reply.status === 200 ? reply.body.data.performance : [reply.status, reply.body.code]
  }
  const none = await performance('me', member)
  expect(none).toMatchObject({
    technicianId: member.technicianId,
    period: { endDate: today },
    metrics: { jobsCompleted: 0, hoursWorked: 0, qualityScore: { value: 4.5, is_default: true } },
    achievements: [],
    trends: { targets: { efficiency: 0.85, firstTimeFixRate: 0.85, onTimeCompletion: 0.9 } },
  })
  expect(none.trends.dailyHours).toHaveLength(30)
  const services = { services: [{ name: 'Front brakes' }] }
  const first = await order(world, member, nowMs, services)
  await run('startTimer', first.id, member)
  await setWork(first.id, nowMs - 60 * minute, null)
  await run('stopTimer', first.id, member)
  const jobId = (await t.call('listTechnicianJobs', { params: { id: 'me' } }, member)).body.data.jobs[0].id
  const flag = { type: 'quality' as const, priority: 'high' as const, title: 'Pad glue missing', message: '' }
  expect((await t.call('addJobFlag', { params: { id: jobId }, body: flag }, member)).status).toBe(201)
  expect((await t.call('moveJob', { params: { id: jobId }, body: { status: 'completed' } }, member)).status).toBe(200)
  await t.admin.query('update app.service_orders set due_at = $2 where id = $1', [first.id, iso(nowMs + 60 * minute)])
  const done = await performance('me', member)
  expect(done.metrics).toMatchObject({
    jobsCompleted: 1,
    hoursWorked: 1,
    billableHours: 1,
    onTimeCompletion: { value: 1, is_default: false },
    firstTimeFixRate: { value: 1, is_default: false },
    flagsRaised: 1,
    flagsResolved: 0,
    partsRequests: 0,
    measured: { qualityFlags: 1, ratings: 0 },
  })
  // The vehicle comes back with the same service: it was not fixed the first time.
  const vehicle = (await t.admin.query('select vehicle_id from app.service_orders where id = $1', [first.id])).rows[0].vehicle_id
  const again = await order(world, member, nowMs + 24 * 60 * minute, services)
  await t.admin.query("update app.service_orders set vehicle_id = $2, created_at = now() + interval '1 day' where id = $1", [
    again.id,
    vehicle,
  ])
  await t.admin.query('update app.service_orders set due_at = $2 where id = $1', [first.id, iso(nowMs - 60 * minute)])
  await t.admin.query(
    `insert into app.order_ratings (tenant_id, id, service_order_id, customer_id, asked_at, stars, rated_at)
     select tenant_id, id, id, customer_id, now(), 5, now() from app.service_orders where id = $1`,
    [first.id],
  )
  const later = await performance(member.technicianId, world.admin)
  expect(later.metrics).toMatchObject({
    onTimeCompletion: { value: 0, is_default: false },
    firstTimeFixRate: { value: 0, is_default: false },
    customerSatisfaction: { value: 5, is_default: false },
    qualityScore: { value: 4.5, is_default: false },
  })
  expect(later.achievements).toContainEqual({ code: 'five_stars', date: today })
  expect(await performance('me', member, { from: '2026-01-05', to: '2026-01-05' })).toMatchObject({
    period: { startDate: '2026-01-05', endDate: '2026-01-05' },
    metrics: { jobsCompleted: 0 },
  })
  expect((await dashboard('me', member)).portal_stats).toMatchObject({
    rating: { value: 5, is_default: false },
    weeklyGoal: { value: 85, is_default: true },
  })
  expect(await performance('me', member, { from: '2026-01-05', to: '2026-01-04' })).toEqual([422, 'VALIDATION_FAILED'])
  expect(await performance('me', member, { from: '2024-01-05', to: '2026-01-04' })).toEqual([422, 'VALIDATION_FAILED'])
  const other = await t.member(world, 'technician')
  expect(await performance(other.technicianId, member)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
  expect(await performance('me', world.admin)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
})

it('gives the days of a technician from bookings, the usual week and absences (H40, H41)', async () => {
  const { world, nowMs, zone, today, dayStart } = await afternoon()
  const member = await t.member(world, 'technician')
  const schedule = async (id: string, who: Member, query: object = {}) => {
    const reply = await t.call('getTechnicianSchedule', { params: { id }, query: { ...query } }, who)
    return reply.status === 200 ? reply.body.data.days : [reply.status, reply.body.code]
  }
  const mine = await order(world, member, nowMs, { priority: 'critical', services: [{ name: 'Brakes' }] })
  await complete(mine.id, member)
  const tomorrow = await order(world, member, dayStart + 36 * 60 * minute)
  await t.admin.query(
    `insert into app.working_hours (tenant_id, technician_id, weekday, from_minute, to_minute)
     select $1, $2, d, f, f + 240 from generate_series(0, 6) d, (values (480), (780)) as p(f)`,
    [world.tenantId, member.technicianId],
  )
  const days = await schedule('me', member)
  expect(days.map((one: { date: string }) => one.date).slice(0, 2)).toEqual([today, dateIn(zone, dayStart + 36 * 60 * minute)])
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({
    technicianId: member.technicianId,
    status: 'completed',
    workingHours: 8,
    totalScheduledHours: 1,
  })
  expect(days[0].breaks).toEqual([{ startTime: iso(dayStart + 720 * minute), endTime: iso(dayStart + 780 * minute) }])
  expect(days[0].workSlots).toMatchObject([
    {
      serviceOrderId: mine.id,
      status: 'completed',
      priority: 'High',
      serviceType: 'Brakes',
      customerName: 'Elena Vasquez',
      vehicleInfo: '2022 Ford F-150',
      estimatedDuration: 60,
      isBillable: true,
    },
  ])
  expect(days[1]).toMatchObject({
    status: 'scheduled',
    isOvertime: false,
    workSlots: [{ serviceOrderId: tomorrow.id, status: 'pending' }],
  })
  await t.admin.query(
    `insert into app.absences (tenant_id, id, technician_id, starts_at, ends_at, reason) values ($1, $2, $3, $4, $5, 'Vacation')`,
    [
      world.tenantId,
      newId(new Date('2026-08-01')),
      member.technicianId,
      iso(dayStart + 48 * 60 * minute),
      iso(dayStart + 72 * 60 * minute),
    ],
  )
  const two = await schedule(member.technicianId, world.admin, { from: days[2].date, to: days[3].date })
  expect(two).toMatchObject([
    { status: 'away', notes: 'Vacation' },
    { status: 'scheduled', workSlots: [] },
  ])
  const other = await t.member(world, 'technician')
  expect(await schedule(other.technicianId, member)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
  expect(await schedule('me', world.admin)).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
})
