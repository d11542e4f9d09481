import { addDays, mondayOf } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { isFull } from '../../../../test/breadth.ts'
import { makeHistory } from '../../../../test/factories/history.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const [from, to] = ['2025-12-10', '2026-11-20']
type Call = 'listOrderFigureRecords' | 'listCustomerFigureRecords' | 'listVehicleFigureRecords'
interface Opened {
  records: { id: string; counts: boolean | null; amount: number | null; value: number | null }[]
  sum: { records: number; counted: number | null; amount: number | null; value: number | null }
}
const middle = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
const cents = (amount: number | null): number => Math.round((amount ?? 0) * 100)

/** Opens a figure page by page; the pages hold each record once, and come to the sum that every page says. */
function opener(world: World, shop: object, limit = 7) {
  return async (call: Call, figure: string, more: object = {}): Promise<Opened> => {
    const records: Opened['records'] = []
    for (let page = 1; ; page += 1) {
      const query = { ...shop, from, to, figure, ...more, page, limit }
      const reply = await t.call(call, { query } as never, world.admin)
      expect(reply.status, `${call} ${figure} ${reply.text}`).toBe(200)
      const { sum, pagination } = reply.body.data
      records.push(...reply.body.data.records)
      if (page < pagination.total_pages) continue
      expect(new Set(records.map((one) => one.id)).size).toBe(records.length)
      expect([pagination.total, sum.records]).toEqual([records.length, records.length])
      expect(cents(sum.amount)).toBe(records.reduce((total, one) => total + cents(one.amount), 0))
      expect(sum.counted ?? 0).toBe(records.filter((one) => one.counts).length)
      expect(sum.value ?? 0).toBeCloseTo(
        records.reduce((total, one) => total + (one.value ?? 0), 0),
        6,
      )
      return { records, sum }
    }
  }
}
type Open = ReturnType<typeof opener>
const analyticsOf = async (
  call: 'getOrderAnalytics' | 'getCustomerAnalytics' | 'getVehicleAnalytics',
  world: World,
  shop: object,
) => (await t.call(call, { query: { ...shop, from, to } }, world.admin)).body.data.analytics

async function checkOrders(world: World, shop: object, open: Open): Promise<void> {
  const { flow, sales, by_status, by_priority, weeks } = await analyticsOf('getOrderAnalytics', world, shop)
  const of = (figure: string, more?: object) => open('listOrderFigureRecords', figure, more)
  expect((await of('created')).sum.records).toBe(flow.created)
  expect((await of('cancelled')).sum.records).toBe(flow.cancelled)
  const completed = await of('completed')
  expect(completed.sum.records).toBe(flow.completed)
  expect(middle(completed.records.map((one) => one.value ?? 0))).toBeCloseTo(flow.median_hours, 5)
  const { sum: onTime } = await of('on_time')
  expect([onTime.counted ?? 0, onTime.records]).toEqual([flow.on_time.part, flow.on_time.of])
  const { sum: posted } = await of('posted')
  expect([posted.counted ?? 0, posted.amount, posted.value]).toEqual([
    sales.orders,
    sales.total,
    expect.closeTo(sales.sold_hours, 6),
  ])
  for (const { status, count } of by_status) expect((await of('status', { choice: status })).sum.records).toBe(count)
  for (const { priority, count } of by_priority) expect((await of('priority', { choice: priority })).sum.records).toBe(count)
  for (const week of weeks.filter((one: { orders: number }) => one.orders > 0).slice(0, 3)) {
    const [first, last] = [week.week_start, addDays(week.week_start, 6)]
    const days = { from: first < from ? from : first, to: last > to ? to : last }
    expect(mondayOf(days.to)).toBe(week.week_start)
    expect((await of('posted', days)).sum).toMatchObject({ counted: week.orders, amount: week.total })
    expect((await of('created', days)).sum.records).toBe(week.created)
    expect((await of('completed', days)).sum.records).toBe(week.completed)
  }
}

