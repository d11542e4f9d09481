import { expect, it } from 'vitest'
import { earlier } from '../../../test/factories/earlier.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

/** A scheduled order with one technician on it. @returns its id and number */
async function booked(world: World, technician: Member, title: string): Promise<{ id: string; number: string }> {
  const made = await t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title,
        description: title,
        customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: `CBX ${title.length}` },
        technicians: [{ technician_id: technician.technicianId, estimated_minutes: 60 }],
        schedule: { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true },
      },
    },
    world.admin,
  )
  expect(made.status, made.text).toBe(201)
  return made.body.data.service_order
}
const start = (id: string, who: Member, body?: object) => t.call('startTimer', { params: { id }, ...(body && { body }) }, who)
const jobOn = async (orderId: string, who: Member) =>
  (await t.call('listTechnicianJobs', { params: { id: 'me' } }, who)).body.data.jobs.find(
    (job: { serviceOrderId: string }) => job.serviceOrderId === orderId,
  )
/** Moves every instant of an order's timers into the past, as if they had begun so long ago. */
const backdate = async (orderId: string, interval: string) => {
  await t.admin.query(`update app.timers set ${earlier('started_at', '$2::interval')} where service_order_id = $1`, [
    orderId,
    interval,
  ])
  await t.admin.query(
    `update app.timer_segments s set ${earlier('from_at', '$2::interval')}
       from app.timers m where m.tenant_id = s.tenant_id and m.id = s.timer_id and m.service_order_id = $1 and s.to_at is null`,
    [orderId, interval],
  )
}

it('switches a running timer to another order in one step, and refuses it unasked (R1-6)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const [first, second] = [await booked(world, technician, 'Oil'), await booked(world, technician, 'Brakes')]
  expect((await start(first.id, technician)).status).toBe(200)
  const refused = await start(second.id, technician)
  expect([refused.status, refused.body.code]).toEqual([409, 'TIMER_RUNNING'])
  const switched = await start(second.id, technician, { switch: true })
  expect([switched.status, switched.body.data?.timer.number]).toEqual([200, second.number])
  const left = (await t.call('getOrderTimer', { params: { id: first.id } }, technician)).body.data.timer
  expect(left).toMatchObject({ status: 'completed', stopReason: 'Switched to another order' })
  const open = await t.admin.query(
    "select count(*)::int as n from app.timers where technician_id = $1 and status <> 'completed'",
    [technician.technicianId],
  )
  expect(open.rows[0].n).toBe(1)
  const entries = await t.admin.query('select count(*)::int as n from app.time_entries where service_order_id = $1', [first.id])
  expect(entries.rows[0].n).toBe(1)
  expect((await jobOn(second.id, technician)).status).toBe('in_progress')
  // Where the timer already runs, a switch is no way to start a second one.
  expect((await start(second.id, technician, { switch: true })).status).toBe(409)
})

it('two switches at once leave one open timer (R1-6)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const orders = [
    await booked(world, technician, 'Oil'),
    await booked(world, technician, 'Tires'),
    await booked(world, technician, 'Lamp'),
  ]
  await start(orders[0]?.id as string, technician)
  const replies = await Promise.all([1, 2].map((at) => start(orders[at]?.id as string, technician, { switch: true })))
  expect(replies.every((reply) => reply.status === 200 || reply.status === 409)).toBe(true)
  expect(replies.some((reply) => reply.status === 200)).toBe(true)
  const open = await t.admin.query(
    "select count(*)::int as n from app.timers where technician_id = $1 and status <> 'completed'",
    [technician.technicianId],
  )
  expect(open.rows[0].n).toBe(1)
})

it('a restarted timer shows the time of the whole job beside that of its stretch (R1-7)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const order = await booked(world, technician, 'Engine')
  await start(order.id, technician)
  await backdate(order.id, '2 hours')
  const stopped = await t.call('stopTimer', { params: { id: order.id }, body: { reason: 'End of shift' } }, technician)
  expect(stopped.body.data.timer.jobElapsedTime).toBeGreaterThanOrEqual(7200)
  const again = (await start(order.id, technician)).body.data.timer
  expect(again.elapsedTime).toBeLessThan(60)
  expect(again.jobElapsedTime).toBeGreaterThanOrEqual(7200)
  expect(again.jobElapsedTime).toBeLessThan(7320)
})

it('completing an order completes work that nobody clocked or that was on hold (R1-8)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const [untouched, held] = [await booked(world, technician, 'Wipers'), await booked(world, technician, 'Gasket')]
  expect((await t.call('startOrder', { params: { id: untouched.id } }, world.admin)).status).toBe(200)
  await start(held.id, technician)
  await t.call('stopTimer', { params: { id: held.id }, body: { reason: 'Parts needed - on hold' } }, technician)
  expect((await jobOn(held.id, technician)).status).toBe('on_hold')
  for (const order of [untouched, held]) {
    const done = await t.call('completeOrder', { params: { id: order.id } }, world.admin)
    expect(done.status, done.text).toBe(200)
    expect(done.body.data.service_order.technicians).toMatchObject([{ id: technician.technicianId, job_status: 'completed' }])
  }
  const job = await jobOn(untouched.id, technician)
  expect(job).toMatchObject({ status: 'completed', clockedMinutes: 0, actualDuration: 0 })
  expect(job.startedAt).toBe(job.completedAt)
})

it('efficiency counts clocked time, and leaves out what has no known time (R1-22)', async () => {
  const world = await t.tenant()
  const technician = await t.member(world, 'technician', { technician: true })
  const figures = async () => (await t.call('getTechnicianDashboard', { params: { id: 'me' } }, technician)).body.data.dashboard
  const atOnce = await booked(world, technician, 'Bulb')
  await t.call('startOrder', { params: { id: atOnce.id } }, world.admin)
  await t.call('completeOrder', { params: { id: atOnce.id } }, world.admin)
  expect((await figures()).efficiency).toMatchObject({ is_default: true })
  // Two hours of work on an estimate of one, in a job that stayed open for a day.
  const overnight = await booked(world, technician, 'Clutch')
  await start(overnight.id, technician)
  await backdate(overnight.id, '2 hours')
  await t.call('stopTimer', { params: { id: overnight.id }, body: { reason: 'End of shift' } }, technician)
  await t.admin.query(`update app.jobs set ${earlier('started_at', "interval '1 day'")} where service_order_id = $1`, [
    overnight.id,
  ])
  await t.call('completeOrder', { params: { id: overnight.id } }, world.admin)
  expect((await figures()).efficiency).toMatchObject({ is_default: false, value: 0.5 })
})
