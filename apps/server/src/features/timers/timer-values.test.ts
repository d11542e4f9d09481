import { pauseReasons, stopReasons } from '@twopost/contract/timers.states'
import { expect, it } from 'vitest'
import { brakeLines, makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

/** A scheduled order with labor and a job of this technician. */
const booked = async (world: World, tech: Member): Promise<{ id: string; lineId: string }> => {
  const order = await makeOrder(t, world, {
    technicians: [{ technician_id: tech.technicianId, estimated_minutes: 90 }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: brakeLines,
  })
  return { id: order.id, lineId: order.line_items[0].id }
}
const setUp = async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  return { world, tech, ...(await booked(world, tech)) }
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Puts the beginning of a timer, and its stretches in their order, to so many minutes ago; the last may be open. */
async function setStretches(timerId: string, stretches: readonly (readonly [from: number, to: number | null])[]) {
  await t.admin.query('update app.timers set started_at = $2 where id = $1', [timerId, ago(stretches[0]?.[0] ?? 0)])
  const { rows } = await t.admin.query<{ id: string }>(
    'select id from app.timer_segments where timer_id = $1 order by from_at, id',
    [timerId],
  )
  expect(rows).toHaveLength(stretches.length)
  // The later ones first leaves no moment in which two overlap.
  for (const [at, { id }] of rows.entries()) {
    const [from, to] = stretches[at] as [number, number | null]
    await t.admin.query('update app.timer_segments set from_at = $2, to_at = $3 where id = $1', [
      id,
      ago(from),
      to === null ? null : ago(to),
    ])
  }
}
/** Seconds that may pass between two steps of a test. */
const slack = 60
const near = (value: number, wanted: number) => {
  expect(value).toBeGreaterThanOrEqual(wanted - 1)
  expect(value).toBeLessThanOrEqual(wanted + slack)
}

it('starts with the fields of a timer, for a line of the order, with no end yet (I9, I10)', async () => {
  const { tech, id, lineId } = await setUp()
  const { timer } = (await t.call('startTimer', { params: { id }, body: { serviceItemId: lineId } }, tech)).body.data
  expect(timer).toMatchObject({
    id,
    title: 'Front brakes',
    technicianId: tech.technicianId,
    serviceItemId: lineId,
    status: 'working',
    isPaused: false,
    pauseStartTime: null,
    endTime: null,
    totalPauseTime: 0,
    pauseReason: '',
    pauseNotes: '',
    stopReason: '',
  })
  near(timer.elapsedTime, 0)
  expect(Math.abs(Date.parse(timer.startTime) - Date.now())).toBeLessThan(slack * 1000)
})

it('stands still in a pause, with its reason, notes and beginning; pauses add up when it goes on (I13, I14, I17)', async () => {
  const { tech, id } = await setUp()
  const params = { id }
  const { timer_id: timerId } = (await t.call('startTimer', { params }, tech)).body.data.timer
  for (const body of [{}, { reason: '' }, { reason: '   ' }]) {
    const refused = await t.call('pauseTimer', { params, body: body as never }, tech)
    expect(refused.status, JSON.stringify(body)).toBe(422)
  }
  const blank = await t.call('pauseTimer', { params, body: { reason: ' ' } }, tech)
  expect(blank.body.errors[0]).toMatchObject({ path: 'body.reason', code: 'REASON_REQUIRED' })
  const pause = (notes?: string) =>
    t.call('pauseTimer', { params, body: { reason: 'Waiting for parts', ...(notes && { notes }) } }, tech)
  expect((await pause('Rotor comes at four')).status).toBe(200)
  await setStretches(timerId, [
    [60, 20],
    [20, null],
  ])
  const look = async () => (await t.call('getActiveTimer', {}, tech)).body.data.timer
  const paused = await look()
  expect(paused).toMatchObject({
    status: 'paused',
    isPaused: true,
    pauseReason: 'Waiting for parts',
    pauseNotes: 'Rotor comes at four',
  })
  expect(Math.abs(Date.parse(paused.pauseStartTime) - ago(20).getTime())).toBeLessThan(slack * 1000)
  near(paused.elapsedTime, 40 * 60)
  near(paused.totalPauseTime, 20 * 60)
  // Another device sees the same, and so does the order.
  expect((await t.call('getOrderTimer', { params }, tech)).body.data.timer).toMatchObject({
    timer_id: timerId,
    pauseStartTime: paused.pauseStartTime,
  })
  expect((await look()).elapsedTime).toBe(paused.elapsedTime)

  const resumed = (await t.call('resumeTimer', { params }, tech)).body.data.timer
  expect(resumed).toMatchObject({ status: 'working', isPaused: false, pauseStartTime: null, pauseReason: '', pauseNotes: '' })
  near(resumed.totalPauseTime, 20 * 60)
  expect((await pause()).status).toBe(200)
  await setStretches(timerId, [
    [60, 40],
    [40, 25],
    [25, 5],
    [5, null],
  ])
  const again = (await t.call('resumeTimer', { params }, tech)).body.data.timer
  near(again.totalPauseTime, 20 * 60)
  near(again.elapsedTime, 40 * 60)
})

it('stops with a reason alone, keeps it, and leaves the job as it is unless parts are missing (I16, OP-52)', async () => {
  const { world, tech, id } = await setUp()
  const params = { id }
  const { timer_id: timerId, jobId } = (await t.call('startTimer', { params }, tech)).body.data.timer
  for (const reason of ['', '  ']) {
    const refused = await t.call('stopTimer', { params, body: { reason } }, tech)
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'REASON_REQUIRED'])
  }
  await setStretches(timerId, [[90, null]])
  const { timer } = (await t.call('stopTimer', { params, body: { reason: 'Technical issue encountered' } }, tech)).body.data
  expect(timer).toMatchObject({ status: 'completed', stopReason: 'Technical issue encountered', isPaused: false })
  near(timer.elapsedTime, 90 * 60)
  expect(Date.parse(timer.endTime) - Date.parse(timer.startTime)).toBeGreaterThanOrEqual(90 * 60_000 - 1000)
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer).toBeNull()
  const job = async () => (await t.call('getJob', { params: { id: jobId } }, tech)).body.data.job
  expect((await job()).status).toBe('in_progress')
  const entry = (await t.call('listTimeEntries', { params: { id: 'me' } }, tech)).body.data.time_entries[0]
  expect(entry).toMatchObject({ source: 'timer', timerId, serviceOrderId: id, notes: 'Technical issue encountered' })
  expect(entry.duration).toBe(Math.floor(entry.seconds / 60))
  near(entry.seconds, 90 * 60)
  await t.call('startTimer', { params }, tech)
  await t.call('stopTimer', { params, body: { reason: 'Parts needed - on hold' } }, tech)
  expect((await job()).status).toBe('on_hold')
  // Who looks on may not touch it.
  const viewer = await t.member(world, 'viewer')
  expect((await t.call('stopTimer', { params, body: { reason: 'Other' } }, viewer)).status).toBe(403)
})

