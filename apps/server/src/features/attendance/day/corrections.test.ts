import { expect, it } from 'vitest'
import { endForgottenClocks } from '#features/attendance/index.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const at = (time: string, day = '2026-01-05') => `${day}T${time}:00-06:00`
const add = (world: World, tech: Member, from: string, to: string, more: object = {}) =>
  t.call('addTimeEntry', { body: { technician_id: tech.technicianId, from, to, reason: 'On paper', ...more } }, world.admin)
const booked = (world: World, tech: Member) =>
  makeOrder(t, world, {
    technicians: [{ technician_id: tech.technicianId }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: [{ type: 'labor', description: 'Rotors', estimated_hours: 3, service_name: 'Brakes' }],
  })

it('corrects attended time with a reason, shows before and after, and tells the technician (CLK10)', async () => {
  const world = await t.tenant()
  const [tech, manager] = [await t.member(world, 'technician'), await t.member(world, 'service-manager')]
  const entry = (await add(world, tech, at('08:00'), at('16:00'))).body.data.time_entry
  const fix = (body: object, who: Member = manager) =>
    t.call('correctTimeEntry', { params: { id: entry.id }, body: body as never }, who)
  const silent = await fix({ to: at('17:00') })
  expect([silent.status, silent.body.errors[0].message]).toEqual([422, 'A reason is required'])
  expect((await fix({ to: at('17:00'), reason: 'x' }, tech)).status).toBe(403)
  const done = await fix({ to: at('17:00'), reason: 'Stayed for the tow truck', version: entry.version })
  expect(done.body.data).toMatchObject({
    time_entry: { duration: 540, version: entry.version + 1 },
    correction: { before: { to: '2026-01-05T22:00:00.000Z' }, after: { to: '2026-01-05T23:00:00.000Z' } },
  })
  expect((await fix({ to: at('18:00'), reason: 'x', version: entry.version })).body.code).toBe('STALE_VERSION')
  const told = (await t.call('listNotifications', {}, tech)).body.data.notifications
  expect(told[0]).toMatchObject({ type: 'time_corrected', title: 'Your hours were corrected' })
  expect(told[0].message).toContain('Stayed for the tow truck')
  const day = await t.call('getTimeDay', { query: { date: '2026-01-05', shop_id: world.shopId } }, manager)
  const lane = day.body.data.day.lanes.find((one: { technicianId: string }) => one.technicianId === tech.technicianId)
  expect(lane.corrections.map((one: { reason: string }) => one.reason)).toEqual(['Stayed for the tow truck', 'On paper'])
  expect(lane.numbers.attendedSeconds).toBe(9 * 3600)
})

it('refuses overlaps, ends before starts, the future, and more than a day (CLK21)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const entry = (await add(world, tech, at('08:00'), at('12:00'))).body.data.time_entry
  const over = await add(world, tech, at('11:00'), at('13:00'))
  expect([over.status, over.body.code, over.body.message]).toEqual([
    409,
    'TIME_OVERLAP',
    'This overlaps Jan 5, 8:00 AM to Jan 5, 12:00 PM.',
  ])
  expect((await add(world, tech, at('12:00'), at('13:00'))).status).toBe(201)
  const fix = (body: object) =>
    t.call('correctTimeEntry', { params: { id: entry.id }, body: { ...body, reason: 'Typo' } as never }, world.admin)
  expect((await fix({ to: at('12:30') })).body.code).toBe('TIME_OVERLAP')
  const messages = async (body: object) => (await fix(body)).body.errors?.[0]?.message
  expect(await messages({ to: at('08:00') })).toBe('The end must come after the beginning.')
  expect(await messages({ to: '2099-01-05T12:00:00Z' })).toBe('This time is in the future.')
  expect(await messages({ from: at('08:00', '2026-01-03') })).toBe('An entry can be at most 24 hours long.')
})

