import { addDays, dateIn, daysBetween, mondayOf } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { makeHistory } from '../../../../test/factories/history.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const [from, to] = ['2025-12-10', '2026-11-20']
const zone = 'America/Chicago'

interface Order {
  id: string
  created_by: string
  shop_id: string
  customer_id: string
  vehicle_id: string
  status: string
  priority: string
  created_at: Date
  started_at: Date | null
  completed_at: Date | null
  cancelled_at: Date | null
  due_at: Date | null
  miles: number | null
  hours: number
}
interface Invoice {
  id: string
  shop_id: string
  customer_id: string
  order: Order
  status: string
  issued: string
  due: string
  paid: string | null
  net: number
  labor: number
  parts: number
  total: number
  paidCents: number
}
/** Every row as it is, so that what follows counts by itself and not in the words of the product's statements. */
async function readRows(tenantId: string, shopId: string | undefined): Promise<{ orders: Order[]; invoices: Invoice[] }> {
  const orders = (
    await t.admin.query(
      'select *, coalesce(mileage_out, mileage_in) as miles, labor_thousandths::int as hours from app.service_orders where tenant_id = $1',
      [tenantId],
    )
  ).rows as (Order & { deleted_at: Date | null })[]
  const byId = new Map(orders.map((one) => [one.id, one]))
  const invoices = (
    await t.admin.query(
      `select *, issue_date::text as issued, due_date::text as due, paid_date::text as paid, (subtotal_cents - discount_cents)::int as net, labor_net_cents::int as labor,
              parts_net_cents::int as parts, total_cents::int as total, paid_cents::int as "paidCents" from app.invoices where tenant_id = $1 and deleted_at is null`,
      [tenantId],
    )
  ).rows.map((row) => ({ ...row, order: byId.get(row.service_order_id) })) as Invoice[]
  const here = (one: { shop_id: string }) => shopId === undefined || one.shop_id === shopId
  return {
    orders: orders.filter((one) => one.deleted_at === null && here(one)),
    invoices: invoices.filter((one) => ['sent', 'paid', 'overdue'].includes(one.status) && here(one)),
  }
}
const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0)
const middle = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
const share = (part: number, of: number) => ({ part, of, share: of === 0 ? null : part / of })
const grouped = <T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}
/** A date so many months before, as the calendar has it. */
const monthsBefore = (date: string, months: number): string => {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}
const isIn = (first: string, last: string) => (date: string | null) => date !== null && date >= first && date <= last
const inDays = (first: string, last: string) => (at: Date | null) => at !== null && isIn(first, last)(dateIn(zone, at.getTime()))

/** What is asked, and the rows that the answer is made of. */
interface Asked {
  world: World
  query: { shop_id?: string; from: string; to: string }
  /** What the choice leaves over: orders, invoices, and vehicles. */
  orders: readonly Order[]
  invoices: readonly Invoice[]
  isChosen: (vehicle: { kind: string | null; make: string; customer_id: string | null }) => boolean
  /** The invoices of all, whatever is chosen. */
  every: readonly Invoice[]
  posted: readonly Invoice[]
  postedBefore: readonly Invoice[]
}
const before = [addDays(from, -daysBetween(from, to) - 1), addDays(from, -1)] as const

async function checkOrders({ world, query, orders, posted, postedBefore }: Asked): Promise<void> {
  const byOrder = (await t.call('getOrderAnalytics', { query }, world.admin)).body.data.analytics
  const flowOf = (first: string, last: string) => {
    const done = orders.filter((one) => inDays(first, last)(one.completed_at))
    const due = done.filter((one) => one.due_at !== null)
    const hours = middle(done.map((one) => ((one.completed_at?.getTime() ?? 0) - one.created_at.getTime()) / 3_600_000))
    return {
      created: orders.filter((one) => inDays(first, last)(one.created_at)).length,
      completed: done.length,
      cancelled: orders.filter((one) => inDays(first, last)(one.cancelled_at)).length,
      on_time: share(due.filter((one) => Number(one.completed_at) <= Number(one.due_at)).length, due.length),
      median_hours: hours === null ? null : expect.closeTo(hours, 5),
    }
  }
  expect(byOrder.flow).toEqual(flowOf(from, to))
  expect(byOrder.flow_before).toEqual(flowOf(...before))
  const [net, labor, parts] = [sum(posted, (one) => one.net), sum(posted, (one) => one.labor), sum(posted, (one) => one.parts)]
  const hours = sum(posted, (one) => one.order.hours) / 1000
  expect(byOrder.sales).toEqual({
    total: net / 100,
    labor: labor / 100,
    parts: parts / 100,
    orders: posted.length,
    sold_hours: expect.closeTo(hours, 6),
    average_order: expect.closeTo(net / 100 / posted.length, 6),
    effective_labor_rate: expect.closeTo(labor / 100 / hours, 6),
    hours_per_order: expect.closeTo(hours / posted.length, 6),
    parts_to_labor: expect.closeTo(parts / labor, 6),
  })
  expect(byOrder.sales_before.total).toBe(sum(postedBefore, (one) => one.net) / 100)
  const made = orders.filter((one) => inDays(from, to)(one.created_at))
  for (const { status, count } of byOrder.by_status) expect(count).toBe(made.filter((one) => one.status === status).length)
  for (const { priority, count } of byOrder.by_priority)
    expect(count).toBe(made.filter((one) => one.priority === priority).length)
  expect(byOrder.weeks).toHaveLength(daysBetween(mondayOf(from), mondayOf(to)) / 7 + 1)
  for (const week of byOrder.weeks) {
    const ofWeek = posted.filter((one) => mondayOf(one.issued) === week.week_start)
    expect(week).toMatchObject({
      created: made.filter((one) => mondayOf(dateIn(zone, one.created_at.getTime())) === week.week_start).length,
      orders: ofWeek.length,
      total: sum(ofWeek, (one) => one.net) / 100,
      is_current: week.week_start === mondayOf(dateIn(zone, Date.now())),
    })
  }
}

