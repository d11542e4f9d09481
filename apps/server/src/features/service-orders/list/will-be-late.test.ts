import { randomUUID } from 'node:crypto'
import { weekdayOf } from '@twopost/contract/core/time'
import { describe, expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { type JudgedOrder, type LeadHours, leadTime, willBeLate } from './will-be-late.rules.ts'

/** A Tuesday; the shop is in a zone six hours behind. */
const day = '2027-01-12'
const at = (time: string, more = 0) => new Date(Date.parse(`${day}T${time}:00-06:00`) + more * 86_400_000)
const daily = (from: number, to: number) => [1, 2, 3, 4, 5].map((weekday) => [weekday, from, to] as const)
/** 8 to 12 and 12:30 to 17 in a shop that is open from 8 to 18. */
const hours: LeadHours = {
  zone: 'America/Chicago',
  open: daily(480, 1080),
  days: [],
  week: [...daily(480, 720), ...daily(750, 1020)],
  away: [],
}
const order: JudgedOrder = {
  status: 'in_progress',
  due_at: null,
  promised_at: at('16:00'),
  scheduled_start: at('09:00'),
  scheduled_end: at('11:00'),
  estimated_minutes: 300,
  labor_thousandths: 0,
  clocked_seconds: 60 * 60,
  on_hold: false,
}
/** What is said of an order with other facts, or another lead. */
const judged = ({ lead = hours, ...more }: Partial<JudgedOrder> & { lead?: LeadHours }, now: Date): boolean =>
  willBeLate({ ...order, ...more }, now, leadTime(lead, now.getTime()))
const away = (from: Date, to: Date): LeadHours['away'][number] => [from.getTime() / 1000, to.getTime() / 1000]

describe('whether work will be late (2.6, NOW12)', () => {
  // Four hours are left: from 11 they end at 15:30, from 11:31 a minute after 16:00.
  it.each([
    ['in time', at('11:00'), {}, false],
    ['in time to the minute', at('11:30'), {}, false],
    ['a minute late', at('11:31'), {}, true],
    ['in lunch', at('12:15'), { clocked_seconds: 90 * 60 }, false],
    ['in lunch, a minute more to do', at('12:15'), { clocked_seconds: 89 * 60 }, true],
    ['past its booking, and done in time all the same', at('11:00'), { scheduled_end: at('10:00') }, false],
    ['booked for longer than the promise, and nearly done', at('11:00'), { scheduled_end: at('17:00') }, false],
    ['with its estimate used up', at('15:59'), { clocked_seconds: 999 * 60 }, false],
    ['by its hours of labor', at('11:31'), { estimated_minutes: null, labor_thousandths: 5000 }, true],
    ['absent for an hour', at('11:00'), { lead: { ...hours, away: [away(at('13:00'), at('14:00'))] } }, true],
    ['over night, due in the morning', at('16:30'), { promised_at: at('11:29', 1) }, true],
    ['over night, due at noon', at('16:30'), { promised_at: at('11:30', 1) }, false],
    [
      'over a closed day',
      at('16:30'),
      { promised_at: at('11:30', 1), lead: { ...hours, days: [['2027-01-13', null, null]] as const } },
      true,
    ],
    ['without a week, through lunch', at('12:00'), { lead: { ...hours, week: [] } }, false],
    ['without a week, when the shop closes', at('14:30'), { promised_at: at('20:00'), lead: { ...hours, week: [] } }, true],
    ['due, not promised', at('11:31'), { promised_at: null, due_at: at('16:00') }, true],
    ['overdue already', at('16:01'), { promised_at: null, due_at: at('16:00') }, false],
    ['promised for earlier, due later', at('16:01'), { due_at: at('18:00') }, true],
    ['far ahead', at('11:00'), { promised_at: at('16:00', 60), estimated_minutes: 9000 }, false],
    ['nothing to keep', at('11:00'), { promised_at: null }, false],
  ] as const)('at work, %s', (_, now, more, late) => {
    expect(judged(more, now)).toBe(late)
  })

  it.each([
    ['ahead, booked in time', {}, at('08:00'), false],
    ['ahead, booked late', { scheduled_end: at('16:01') }, at('08:00'), true],
    ['not begun an hour after its start', { clocked_seconds: 0 }, at('10:00'), false],
    ['not begun, and too much to do', { clocked_seconds: 0 }, at('10:31'), true],
    ['not begun, booked late', { scheduled_end: at('16:01') }, at('10:00'), true],
    ['without an estimate its booking counts', { estimated_minutes: null, scheduled_end: at('16:01') }, at('10:00'), true],
  ] as const)('scheduled, %s', (_, more, now, late) => {
    expect(judged({ status: 'scheduled', ...more }, now)).toBe(late)
  })

  it('goes by the booking alone while work waits, has none, or is over', () => {
    expect(judged({ on_hold: true }, at('15:59'))).toBe(false)
    expect(judged({ on_hold: true, scheduled_end: at('17:00') }, at('11:00'))).toBe(true)
    expect(judged({ status: 'pending', scheduled_start: null, scheduled_end: null }, at('15:59'))).toBe(false)
    expect(judged({ status: 'completed', scheduled_end: at('17:00') }, at('11:00'))).toBe(false)
  })
})

const t = useApp()
const inHours = (more: number) => new Date(Date.now() + more * 3_600_000).toISOString()
/** An order of two hours that is promised in three and was started; its lead has entered no week, and the shop is always open. */
async function atWork(world: World, lead: Member): Promise<string> {
  await t.admin.query('delete from app.shop_hours where shop_id = $1', [world.shopId])
  const { id } = await makeOrder(t, world, {
    promised_at: inHours(3),
    technicians: [{ technician_id: lead.technicianId, estimated_minutes: 120 }],
    schedule: { scheduled_start: inHours(1), estimated_duration: 120, allow_overlap: true },
  })
  expect((await t.call('startOrder', { params: { id }, body: {} }, world.admin)).status).toBe(200)
  return id
}
/** What list, board and page say of it. */
async function said(world: World, id: string): Promise<boolean[]> {
  const list = (await t.call('listServiceOrders', {}, world.admin)).body.data.service_orders
  const { columns } = (await t.call('getOrderBoard', {}, world.admin)).body.data.board
  const page = (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
  const cards = columns.flatMap((column: { cards: object[] }) => column.cards)
  return [...[list, cards].map((all) => all.find((one: { id: string }) => one.id === id)), page].map((one) => one.will_be_late)
}
const all = (late: boolean) => [late, late, late]
/** The day of the week in the shop a few days from now: nobody who works on it alone works in the next hours. */
const anotherDay = () => weekdayOf(inHours(84).slice(0, 10))

it('says it on list, board and page by the hours of who does it: absence, working week, opening hours (2.6)', async () => {
  const world = await t.tenant()
  const lead = await t.member(world, 'technician')
  // The hours of a lead are read once, for all of their orders.
  const ids = [await atWork(world, lead), await atWork(world, lead)]
  const both = async () => [await said(world, ids[0] ?? ''), await said(world, ids[1] ?? '')]
  expect(await both()).toEqual([all(false), all(false)])
  const clear = async (sql: string, values: unknown[], undo: string, of: string) => {
    await t.admin.query(sql, values)
    expect(await both(), sql).toEqual([all(true), all(true)])
    await t.admin.query(undo, [of])
    expect(await both(), undo).toEqual([all(false), all(false)])
  }
  const technician = [world.tenantId, lead.technicianId]
  const shop = [world.tenantId, world.shopId]
  await clear(
    `insert into app.absences (tenant_id, id, technician_id, starts_at, ends_at, reason) values ($1, $5, $2, $3, $4, 'School')`,
    [...technician, inHours(-1), inHours(1.5), randomUUID()],
    'delete from app.absences where technician_id = $1',
    lead.technicianId,
  )
  await clear(
    'insert into app.working_hours (tenant_id, technician_id, weekday, from_minute, to_minute) values ($1, $2, $3, 0, 1440)',
    [...technician, anotherDay()],
    'delete from app.working_hours where technician_id = $1',
    lead.technicianId,
  )
  await clear(
    'insert into app.shop_hours (tenant_id, shop_id, weekday, opens_minute, closes_minute) values ($1, $2, $3, 480, 1080)',
    [...shop, anotherDay()],
    'delete from app.shop_hours where shop_id = $1',
    world.shopId,
  )
})

it('counts what was clocked, and what waits has no end to tell (2.6)', async () => {
  const world = await t.tenant()
  const lead = await t.member(world, 'technician')
  const id = await atWork(world, lead)
  const change = (promised_at: string) => t.call('updateServiceOrder', { params: { id }, body: { promised_at } }, world.admin)
  expect((await change(inHours(1))).body.data.service_order.will_be_late).toBe(true)
  const { timer } = (await t.call('startTimer', { params: { id }, body: {} }, lead)).body.data
  expect(timer.status).toBe('working')
  await t.admin.query('update app.timer_segments set from_at = $2 where tenant_id = $1', [world.tenantId, inHours(-1.5)])
  expect(await said(world, id)).toEqual(all(false))
  await t.admin.query('update app.timer_segments set from_at = $2 where tenant_id = $1', [world.tenantId, inHours(-0.5)])
  expect(await said(world, id)).toEqual(all(true))
  // On hold its booking counts, which ends before the promise.
  await t.admin.query("update app.jobs set status = 'on_hold' where tenant_id = $1", [world.tenantId])
  await t.admin.query('update app.service_orders set scheduled_start = $2, scheduled_end = $3 where id = $1', [
    id,
    inHours(-1),
    inHours(0.5),
  ])
  expect(await said(world, id)).toEqual(all(false))
})
