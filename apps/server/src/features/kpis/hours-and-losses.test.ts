import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { earlier } from '../../../test/factories/earlier.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const zone = 'America/Chicago'
const today = () => dateIn(zone, Date.now())
const ask = async (who: Member, codes: string, query: object = {}) =>
  ok(await t.call('getKpis', { query: { from: today(), to: today(), codes, ...query } as never }, who)).kpis
const records = async (who: Member, code: string, query: object = {}) =>
  ok(await t.call('listKpiRecords', { params: { code }, query: { from: today(), to: today(), ...query } as never }, who))
const everyDay = [0, 1, 2, 3, 4, 5, 6]

const byCause = ([a]: readonly unknown[], [b]: readonly unknown[]) => String(a).localeCompare(String(b))

it('takes cores, credits and unbilled parts off the profit on parts, each on its day, and names them behind the figure (KPI7, KPI11)', async () => {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const lines = [{ type: 'parts' as const, description: 'Pad', quantity: 1, unit_cost: 150, service_name: 'Brakes' }]
  const workOrderId = await addCompletedOrder(t, world, { lines })
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  const supplier_id = ok(await t.call('createSupplier', { body: { name: 'Bayside', category: 'Brakes' } }, world.admin)).supplier
    .id
  const rebuilt = { name: 'Caliper', partNumber: 'K-1', supplier_id, core_cost: 40, core_price: 40 }
  const { item } = ok(await t.call('createItem', { query, body: rebuilt }, world.admin))
  const came = { supplier_id, lines: [{ item_id: item.id, quantity: 2, unit_cost: 10 }] }
  ok(await t.call('createDelivery', { query, body: came }, world.admin))
  const [core] = ok(await t.call('listCores', { query }, world.admin)).cores
  ok(await t.call('loseCore', { params: { id: core.id }, body: { reason: 'Fell apart' } }, world.admin))
  const claim = async (body: object) =>
    ok(
      await t.call(
        'createVendorClaim',
        { query, body: { kind: 'return', supplier_id, item_id: item.id, ...body } as never },
        world.admin,
      ),
    ).vendor_claim.id as string
  const given = await claim({ expected: 16 })
  ok(await t.call('loseVendorClaim', { params: { id: given }, body: { reason: 'Too late' } }, world.admin))
  // Due yesterday and still expected; and one that has time.
  const late = await claim({ expected: 5, due_on: addDays(today(), -1) })
  await claim({ expected: 900, due_on: addDays(today(), 1) })
  const order = await makeOrder(t, world, {
    line_items: [{ ...lines[0], inventory_item_id: item.id }],
  } as never)
  const params = { id: order.id, itemId: order.line_items[0].id }
  ok(await t.call('issueLinePart', { params }, world.admin))
  ok(await t.call('returnLinePart', { params, body: { reason: 'His own', to: 'customer' } }, world.admin))
  ok(await t.call('cancelOrder', { params: { id: order.id }, body: { reason: 'No show' } }, world.admin))

  const [{ now }] = (await ask(world.admin, 'true_parts_gp')).kpis
  expect(now).toMatchObject({ numerator: 150 - 40 - 16 - 5 - 10, denominator: 150 })
  expect(now.value).toBeCloseTo(79 / 150, 9)
  const opened = await records(world.admin, 'true_parts_gp')
  expect(opened.records.map((one: Reply['body']) => [one.cause, one.numerator]).sort(byCause)).toEqual(
    [
      [null, 150],
      ['core_lost', -40],
      ['credit_ended', -16],
      ['credit_late', -5],
      ['unbilled', -10],
    ].sort(byCause),
  )
  // What is credited after all comes back.
  ok(await t.call('shipVendorClaim', { params: { id: late }, body: {} }, world.admin))
  ok(await t.call('creditVendorClaim', { params: { id: late }, body: { amount: 5 } }, world.admin))
  expect((await ask(world.admin, 'true_parts_gp')).kpis[0].now.numerator).toBe(84)
  const seller = await t.member(world, { permissions: ['reports:view'] })
  const refused = await t.call('getKpis', { query: { codes: 'true_parts_gp' } as never }, seller)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
})