async function checkCustomers({ world, query, invoices, every, posted, postedBefore }: Asked): Promise<void> {
  const net = sum(posted, (one) => one.net)
  const byCustomer = (await t.call('getCustomerAnalytics', { query }, world.admin)).body.data.analytics
  const spent = [...grouped(posted, (one) => one.customer_id)]
  const place = (one: Invoice) => `${one.issued} ${one.id}`
  const isFirst = (one: Invoice) => !every.some((other) => other.customer_id === one.customer_id && place(other) < place(one))
  const firsts = posted.filter(isFirst).length
  const early = new Set(
    invoices
      .filter((one) => one.issued > monthsBefore(to, 24) && one.issued <= monthsBefore(to, 12))
      .map((one) => one.customer_id),
  )
  const late = new Set(every.filter((one) => one.issued > monthsBefore(to, 12) && one.issued <= to).map((one) => one.customer_id))
  const totals = spent.map(([, own]) => sum(own, (one) => one.net)).sort((a, b) => a - b)
  const settled = invoices.filter((one) => one.status === 'paid' && isIn(from, to)(one.paid))
  const owed = sum(
    invoices.filter((one) => one.status !== 'paid'),
    (one) => one.total - one.paidCents,
  )
  const quarter = sum(
    invoices.filter((one) => isIn(addDays(to, -89), to)(one.issued)),
    (one) => one.total,
  )
  expect(byCustomer).toMatchObject({
    with_order: spent.length,
    with_order_before: grouped(postedBefore, (one) => one.customer_id).size,
    orders: posted.length,
    new_customers: share(firsts, posted.length),
    retention: share([...early].filter((id) => late.has(id)).length, early.size),
    sales: net / 100,
    sales_per_customer: Math.round(net / spent.length) / 100,
    median_sales: (totals[Math.ceil(totals.length / 2) - 1] ?? 0) / 100,
    paid_on_time: share(settled.filter((one) => String(one.paid) <= one.due).length, settled.length),
    days_sales_outstanding: {
      owed: owed / 100,
      invoiced_90_days: quarter / 100,
      days: quarter ? expect.closeTo((owed * 90) / quarter, 6) : null,
    },
  })
  expect(sum(byCustomer.months as { first: number }[], (one) => one.first)).toBe(firsts)
  for (const { month, returning, first } of byCustomer.months)
    expect(returning + first).toBe(posted.filter((one) => one.issued.startsWith(month)).length)
  const ranked = spent
    .map(([id, own]) => ({
      id,
      orders: own.length,
      vehicles: new Set(own.map((one) => one.order.vehicle_id)).size,
      total: sum(own, (one) => one.net) / 100,
    }))
    .sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1))
  expect(byCustomer.top_customers).toMatchObject(ranked.slice(0, 5))
  const lastSeen = [
    ...grouped(
      every.filter((one) => one.issued > monthsBefore(to, 24) && one.issued <= to),
      (one) => one.customer_id,
    ).values(),
  ].filter((own) => invoices.includes(own.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).at(-1) as Invoice))
  for (const { from_months, to_months, customers, total } of byCustomer.not_seen) {
    const away = lastSeen.filter((own) => {
      const last =
        own
          .map((one) => one.issued)
          .sort()
          .at(-1) ?? ''
      return last <= monthsBefore(to, from_months) && last > monthsBefore(to, to_months)
    })
    expect([customers, total]).toEqual([away.length, sum(away.flat(), (one) => one.net) / 100])
  }
}