async function checkCustomers(world: World, shop: object, open: Open): Promise<void> {
  const data = await analyticsOf('getCustomerAnalytics', world, shop)
  const of = (figure: string, more?: object) => open('listCustomerFigureRecords', figure, more)
  expect((await of('on_file')).sum.records).toBe(data.on_file)
  expect((await of('with_order')).sum).toMatchObject({ records: data.with_order, value: data.orders, amount: data.sales })
  const { sum: first } = await of('new_customers')
  expect([first.counted ?? 0, first.records]).toEqual([data.new_customers.part, data.new_customers.of])
  const { sum: kept } = await of('retention')
  expect([kept.counted ?? 0, kept.records]).toEqual([data.retention.part, data.retention.of])
  for (const { from_months, customers, total } of data.not_seen) {
    const { sum } = await of('not_seen', { choice: String(from_months) })
    expect([sum.records, sum.amount ?? 0]).toEqual([customers, total])
  }
  for (const { customer_type, customers, orders, total } of data.by_type)
    expect((await of('type', { choice: customer_type })).sum).toMatchObject({ records: customers, value: orders, amount: total })
  for (const { id, orders, total } of data.top_customers)
    expect((await of('posted', { choice: id })).sum).toMatchObject({ counted: orders, amount: total })
  const { sum: paid } = await of('paid_on_time')
  expect([paid.counted ?? 0, paid.records]).toEqual([data.paid_on_time.part, data.paid_on_time.of])
  expect((await of('owed')).sum.amount ?? 0).toBe(data.days_sales_outstanding.owed)
  expect((await of('invoiced_90_days')).sum.amount ?? 0).toBe(data.days_sales_outstanding.invoiced_90_days)
  for (const { month, returning, first: firsts } of data.months.slice(2, 5)) {
    const days = { from: `${month}-01`, to: addDays(`${addDays(`${month}-28`, 5).slice(0, 7)}-01`, -1) }
    const { sum } = await of('new_customers', days)
    expect([sum.records, sum.counted ?? 0]).toEqual([returning + firsts, firsts])
  }
}

async function checkVehicles(world: World, shop: object, open: Open): Promise<void> {
  const data = await analyticsOf('getVehicleAnalytics', world, shop)
  const of = (figure: string, more?: object) => open('listVehicleFigureRecords', figure, more)
  expect((await of('on_file')).sum.records).toBe(data.on_file)
  expect((await of('seen')).sum).toMatchObject({ records: data.seen, value: data.orders, amount: data.sales })
  for (const { kind, vehicles, orders, total } of data.by_kind)
    expect((await of('kind', { choice: kind ?? 'none' })).sum).toMatchObject({ records: vehicles, value: orders, amount: total })
  for (const { from_years, vehicles } of data.by_age)
    expect((await of('age', { choice: from_years === null ? 'none' : String(from_years / 3) })).sum.records).toBe(vehicles)
  for (const { make, vehicles } of data.makes) expect((await of('make', { choice: make })).sum.records).toBe(vehicles)
  const miles = await of('miles')
  expect(miles.sum.records).toBe(data.miles_between_visits.vehicles)
  const typical = middle(miles.records.map((one) => one.value ?? 0))
  expect(typical ?? 0).toBeCloseTo(data.miles_between_visits.median ?? 0, 5)
  for (const { id, days } of data.most_days_in_work) expect((await of('in_work', { choice: id })).sum.value).toBeCloseTo(days, 5)
  for (const figure of ['service_overdue', 'service_due_soon', 'without_mileage'] as const)
    expect((await of(figure)).sum.records).toBe(data[figure])
}

