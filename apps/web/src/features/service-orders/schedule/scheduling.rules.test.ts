import type { Schedule } from '@twopost/contract/service-orders'
import { expect, it } from 'vitest'
import { draftSlots } from '../create/draft-slots.rules.ts'
import { compareFits, fitsIn } from '../use-technician-fit.ts'
import { isOff, judge, nextFree, targetInDay, workingSpans } from './schedule-place.rules.ts'
import { abilityOf, dayView, weekView } from './scheduling.rules.ts'
import { daysWorthShowing, overloadsOf, roomByDay } from './week-room.rules.ts'

const at = (time: string) => `2027-01-11T${time}:00.000Z`
const span = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })
const booking = (id: string, technician: string | null, bay: string | null, from: string, to: string) => ({
  id,
  order_id: `order ${id}`,
  technician_id: technician,
  bay_id: bay,
  overlap_allowed: false,
  ...span(from, to),
})
const order: Schedule['orders'][number] = {
  id: 'order',
  number: 'SO-1',
  title: 'Brakes',
  status: 'scheduled',
  priority: 'normal',
  version: 1,
  minutes: 90,
  due_date: null,
  assigned_technician_id: 'm',
  scheduled_at: at('09:30'),
  scheduled_end: at('11:00'),
  vehicle: { name: 'Ford', kind: null, license_plate: '', plate_state: '', unit_number: '' },
  needs: [],
  bay_ids: ['b'],
  technician_count: 1,
  expected_end: null,
  waits_for_parts: false,
}
const schedule: Schedule = {
  from: '2027-01-11',
  to: '2027-01-11',
  time_zone: 'UTC',
  open: [span('08:00', '18:00')],
  technicians: [
    {
      id: 'm',
      name: 'Marcus',
      skills: [{ id: 'diesel', name: 'Diesel', level: 2 }],
      keeps_hours: true,
      work: [span('08:00', '12:00'), span('12:30', '17:00')],
      away: [],
    },
    { id: 'p', name: 'Priya', skills: [], keeps_hours: true, work: [], away: [{ ...span('00:00', '23:59'), reason: 'Class' }] },
  ],
  bays: [{ id: 'b', name: '1', kind: 'light' }],
  orders: [{ ...order, id: 'order 2' }],
  bookings: [
    booking('1', 'm', null, '08:00', '10:00'),
    booking('2', 'm', null, '09:30', '11:00'),
    booking('3', null, 'b', '08:00', '11:00'),
  ],
}
const day = { from: Date.parse(at('00:00')), to: Date.parse(at('00:00')) + 86_400_000 }

it('shows a day of each technician: booked and available time, lunch and absences, and what clashes in words (G46)', () => {
  const { rows, conflicts, ticks } = dayView(schedule, 'technicians', day)
  expect(ticks).toHaveLength(10)
  const [marcus, priya] = rows
  expect(marcus).toMatchObject({ bookedMinutes: 210, availableMinutes: 510, lanes: 2 })
  expect(marcus?.bars.map((bar) => [bar.lane, bar.left, bar.width, bar.overlap])).toEqual([
    [0, 0, 20, null],
    [1, 15, 15, 'conflict'],
  ])
  expect(marcus?.off.map((gap) => [gap.left, gap.width])).toEqual([
    [40, 5],
    [90, 10],
  ])
  expect(priya?.off).toEqual([{ left: 0, width: 100, reason: 'Class' }])
  expect(conflicts).toMatchObject([{ kind: 'overlap', row: 'Marcus', first: 'order 1', second: 'order 2', minutes: 30 }])
})

it('shows an overlap that somebody allowed as allowed, and leaves it out of the conflicts (G25)', () => {
  const [first, second, ...others] = schedule.bookings
  if (!first || !second) throw new Error('no bookings')
  const allowed = { ...schedule, bookings: [first, { ...second, overlap_allowed: true }, ...others] }
  const { rows, conflicts } = dayView(allowed, 'technicians', day)
  expect(rows[0]?.bars.map((bar) => bar.overlap)).toEqual([null, 'allowed'])
  expect(conflicts).toEqual([])
})