/** Weekdays 8 to 12 and 12:30 to 5; the shop is open from 8 to 6. */
const weekOf = async (world: World, who: Member, absences: readonly object[] = []) => {
  const workingHours = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '08:00', to: '12:00' },
    { weekday, from: '12:30', to: '17:00' },
  ])
  const params = { id: who.technicianId }
  ok(await t.call('replaceTechnicianCalendar', { params, body: { workingHours, absences } as never }, world.admin))
}

it('divides planned hours by working hours and own proficiency, by technician and with the hours behind it; one’s own always (KPI8, KPI11, KPI12)', async () => {
  const world = await t.tenant()
  const [ann, bob] = [await t.member(world, 'technician', { name: 'Ann' }), await t.member(world, 'technician', { name: 'Bob' })]
  // Monday, January 11, 2027: Ann is away from 3 PM on, Bob has entered no week.
  await weekOf(world, ann, [{ startsAt: '2027-01-11T21:00:00Z', endsAt: '2027-01-12T21:00:00Z', reason: 'Class' }])
  const { id } = await makeOrder(t, world, { technicians: [{ technician_id: ann.technicianId }] })
  const body = { scheduled_start: '2027-01-11T14:00:00Z', estimated_duration: 195 }
  ok(await t.call('scheduleOrder', { params: { id }, body }, world.admin))
  const days = { from: '2027-01-11', to: '2027-01-11' }
  const whole = await ask(world.admin, 'load', { ...days, group_by: 'technician' })
  expect(whole.kpis[0].now).toMatchObject({ numerator: 3.25, denominator: 6.5 + 10 })
  const parts = Object.fromEntries(whole.groups.map((one: Reply['body']) => [one.name, one.values.load.value]))
  expect(parts).toEqual({ Ann: 0.5, Bob: 0 })
  // Of the three months before Ann attended 50 hours and sold 100: she is planned for twice as much.
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 11, day, hour))
  for (let day = 1; day <= 5; day += 1)
    await t.admin.query(
      `insert into app.time_entries (tenant_id, id, technician_id, shop_id, source, type, started_at, ended_at, minutes, seconds, description, location, notes)
       values ($1, gen_random_uuid(), $2, $3, 'clock', 'work', $4, $5, 600, 36000, '', '', '')`,
      [world.tenantId, ann.technicianId, world.shopId, at(day, 14), at(day, 24)],
    )
  const { rows } = await t.admin.query(
    'select service_id, id from app.line_items where tenant_id = $1 and service_order_id = $2 limit 1',
    [world.tenantId, id],
  )
  const service = rows[0] ?? { service_id: id, id }
  await t.admin.query(
    `insert into app.flag_credits (tenant_id, id, shop_id, service_order_id, service_id, line_item_id, technician_id, hours_thousandths, event, business_date, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, 100000, 'issued', '2026-12-10', now())`,
    [world.tenantId, world.shopId, id, service.service_id, service.id, ann.technicianId],
  )
  const own = (await ask(ann, 'load', days)).kpis
  expect(own.map((one: Reply['body']) => one.now)).toMatchObject([{ numerator: 3.25, denominator: 13, value: 0.25 }])
  const opened = await records(ann, 'load', days)
  expect(opened.records.map((one: Reply['body']) => [one.cause, one.person_name, one.numerator, one.denominator]).sort()).toEqual(
    [
      ['available', 'Ann', 0, 13],
      ['planned', 'Ann', 3.25, 0],
    ],
  )
  const other = await t.call('getKpis', { query: { ...days, codes: 'load', technician: bob.technicianId } as never }, ann)
  expect([other.status, other.body.code]).toEqual([403, 'NOT_ALLOWED'])
  // The plan of a past week stays what it was: a change from today on does not touch it.
  await t.admin.query("update app.technician_weeks set valid_from = '2026-01-01' where technician_id = $1", [ann.technicianId])
  const past = { from: '2026-11-02', to: '2026-11-02', technician: ann.technicianId }
  const before = (await ask(world.admin, 'load', past)).kpis[0].now.denominator
  expect(before).toBe(8.5)
  const workingHours = [{ weekday: 1, from: '08:00', to: '09:00' }]
  const params = { id: ann.technicianId }
  ok(await t.call('replaceTechnicianCalendar', { params, body: { workingHours, absences: [] } }, world.admin))
  expect((await ask(world.admin, 'load', past)).kpis[0].now.denominator).toBe(before)
  expect((await ask(world.admin, 'load', { ...days, technician: ann.technicianId })).kpis[0].now.denominator).toBe(2)
})