it('offers eight reasons for a pause and seven for a stop (I19, I20)', () => {
  expect(pauseReasons).toEqual([
    'Waiting for parts',
    'Customer approval needed',
    'Equipment unavailable',
    'Safety check required',
    'Technical consultation needed',
    'Quality inspection',
    'Documentation',
    'Other',
  ])
  expect(stopReasons).toEqual([
    'Work completed successfully',
    'Customer requested stop',
    'Parts needed - on hold',
    'Technical issue encountered',
    'Break time',
    'End of shift',
    'Other',
  ])
})

it('lets several technicians work on one order at once, each with a clock of their own (CLK12)', async () => {
  const world = await t.tenant()
  const people = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  const { id } = await makeOrder(t, world, {
    technicians: people.map((one) => ({ technician_id: one.technicianId })),
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
  })
  for (const who of people) expect((await t.call('startTimer', { params: { id } }, who)).status).toBe(200)
  const seen = await Promise.all(people.map(async (who) => (await t.call('getActiveTimer', {}, who)).body.data.timer))
  expect(seen.map((timer) => [timer.id, timer.technicianId, timer.status])).toEqual(
    people.map((one) => [id, one.technicianId, 'working']),
  )
  expect(new Set(seen.map((timer) => timer.timer_id)).size).toBe(2)
  // One pauses, the other works on.
  const [first, second] = people as [Member, Member]
  await t.call('pauseTimer', { params: { id }, body: { reason: 'Documentation' } }, first)
  expect((await t.call('getActiveTimer', {}, second)).body.data.timer.status).toBe('working')
})