it('calls a day closed on which the shop is closed and nobody works, and counts what is booked all the same', () => {
  const [marcus] = schedule.technicians
  if (!marcus) throw new Error('nobody')
  const closed = { ...schedule, open: [], technicians: [{ ...marcus, work: [] }] }
  expect(dayView(schedule, 'technicians', day).isClosed).toBe(false)
  expect(dayView(closed, 'technicians', day)).toMatchObject({
    isClosed: true,
    rows: [{ bookedMinutes: 210, availableMinutes: 0 }],
  })
  expect(weekView(closed, 'technicians', [day])[0]?.cells).toMatchObject([{ isClosed: true, bookedMinutes: 210 }])
})

it('shows the same day by bays, and usual hours on a day on which nobody works', () => {
  const { rows, conflicts } = dayView(schedule, 'bays', day)
  expect(rows).toMatchObject([{ name: '1', bookedMinutes: 180, availableMinutes: 600 }])
  expect(conflicts).toEqual([])
  const sunday = { from: day.from + 6 * 86_400_000, to: day.to + 6 * 86_400_000 }
  expect(dayView(schedule, 'technicians', sunday).ticks).toHaveLength(9)
})

it('keeps the lane of work that runs over until it ends, so that what comes next lies below it', () => {
  const [first, second] = schedule.bookings
  if (!first || !second) throw new Error('no bookings')
  const running = { ...order, id: 'order 1', status: 'in_progress' as const, expected_end: at('10:45') }
  const next = { ...second, ...span('10:00', '11:00') }
  const { rows, conflicts } = dayView(
    { ...schedule, orders: [running, { ...order, id: 'order 2', scheduled_at: at('10:00') }], bookings: [first, next] },
    'technicians',
    day,
  )
  expect(rows[0]).toMatchObject({ lanes: 2, overrun: { lane: 0, minutes: 45, left: 20 } })
  expect(rows[0]?.bars.map((bar) => [bar.orderId, bar.lane])).toEqual([
    ['order 1', 0],
    ['order 2', 1],
  ])
  expect(conflicts).toMatchObject([{ kind: 'overrun', minutes: 45 }])
})

it('leaves out the closed days of a week on which nothing is booked', () => {
  const hourOf = { from: day.to, to: day.to + 86_400_000 }
  const closedNext = weekView(schedule, 'technicians', [day, hourOf])
  expect(daysWorthShowing(closedNext, ['2027-01-11', '2027-01-12'], '2027-01-01')).toEqual([0])
  // Today is always there, and a week that is closed as a whole.
  expect(daysWorthShowing(closedNext, ['2027-01-11', '2027-01-12'], '2027-01-12')).toEqual([0, 1])
  expect(daysWorthShowing(weekView(schedule, 'technicians', [hourOf]), ['2027-01-12'], '2027-01-01')).toEqual([0])
})

it('names who is over on a day, with the work that somebody else able has room for (q1b)', () => {
  const [marcus, priya] = schedule.technicians
  if (!marcus || !priya) throw new Error('nobody')
  const days = ['2027-01-11']
  const short = { ...marcus, work: [span('08:00', '10:00')] }
  const helper = { ...priya, skills: marcus.skills, work: [span('08:00', '17:00')], away: [] }
  const over = (more: Partial<Schedule['orders'][number]>) => {
    const world = { ...schedule, technicians: [short, helper], orders: [{ ...order, id: 'order 2', ...more }] }
    return overloadsOf(world, { rows: weekView(world, 'technicians', [day]), days, today: '2027-01-11' })
  }
  // 210 minutes in a day of 120; the one that is scheduled is moved, not the one that is not known.
  expect(over({})).toMatchObject([{ name: 'Marcus', cure: { to: 'Priya', minutes: 90, freeMinutes: 540 } }])
  expect(over({ needs: [{ id: 'air', name: 'Air', level: 1 }] })).toMatchObject([{ name: 'Marcus', cure: null }])
  expect(over({ status: 'in_progress' })).toMatchObject([{ cure: null }])
  expect(overloadsOf(schedule, { rows: weekView(schedule, 'technicians', [day]), days, today: '2027-01-12' })).toEqual([])
})