it('divides the hours clocked in bays by those that bays were open, by bay, and keeps what past days were open (KPI8, KPI11)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician', { name: 'Ann' })
  const open = (opens_at: string, closes_at: string) => ({
    opening_hours: everyDay.map((weekday) => ({ weekday, opens_at, closes_at })),
  })
  const shop = { params: { id: world.shopId } }
  const changed = ok(await t.call('updateShop', { ...shop, body: open('08:00', '18:00') }, world.admin)).shop
  expect(changed.hours_since).toBe(today())
  const schedule = { scheduled_start: '2027-01-11T15:00:00.000Z', allow_overlap: true, bay_id: world.bayIds[0] }
  const { id } = await makeOrder(t, world, { technicians: [{ technician_id: tech.technicianId }], schedule })
  ok(await t.call('startTimer', { params: { id } }, tech))
  const running = (await ask(world.admin, 'bay_use')).kpis[0].now
  expect(running).toMatchObject({ numerator: 0, denominator: 20 })
  ok(await t.call('stopTimer', { params: { id }, body: { reason: 'Other' } }, tech))
  const noon = startOfDate(zone, today()) + 12 * 3_600_000
  await t.admin.query(
    'update app.timer_segments g set from_at = $2, to_at = $3 from app.timers m where m.tenant_id = g.tenant_id and m.id = g.timer_id and m.service_order_id = $1',
    [id, new Date(noon), new Date(noon + 2.5 * 3_600_000)],
  )
  const use = await ask(world.admin, 'bay_use', { group_by: 'bay' })
  expect(use.kpis[0].now).toMatchObject({ numerator: 2.5, denominator: 20, value: 0.125 })
  expect(use.groups.map((one: Reply['body']) => [one.name, one.values.bay_use.value])).toEqual([
    ['Bay 1', 0.25],
    ['Bay 2', 0],
  ])
  const opened = await records(world.admin, 'bay_use', { bay: world.bayIds[0] })
  expect(opened.records.map((one: Reply['body']) => [one.cause, one.bay_name, one.person_name, one.numerator]).sort()).toEqual([
    ['clocked', 'Bay 1', 'Ann', 2.5],
    ['open', 'Bay 1', '', 0],
  ])
  // As if all of this had been the week before: then the hours change.
  await t.admin.query(`update app.bays set ${earlier('created_at', "interval '30 days'")} where tenant_id = $1`, [world.tenantId])
  await t.admin.query('update app.shop_weeks set valid_from = valid_from - 30 where tenant_id = $1', [world.tenantId])
  const past = { from: addDays(today(), -7), to: addDays(today(), -7) }
  ok(await t.call('updateShop', { ...shop, body: open('08:00', '10:00') }, world.admin))
  expect((await ask(world.admin, 'bay_use', past)).kpis[0].now.denominator).toBe(20)
  expect((await ask(world.admin, 'bay_use')).kpis[0].now.denominator).toBe(4)
})