it('adds time on job and time of no order by hand; a timer can be corrected and given its service (CLK10, CLK14)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const stranger = await t.member(world, 'technician')
  expect((await add(world, stranger, at('08:00'), at('09:00'), { service_order_id: order.id })).body.code).toBe('NO_JOB_ON_ORDER')
  const entry = (await add(world, tech, at('08:00'), at('10:00'), { service_order_id: order.id })).body.data.time_entry
  expect(entry).toMatchObject({ source: 'timer', recorded: 'by_hand', duration: 120, serviceOrderId: order.id })
  const training = await add(world, tech, at('09:00'), at('11:00'), { code: 'training' })
  expect(training.body.code).toBe('TIME_OVERLAP')
  expect((await add(world, tech, at('10:00'), at('11:00'), { code: 'training' })).body.data.time_entry.code).toBe('training')
  const fix = (body: object) =>
    t.call('correctTimer', { params: { id: entry.timerId }, body: { reason: 'Wrong start', ...body } as never }, world.admin)
  const done = await fix({ from: at('07:30'), service_id: order.services[0].id })
  expect(done.body.data).toMatchObject({
    timer: { serviceId: order.services[0].id, source: 'by_hand', elapsedTime: 9000 },
    correction: { before: { serviceId: null }, after: { serviceId: order.services[0].id } },
  })
  expect((await fix({ to: at('10:30') })).body.code).toBe('TIME_OVERLAP')
  expect((await fix({ service_id: world.shopId })).body.code).toBe('SERVICE_NOT_FOUND')
  const { rows } = await t.admin.query('select minutes from app.time_entries where timer_id = $1', [entry.timerId])
  expect(rows).toEqual([{ minutes: 150 }])
  const open = (await t.call('startTimer', { params: { id: order.id } }, tech)).body.data.timer
  const refused = await t.call('correctTimer', { params: { id: open.timer_id }, body: { reason: 'x' } }, world.admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'ENTRY_OPEN'])
})

it('gives a night with a clock change its true length, on the day of its start (CLK8, CLK19)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  await add(world, tech, '2026-03-07T22:00:00-06:00', '2026-03-08T06:00:00-05:00')
  await add(world, tech, '2025-11-01T22:00:00-05:00', '2025-11-02T06:00:00-06:00')
  const hours = async (date: string) => {
    const day = await t.call('getTimeDay', { query: { date } }, world.admin)
    const lane = day.body.data.day.lanes.find((one: { technicianId: string }) => one.technicianId === tech.technicianId)
    return lane.numbers.attendedSeconds / 3600
  }
  expect([await hours('2026-03-07'), await hours('2026-03-08')]).toEqual([7, 0])
  expect([await hours('2025-11-01'), await hours('2025-11-02')]).toEqual([9, 0])
})

