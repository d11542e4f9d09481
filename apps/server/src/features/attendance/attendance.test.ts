import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

const clockIn = (who: Member, body: object = {}) => t.call('clockIn', { body: { location: 'Bay 2', ...body } }, who)
const clockOut = (id: string, who: Member, body: object = {}) => t.call('clockOut', { params: { id }, body }, who)
/** An order with two services and a job of each of these technicians. */
const booked = (world: World, ...people: Member[]) =>
  makeOrder(t, world, {
    technicians: people.map((one) => ({ technician_id: one.technicianId })),
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: [
      { type: 'labor', description: 'Rotors', estimated_hours: 3, service_name: 'Brakes' },
      { type: 'labor', description: 'Drain', estimated_hours: 1, service_name: 'Oil' },
    ],
  })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const entryRow = async (id: string) => (await t.admin.query('select * from app.time_entries where id = $1', [id])).rows[0]

it('clocks in with a place and notes, once, and out with whole minutes (I2, I3, CLK6)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const blank = await clockIn(tech, { location: ' ' })
  expect([blank.status, blank.body.errors[0].message]).toEqual([422, 'Please enter a location'])
  const begun = await clockIn(tech, { notes: 'Early', occurred_at: ago(61) })
  expect([begun.status, begun.body.data.time_entry]).toEqual([
    201,
    expect.objectContaining({
      isActive: true,
      location: 'Bay 2',
      notes: 'Early',
      type: 'work',
      source: 'clock',
      recorded: 'queued',
    }),
  ])
  const { id } = begun.body.data.time_entry
  expect((await clockIn(tech)).body.code).toBe('CLOCKED_IN')
  const now = await t.call('getCurrentTimeEntry', { params: { id: 'me' } }, tech)
  expect(now.body.data).toMatchObject({ time_entry: { id }, indirect: null, recentLocations: ['Bay 2'] })
  const done = await clockOut(id, tech, { notes: 'Ended work day' })
  expect(done.body.data.time_entry).toMatchObject({ isActive: false, duration: 61, notes: 'Early\nEnded work day' })
  expect((await clockOut(id, tech)).body.code).toBe('CLOCKED_OUT')
  expect((await clockOut(world.shopId, tech)).body).toMatchObject({
    code: 'TIME_ENTRY_NOT_FOUND',
    message: 'Time entry not found',
  })
  const list = await t.call('listTimeEntries', { params: { id: 'me' } }, tech)
  expect(list.body.data).toMatchObject({ todayMinutes: expect.any(Number), weekMinutes: 61, time_entries: [{ id }] })
  const other = await t.member(world, 'technician')
  expect((await t.call('listTimeEntries', { params: { id: tech.technicianId } }, other)).status).toBe(404)
  expect((await clockIn(world.admin)).body.code).toBe('NOT_A_TECHNICIAN')
})

it('takes what a device sends later, but not the future, nor what lies before what is recorded (NOW18)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const soon = await clockIn(tech, { occurred_at: ago(-10) })
  expect([soon.status, soon.body.errors[0].message]).toEqual([422, 'This time is in the future.'])
  expect((await clockIn(tech, { occurred_at: ago(15 * 1440) })).body.code).toBe('TIME_TOO_OLD')
  const first = (await clockIn(tech, { occurred_at: ago(120) })).body.data.time_entry
  expect((await clockOut(first.id, tech, { occurred_at: ago(121) })).body.code).toBe('TIME_BEFORE_LAST')
  // A device that was off the net since then does not know the id.
  await clockOut('me', tech, { occurred_at: ago(60) })
  expect((await clockOut('me', tech)).body.code).toBe('TIME_ENTRY_NOT_FOUND')
  expect((await clockIn(tech, { occurred_at: ago(61) })).body.code).toBe('TIME_BEFORE_LAST')
  expect((await entryRow(first.id)).seconds).toBe('3600')
})

it('asks when a timer runs at the end of the day, and never completes the job (CLK6)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const { id } = (await clockIn(tech)).body.data.time_entry
  await t.call('startTimer', { params: { id: order.id } }, tech)
  const asked = await clockOut(id, tech)
  expect([asked.status, asked.body.code, asked.body.params]).toEqual([409, 'TIMER_STILL_RUNS', { order: order.number }])
  expect((await clockOut(id, tech, { stop_timer: true })).status).toBe(200)
  const [timer] = (await t.admin.query('select status, stop_reason from app.timers where service_order_id = $1', [order.id])).rows
  expect(timer).toEqual({ status: 'completed', stop_reason: 'End of shift' })
  const [job] = (await t.admin.query('select status from app.jobs where service_order_id = $1', [order.id])).rows
  expect(job.status).toBe('in_progress')
})