it('says for each day of a week who has room for an order, and where nobody is able', () => {
  const days = [0, 1].map((more) => ({ from: day.from + more * 86_400_000, to: day.to + more * 86_400_000 }))
  const tuesday = (time: string) => at(time).replace('01-11', '01-12')
  const [marcus, priya] = schedule.technicians
  if (!marcus || !priya) throw new Error('nobody')
  const work = [...marcus.work, { starts_at: tuesday('08:00'), ends_at: tuesday('12:00') }]
  const helper = { ...priya, work: [{ starts_at: tuesday('08:00'), ends_at: tuesday('17:00') }], away: [] }
  const week = { ...schedule, technicians: [{ ...marcus, work }, helper] }
  const room = (more: Partial<Schedule['orders'][number]>) =>
    roomByDay(week, { ...order, ...more }, { days: ['2027-01-11', '2027-01-12'], spans: days, today: '2027-01-11' })
  // Marcus has 510 minutes, of which 210 are booked; due on Monday night, so Tuesday is late, though Priya has most time then.
  expect(room({ minutes: 120, due_date: at('20:00') })).toEqual([
    { day: '2027-01-11', kind: 'fits', technician: 'Marcus', freeMinutes: 300 },
    { day: '2027-01-12', kind: 'late', technician: 'Priya', freeMinutes: 540 },
  ])
  const needs = [{ id: 'diesel', name: 'Diesel', level: 2 }]
  expect(room({ minutes: 360, needs }).map((one) => one.kind)).toEqual(['full', 'full'])
  expect(room({ minutes: 60, needs: [{ id: 'air', name: 'Air', level: 1 }] }).map((one) => one.kind)).toEqual([
    'not_able',
    'not_able',
  ])
  expect(room({ minutes: 60, needs }).map((one) => one.technician)).toEqual(['Marcus', 'Marcus'])
})

it('knows when somebody can work, also who has entered no week', () => {
  const [marcus, priya] = schedule.technicians
  if (!marcus || !priya) throw new Error('nobody')
  const ms = (from: string, to: string) => ({ from: Date.parse(at(from)), to: Date.parse(at(to)) })
  expect(workingSpans(schedule, 'm')).toEqual([ms('08:00', '12:00'), ms('12:30', '17:00')])
  const free = { ...marcus, keeps_hours: false, work: [], away: [{ ...span('09:00', '10:00'), reason: 'Dentist' }] }
  expect(workingSpans({ ...schedule, technicians: [free] }, 'm')).toEqual([ms('08:00', '09:00'), ms('10:00', '18:00')])
  expect(workingSpans(schedule, 'nobody')).toBeUndefined()
})

it('shows a week by load', () => {
  const week = [day, { from: day.to, to: day.to + 86_400_000 }]
  const [marcus, priya] = weekView(schedule, 'technicians', week)
  expect(marcus?.cells).toMatchObject([
    {
      bookedMinutes: 210,
      availableMinutes: 510,
      orders: [
        { id: 'order 1', minutes: 120 },
        { id: 'order 2', minutes: 90 },
      ],
    },
    { bookedMinutes: 0, availableMinutes: 0, orders: [] },
  ])
  expect(priya?.cells[0]).toMatchObject({ availableMinutes: 0, reason: 'Class' })
})

it('judges a place before it is sent: around lunch, who is in the way, and when it would do (G25, G37)', () => {
  const target = { orderId: 'new', technicianId: 'm', bayId: null, start: Date.parse(at('11:00')), minutes: 90 }
  const now = day.from
  expect(judge(schedule, target, now)).toMatchObject({
    pieces: [
      { from: Date.parse(at('11:00')), to: Date.parse(at('12:00')) },
      { from: Date.parse(at('12:30')), to: Date.parse(at('13:00')) },
    ],
    blocker: null,
    ability: 'able',
  })
  const early = { ...target, start: Date.parse(at('10:00')) }
  expect(judge(schedule, early, now).blocker).toMatchObject({
    resource: 'technician',
    name: 'Marcus',
    orderId: 'order 2',
    minutes: 60,
  })
  expect(nextFree(schedule, early, early.start, now)).toBe(Date.parse(at('11:00')))
  const inBay = judge(schedule, { ...early, technicianId: null, bayId: 'b' }, now)
  expect(inBay.blocker).toMatchObject({ resource: 'bay', name: '1', minutes: 60 })
})