it('opens for each figure exactly the records that it counts, in one shop and in all, of all and of a choice (G34, E11, F10, O5)', async () => {
  const world = await t.tenant({ shops: 2 })
  const { advisors } = await makeHistory(t, world, { seed: 20_261_123, to, zone: 'America/Chicago' })
  const [advisor, other] = advisors
  const [{ fleet }] = (
    await t.admin.query(
      'select customer_id as fleet from app.vehicles where tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1',
      [world.tenantId],
    )
  ).rows
  for (const shop of [{}, { shop_id: world.shopId }]) {
    const of = async (check: typeof checkOrders, ...choices: object[]) => {
      await check(world, shop, opener(world, shop))
      if (isFull || 'shop_id' in shop)
        for (const choice of choices) await check(world, { ...shop, ...choice }, opener(world, { ...shop, ...choice }, 40))
    }
    await of(checkOrders, { advisor })
    await of(checkCustomers, { type: 'company' }, { advisor: other }, { type: 'individual', advisor })
    await of(checkVehicles, { kind: 'truck' }, { make: 'Volvo' }, { kind: 'none', make: 'Ford' }, { fleet })
  }
})

it('shows what names a record, and no money or number of what one may not see (OP-81)', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 3, to, zone: 'America/Chicago' })
  const technician = await t.member(world, 'technician')
  const ask = (call: Call, query: object, who = technician) => t.call(call, { query: { from, to, ...query } } as never, who)
  const whole = (await ask('listOrderFigureRecords', { figure: 'posted', limit: 1 }, world.admin)).body.data.records[0]
  expect(whole).toMatchObject({ kind: 'invoice', order_number: expect.stringMatching(/^X-/), invoice_number: expect.any(String) })
  expect(whole.vehicle_label).toMatch(/Ford|Volvo|Mack/)
  const reply = await ask('listOrderFigureRecords', { figure: 'posted' })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.data.sum.amount).toBeNull()
  for (const record of reply.body.data.records) expect([record.amount, record.invoice_number]).toEqual([null, null])
  expect((await ask('listCustomerFigureRecords', { figure: 'owed' })).status).toBe(403)
})

it('gives the records of a figure as a file, all of them, on record (O2, OP-82)', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 8, to, zone: 'America/Chicago' })
  const viewer = await t.member(world, 'viewer')
  for (const [list, file, figure] of [
    ['listOrderFigureRecords', 'exportOrderFigureRecords', 'posted'],
    ['listCustomerFigureRecords', 'exportCustomerFigureRecords', 'with_order'],
    ['listVehicleFigureRecords', 'exportVehicleFigureRecords', 'seen'],
  ] as const) {
    const query = { from, to, figure }
    const { sum } = (await t.call(list, { query } as never, world.admin)).body.data
    const reply = await t.call(file, { query } as never, world.admin)
    expect(reply.status, reply.text).toBe(200)
    const [heading, ...lines] = reply.text.trimEnd().split('\r\n')
    expect(heading).toContain('Date,Work order,Invoice,Customer')
    expect(lines).toHaveLength(sum.records)
    expect(lines.reduce((total, line) => total + cents(Number(line.split(',')[9])), 0)).toBe(cents(sum.amount))
    expect((await t.call(file, { query } as never, viewer)).status).toBe(403)
  }
  const log = await t.call('listAuditLog', { query: { action: 'Exported' } }, world.admin)
  expect(log.body.data.entries).toHaveLength(3)
})

it('refuses a choice that a figure has not', async () => {
  const world = await t.tenant()
  for (const [call, figure, choice] of [
    ['listCustomerFigureRecords', 'not_seen', '13'],
    ['listCustomerFigureRecords', 'posted', 'nobody'],
    ['listVehicleFigureRecords', 'age', '6'],
    ['listVehicleFigureRecords', 'in_work', ''],
  ] as const) {
    const reply = await t.call(call, { query: { figure, choice } } as never, world.admin)
    expect([figure, reply.status, reply.body.errors?.[0]?.path]).toEqual([figure, 422, 'query.choice'])
  }
})
