import { randomUUID } from 'node:crypto'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { inUnits, isRecordCode, type KpiAnswer, type KpiCode, kpiCodes, kpiOf, recordKpiOf } from '@twopost/contract/kpis'
import { expect, it } from 'vitest'
import { wrongInvoiceDays } from '#features/invoices/index.ts'
import { isFull } from '../breadth.ts'
import { numbersFrom, pickOf } from '../factories/history.ts'
import { addCompletedOrder, type OrderLine } from '../factories/invoices.ts'
import type { World } from '../factories/world.ts'
import { type Reply, useApp } from '../harness.ts'
import { bookkeeperOf } from './bookkeeper.ts'
import { keptTwice } from './kept-again.ts'
import { addCapacity } from './kpi-hours.ts'
import { addOthers } from './kpi-others.ts'
import { recountKpis, type Sides } from './kpi-recount.ts'
import { addWork } from './kpi-work.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
type Random = (below: number) => number
const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
  t.admin.query(`insert into app.${table} select * from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ])

/** Orders of two shops that somebody with a rate did, with parts of our shelves, fees and other kinds of lines, promised and finished on any day. */
async function addOrders(world: World, random: Random, today: string, zone: string): Promise<string[]> {
  const pick = pickOf(random)
  const tech = await t.member(world, 'technician')
  const rate = { kind: 'hourly', amount: 31.5, loaded_percent: 122, valid_from: '2020-01-01' } as const
  ok(await t.call('createPayRate', { params: { id: tech.technicianId }, body: rate }, world.admin))
  const items = new Map<string, string>()
  for (const shop_id of world.shopIds) {
    const body = { shop_id, name: 'Pad', partNumber: `P-${shop_id.slice(-4)}`, quantity: 90, unit_cost: 21.37 }
    items.set(shop_id, ok(await t.call('createItem', { body }, world.admin)).item.id)
  }
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const shopId = pick(world.shopIds)
    const parts = [
      { type: 'labor', description: 'Fit', estimated_hours: (1 + random(40)) / 10, service_name: 'Brakes' },
      {
        type: 'parts',
        description: 'Pad',
        quantity: 1 + random(3),
        unit_cost: 1 + random(9_000) / 100,
        inventory_item_id: items.get(shopId),
      },
      { type: 'parts', description: 'Odd clamp', quantity: 1, unit_cost: 9.99 },
      { type: 'fee', description: 'Supplies', quantity: 1, unit_cost: 4.5 },
      { type: 'sublet', description: 'Machining', quantity: 1, unit_cost: 180 },
    ] as const
    const lines = parts
      .filter(({ description }) => description !== 'Supplies' || random(2) === 0)
      .map((line) => ({ service_name: 'Brakes', technician_id: random(3) > 0 ? tech.technicianId : undefined, ...line }))
    ids.push(await addCompletedOrder(t, world, { lines: lines as unknown as OrderLine[], shopId }))
  }
  const { rows } = await t.admin.query('select id from app.customers where tenant_id = $1 limit 1', [world.tenantId])
  await insert(
    'customers',
    (await t.admin.query('select * from app.customers where id = $1', [rows[0].id])).rows.flatMap((row) =>
      Array.from({ length: 2 }, (_, n) => ({ ...row, id: randomUUID(), name: `Customer ${n}`, name_key: `customer ${n}` })),
    ),
  )
  const customers = (await t.admin.query('select id from app.customers where tenant_id = $1 order by name', [world.tenantId]))
    .rows
  for (const id of ids) {
    const done = new Date(startOfDate(zone, addDays(today, -random(500))) + 9 * 3_600_000 + random(36_000_000))
    await t.admin.query(
      'update app.service_orders set completed_at = $3, started_at = $4, customer_id = $5 where tenant_id = $1 and id = $2',
      [world.tenantId, id, done, new Date(done.getTime() - random(40) * 86_400_000), pick(customers).id],
    )
    const said = { tenant_id: world.tenantId, service_order_id: id, said_by_name: 'Ann' }
    await insert(
      'promises',
      Array.from({ length: random(4) }, (_, n) => ({
        ...{ ...said, id: randomUUID(), said_at: new Date(done.getTime() - (9 - n) * 86_400_000) },
        promised_at: new Date(done.getTime() + (random(5) - 2) * 3_600_000),
      })),
    )
  }
  await t.admin.query('update app.line_sublets set cost_cents = 12050 where tenant_id = $1', [world.tenantId])
  const { rows: clamps } = await t.admin.query<{ id: string }>(
    "select id from app.line_items where tenant_id = $1 and description = 'Odd clamp' order by created_at, id",
    [world.tenantId],
  )
  for (const [rest, sold] of ['tire', 'core', 'battery', 'part_rebuilt'].entries())
    await t.admin.query('update app.line_items set sales_class = $2 where tenant_id = $1 and id = any($3)', [
      ...[world.tenantId, sold, clamps.filter((_, n) => (n + 1) % 4 === rest).map(({ id }) => id)],
    ])
  return ids
}
/** Invoices of many days, some paid, void or credited; a few orders wait for theirs. */
async function addInvoices(world: World, orders: string[], random: Random, today: string, zone: string): Promise<void> {
  const books = bookkeeperOf(t, world)
  const pick = pickOf(random)
  const on = (day: string) => new Date(startOfDate(zone, day) + 12 * 3_600_000)
  // Something in every year, and one customer of both, or nobody could come back.
  const ages = orders.slice(3).map((_, n) => [random(20), random(100), 400 + random(150)][n % 3] ?? 0)
  const last = ages.length - 1
  await t.admin.query(
    'update app.service_orders o set customer_id = l.customer_id from app.service_orders l where o.tenant_id = $1 and o.id = $2 and l.tenant_id = $1 and l.id = $3',
    [world.tenantId, orders[1], orders[last]],
  )
  for (const [n, age] of ages.sort((a, b) => b - a).entries()) {
    const day = addDays(today, -age)
    const discount = pick([undefined, { kind: 'percent' as const, value: 7.5 }])
    const body = { workOrderId: orders[n] as string, terms: pick(['Net 30', 'Due on receipt']), discount }
    const { invoice } = await books.must(on(day), 'createInvoice', { body })
    const params = { id: invoice.id }
    await books.must(on(day), 'sendInvoice', { params, body: {} })
    const fate = n < 3 ? n : n === last ? 2 : random(5)
    if (fate === 0) await books.must(on(day), 'voidInvoice', { params, body: { reason: 'Twice' } })
    else if (fate === 1)
      await books.must(on(pick([day, today])), 'createCreditNote', {
        params,
        body: { amount: 12.34, reason: 'Came back' } as never,
      })
    else if (fate === 2)
      await books.must(on(day), 'markInvoicePaid', { params, body: { method: 'cash' } as never }).catch(() => undefined)
  }
  const { rows: parts } = await t.admin.query<{ id: string }>(
    `select l.id from app.invoice_issue_lines l join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      where l.tenant_id = $1 and l.type = 'part' and l.unit_price_cents > 600 order by i.number, l.position`,
    [world.tenantId],
  )
  for (const [rest, more] of [-500, 0, 733, 1250].entries())
    await t.admin.query(
      'update app.invoice_issue_lines set rule_price_cents = unit_price_cents + $2 where tenant_id = $1 and id = any($3)',
      [world.tenantId, more, parts.filter((_, n) => (n + 1) % 4 === rest).map(({ id }) => id)],
    )
}
/** Discounts of two people for several reasons, and shifts with breaks and other time, some of somebody without a rate of pay. */
async function addPeople(world: World, random: Random, today: string, zone: string): Promise<void> {
  const pick = pickOf(random)
  const tenant_id = world.tenantId
  const { rows: lines } = await t.admin.query(
    `select l.invoice_id, l.position from app.invoice_issue_lines l where l.tenant_id = $1 order by l.invoice_id, l.position`,
    [tenant_id],
  )
  const people = [world.admin.userId, null]
  await insert(
    'invoice_issue_line_discounts',
    lines
      .filter(() => random(2) === 0)
      .map((line, n) => ({
        ...{ ...line, tenant_id, place: 0, discount_id: randomUUID(), scope: 'order', given_by: people[n % 2] },
        ...{ given_by_name: 'Ann', approved_by: null, cents: 1 + random(900), reason_code: pick(['loyalty', 'fleet', 'other']) },
      })),
  )
  await insert('shop_time_rules', [
    {
      ...{ tenant_id, shop_id: world.shopId, sold_on: 'issued', unpaid_break_after: 20, rounding: 0, auto_close_after: 120 },
      ...{ clock_needs_attendance: 'off', unpaid_codes: [], version: 1, updated_at: `${today}T00:00:00Z`, shared_clock: false },
    },
  ])
  const { rows: technicians } = await t.admin.query('select id from app.technicians where tenant_id = $1 order by id', [
    tenant_id,
  ])
  const days = [...new Set(Array.from({ length: 14 }, () => addDays(today, -1 - pick([random(15), random(400)]))))]
  const entries = days.flatMap((day, n) => {
    const start = startOfDate(zone, day) + 8 * 3_600_000 + random(9_000_000)
    const entry = (source: string, from: number, seconds: number, more: object = {}) => ({
      ...{ tenant_id, id: randomUUID(), technician_id: technicians[n % technicians.length].id, source, type: 'work' },
      ...{ started_at: new Date(from), ended_at: new Date(from + seconds * 1000), description: '', location: '', notes: '' },
      ...{ is_billable: false, shop_id: world.shopIds[n % 2], is_paid: true, recorded: 'live', needs_review: false, version: 1 },
      ...more,
    })
    return [
      entry('clock', start, 20_000 + random(12_000)),
      entry('indirect', start + 4_000_000, 600 + random(2_400), { code: 'break' }),
      entry('indirect', start + 9_000_000, 300 + random(900), { code: 'training', is_paid: n % 3 > 0 }),
    ]
  })
  await insert('time_entries', entries)
}
it.for(isFull ? [3, 77, 2026] : [77])(
  'counts every figure of the catalogue as SQL of its own does, and opens to rows that add up to it (KPI4–KPI9, KPI11) %i',
  async (seed) => {
    const world = await t.tenant({ shops: 2 })
    const random = numbersFrom(seed)
    const zone: string = (await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])).rows[0].time_zone
    const today = dateIn(zone, Date.now())
    const orders = await addOrders(world, random, today, zone)
    await addInvoices(world, orders, random, today, zone)
    await addOthers(t, world, random, today)
    await addPeople(world, random, today, zone)
    await addWork(t, world, random, today)
    await addCapacity(t, world, random, today, zone)
    // Voids, payments and credits of any day left the kept days right.
    expect(await t.inTenant(world.tenantId, wrongInvoiceDays)).toEqual([])
    // An upgrade that fills them from the same documents comes to the same.
    const [written, filled] = await keptTwice(t.admin, world.tenantId)
    expect(written.length).toBeGreaterThan(10)
    expect(filled).toEqual(written)
    const ask = async (query: object): Promise<KpiAnswer> =>
      ok(await t.call('getKpis', { query: { codes: kpiCodes.join(','), ...query } as never }, world.admin)).kpis
    type Part = { numerator: number; denominator: number | null }
    const everyRecord = async (code: KpiCode, query: object): Promise<Part[]> => {
      const all: Part[] = []
      for (let page = 1, total = 1; all.length < total; page += 1) {
        const at = { ...query, page, limit: 100 } as never
        const { records, pagination } = ok(await t.call('listKpiRecords', { params: { code }, query: at }, world.admin))
        all.push(...records)
        total = records.length === 0 ? 0 : pagination.total
      }
      return all
    }
    const measured = new Set<KpiCode>()
    for (const [from, to, shop_id] of [
      [addDays(today, -600), today, undefined],
      [addDays(today, -60), addDays(today, -3), undefined],
      [addDays(today, -450), today, world.shopIds[1]],
    ] as const) {
      const days = { from, to, ...(shop_id && { shop_id }) }
      const [answer, wanted] = [
        await ask(days),
        await recountKpis(t.admin, world.tenantId, { shopIds: shop_id ? [shop_id] : null, from, to, today }),
      ]
      expect(Object.keys(wanted).sort((a, b) => a.localeCompare(b))).toEqual([...kpiCodes].sort((a, b) => a.localeCompare(b)))
      for (const { code, now } of answer.kpis) {
        const kpi = kpiOf(code)
        const sides: Sides = wanted[code]
        const [top, below] = [inUnits(kpi.numerator.unit, sides.numerator), sides.denominator]
        expect(now.numerator, `${code} ${from}`).toBeCloseTo(top, 6)
        expect(now.denominator === null, code).toBe(below === null)
        if (kpi.denominator && below !== null) {
          const under = inUnits(kpi.denominator.unit, below)
          expect(now.denominator, `${code} ${from}`).toBeCloseTo(under, 6)
          if (under === 0) expect(now.value, code).toBeNull()
          else expect(now.value, code).toBeCloseTo((top * (kpi.times ?? 1)) / under, 6)
        }
        if (now.numerator !== 0) measured.add(code)
        const opened = ok(await t.call('listKpiRecords', { params: { code }, query: { ...days, limit: 100 } }, world.admin))
        const all = await everyRecord(code, days)
        const sumOf = (side: 'numerator' | 'denominator') => all.reduce((sum, one) => sum + (one[side] ?? 0), 0)
        expect(all.length, code).toBe(opened.sum.records)
        expect([opened.sum.value, opened.sum.numerator, opened.sum.denominator], code).toEqual([
          now.value,
          now.numerator,
          now.denominator,
        ])
        expect(sumOf('numerator'), `records of ${code}`).toBeCloseTo(now.numerator, 6)
        if (now.denominator !== null) expect(sumOf('denominator'), `records of ${code}`).toBeCloseTo(now.denominator, 6)
      }
      for (const group_by of ['day', 'week', 'month', 'shop', 'age', 'reason', 'person', 'bay', 'technician']) {
        const { groups } = await ask({ ...days, group_by })
        for (const { code, now } of answer.kpis) {
          const parts = groups.flatMap((group) => group.values[code] ?? [])
          // An order counts for each who worked on it.
          if (parts.length === 0 || (group_by === 'technician' && !isRecordCode(code))) continue
          const sumOf = (side: 'numerator' | 'denominator') => parts.reduce((sum, one) => sum + (one[side] ?? 0), 0)
          expect(sumOf('numerator'), `${code} by ${group_by}`).toBeCloseTo(now.numerator, 5)
          if (now.denominator !== null) expect(sumOf('denominator'), `${code} by ${group_by}`).toBeCloseTo(now.denominator, 5)
        }
      }
      // An age opens to its own records alone.
      for (const code of kpiCodes.filter(isRecordCode))
        for (const age of recordKpiOf(code).ages ?? []) {
          const { groups } = await ask({ ...days, codes: code, group_by: 'age' })
          const query = { ...days, age: age.key, limit: 100 }
          const opened = ok(await t.call('listKpiRecords', { params: { code }, query }, world.admin))
          const own = groups.find((group) => group.key === age.key)?.values[code]?.numerator
          expect(opened.sum.numerator, `${code} ${age.key}`).toBeCloseTo(own ?? 0, 6)
          expect(opened.records.reduce((sum: number, one: { numerator: number }) => sum + one.numerator, 0)).toBeCloseTo(
            own ?? 0,
            6,
          )
        }
    }
    // A reason, a person, a technician and a bay open to their own records alone.
    for (const [by, codes] of [
      ['reason', 'discounts_given'],
      ['person', 'discounts_given'],
      ['technician', 'load'],
      ['bay', 'bay_use'],
    ] as const) {
      const days = { from: addDays(today, -600), to: today }
      const { groups } = await ask({ ...days, codes, group_by: by })
      expect(groups.length, by).toBeGreaterThan(1)
      for (const { key, values } of groups) {
        const query = { ...days, [by]: key || 'none', limit: 100 }
        const opened = ok(await t.call('listKpiRecords', { params: { code: codes }, query }, world.admin))
        const { numerator = 0, denominator = 0 } = values[codes] ?? {}
        expect(opened.sum.numerator, `${by} ${key}`).toBeCloseTo(numerator, 6)
        const all = await everyRecord(codes, query)
        expect(all.reduce((sum, one) => sum + one.numerator, 0)).toBeCloseTo(numerator, 6)
        expect(all.reduce((sum, one) => sum + (one.denominator ?? 0), 0)).toBeCloseTo(denominator ?? 0, 6)
      }
    }
    // Chance left out no figure, or a wrong one would not be seen.
    expect(kpiCodes.filter((code) => !measured.has(code))).toEqual([])
  },
)