async function checkVehicles({ world, query, isChosen, orders, posted, postedBefore }: Asked): Promise<void> {
  const net = sum(posted, (one) => one.net)
  const { shop_id } = query
  const byVehicle = (await t.call('getVehicleAnalytics', { query }, world.admin)).body.data.analytics
  const seen = [...grouped(posted, (one) => one.order.vehicle_id)]
  const { rows: vehicles } = await t.admin.query(
    'select id, kind, make, customer_id, year, mileage, next_service_date::text as next, status, shop_id from app.vehicles where tenant_id = $1',
    [world.tenantId],
  )
  const kept = vehicles.filter((one) => one.status !== 'inactive' && (!shop_id || one.shop_id === shop_id) && isChosen(one))
  const byId = new Map(vehicles.map((one) => [one.id, one]))
  const ways = seen.flatMap(([, own]) => {
    const miles = own.flatMap(({ order }) => (order.miles === null ? [] : [order.miles]))
    return miles.length < 2 ? [] : [(Math.max(...miles) - Math.min(...miles)) / (miles.length - 1)]
  })
  const typical = middle(ways)
  expect(byVehicle).toMatchObject({
    on_file: kept.length,
    without_mileage: kept.filter((one) => one.mileage === null).length,
    service_overdue: kept.filter((one) => one.next !== null && one.next < to).length,
    service_due_soon: kept.filter((one) => one.next !== null && isIn(to, addDays(to, 14))(one.next)).length,
    seen: seen.length,
    seen_before: grouped(postedBefore, (one) => one.order.vehicle_id).size,
    orders: posted.length,
    sales: net / 100,
    miles_between_visits: { vehicles: ways.length, median: typical === null ? null : expect.closeTo(typical, 5) },
  })
  for (const { kind, vehicles: count, orders: times, total } of byVehicle.by_kind) {
    const own = posted.filter((one) => byId.get(one.order.vehicle_id)?.kind === kind)
    expect([count, times, total]).toEqual([
      new Set(own.map((one) => one.order.vehicle_id)).size,
      own.length,
      sum(own, (one) => one.net) / 100,
    ])
  }
  for (const { from_years, to_years, vehicles: count } of byVehicle.by_age) {
    const ages = seen.map(([id]) => byId.get(id)?.year).map((year) => (year === null ? null : Math.max(0, 2026 - year)))
    expect(count).toBe(
      ages.filter((age) =>
        from_years === null ? age === null : age !== null && age >= from_years && (to_years === null || age <= to_years),
      ).length,
    )
  }
  expect(sum(byVehicle.by_age as { vehicles: number }[], (one) => one.vehicles)).toBe(seen.length)
  expect(sum(byVehicle.makes as { vehicles: number }[], (one) => one.vehicles)).toBe(seen.length)
  const inWork = [
    ...grouped(
      orders.filter((one) => one.started_at && inDays(from, to)(one.completed_at)),
      (one) => one.vehicle_id,
    ),
  ]
    .map(([id, own]) => ({ id, days: sum(own, (one) => Number(one.completed_at) - Number(one.started_at)) / 86_400_000 }))
    .sort((a, b) => b.days - a.days)
  expect(byVehicle.most_days_in_work).toMatchObject(
    inWork.slice(0, 5).map(({ id, days }) => ({ id, days: expect.closeTo(days, 5) })),
  )
}

type Choice = { advisor?: string; type?: string; kind?: string; fleet?: string; make?: string }
/** What a choice leaves over, told by each row for itself. */
async function choose(world: World, shop_id: string | undefined, choice: Choice): Promise<Asked> {
  const rows = await readRows(world.tenantId, shop_id)
  const idsOf = async (sql: string) => (await t.admin.query(sql, [world.tenantId])).rows
  const customers = new Map(
    (await idsOf('select id, customer_type from app.customers where tenant_id = $1')).map((one) => [one.id, one]),
  )
  const vehicles = new Map(
    (await idsOf('select id, kind, make, customer_id from app.vehicles where tenant_id = $1')).map((one) => [one.id, one]),
  )
  const { advisor, type, kind, fleet, make } = choice
  const isChosen: Asked['isChosen'] = (one) =>
    (!kind || (one.kind ?? 'none') === kind) && (!fleet || one.customer_id === fleet) && (!make || one.make === make)
  const isOf = (customer_id: string, order: Order) =>
    (!advisor || order.created_by === advisor) &&
    (!type || customers.get(customer_id)?.customer_type === type) &&
    isChosen(vehicles.get(order.vehicle_id))
  const invoices = rows.invoices.filter((one) => isOf(one.customer_id, one.order))
  return {
    world,
    query: { ...(shop_id ? { shop_id } : {}), ...choice, from, to },
    orders: rows.orders.filter((one) => isOf(one.customer_id, one)),
    invoices,
    isChosen,
    every: rows.invoices,
    posted: invoices.filter((one) => isIn(from, to)(one.issued)),
    postedBefore: invoices.filter((one) => isIn(...before)(one.issued)),
  }
}

