// Slow: a plan looks for better ones for two seconds.
import { randomUUID } from 'node:crypto'
import { addDays, dateIn, mondayOf } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { askPlan, type PlanProblem } from '#features/scheduling/index.ts'
import type { Problem } from '#platform/http/problem.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const zone = 'America/Chicago'
/** A Monday at least a week ahead; the shop is open on weekdays from 8 to 6. */
const monday = addDays(mondayOf(dateIn(zone, Date.now())), 14)
const week = { from: monday, to: addDays(monday, 4) }

const withLunch = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '17:00' },
]
async function worker(
  world: World,
  name: string,
  skills: { id: string; level: 1 | 2 | 3 }[] = [],
  hours: readonly { from: string; to: string }[] = withLunch,
): Promise<Member> {
  const member = await t.member(world, 'technician', { name })
  const params = { id: member.technicianId }
  const workingHours = [1, 2, 3, 4, 5].flatMap((weekday) => hours.map((span) => ({ weekday, ...span })))
  expect((await t.call('replaceTechnicianCalendar', { params, body: { workingHours, absences: [] } }, world.admin)).status).toBe(
    200,
  )
  if (skills.length > 0) expect((await t.call('updateTechnician', { params, body: { skills } }, world.admin)).status).toBe(200)
  return member
}
const makeSkill = async (world: World, name: string): Promise<string> =>
  (await t.call('createSkill', { body: { name } }, world.admin)).body.data.skill.id
const order = (world: World, minutes: number | null, more: object = {}) =>
  makeOrder(t, world, {
    vehicle: { make: 'Ford', model: 'F-150', license_plate: `P ${Math.random()}`.slice(0, 12) },
    ...(minutes !== null && { estimated_duration: minutes }),
    ...more,
  })
