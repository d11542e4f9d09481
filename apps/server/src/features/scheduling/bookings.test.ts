import { expect, it } from 'vitest'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
type Booking = { technician_id: string | null; bay_id: string | null; starts_at: string; ends_at: string }
const weekdays = [1, 2, 3, 4, 5]

/** Weekdays 8 to 12 and 12:30 to 5 in Chicago; the shop is open from 8 to 6. */
async function atWork(world: World, absences: readonly object[] = []): Promise<Member> {
  const member = await t.member(world, 'technician', { name: 'Marcus Bell' })
  const workingHours = weekdays.flatMap((weekday) => [
    { weekday, from: '08:00', to: '12:00' },
    { weekday, from: '12:30', to: '17:00' },
  ])
  const body = { workingHours, absences } as never
  const reply = await t.call('replaceTechnicianCalendar', { params: { id: member.technicianId }, body }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  return member
}
const schedule = (world: World, id: string, body: object) =>
  t.call('scheduleOrder', { params: { id }, body: body as never }, world.admin)
const times = (order: { bookings: Booking[] }, of: string) =>
  order.bookings
    .filter((one) => one.technician_id === of || one.bay_id === of)
    .map((one) => `${one.starts_at.slice(5, 16)} ${one.ends_at.slice(5, 16)}`)

it('splits work over lunch, the night and days off, and holds the bay all the time (G37)', async () => {
  const world = await t.tenant()
  const tech = await atWork(world, [{ startsAt: '2027-01-12T06:00:00Z', endsAt: '2027-01-13T06:00:00Z', reason: 'Class' }])
  const made = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })
  // Monday 10 AM in Chicago, ten hours: 2 + 4.5 that day, nothing on Tuesday, the rest on Wednesday.
  const body = { scheduled_start: '2027-01-11T16:00:00Z', estimated_duration: 600, bay_id: world.bayIds[0] }
  const { service_order } = (await schedule(world, made.id, body)).body.data
  expect(times(service_order, tech.technicianId)).toEqual([
    '01-11T16:00 01-11T18:00',
    '01-11T18:30 01-11T23:00',
    '01-13T14:00 01-13T17:30',
  ])
  expect(times(service_order, world.bayIds[0] as string)).toEqual(['01-11T16:00 01-13T17:30'])
  expect([service_order.scheduled_at, service_order.scheduled_end]).toEqual([
    '2027-01-11T16:00:00.000Z',
    '2027-01-13T17:30:00.000Z',
  ])
  // Between the pieces the technician is free for other work, the bay is not.
  const other = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })
  const night = { scheduled_start: '2027-01-12T04:00:00Z', estimated_duration: 60 }
  expect((await schedule(world, other.id, night)).status).toBe(200)
  const inBay = await schedule(world, other.id, { ...night, bay_id: world.bayIds[0] })
  expect([inBay.status, inBay.body.code]).toEqual([409, 'DOUBLE_BOOKING'])
})

it('gives each technician times of their own, which the order spans (G25)', async () => {
  const world = await t.tenant()
  const [one, two] = [await atWork(world), await atWork(world)]
  const technicians = [
    { technician_id: one.technicianId, estimated_minutes: 60 },
    { technician_id: two.technicianId, estimated_minutes: 180 },
  ]
  const made = await makeOrder(t, world, { technicians })
  // Half past twelve is when both are back from lunch.
  const body = { scheduled_start: '2027-01-11T18:10:00Z', estimated_duration: 240 }
  const { service_order } = (await schedule(world, made.id, body)).body.data
  expect(times(service_order, one.technicianId)).toEqual(['01-11T18:30 01-11T19:30'])
  expect(times(service_order, two.technicianId)).toEqual(['01-11T18:30 01-11T21:30'])
  expect([service_order.scheduled_at, service_order.scheduled_end]).toEqual([
    '2027-01-11T18:30:00.000Z',
    '2027-01-11T21:30:00.000Z',
  ])
  // A third one with more to do makes the order longer.
  const three = await atWork(world)
  const added = { technician_id: three.technicianId, estimated_minutes: 240 }
  expect((await t.call('addOrderTechnician', { params: { id: made.id }, body: added }, world.admin)).status).toBe(201)
  const after = (await t.call('getServiceOrder', { params: { id: made.id } }, world.admin)).body.data.service_order
  expect([times(after, three.technicianId), after.scheduled_end]).toEqual([
    ['01-11T18:30 01-11T22:30'],
    '2027-01-11T22:30:00.000Z',
  ])
})

it('refuses a day on which a technician does not work, in words, unless somebody allows it', async () => {
  const world = await t.tenant()
  const tech = await atWork(world, [{ startsAt: '2027-01-11T06:00:00Z', endsAt: '2027-01-12T06:00:00Z', reason: '' }])
  const made = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })
  const body = { scheduled_start: '2027-01-11T16:00:00Z', estimated_duration: 60 }
  const refused = await schedule(world, made.id, body)
  expect([refused.status, refused.body.code]).toEqual([409, 'TECHNICIAN_AWAY'])
  expect(refused.body.message).toBe('Marcus Bell does not work then. Back at work: Jan 12, 8:00 AM.')
  const { service_order } = (await schedule(world, made.id, { ...body, allow_overlap: true })).body.data
  expect(times(service_order, tech.technicianId)).toEqual(['01-11T16:00 01-11T17:00'])
})

it('lets nothing be booked twice at once, also when two people ask at the same time (G25)', async () => {
  const world = await t.tenant()
  const tech = await atWork(world)
  const orders = await Promise.all(
    Array.from({ length: 6 }, () => makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })),
  )
  const body = { scheduled_start: '2027-01-11T16:00:00Z', estimated_duration: 60, bay_id: world.bayIds[0] }
  const replies = await Promise.all(orders.map((one) => schedule(world, one.id, body)))
  expect(replies.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  for (const reply of replies.filter((one) => one.status === 409)) expect(reply.body.code).toBe('DOUBLE_BOOKING')
  const direct = t.admin.query(
    `insert into app.bookings (tenant_id, id, service_order_id, technician_id, starts_at, ends_at)
     values ($1, gen_random_uuid(), $2, $3, '2027-01-11T16:30:00Z', '2027-01-11T17:30:00Z')`,
    [world.tenantId, orders[0]?.id, tech.technicianId],
  )
  await expect(direct).rejects.toThrow('bookings__technician__exclude')
})

it('keeps until when work was planned that ends early, so that the load of the day is known later (KPI8)', async () => {
  const world = await t.tenant()
  const tech = await atWork(world)
  const made = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }] })
  const body = { scheduled_start: '2027-01-11T14:00:00Z', estimated_duration: 120, bay_id: world.bayIds[0] }
  expect((await schedule(world, made.id, body)).status).toBe(200)
  // As if it had begun an hour ago.
  await t.admin.query(
    "update app.bookings set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where service_order_id = $1",
    [made.id],
  )
  for (const act of ['startOrder', 'completeOrder'] as const)
    expect((await t.call(act, { params: { id: made.id } }, world.admin)).status).toBe(200)
  const { rows } = await t.admin.query(
    `select technician_id is not null as is_person, ends_at <= now() as is_free, round(extract(epoch from coalesce(planned_until, ends_at) - starts_at) / 3600)::int as hours
       from app.bookings where service_order_id = $1 order by 1`,
    [made.id],
  )
  expect(rows).toEqual([
    { is_person: false, is_free: true, hours: 1 },
    { is_person: true, is_free: true, hours: 2 },
  ])
})