it.each([1, 20_261_122, 777])(
  'counts orders, customers and vehicles as their records sum to, in one shop and in all, of all and of a choice (G34, E11, F10, O4, O5) %i',
  async (seed) => {
    const world = await t.tenant({ shops: 2 })
    const { advisors } = await makeHistory(t, world, { seed, to, zone })
    const [advisor, other] = advisors
    for (const shop_id of [undefined, world.shopId]) {
      const ask = (choice: Choice) => choose(world, shop_id, choice)
      expect((await ask({})).posted.length).toBeGreaterThan(5)
      for (const choice of [{}, { advisor }, { advisor: other }]) await checkOrders(await ask(choice))
      for (const choice of [{}, { type: 'company' }, { advisor }, { type: 'company', advisor: other }])
        await checkCustomers(await ask(choice))
      const [{ customer_id: fleet }] = (
        await t.admin.query(
          'select customer_id from app.vehicles where tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1',
          [world.tenantId],
        )
      ).rows
      for (const choice of [{}, { kind: 'truck' }, { make: 'Volvo' }, { kind: 'none', make: 'Ford' }, { fleet }])
        await checkVehicles(await ask(choice))
    }
  },
)

it('answers an organization without records with counted zeros, and nothing where there is nothing to divide by (O6)', async () => {
  const world = await t.tenant()
  for (const name of ['getOrderAnalytics', 'getCustomerAnalytics', 'getVehicleAnalytics'] as const) {
    const { analytics } = (await t.call(name, { query: {} }, world.admin)).body.data
    expect(daysBetween(analytics.period.from, analytics.period.to)).toBe(364)
    expect(analytics.period.to).toBe(dateIn(zone, Date.now()))
    expect(JSON.stringify(analytics)).not.toContain('NaN')
  }
  const orders = (await t.call('getOrderAnalytics', { query: {} }, world.admin)).body.data.analytics
  expect(orders.sales).toMatchObject({
    total: 0,
    orders: 0,
    average_order: null,
    effective_labor_rate: null,
    parts_to_labor: null,
  })
  expect(orders.flow.on_time).toEqual({ part: 0, of: 0, share: null })
  const reply = await t.call('getCustomerAnalytics', { query: { from: '2026-02-01', to: '2026-01-01' } }, world.admin)
  expect([reply.status, reply.body.errors[0].code]).toEqual([422, 'ENDS_LATER'])
  const long = await t.call('getVehicleAnalytics', { query: { from: '2024-01-01', to: '2026-01-01' } }, world.admin)
  expect(long.body.errors[0].code).toBe('PERIOD_TOO_LONG')
})

it('shows money to those alone who may see invoices and figures (OP-81)', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeHistory(t, world, { seed: 5, to, zone })
  const technician = await t.member(world, 'technician')
  for (const [name, fields] of [
    ['getOrderAnalytics', ['sales', 'sales_before']],
    ['getCustomerAnalytics', ['sales', 'sales_per_customer', 'median_sales', 'paid_on_time', 'days_sales_outstanding']],
    ['getVehicleAnalytics', ['sales']],
  ] as const) {
    const reply = await t.call(name, { query: { from, to } }, technician)
    expect(reply.status, reply.text).toBe(200)
    for (const field of fields) expect([field, reply.body.data.analytics[field]]).toEqual([field, null])
    expect(JSON.stringify(reply.body)).not.toMatch(/"(total|labor|parts)":\d/)
  }
})

it('compares with the days before, or with the same days of the year before', async () => {
  const world = await t.tenant()
  const asked = async (query: object) => {
    const { analytics } = (await t.call('getOrderAnalytics', { query }, world.admin)).body.data
    return [analytics.period.before_from, analytics.period.before_to]
  }
  expect(await asked({ from: '2026-03-01', to: '2026-03-31' })).toEqual(['2026-01-29', '2026-02-28'])
  expect(await asked({ from: '2026-03-01', to: '2026-03-31', compare: 'year' })).toEqual(['2025-03-01', '2025-03-31'])
  expect(await asked({ from: '2024-02-29', to: '2024-02-29', compare: 'year' })).toEqual(['2023-02-28', '2023-02-28'])
})