const suggest = async (orderId: string, who: Member) => {
  const reply = await t.call('suggestSchedule', { query: { order_id: orderId } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const plan = async (world: World, more: object = {}) => {
  const reply = await t.call('planSchedule', { body: { shop_id: world.shopId, ...week, ...more } }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.plan
}
interface Placed {
  order: { id: string; version: number; number: string }
  technician: { id: string }
  bay: { id: string } | null
  pieces: { starts_at: string; ends_at: string }[]
}
const itemOf = ({ order: { id, version }, technician, bay, pieces }: Placed) => ({
  order_id: id,
  version,
  technician_id: technician.id,
  bay_id: bay?.id ?? null,
  pieces,
})
const apply = (world: World, items: object[], who = world.admin) =>
  t.call('applySchedule', { body: { shop_id: world.shopId, items: items as never } }, who)
const bookingsOf = (world: World) =>
  t.admin
    .query(
      'select service_order_id, technician_id, bay_id, starts_at, ends_at from app.bookings where tenant_id = $1 order by id',
      [world.tenantId],
    )
    .then((found) => found.rows)

it('suggests times for an order with who can do it, where, and what decided (G36, G37)', async () => {
  const world = await t.tenant()
  const diesel = await makeSkill(world, 'Diesel')
  // They work as long as the shop is open: at no time of the day it is their hours that decide.
  const whole = [{ from: '08:00', to: '18:00' }]
  const [able, learning, none] = [
    await worker(world, 'Able', [{ id: diesel, level: 2 }], whole),
    await worker(world, 'Learning', [{ id: diesel, level: 1 }], whole),
    await worker(world, 'None', [], whole),
  ]
  const services = [{ name: 'Engine', skills: [{ id: diesel, level: 2 }], concern: 'Smokes' }]
  const made = await order(world, 120, { services })
  const found = await suggest(made.id, world.admin)
  expect(found.schedule_suggestions).toHaveLength(3)
  const [best, second] = found.schedule_suggestions
  expect(best).toMatchObject({ technician: { name: 'Able' }, ability: 'able', late_minutes: 0, cost: 'in time' })
  expect(best.bay).not.toBeNull()
  expect(second.later_than_best_minutes).toBeGreaterThan(0)
  expect(second.cost).toMatch(/^in time, ends .+ later$/)
  const fits = Object.fromEntries(
    found.technicians.map((one: { id: string; ability: string; lacks: string[]; free_at: string | null }) => [
      one.id,
      [one.ability, one.free_at !== null, ...one.lacks],
    ]),
  )
  expect(fits).toEqual({
    [able.technicianId]: ['able', true],
    [learning.technicianId]: ['with_help', true, 'Diesel'],
    [none.technicianId]: ['not_able', false, 'Diesel'],
  })
  // The one who is able is booked for that time: the next suggestion is another one, and who decided is said.
  const taken = await order(world, 120)
  const { starts_at } = best
  const body = { scheduled_start: starts_at, estimated_duration: 480, technician_id: able.technicianId }
  expect((await t.call('scheduleOrder', { params: { id: taken.id }, body }, world.admin)).status).toBe(200)
  const later = await suggest(made.id, world.admin)
  expect(later.schedule_suggestions[0].starts_at > starts_at || later.schedule_suggestions[0].technician.name !== 'Able').toBe(
    true,
  )
  expect(['technicians_booked', 'skills']).toContain(later.deciding.constraint)
  expect(later.deciding.reason).toMatch(/^Decided by /)
  expect(later.deciding.minutes_gained).toBeGreaterThan(0)
  // Who may not schedule is not told.
  expect((await t.call('suggestSchedule', { query: { order_id: made.id } }, await t.member(world, 'viewer'))).status).toBe(403)
})

it('says what is missing where there is no time, and asks for an estimate', async () => {
  const world = await t.tenant()
  await worker(world, 'Marcus')
  const services = [{ name: 'Engine', skills: [{ id: await makeSkill(world, 'Diesel'), level: 1 }], concern: 'Smokes' }]
  const impossible = await suggest((await order(world, 60, { services })).id, world.admin)
  expect(impossible).toMatchObject({
    schedule_suggestions: [],
    missing: ['skills'],
    missing_reason: 'Does not fit: nobody has the skills',
  })
  const heavy = await order(world, 60, { vehicle: { make: 'Kenworth', model: 'T680', kind: 'tractor' } })
  expect((await suggest(heavy.id, world.admin)).missing).toEqual(['bay_kind'])
  const unknown = await t.call('suggestSchedule', { query: { order_id: (await order(world, null)).id } }, world.admin)
  expect([unknown.status, unknown.body.code]).toEqual([409, 'NO_ESTIMATE'])
})

it('carries long work over to other days, and tells how late the best time is', async () => {
  const world = await t.tenant()
  await worker(world, 'Marcus')
  const due = new Date(Date.now() + 3_600_000).toISOString()
  const { schedule_suggestions } = await suggest((await order(world, 1200, { due_date: due })).id, world.admin)
  const [best] = schedule_suggestions
  expect(best.pieces.length).toBeGreaterThan(3)
  expect(best.late_minutes).toBeGreaterThan(1000)
  expect(best.cost).toMatch(/^\d+h( \d+m)? late$/)
  expect(best.slack_minutes).toBeNull()
})

it('plans many orders without a double booking, writes nothing, and books the plan in one go (G46, G25)', async () => {
  const world = await t.tenant()
  const people = [await worker(world, 'Marcus'), await worker(world, 'Owen')]
  const orders = await Promise.all([120, 240, 90, 300, 60, 180].map((minutes) => order(world, minutes)))
  const unknown = await order(world, null)
  const proposed = await plan(world)
  expect(proposed.placements).toHaveLength(6)
  expect(proposed.left_out).toMatchObject([{ order: { id: unknown.id }, why: 'no_estimate', reason: 'Has no estimate' }])
  expect(proposed.lateness).toBeLessThanOrEqual(proposed.baseline_lateness)
  expect(await bookingsOf(world)).toEqual([])
  // The ticked part of it.
  const items = proposed.placements.map(itemOf)
  const applied = await apply(world, items.slice(0, 4))
  expect(applied.status, applied.text).toBe(200)
  expect(applied.body.data.applied).toHaveLength(4)
  const booked = await t.call('getServiceOrder', { params: { id: items[0].order_id } }, world.admin)
  expect(booked.body.data.service_order).toMatchObject({
    status: 'scheduled',
    assigned_technician_id: items[0].technician_id,
    scheduled_at: proposed.placements[0].starts_at,
    scheduled_end: proposed.placements[0].ends_at,
  })
  // What was booked meanwhile is kept by the next plan, which places the other two.
  const next = await plan(world)
  expect([next.placements.length, next.kept_count]).toEqual([2, 4])
  expect((await apply(world, next.placements.map(itemOf))).status).toBe(200)
  const rows = await bookingsOf(world)
  expect(new Set(rows.map((row) => row.service_order_id))).toEqual(new Set(orders.map((one) => one.id)))
  for (const { technicianId } of people) {
    const own = rows.filter((row) => row.technician_id === technicianId).sort((a, b) => a.starts_at - b.starts_at)
    for (const [place, row] of own.entries()) if (place > 0) expect(+own[place - 1].ends_at).toBeLessThanOrEqual(+row.starts_at)
  }
  // The days of the plan show it.
  const { schedule } = (await t.call('getSchedule', { query: { shop_id: world.shopId, ...week } }, world.admin)).body.data
  expect(schedule.bookings).toHaveLength(rows.length)
  expect(schedule.technicians.find((one: { name: string }) => one.name === 'Marcus')).toMatchObject({
    keeps_hours: true,
    away: [],
  })
  expect(new Set(schedule.orders.map((one: { id: string }) => one.id))).toEqual(
    new Set([...orders, unknown].map((one) => one.id)),
  )
  // Every bay of the shop takes a pickup; nothing runs yet.
  const shown = schedule.orders.find((one: { id: string }) => one.id === unknown.id)
  expect(shown).toMatchObject({ technician_count: 0, expected_end: null })
  expect(shown.bay_ids.length).toBeGreaterThan(0)
})

it('moves scheduled orders when it may, and lets two take each other’s places', async () => {
  const world = await t.tenant()
  const [one, two] = [await worker(world, 'Marcus'), await worker(world, 'Owen')]
  const [first, second] = [await order(world, 60), await order(world, 60)]
  const proposed = await plan(world)
  const items = proposed.placements.map(itemOf)
  const start = { starts_at: `${monday}T15:00:00.000Z`, ends_at: `${monday}T16:00:00.000Z` }
  const at = (item: object, who: Member, bay: number) => ({
    ...item,
    technician_id: who.technicianId,
    bay_id: world.bayIds[bay],
    pieces: [start],
  })
  expect((await apply(world, [at(items[0], one, 0), at(items[1], two, 1)])).status).toBe(200)
  const version = async (id: string) =>
    (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order.version
  const again = async (id: string) => ({ order_id: id, version: await version(id) })
  const swapped = [at(await again(items[0].order_id), two, 1), at(await again(items[1].order_id), one, 0)]
  const reply = await apply(world, swapped)
  expect(reply.status, reply.text).toBe(200)
  const may = await plan(world, { keep_scheduled: false })
  expect(new Set(may.placements.map((placed: Placed) => placed.order.id))).toEqual(new Set([first.id, second.id]))
  expect(may.placements[0].was).not.toBeNull()
  expect((await plan(world, { mode: 'repair' })).placements.every((placed: { is_moved: boolean }) => !placed.is_moved)).toBe(true)
})

it('books nothing of a plan of which something has changed, and names it', async () => {
  const world = await t.tenant()
  const tech = await worker(world, 'Marcus')
  await Promise.all([60, 60, 60].map((minutes) => order(world, minutes)))
  const { placements } = await plan(world)
  const items = placements.map(itemOf)
  const numbers = placements.map((placed: Placed) => placed.order.number)
  const refused = async (changed: object[], place: number, code: string) => {
    const reply = await apply(world, changed)
    expect([reply.status, reply.body.code, reply.body.params.orders]).toEqual([409, 'PLAN_CHANGED', numbers[place]])
    expect(reply.body.message).toBe(`Nothing was booked. This no longer fits: ${numbers[place]}. Propose again.`)
    expect(reply.body.errors).toMatchObject([{ path: `body.items.${place}`, code }])
    expect(await bookingsOf(world)).toEqual([])
  }
  const withItem = (place: number, more: object) =>
    items.map((item: object, at: number) => (at === place ? { ...item, ...more } : item))
  const hour = (from: string) => [{ starts_at: from, ends_at: new Date(Date.parse(from) + 3_600_000).toISOString() }]
  await refused(withItem(1, { version: 99 }), 1, 'PLAN_ORDER_CHANGED')
  await refused(withItem(2, { pieces: hour(`${monday}T03:00:00.000Z`) }), 2, 'PLAN_NOT_AT_WORK')
  await refused(withItem(2, { pieces: hour('2026-01-05T16:00:00.000Z') }), 2, 'PLAN_PAST')
  await refused(
    withItem(0, { pieces: [{ starts_at: `${monday}T15:00:00Z`, ends_at: `${monday}T15:30:00Z` }] }),
    0,
    'PLAN_MINUTES',
  )
  await refused(withItem(0, { bay_id: null }), 0, 'PLAN_BAY_UNFIT')
  const gone = await worker(world, 'Gone')
  const inactive = { params: { id: gone.technicianId }, body: { status: 'inactive' as const } }
  expect((await t.call('updateTechnician', inactive, world.admin)).status).toBe(200)
  await refused(withItem(0, { technician_id: gone.technicianId }), 0, 'PLAN_NOT_ABLE')
  expect((await apply(world, withItem(0, { technician_id: world.shopId }))).body.code).toBe('TECHNICIAN_NOT_FOUND')
  expect((await apply(world, withItem(0, { bay_id: world.shopId }))).body.code).toBe('BAY_NOT_FOUND')
  // Two of the plan at one time: the later one by id is named.
  const same = await apply(
    world,
    items.map((item: object) => ({ ...item, pieces: items[0].pieces, bay_id: items[0].bay_id })),
  )
  expect(same.body.errors.map((one: { code: string }) => one.code)).toEqual(['PLAN_TAKEN', 'PLAN_TAKEN'])
  expect(await bookingsOf(world)).toEqual([])
  // Somebody else has changed an order since.
  await t.call('updateServiceOrder', { params: { id: items[1].order_id }, body: { estimated_duration: 90 } }, world.admin)
  await refused(items, 1, 'PLAN_ORDER_CHANGED')
  // Another one may only be put on by who may assign.
  const scheduler = await t.member(world, { permissions: ['service-order:view', 'service-order:schedule'] })
  expect((await apply(world, [items[0]], scheduler)).body.code).toBe('NOT_ALLOWED')
  expect(tech.technicianId).toBe(items[0].technician_id)
})

it('makes one plan of a shop at a time, of at most three weeks', async () => {
  const world = await t.tenant()
  await worker(world, 'Marcus')
  await Promise.all([60, 90, 120].map((minutes) => order(world, minutes)))
  const body = { shop_id: world.shopId, ...week }
  const none: PlanProblem = {
    from: 0,
    to: 60,
    step: 15,
    minimumPiece: 15,
    helpAllowed: false,
    open: [],
    technicians: [],
    bays: [],
    tasks: [],
  }
  // Asked at once: the first holds the shop until its thread answers.
  const ask = (shopId: string) =>
    askPlan(shopId, none, zone, 'plan', 1).then(
      () => 'made',
      (fault: Problem) => fault.code,
    )
  expect(await Promise.all([ask(world.shopId), ask(world.shopId), ask(randomUUID())])).toEqual(['made', 'PLAN_RUNNING', 'made'])
  expect((await plan(world)).placements).toHaveLength(3)
  for (const to of [addDays(monday, 21), addDays(monday, -1)])
    for (const reply of [
      await t.call('planSchedule', { body: { ...body, to } }, world.admin),
      await t.call('getSchedule', { query: { ...body, to } }, world.admin),
    ])
      expect([reply.status, reply.body.code]).toEqual([422, 'TOO_MANY_DAYS'])
})

it('books by hand only who is able and a bay that fits, unless somebody who may assign says so (G37, G25)', async () => {
  const world = await t.tenant()
  const [diesel, air] = [await makeSkill(world, 'Diesel'), await makeSkill(world, 'Air')]
  const able = await worker(world, 'Able', [{ id: diesel, level: 2 }])
  const learning = await worker(world, 'Learning', [{ id: diesel, level: 1 }])
  const none = await worker(world, 'None')
  const services = [{ name: 'Engine', skills: [{ id: diesel, level: 2 as const }], concern: 'Smokes' }]
  const made = await order(world, 60, { services })
  const at = (hour: number) => `${monday}T${hour}:00:00.000Z`
  const book = (id: string, body: object, who = world.admin) =>
    t.call('scheduleOrder', { params: { id }, body: { estimated_duration: 60, ...body } as never }, who)
  const ends = async (asked: ReturnType<typeof book>) => {
    const reply = await asked
    return [reply.status, reply.body.code ?? reply.body.data.warnings]
  }
  const refused = await book(made.id, { scheduled_start: at(15), technician_id: none.technicianId })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'NOT_ABLE',
    { technician: 'None', skills: 'Diesel' },
  ])
  expect(await bookingsOf(world)).toEqual([])
  expect(await ends(book(made.id, { scheduled_start: at(15), technician_id: able.technicianId }))).toEqual([200, []])
  const warning = { code: 'ABLE_WITH_HELP', order_id: made.id, technician: 'Learning', skills: ['Diesel'] }
  expect(await ends(book(made.id, { scheduled_start: at(16), technician_id: learning.technicianId }))).toEqual([200, [warning]])
  // A plan that is applied warns in the same way.
  const item = { technician_id: learning.technicianId, bay_id: world.bayIds[0], pieces: [{ starts_at: at(17), ends_at: at(18) }] }
  const { version } = (await t.call('getServiceOrder', { params: { id: made.id } }, world.admin)).body.data.service_order
  expect((await apply(world, [{ order_id: made.id, version, ...item }])).body.data.warnings).toEqual([warning])
  // Allowed by somebody who may assign, and by nobody else.
  const anyway = { scheduled_start: at(19), technician_id: none.technicianId, allow_unfit: true }
  expect(await ends(book(made.id, anyway))).toEqual([200, []])
  const scheduler = await t.member(world, { permissions: ['service-order:view', 'service-order:schedule'] })
  expect(await ends(book(made.id, { scheduled_start: at(20) }, scheduler))).toEqual([409, 'NOT_ABLE'])
  expect(await ends(book(made.id, { scheduled_start: at(20), allow_unfit: true }, scheduler))).toEqual([403, 'UNFIT_NOT_ALLOWED'])

  // Two together may know what neither knows alone.
  const both = [
    {
      name: 'Engine',
      skills: [
        { id: diesel, level: 2 as const },
        { id: air, level: 1 as const },
      ],
      concern: 'Hisses',
    },
  ]
  const airman = await worker(world, 'Airman', [{ id: air, level: 2 }])
  const technicians = [able, airman].map((one) => ({ technician_id: one.technicianId }))
  const pair = await order(world, 60, { services: both, technicians })
  expect(await ends(book(pair.id, { scheduled_start: at(21) }))).toEqual([200, []])

  // The bay is judged by the work and by the vehicle; creating an order and changing its status are no way around.
  const tractor = { vehicle: { make: 'Kenworth', model: 'T680', kind: 'tractor' } }
  const heavy = await order(world, 60, tractor)
  const light = { scheduled_start: at(15), bay_id: world.bayIds[1] }
  expect(await ends(book(heavy.id, light))).toEqual([409, 'BAY_UNFIT'])
  const status = await t.call(
    'updateServiceOrder',
    { params: { id: heavy.id }, body: { status: 'scheduled', ...light } },
    world.admin,
  )
  expect([status.status, status.body.code]).toEqual([409, 'BAY_UNFIT'])
  expect(await ends(book(heavy.id, { ...light, allow_unfit: true }))).toEqual([200, []])
  await expect(order(world, 60, { ...tractor, schedule: { scheduled_start: at(21), bay_id: world.bayIds[1] } })).rejects.toThrow(
    'BAY_UNFIT',
  )
})