it('puts an order into a day at the first time that fits, else at the first hour so that what is in the way is said (G46)', () => {
  const target = { orderId: 'new', technicianId: 'm', bayId: null, start: 0, minutes: 60 }
  const placed = targetInDay(schedule, target, day, day.from)
  expect(placed.start).toBe(Date.parse(at('11:00')))
  expect(isOff(schedule, placed)).toBe(false)
  // A day without room begins with its first hour.
  const full = { ...schedule, bookings: [booking('4', 'm', null, '08:00', '17:00')] }
  expect(targetInDay(full, target, day, day.from).start).toBe(Date.parse(at('08:00')))
  // Nobody works the day after, and Priya not on this one.
  const tomorrow = { from: day.to, to: day.to + 86_400_000 }
  const off = targetInDay(schedule, target, tomorrow, day.from)
  expect([off.start, isOff(schedule, off)]).toEqual([tomorrow.from + 8 * 3_600_000, true])
  const priya = targetInDay(schedule, { ...target, technicianId: 'p' }, day, day.from)
  expect([priya.start, isOff(schedule, priya)]).toEqual([Date.parse(at('08:00')), true])
})

it('judges whether a bay fits the work (G37)', () => {
  const world = { ...schedule, orders: [{ ...order, bay_ids: ['c'] }] }
  const target = { orderId: 'order', technicianId: 'm', bayId: 'b', start: Date.parse(at('13:00')), minutes: 60 }
  expect([judge(world, target, 0).bayFits, judge(world, { ...target, bayId: 'c' }, 0).bayFits]).toEqual([false, true])
})

it('knows who is able, who with help, and who is not', () => {
  const needs = (level: number) => [{ id: 'diesel', name: 'Diesel', level }]
  const [marcus, priya] = schedule.technicians
  expect([2, 3].map((level) => marcus && abilityOf(marcus, needs(level)))).toEqual(['able', 'with_help'])
  expect(priya && abilityOf(priya, needs(1))).toBe('not_able')
})

it('says in every picker who is able and when each is free, the able ones first', () => {
  const needs = [{ id: 'diesel', name: 'Diesel', level: 2 }]
  const known = { ...schedule, orders: [{ ...order, needs, minutes: 60 }] }
  const fits = fitsIn(known, 'order', null, Date.parse(at('09:00')))
  expect(fits).toEqual(
    new Map([
      ['m', { ability: 'able', lacks: [], freeAt: at('11:00') }],
      ['p', { ability: 'not_able', lacks: ['Diesel'], freeAt: null }],
    ]),
  )
  expect([...fits.values()].sort(compareFits)).toEqual([fits.get('m'), fits.get('p')])
  // Of work that is not known yet only the time.
  expect(fitsIn(known, undefined, 30, Date.parse(at('09:00'))).get('m')).toEqual({
    ability: null,
    lacks: [],
    freeAt: at('11:00'),
  })
})

it('proposes the earliest times for an order that is not there yet, in a bay that takes the vehicle (x1)', () => {
  const bays = [
    { id: 'b', name: '1', kind: 'light' },
    { id: 'c', name: '2', kind: 'heavy' },
  ]
  const slots = (isTruck: boolean) => draftSlots({ ...schedule, bays }, 60, isTruck, Date.parse(at('09:00')))
  const slot = {
    technician: { id: 'm', name: 'Marcus' },
    minutes: 60,
    start: Date.parse(at('11:00')),
    end: Date.parse(at('12:00')),
  }
  expect(slots(false)).toEqual([{ ...slot, bay: { id: 'b', name: '1' } }])
  expect(slots(true)).toEqual([{ ...slot, bay: { id: 'c', name: '2' } }])
})
