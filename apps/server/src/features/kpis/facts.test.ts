import { addDays, dateIn } from '@twopost/contract/core/time'
import { factCodes, type KpiAnswer, type KpiCode } from '@twopost/contract/kpis'
import { expect, it } from 'vitest'
import { numbersFrom, pickOf } from '../../../test/factories/history.ts'
import { addCompletedOrder, type OrderLine } from '../../../test/factories/invoices.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import type { FactLine } from './facts.rules.ts'
import { postFacts } from './facts.service.ts'
import { rebuildDays, verifyFacts } from './facts-check.service.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])
const year = { from: '2026-01-01', to: '2099-12-31' }
const figures = async (world: World, query: object = {}, who: Member = world.admin): Promise<KpiAnswer> =>
  ok(await t.call('getKpis', { query: { ...year, ...query } }, who)).kpis
const nowOf = (answer: KpiAnswer, code: KpiCode) => answer.kpis.find((one) => one.code === code)?.now

async function issue(world: World, lines: OrderLine[], shopId = world.shopId, discount?: number): Promise<string> {
  const workOrderId = await addCompletedOrder(t, world, { lines, shopId })
  const more = discount ? { discount: { kind: 'amount', value: discount } } : {}
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId, ...more } as never }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  return invoice.id
}
/** The row of a credit note that facts are of, on a draft that nobody issues. @returns its id */
async function addBareNote(world: World, customerId: string, shopId: string): Promise<string> {
  const [invoiceId, id, templateId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await t.admin.query(
    `insert into app.invoice_templates (tenant_id, id, name, type, created_at, updated_at) values ($1, $2, $2::uuid::text, 'simple', now(), now())`,
    [world.tenantId, templateId],
  )
  await t.admin.query(
    `insert into app.invoices (tenant_id, id, shop_id, origin, customer_id, template_id, created_at, updated_at)
     values ($1, $2, $3, 'counter', $4, $5, now(), now())`,
    [world.tenantId, invoiceId, shopId, customerId, templateId],
  )
  await t.admin.query(
    `insert into app.credit_notes (tenant_id, id, number, shop_id, invoice_id, customer_id, business_date, reason, net_cents, tax_cents, total_cents,
       settled_cents, returned_cents, document, recorded_by_name, created_at)
     values ($1, $2, $2::uuid::text, $3, $4, $5, '2026-01-01', '', 1, 0, 1, 1, 0, '{}', '', now())`,
    [world.tenantId, id, shopId, invoiceId, customerId],
  )
  return id
}
/** The facts agree, but for those of bare credit notes, which have no lines. */
const soundButNotes = async (world: World) => {
  const { faults } = await t.inTenant(world.tenantId, verifyFacts)
  expect(faults.filter((one) => one.what !== 'facts of the credit note')).toEqual([])
}
const hours = (estimated_hours: number, unit_cost: number, more: object = {}): OrderLine => ({
  ...{ type: 'labor', description: 'Work', estimated_hours, unit_cost, service_name: 'Brakes' },
  ...more,
})
const fee = (unit_cost: number) =>
  ({ type: 'fee', description: 'Shop supplies', quantity: 1, unit_cost, service_name: 'Brakes' }) as never as OrderLine

it('counts the worked figures of three invoices, with what parts and an hour cost that day (KPI16, KPI17, NOW5)', async () => {
  const world = await t.tenant()
  const tech = await t.member(world, 'technician')
  const rate = { kind: 'hourly', amount: 32, loaded_percent: 125, valid_from: '2020-01-01' } as const
  ok(await t.call('createPayRate', { params: { id: tech.technicianId }, body: rate }, world.admin))
  const part = async (price: number, unit_cost: number): Promise<OrderLine> => {
    const body = { shop_id: world.shopId, name: 'Part', partNumber: `P-${price}`, quantity: 9, unit_cost }
    const { item } = ok(await t.call('createItem', { body }, world.admin))
    return {
      ...{ type: 'parts', description: 'Part', quantity: 1, unit_cost: price, service_name: 'Brakes' },
      inventory_item_id: item.id,
    }
  }
  const own = { technician_id: tech.technicianId }
  await issue(world, [hours(2.5, 120, own), await part(225.5, 120), fee(15)])
  await issue(world, [hours(1, 108, own), await part(80, 45)])
  const last = await issue(world, [hours(4, 135, own)])
  const answer = await figures(world)
  expect(nowOf(answer, 'net_sales')?.value).toBe(1268.5)
  expect(nowOf(answer, 'car_count')?.value).toBe(3)
  expect(nowOf(answer, 'elr')?.value).toBe(126.4)
  expect(nowOf(answer, 'parts_gp')).toMatchObject({ numerator: 140.5, denominator: 305.5, unknown: 0 })
  expect(nowOf(answer, 'labor_gp')).toMatchObject({ numerator: 648, denominator: 948, unknown: 0 })
  expect(nowOf(answer, 'gross_profit')).toMatchObject({ numerator: 803.5, unknown: 0 })
  // Twelve hours were attended: a break longer than the shop pays is none of them.
  await t.admin.query(
    `insert into app.shop_time_rules (tenant_id, shop_id, unpaid_break_after, updated_at) values ($1, $2, 20, now())`,
    [world.tenantId, world.shopId],
  )
  for (const [source, from, to, code] of [
    ['clock', '2026-11-20T15:00:00Z', '2026-11-20T23:30:00Z', null],
    ['indirect', '2026-11-20T19:00:00Z', '2026-11-20T19:30:00Z', 'break'],
    ['clock', '2026-11-21T15:00:00Z', '2026-11-21T19:00:00Z', null],
    ['indirect', '2026-11-21T17:00:00Z', '2026-11-21T17:15:00Z', 'break'],
  ])
    await t.admin.query(
      `insert into app.time_entries (tenant_id, id, technician_id, shop_id, source, type, started_at, ended_at, code)
       values ($1, gen_random_uuid(), $2, $3, $4, 'work', $5, $6, $7)`,
      [world.tenantId, tech.technicianId, world.shopId, source, from, to, code],
    )
  const there = await figures(world, { codes: 'labor_gp_attended,gp_per_attended_hour' })
  const labor = nowOf(there, 'labor_gp_attended')
  expect(labor).toMatchObject({ numerator: 468, denominator: 948 })
  expect(labor?.value).toBeCloseTo(0.494, 3)
  expect(nowOf(there, 'gp_per_attended_hour')).toMatchObject({ numerator: 803.5, denominator: 12 })
  // What an hour costs later does not change what was sold before.
  ok(
    await t.call(
      'createPayRate',
      { params: { id: tech.technicianId }, body: { ...rate, amount: 90, valid_from: '2020-02-01' } },
      world.admin,
    ),
  )
  expect(nowOf(await figures(world), 'labor_gp')?.numerator).toBe(648)
  // A void invoice is in no figure, and neither is its order.
  ok(await t.call('voidInvoice', { params: { id: last }, body: { reason: 'Wrong customer' } }, world.admin))
  const left = await figures(world)
  expect(nowOf(left, 'net_sales')?.value).toBe(728.5)
  expect(nowOf(left, 'car_count')?.value).toBe(2)
  await sound(world)
})

it('says which sales have no known cost, and shares a line among those who did it to the cent (KPI2, KPI7)', async () => {
  const world = await t.tenant()
  const [ann, bob] = [await t.member(world, 'technician'), await t.member(world, 'technician')]
  await issue(world, [
    hours(1, 100.01, { technician_id: ann.technicianId }),
    hours(2, 100, { technician_id: bob.technicianId }),
    { type: 'parts', description: 'Odd clamp', quantity: 1, unit_cost: 10, service_name: 'Brakes' },
  ])
  const answer = await figures(world, { group_by: 'technician', codes: 'net_sales,hours_sold,labor_gp,parts_gp,car_count' })
  expect(nowOf(answer, 'labor_gp')).toMatchObject({ numerator: 300.01, unknown: 300.01 })
  expect(nowOf(answer, 'parts_gp')).toMatchObject({ numerator: 10, unknown: 10 })
  // The clamp goes to those who did the labor of its service, by their hours.
  const of = (id: string) => answer.groups.find((group) => group.key === id)?.values
  expect(of(ann.technicianId)?.net_sales?.value).toBe(103.34)
  expect(of(bob.technicianId)?.net_sales?.value).toBe(206.67)
  expect(of(bob.technicianId)?.car_count?.value).toBe(1)
  await sound(world)
})

it('counts an invoice for the day of its own shop (KPI20)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [west, east] = world.shopIds as [string, string]
  const zones = { [west]: 'Pacific/Honolulu', [east]: 'America/New_York' }
  for (const [id, time_zone] of Object.entries(zones))
    ok(await t.call('updateShop', { params: { id }, body: { time_zone } as never }, world.admin))
  for (const shopId of [west, east]) {
    const began = Date.now()
    const id = await issue(world, [hours(1, 100)], shopId)
    const { invoice } = ok(await t.call('getInvoice', { params: { id } }, world.admin))
    const day = invoice.issueDate as string
    expect([dateIn(zones[shopId] as string, began), dateIn(zones[shopId] as string, Date.now())]).toContain(day)
    const on = async (from: string) => nowOf(await figures(world, { shop_id: shopId, from, to: from }), 'net_sales')?.value
    expect([await on(addDays(day, -1)), await on(day), await on(addDays(day, 1))]).toEqual([0, 100, 0])
  }
  await sound(world)
})