it('shows a day as attended, on job, break and gap, with who is on what now (CLK14, CLK16)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { name: 'Marcus Bell' })
  const order = await booked(world, tech)
  await add(world, tech, at('08:00'), at('12:00'))
  await add(world, tech, at('08:30'), at('10:00'), { service_order_id: order.id, service_id: order.services[0].id })
  await add(world, tech, at('10:00'), at('10:30'), { code: 'break' })
  const { day } = (await t.call('getTimeDay', { query: { date: '2026-01-05', shop_id: world.shopId } }, world.admin)).body.data
  expect(day).toMatchObject({ timeZone: 'America/Chicago', from: '2026-01-05T06:00:00.000Z', isPeriodApproved: false })
  const [lane] = day.lanes
  const clock = (text: string) => text.slice(11, 16)
  expect(lane.spans.map((one: { kind: string; from: string; to: string }) => [one.kind, clock(one.from), clock(one.to)])).toEqual(
    [
      ['attended', '14:00', '18:00'],
      ['gap', '14:00', '14:30'],
      ['on_job', '14:30', '16:00'],
      ['break', '16:00', '16:30'],
      ['gap', '16:30', '18:00'],
    ],
  )
  expect(lane.spans[2].label).toBe(`${order.number} · Brakes`)
  expect([lane.name, lane.now, lane.numbers.unappliedSeconds]).toEqual(['Marcus Bell', null, 2.5 * 3600])
  await t.call('clockIn', { body: { location: 'Bay 1' } }, tech)
  await t.call('startTimer', { params: { id: order.id } }, tech)
  const today = (await t.call('getTimeDay', {}, world.admin)).body.data.day.lanes[0]
  expect(today.now).toMatchObject({ isClockedIn: true, serviceOrderId: order.id, state: 'working' })
  const state = async () => (await t.call('getTimeDay', {}, world.admin)).body.data.day.lanes[0].now?.state
  await t.call('pauseTimer', { params: { id: order.id }, body: { reason: 'Documentation' } }, tech)
  expect(await state()).toBe('paused')
  await t.call('breakTimer', { params: { id: order.id } }, tech)
  expect(await state()).toBe('break')
  await t.call('startIndirect', { body: { code: 'meeting' } }, tech)
  expect(await state()).toBe('indirect')
  await t.call('stopIndirect', {}, tech)
  expect(await state()).toBe('idle')
})

it('ends forgotten clocks at the end of the shift and two hours, for review, never silently (CLK5)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const order = await booked(world, tech)
  const { id } = (await t.call('clockIn', { body: { location: 'Bay 1' } }, tech)).body.data.time_entry
  await t.call('startTimer', { params: { id: order.id } }, tech)
  const work = () => t.inTenant(world.tenantId, (tx) => endForgottenClocks({ tx, tenant: world.tenantId, now: new Date() }))
  expect(await work()).toBe(0)
  // A Monday, from 9 in the morning; the shop closes at six.
  await t.admin.query("update app.time_entries set started_at = '2026-11-16T09:00:00-06:00' where id = $1", [id])
  await t.admin.query("update app.timers set started_at = '2026-11-16T10:00:00-06:00' where technician_id = $1", [
    tech.technicianId,
  ])
  await t.admin.query("update app.timer_segments set from_at = '2026-11-16T10:00:00-06:00' where tenant_id = $1", [
    world.tenantId,
  ])
  expect([await work(), await work()]).toEqual([1, 0])
  const { rows } = await t.admin.query('select ended_at, needs_review, minutes from app.time_entries where id = $1', [id])
  expect(rows).toEqual([{ ended_at: new Date('2026-11-16T20:00:00-06:00'), needs_review: true, minutes: 660 }])
  const told = (await t.call('listNotifications', {}, tech)).body.data.notifications
  expect(told.filter((one: { type: string }) => one.type === 'system_alert')).toMatchObject([
    {
      title: 'Your clock ended by itself',
      message: expect.stringContaining('Nov 16, 8:00'),
      priority: 'high',
      actionUrl: 'technician-portal/time',
      metadata: { time_entry_id: id },
    },
  ])
  const review = async () => (await t.call('getTimeReview', { query: { shop_id: world.shopId } }, world.admin)).body.data
  expect((await review()).items).toMatchObject([
    { reason: 'ended_by_itself', entryId: id, date: '2026-11-16' },
    { reason: 'ended_by_itself', timerId: expect.any(String), label: order.number },
  ])
  const { status } = (await t.admin.query('select status from app.jobs where service_order_id = $1', [order.id])).rows[0]
  expect(status).toBe('in_progress')
  const fixed = { to: '2026-11-16T17:00:00-06:00', reason: 'Left at five' }
  for (const item of (await review()).items)
    if (item.entryId) await t.call('correctTimeEntry', { params: { id: item.entryId }, body: fixed }, world.admin)
    else await t.call('correctTimer', { params: { id: item.timerId }, body: fixed }, world.admin)
  expect((await review()).items).toEqual([])
})
