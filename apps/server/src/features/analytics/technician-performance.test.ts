import { dateIn, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const minute = 60_000

async function afternoon() {
  const world = await t.tenant()
  const nowMs = Date.parse((await t.admin.query('select now() as now')).rows[0].now.toISOString())
  const ahead = 13 - new Date(nowMs).getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  await t.admin.query('update app.shops set time_zone = $2 where tenant_id = $1', [world.tenantId, zone])
  const today = dateIn(zone, nowMs)
  return { world, today, dayStart: startOfDate(zone, today) }
}
/** An order of the technician on which so many minutes were clocked from an instant on, its job completed. */
async function worked(world: World, tech: Member, kind: 'work' | 'rework' | 'wait', fromMs: number, minutes: number) {
  const order = await makeOrder(t, world, {
    technicians: [{ technician_id: tech.technicianId, estimated_minutes: 60 }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: [{ type: 'labor', description: 'Rotors', estimated_hours: 1, service_name: 'Brakes' }],
    vehicle: { make: 'Ford', model: 'F-150', license_plate: `P ${Math.round(fromMs / 1000)}` },
  })
  const started = await t.call('startTimer', { params: { id: order.id }, body: { kind } }, tech)
  expect(started.status, started.text).toBe(200)
  await t.call('stopTimer', { params: { id: order.id }, body: { reason: 'End of shift' } }, tech)
  const { timer_id: timerId, jobId } = started.body.data.timer
  const span = [new Date(fromMs), new Date(fromMs + minutes * minute)]
  await t.admin.query('update app.timers set started_at = $2, ended_at = $3 where id = $1', [timerId, ...span])
  await t.admin.query('update app.timer_segments set from_at = $2, to_at = $3 where timer_id = $1', [timerId, ...span])
  expect((await t.call('moveJob', { params: { id: jobId }, body: { status: 'completed' } }, tech)).status).toBe(200)
  return { orderId: order.id as string, jobId: jobId as string }
}

it('sums hours, tasks, flags and jobs, and its trends sum to the same (H34, H35)', async () => {
  const { world, today, dayStart } = await afternoon()
  const tech = await t.member(world, 'technician')
  const first = await worked(world, tech, 'work', dayStart + 60 * minute, 60)
  await worked(world, tech, 'rework', dayStart + 150 * minute, 30)
  await worked(world, tech, 'wait', dayStart + 200 * minute, 15)
  const raise = async (title: string) =>
    (await t.call('addJobFlag', { params: { id: first.jobId }, body: { type: 'parts', title } }, tech)).body.data.flag
      .id as string
  const solved = await raise('Sensor missing')
  await raise('Bolt missing')
  await t.call('changeFlag', { params: { id: solved }, body: { status: 'resolved' } }, world.admin)
  const reply = await t.call('getTechnicianPerformance', { params: { id: 'me' } }, tech)
  expect(reply.status, reply.text).toBe(200)
  const { metrics, trends, goals } = reply.body.data.performance
  expect(metrics).toMatchObject({
    jobsCompleted: 3,
    // Each job had one task, of its labor line.
    tasksCompleted: 3,
    hoursWorked: 1.75,
    // What is done again and what is waited for is not billable.
    billableHours: 1,
    // 180 planned of 105 clocked minutes, 1 at most.
    efficiency: { value: 1, is_default: false },
    flagsRaised: 2,
    flagsResolved: 1,
    streak: 1,
    measured: { jobs: 3, ratings: 0, qualityFlags: 0 },
  })
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
  expect(sum(trends.dailyHours.map((one: { hours: number }) => one.hours))).toBeCloseTo(metrics.hoursWorked, 5)
  expect(sum(trends.weeklyCompletion.map((one: { jobs: number }) => one.jobs))).toBe(metrics.jobsCompleted)
  expect(trends.dailyHours.at(-1)).toEqual({ date: today, hours: 1.75 })
  expect(trends.dailyEfficiency.at(-1)).toEqual({ date: today, value: 1 })
  expect(trends.dailyEfficiency.filter((one: { value: number | null }) => one.value !== null)).toHaveLength(1)
  expect(
    trends.monthlyRating.every((one: { value: number | null; count: number }) => one.value === null && one.count === 0),
  ).toBe(true)
  expect(goals.find((one: { metric: string }) => one.metric === 'efficiency')).toEqual({
    metric: 'efficiency',
    target: 0.85,
    value: 1,
    isMet: true,
  })
  // The same hours say so in the entries: one of three is billable.
  const { time_entries: entries } = (await t.call('listTimeEntries', { params: { id: 'me' } }, tech)).body.data
  expect(entries.map((one: { isBillable: boolean }) => one.isBillable).sort()).toEqual([false, false, true])
})

it('counts the same 30 days on the cards as in performance: of the calendar, today included', async () => {
  const { world, dayStart } = await afternoon()
  const tech = await t.member(world, 'technician')
  const firstDay = dayStart - 29 * 24 * 60 * minute
  // The second one is within 30 times 24 hours of now, but on the day before.
  for (const [at, beginning] of [firstDay + 10 * minute, firstDay - 90 * minute].entries()) {
    const { jobId } = await worked(world, tech, 'work', beginning, 30 + at)
    await t.admin.query('update app.jobs set completed_at = $2 where id = $1', [jobId, new Date(beginning + 60 * minute)])
  }
  const { performance } = (await t.call('getTechnicianPerformance', { params: { id: 'me' } }, tech)).body.data
  const { dashboard } = (await t.call('getTechnicianDashboard', { params: { id: 'me' } }, tech)).body.data
  expect([performance.metrics.jobsCompleted, dashboard.measuredJobCount]).toEqual([1, 1])
  expect(dashboard.efficiency).toEqual(performance.metrics.efficiency)
})