const classes = ['labor', 'part_new', 'tire', 'core', 'sublet', 'supplies', 'battery'] as const
/** Documents of a few months written as invoices and credit notes write them, with plain sums of their lines beside them. */
it.for([1, 20261124])(
  'adds up as plain sums of the lines do, by every group and choice, live and kept (KPI11) %i',
  async (seed) => {
    const world = await t.tenant({ shops: 2 })
    const below = numbersFrom(seed)
    const pick = pickOf(below)
    const people = [await t.member(world, 'technician'), await t.member(world, 'technician')].map((one) => one.technicianId)
    const { customer } = ok(
      await t.call(
        'createCustomer',
        { query: { shop_id: world.shopId }, body: { name: 'Fleet', email: 'fleet@example.com', phone: '555-0101' } as never },
        world.admin,
      ),
    )
    type Line = { shopId: string; date: string; sign: 1 | -1; document: string; line: FactLine }
    const written: Line[] = []
    for (let n = 0; n < 60; n++) {
      const sign = below(6) === 0 ? -1 : 1
      const date = `2026-0${1 + below(3)}-${10 + below(18)}`
      const shopId = pick(world.shopIds)
      const document = await addBareNote(world, customer.id, shopId)
      const lines = Array.from({ length: 1 + below(4) }, (): FactLine => {
        const salesClass = pick(classes)
        const isLabor = salesClass === 'labor'
        return {
          ...{ lineId: crypto.randomUUID(), serviceId: null, salesClass, serviceKind: 'requested', ruleGapCents: 0 },
          payer: below(8) === 0 ? 'warranty' : 'customer',
          category: pick(['', 'Brakes', 'Engine']),
          advisorId: below(3) === 0 ? null : world.admin.userId,
          netCents: below(100_000),
          discountCents: below(500),
          costCents: isLabor ? 0 : below(60_000),
          isCostKnown: isLabor || below(4) > 0,
          soldThousandths: isLabor ? below(9_000) : 0,
          people: pick([
            [],
            [{ technicianId: people[0] as string, millionths: 1_000_000, loadedCents: 4_000 }],
            [
              { technicianId: people[0] as string, millionths: 333_333, loadedCents: 4_000 },
              { technicianId: people[1] as string, millionths: 666_667, loadedCents: null },
            ],
          ]),
        }
      })
      for (const line of lines) written.push({ shopId, date, sign, document, line })
      const head = { event: sign === 1 ? 'issued' : 'credited', sign, businessDate: date, shopId } as const
      const rest = { invoiceId: null, creditNoteId: document, orderId: null, customerId: customer.id, countsOrder: sign === 1 }
      await t.inTenant(world.tenantId, (tx) => postFacts(tx, { ...head, ...rest }, lines, new Date()))
    }
    const mine = (from: string, to: string, test: (one: Line) => boolean) =>
      written.filter((one) => one.line.payer === 'customer' && one.date >= from && one.date <= to && test(one))
    const netOf = (lines: Line[]) => lines.reduce((sum, { sign, line }) => sum + sign * line.netCents, 0) / 100
    const carsOf = (lines: Line[]) => new Set(lines.filter((one) => one.sign === 1).map((one) => one.document)).size
    const hoursOf = (lines: Line[]) => lines.reduce((sum, { sign, line }) => sum + sign * line.soldThousandths, 0) / 1000
    const check = async (query: object, from: string, to: string, test: (one: Line) => boolean) => {
      const codes = 'net_sales,car_count,hours_sold,discount_rate'
      const [answer, lines] = [await figures(world, { codes, from, to, ...query }), mine(from, to, test)]
      expect(nowOf(answer, 'net_sales')?.value, JSON.stringify(query)).toBeCloseTo(netOf(lines), 6)
      expect(nowOf(answer, 'car_count')?.value).toBe(carsOf(lines))
      expect(nowOf(answer, 'hours_sold')?.value).toBeCloseTo(hoursOf(lines), 6)
      return answer
    }
    for (const [from, to] of [
      ['2026-01-01', '2026-12-31'],
      ['2026-02-12', '2026-02-20'],
    ] as const) {
      const whole = await check({}, from, to, () => true)
      await check({ shop_id: world.shopId }, from, to, (one) => one.shopId === world.shopId)
      await check({ category: 'Brakes' }, from, to, (one) => one.line.category === 'Brakes')
      await check({ category: 'none' }, from, to, (one) => one.line.category === '')
      await check({ advisor: 'none' }, from, to, (one) => one.line.advisorId === null)
      await check({ technician: 'none' }, from, to, (one) => one.line.people.length === 0)
      // A choice beside another group is read from the facts themselves.
      const byShop = await check({ category: 'Engine', group_by: 'shop' }, from, to, (one) => one.line.category === 'Engine')
      const crossed = await check(
        { category: 'Engine', group_by: 'technician' },
        from,
        to,
        (one) => one.line.category === 'Engine',
      )
      const total = nowOf(whole, 'net_sales')?.value
      for (const group_by of ['day', 'week', 'month', 'shop', 'technician', 'advisor', 'category']) {
        const { groups } = await figures(world, { codes: 'net_sales,car_count', from, to, group_by })
        expect(
          groups.reduce((sum, group) => sum + (group.values.net_sales?.value ?? 0), 0),
          group_by,
        ).toBeCloseTo(total ?? 0, 6)
      }
      for (const { groups, kpis } of [byShop, crossed])
        expect(groups.reduce((sum, group) => sum + (group.values.net_sales?.value ?? 0), 0)).toBeCloseTo(
          kpis[0]?.now.value ?? 0,
          6,
        )
      // Behind every figure stand the records that it is the sum of.
      for (const code of factCodes)
        for (const choice of [{}, { category: 'Engine' }, { technician: people[1] }]) {
          const query = { from, to, limit: 100, ...choice }
          const opened = ok(await t.call('listKpiRecords', { params: { code }, query }, world.admin))
          const now = nowOf(await figures(world, { codes: code, from, to, ...choice }), code)
          const sumOf = (side: 'numerator' | 'denominator') =>
            opened.records.reduce((sum: number, record: Record<typeof side, number | null>) => sum + (record[side] ?? 0), 0)
          expect(opened.records.length, code).toBe(opened.sum.records)
          expect(opened.sum.value, code).toBe(now?.value)
          expect(sumOf('numerator'), code).toBeCloseTo(now?.numerator ?? 0, 6)
          if (now?.denominator !== null) expect(sumOf('denominator'), code).toBeCloseTo(now?.denominator ?? 0, 6)
        }
    }
    // Added up again the days are the same.
    await soundButNotes(world)
    const before = await figures(world, { group_by: 'technician', from: '2026-01-01', to: '2026-12-31' })
    expect(await t.inTenant(world.tenantId, rebuildDays)).toBeGreaterThan(0)
    expect(await figures(world, { group_by: 'technician', from: '2026-01-01', to: '2026-12-31' })).toEqual(before)
    await soundButNotes(world)
  },
)