it('switches to another order or service in one step, and goes on with the same (CLK6, CLK13)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const [one, two] = [await booked(world, tech), await booked(world, tech)]
  const [brakes, oil] = one.services
  const go = (body: object) => t.call('switchTimer', { body: body as never }, tech)
  const first = await go({ service_order_id: one.id, service_id: brakes.id, occurred_at: ago(30) })
  expect(first.body.data.timer).toMatchObject({ serviceId: brakes.id, kind: 'work', source: 'queued', status: 'working' })
  const again = await go({ service_order_id: one.id, service_id: brakes.id })
  expect(again.body.data.timer.timer_id).toBe(first.body.data.timer.timer_id)
  const second = await go({ service_order_id: one.id, service_id: oil.id, kind: 'rework' })
  expect(second.body.data.timer).toMatchObject({ serviceId: oil.id, kind: 'rework' })
  expect((await go({ service_order_id: two.id })).body.data.timer).toMatchObject({ id: two.id, serviceId: null })
  expect((await go({ service_order_id: two.id, service_id: oil.id })).body.code).toBe('SERVICE_NOT_FOUND')
  const { rows } = await t.admin.query(
    'select status, stop_reason from app.timers where tenant_id = $1 order by started_at, id',
    [world.tenantId],
  )
  expect(rows).toEqual([
    { status: 'completed', stop_reason: 'Switched to another order' },
    { status: 'completed', stop_reason: 'Switched to another order' },
    { status: 'working', stop_reason: '' },
  ])
  const refused = await t.call('startTimer', { params: { id: one.id } }, tech)
  expect([refused.status, refused.body.code]).toEqual([409, 'TIMER_RUNNING'])
})

it('counts a timer for the service of its line', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const started = await t.call('startTimer', { params: { id: order.id }, body: { serviceItemId: order.line_items[1].id } }, tech)
  expect(started.body.data.timer.serviceId).toBe(order.services[1].id)
})

it('records time of no order within the attendance; a timer ends it, and it ends a timer (CLK13)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const begin = (code: string) => t.call('startIndirect', { body: { code: code as 'training' } }, tech)
  expect((await begin('training')).body.code).toBe('NOT_CLOCKED_IN')
  expect((await t.call('stopIndirect', {}, tech)).status).toBe(404)
  const { id } = (await clockIn(tech)).body.data.time_entry
  await t.call('startTimer', { params: { id: order.id } }, tech)
  const training = await begin('training')
  expect(training.body.data.time_entry).toMatchObject({ code: 'training', type: 'training', isActive: true, isPaid: true })
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer).toBeNull()
  const pause = await begin('break')
  expect(pause.body.data.time_entry).toMatchObject({ code: 'break', type: 'break' })
  expect((await entryRow(training.body.data.time_entry.id)).ended_at).not.toBeNull()
  expect((await t.call('stopIndirect', {}, tech)).body.data.time_entry).toMatchObject({ code: 'break', isActive: false })
  const meeting = (await begin('meeting')).body.data.time_entry
  await t.call('startTimer', { params: { id: order.id } }, tech)
  expect((await entryRow(meeting.id)).ended_at).not.toBeNull()
  const wrong = await begin('lunch')
  expect(wrong.status).toBe(422)
  expect((await clockOut(id, tech, { stop_timer: false })).status).toBe(200)
  expect((await t.call('getActiveTimer', {}, tech)).body.data.timer).not.toBeNull()
})

it('lets a shop decide how it counts, and block timers without attendance (CLK4)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const read = () => t.call('getTimeRules', { query: { shop_id: world.shopId } }, world.admin)
  const before = (await read()).body.data.rules
  expect(before).toMatchObject({
    soldOn: 'completed',
    unpaidBreakAfter: null,
    rounding: 0,
    clockNeedsAttendance: 'off',
    version: 1,
  })
  const fields = {
    shop_id: world.shopId,
    sold_on: 'issued' as const,
    unpaid_break_after: 20,
    rounding: 6 as const,
    auto_close_after: 60,
    clock_needs_attendance: 'block' as const,
    unpaid_codes: ['training' as const],
  }
  const saved = await t.call('replaceTimeRules', { body: { ...fields, version: 1 } }, world.admin)
  expect(saved.body.data.rules).toMatchObject({ soldOn: 'issued', rounding: 6, version: 2 })
  expect((await t.call('replaceTimeRules', { body: { ...fields, version: 1 } }, world.admin)).body.code).toBe('STALE_VERSION')
  expect((await t.call('replaceTimeRules', { body: { ...fields, rounding: 7 as never } }, world.admin)).status).toBe(422)
  expect((await t.call('startTimer', { params: { id: order.id } }, tech)).body.code).toBe('NOT_CLOCKED_IN')
  await clockIn(tech)
  expect((await t.call('startTimer', { params: { id: order.id } }, tech)).status).toBe(200)
  expect((await t.call('startIndirect', { body: { code: 'training' } }, tech)).body.data.time_entry.isPaid).toBe(false)
})