it('writes a credit note off its own month and leaves the first as it was (KPI18)', async () => {
  const world = await t.tenant()
  const { customer } = ok(
    await t.call(
      'createCustomer',
      { query: { shop_id: world.shopId }, body: { name: 'Fleet', email: 'fleet@example.com', phone: '555-0102' } as never },
      world.admin,
    ),
  )
  const line: FactLine = {
    ...{ lineId: crypto.randomUUID(), serviceId: null, salesClass: 'part_new', payer: 'customer', serviceKind: 'requested' },
    ...{ category: '', advisorId: null, netCents: 8_000, discountCents: 0, costCents: 4_500, isCostKnown: true },
    ...{ ruleGapCents: 0, soldThousandths: 0, people: [] },
  }
  const document = { shopId: world.shopId, invoiceId: null, orderId: null, customerId: customer.id } as const
  const write = async (more: Pick<Parameters<typeof postFacts>[1], 'event' | 'sign' | 'businessDate' | 'countsOrder'>) => {
    const creditNoteId = await addBareNote(world, customer.id, world.shopId)
    await t.inTenant(world.tenantId, (tx) => postFacts(tx, { ...document, creditNoteId, ...more }, [line], new Date()))
  }
  await write({ event: 'issued', sign: 1, businessDate: '2026-03-20', countsOrder: true })
  await write({ event: 'credited', sign: -1, businessDate: '2026-04-02', countsOrder: false })
  const { groups } = await figures(world, { group_by: 'month', from: '2026-03-01', to: '2026-04-30' })
  const of = (at: number, code: KpiCode) => groups[at]?.values[code]
  expect([of(0, 'net_sales')?.value, of(1, 'net_sales')?.value]).toEqual([80, -80])
  expect([of(0, 'car_count')?.value, of(1, 'car_count')?.value]).toEqual([1, 0])
  expect(of(1, 'parts_gp')).toMatchObject({ numerator: -35, denominator: -80 })
  expect(of(1, 'aro')?.value).toBeNull()
})
