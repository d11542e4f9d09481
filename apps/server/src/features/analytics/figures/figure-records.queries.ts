import type { RowOf, Shape } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inShops, isPosted, type Shops } from '../shop-rows.queries.ts'
import { jobOnTime } from '../technician-performance.queries.ts'
import type { Days } from './analytics-period.service.ts'
import { jobsInShops } from './technician-analytics.queries.ts'

/** What a figure counts, as one select: its rows have the columns of `rowsOf`. */
export type FigureSql = (ask: FigureAsk) => string
export interface FigureAsk {
  period: Days
  zone: string
  /** The state, type, make and the like that the figure is of. */
  choice: string
  /** Puts a value into the statement. */
  add: (value: unknown, type: string) => string
}

const net = 'i.subtotal_cents - i.discount_cents'
const liveOrders = `app.service_orders o where ${inShops('o')} and o.deleted_at is null`
const postedOrders = `app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id where ${isPosted('i')}`
const earlier = `exists (select from app.invoices e where e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and e.deleted_at is null
  and e.status in ('sent', 'paid', 'overdue') and e.customer_id = i.customer_id and (e.issue_date, e.id) < (i.issue_date, i.id))`

/** The columns of every figure's rows; what one has not is null. `date` orders them. */
function rowsOf(given: {
  id: string
  date?: string
  counts?: string
  amount?: string
  value?: string
  order?: string
  invoice?: string
  customer?: string
  vehicle?: string
  technician?: string
  /** What the value is divided by. */
  divisor?: string
}): string {
  const { id, date = 'null', counts = 'null', amount = 'null', value = 'null', divisor = 'null' } = given
  const { order = 'null', invoice = 'null', customer = 'null', vehicle = 'null', technician = 'null' } = given
  return `${id} as id, (${date})::date as date, (${counts})::boolean as counts, (${amount})::bigint as amount, (${value})::float8 as value,
    (${divisor})::float8 as divisor, (${technician})::uuid as technician_id, (${order})::uuid as order_id, (${invoice})::uuid as invoice_id, (${customer})::uuid as customer_id, (${vehicle})::uuid as vehicle_id`
}
const issuedIn = ({ period, add }: FigureAsk): string =>
  `i.issue_date >= ${add(period.from, 'date')} and i.issue_date <= ${add(period.to, 'date')}`
const between = (column: string, { period, add }: FigureAsk): string =>
  `${column} >= ${add(period.start, 'timestamptz')} and ${column} < ${add(period.end, 'timestamptz')}`
const dayOf = (column: string, { zone, add }: FigureAsk): string => `${column} at time zone ${add(zone, 'text')}`

const ordersBy =
  (column: string, more: (ask: FigureAsk) => { counts?: string; value?: string; where?: string } = () => ({})): FigureSql =>
  (ask) => {
    const { where, ...columns } = more(ask)
    return `select ${rowsOf({ id: 'o.id', order: 'o.id', date: dayOf(column, ask), ...columns })}
      from ${liveOrders} and ${between(column, ask)}${where ? ` and ${where}` : ''}`
  }
const hoursToCompletion = 'extract(epoch from o.completed_at - o.created_at)::float8 / 3600'

/** The orders that figures of work orders count. */
export const orderFigureSql = {
  created: ordersBy('o.created_at'),
  completed: ordersBy('o.completed_at', () => ({ value: hoursToCompletion })),
  cancelled: ordersBy('o.cancelled_at'),
  on_time: ordersBy('o.completed_at', () => ({ counts: 'o.completed_at <= o.due_at', where: 'o.due_at is not null' })),
  status: ordersBy('o.created_at', ({ choice, add }) => ({ where: `o.status = ${add(choice, 'text')}` })),
  priority: ordersBy('o.created_at', ({ choice, add }) => ({ where: `o.priority = ${add(choice, 'text')}` })),
  posted: (ask) =>
    `select ${rowsOf({ id: 'i.id', order: 'o.id', invoice: 'i.id', date: 'i.issue_date', amount: net, value: 'o.labor_thousandths::float8 / 1000' })}
       from ${postedOrders} and ${issuedIn(ask)}`,
} as const satisfies Record<string, FigureSql>

const perCustomer = (where: string, date: string) =>
  `select i.customer_id, count(*) as orders, sum(${net}) as net, ${date} as date from app.invoices i where ${isPosted('i')} and ${where} group by 1`
const customerRow = {
  id: 's.customer_id',
  customer: 's.customer_id',
  date: 's.date',
  amount: 's.net',
  value: 's.orders',
} as const
const monthsBefore = (count: string, { period, add }: FigureAsk): string =>
  `(${add(period.to, 'date')} - make_interval(months => ${count}))::date`
const last90 = ({ period, add }: FigureAsk): string =>
  `i.issue_date > ${add(period.to, 'date')} - 90 and i.issue_date <= ${add(period.to, 'date')}`
const invoiceRow = { id: 'i.id', invoice: 'i.id', order: 'i.service_order_id', customer: 'i.customer_id' } as const

/** The customers, orders and invoices that figures of customers count. */
export const customerFigureSql = {
  on_file: () =>
    `select ${rowsOf({ id: 'c.id', customer: 'c.id' })} from app.customers c where ${inShops('c')} and c.status = 'active'`,
  with_order: (ask) => `select ${rowsOf(customerRow)} from (${perCustomer(issuedIn(ask), 'max(i.issue_date)')}) s`,
  new_customers: (ask) =>
    `select ${rowsOf({ ...invoiceRow, date: 'i.issue_date', counts: `not ${earlier}`, amount: net })} from app.invoices i where ${isPosted('i')} and ${issuedIn(ask)}`,
  retention: (ask) => {
    const early = `i.issue_date > ${monthsBefore('24', ask)} and i.issue_date <= ${monthsBefore('12', ask)}`
    const came = `exists (select from app.invoices i where ${isPosted('i')} and i.customer_id = s.customer_id
      and i.issue_date > ${monthsBefore('12', ask)} and i.issue_date <= ${ask.add(ask.period.to, 'date')})`
    return `select ${rowsOf({ ...customerRow, counts: came })} from (${perCustomer(early, 'max(i.issue_date)')}) s`
  },
  not_seen: (ask) => {
    const [first, last] = awaySteps.find(([months]) => months === ask.choice) ?? ['0', '0']
    const two = `i.issue_date > ${monthsBefore('24', ask)} and i.issue_date <= ${ask.add(ask.period.to, 'date')}`
    return `select ${rowsOf(customerRow)} from (${perCustomer(two, 'max(i.issue_date)')}) s
      where s.date <= ${monthsBefore(first, ask)} and s.date > ${monthsBefore(last, ask)}`
  },
  type: (ask) =>
    `select ${rowsOf(customerRow)} from (${perCustomer(issuedIn(ask), 'max(i.issue_date)')}) s
       join app.customers c on c.tenant_id = $1 and c.id = s.customer_id where c.customer_type = ${ask.add(ask.choice, 'text')}`,
  posted: (ask) =>
    `select ${rowsOf({ ...invoiceRow, date: 'i.issue_date', amount: net })} from app.invoices i
      where ${isPosted('i')} and ${issuedIn(ask)} and i.customer_id = ${ask.add(ask.choice, 'uuid')}`,
  paid_on_time: ({ period, add }) =>
    `select ${rowsOf({ ...invoiceRow, date: 'i.paid_date', counts: 'i.paid_date <= i.due_date', amount: 'i.total_cents' })} from app.invoices i
      where ${inShops('i')} and i.deleted_at is null and i.status = 'paid' and i.paid_date >= ${add(period.from, 'date')} and i.paid_date <= ${add(period.to, 'date')}`,
  owed: () =>
    `select ${rowsOf({ ...invoiceRow, date: 'i.issue_date', amount: 'i.total_cents - i.paid_cents' })} from app.invoices i
      where ${isPosted('i')} and i.status <> 'paid'`,
  invoiced_90_days: (ask) =>
    `select ${rowsOf({ ...invoiceRow, date: 'i.issue_date', amount: 'i.total_cents' })} from app.invoices i where ${isPosted('i')} and ${last90(ask)}`,
} as const satisfies Record<string, FigureSql>
/** Months since the last visit: from, to. */
export const awaySteps = [
  ['12', '15'],
  ['15', '18'],
  ['18', '24'],
] as const

const perVehicle = (ask: FigureAsk) =>
  `select o.vehicle_id, count(*) as orders, sum(${net}) as net, max(i.issue_date) as date,
          (max(coalesce(o.mileage_out, o.mileage_in)) - min(coalesce(o.mileage_out, o.mileage_in)))::float8
            / nullif(count(coalesce(o.mileage_out, o.mileage_in)) - 1, 0) as between
     from ${postedOrders} and ${issuedIn(ask)} group by 1`
const vehicleRow = { id: 's.vehicle_id', vehicle: 's.vehicle_id', date: 's.date', amount: 's.net', value: 's.orders' } as const
const seenWhere =
  (where: (ask: FigureAsk) => string): FigureSql =>
  (ask) =>
    `select ${rowsOf(vehicleRow)} from (${perVehicle(ask)}) s join app.vehicles v on v.tenant_id = $1 and v.id = s.vehicle_id where ${where(ask)}`
const inUse =
  (date: string, where: (ask: FigureAsk) => string): FigureSql =>
  (ask) =>
    `select ${rowsOf({ id: 'v.id', vehicle: 'v.id', date })} from app.vehicles v where ${inShops('v')} and v.status <> 'inactive' and ${where(ask)}`

/** The vehicles and orders that figures of vehicles count. */
export const vehicleFigureSql = {
  on_file: inUse('null', () => 'true'),
  seen: (ask) => `select ${rowsOf(vehicleRow)} from (${perVehicle(ask)}) s`,
  kind: seenWhere(({ choice, add }) => (choice === 'none' ? 'v.kind is null' : `v.kind = ${add(choice, 'text')}`)),
  age: seenWhere(({ choice, period, add }) =>
    choice === 'none'
      ? 'v.year is null'
      : `v.year is not null and least(5, greatest(0, extract(year from ${add(period.to, 'date')})::int - v.year) / 3) = ${add(choice, 'int')}`,
  ),
  make: seenWhere(({ choice, add }) => `v.make = ${add(choice, 'text')}`),
  miles: (ask) =>
    `select ${rowsOf({ ...vehicleRow, amount: 'null', value: 's.between' })} from (${perVehicle(ask)}) s where s.between is not null`,
  in_work: ordersBy('o.completed_at', ({ choice, add }) => ({
    value: 'extract(epoch from o.completed_at - o.started_at)::float8 / 86400',
    where: `o.started_at is not null and o.vehicle_id = ${add(choice, 'uuid')}`,
  })),
  service_overdue: inUse('v.next_service_date', ({ period, add }) => `v.next_service_date < ${add(period.to, 'date')}`),
  service_due_soon: inUse(
    'v.next_service_date',
    ({ period, add }) =>
      `v.next_service_date >= ${add(period.to, 'date')} and v.next_service_date <= ${add(period.to, 'date')} + 14`,
  ),
  without_mileage: inUse('null', () => 'v.mileage is null'),
} as const satisfies Record<string, FigureSql>

const jobsDone =
  (more: { counts?: string; value?: string; where?: string } = {}): FigureSql =>
  (ask) => {
    const { where, ...columns } = more
    return `select ${rowsOf({ id: 'j.id', order: 'o.id', technician: 'j.technician_id', date: dayOf('j.completed_at', ask), ...columns })}
      from ${jobsInShops} and ${between('j.completed_at', ask)}${where ? ` and ${where}` : ''}${oneOf('j.technician_id', ask)}`
  }
/** One technician, or all where none is chosen. */
const oneOf = (column: string, { choice, add }: FigureAsk): string =>
  choice === '' ? '' : ` and ${column} = ${add(choice, 'uuid')}`
const creditsIn = (ask: FigureAsk): string =>
  `${inShops('c')} and c.business_date >= ${ask.add(ask.period.from, 'date')} and c.business_date <= ${ask.add(ask.period.to, 'date')}${oneOf('c.technician_id', ask)}`

/** The orders and jobs that figures of technicians count; hours attended and on job are counted by days of people. */
export const technicianFigureSql = {
  sold: (ask) =>
    `select ${rowsOf({ id: 's.service_order_id', order: 's.service_order_id', date: 's.date', value: 's.thousandths / 1000.0' })}
       from (select c.service_order_id, max(c.business_date) as date, sum(c.hours_thousandths) as thousandths from app.flag_credits c
              where ${creditsIn(ask)} group by 1) s`,
  // As selectInvoiced of attendance counts it for all orders together.
  efficiency: (ask) =>
    `with sold as (
       select c.technician_id, c.service_order_id, c.service_id, max(c.business_date) as date, sum(c.hours_thousandths) as thousandths
         from app.flag_credits c join app.service_orders o on o.tenant_id = $1 and o.id = c.service_order_id
        where ${creditsIn(ask)} and o.status = 'invoiced' group by 1, 2, 3 having sum(c.hours_thousandths) <> 0)
     select ${rowsOf({
       id: 't.service_order_id',
       order: 't.service_order_id',
       date: 't.date',
       value: 't.thousandths / 1000.0',
       divisor: `(select coalesce(sum(extract(epoch from s.to_at - s.from_at)), 0) / 3600
          from app.timers m join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work' and s.to_at is not null
         where m.tenant_id = $1 and m.service_order_id = t.service_order_id
           and exists (select from sold x where x.technician_id = m.technician_id and x.service_order_id = m.service_order_id
                        and (m.service_id is null or x.service_id = m.service_id)))`,
     })}
       from (select service_order_id, max(date) as date, sum(thousandths) as thousandths from sold group by 1) t`,
  jobs: jobsDone(),
  on_time: jobsDone({ counts: jobOnTime, where: `(${jobOnTime}) is not null` }),
  rating: jobsDone({ value: 'g.stars', where: 'g.stars is not null' }),
} as const satisfies Record<string, FigureSql>

const record = {
  id: 'uuid',
  date: 'text?',
  counts: 'bool?',
  amount: 'int8?',
  value: 'float8?',
  order_id: 'uuid?',
  order_number: 'text?',
  invoice_id: 'uuid?',
  invoice_number: 'text?',
  customer_id: 'uuid?',
  customer_name: 'text',
  vehicle_id: 'uuid?',
  vehicle_label: 'text',
  license_plate: 'text',
  plate_state: 'text',
  unit_number: 'text',
  technician_name: 'text',
  divisor: 'float8?',
} as const satisfies Shape
export type RecordRow = RowOf<typeof record>

function valuesFor(tx: Tx, shopIds: Shops): { values: unknown[]; add: FigureAsk['add'] } {
  const values: unknown[] = [tx.tenant, shopIds]
  return { values, add: (value, type) => `$${values.push(value)}::${type}` }
}

/** One page of the records of a figure, the newest first, with what names them. */
export function selectFigureRecords(
  tx: Tx,
  shopIds: Shops,
  figure: FigureSql,
  asked: Omit<FigureAsk, 'add'>,
  at: { limit: number; offset: number },
): Promise<RecordRow[]> {
  const { values, add } = valuesFor(tx, shopIds)
  // The amount is an expression for every figure, so that one shape does for those with an amount and those without.
  return tx.rows(
    record,
    `select r.id, to_char(r.date, 'YYYY-MM-DD') as date, r.counts, r.amount + 0 as amount, r.value, o.id as order_id, o.number as order_number, i.id as invoice_id, i.number as invoice_number,
            c.id as customer_id, coalesce(c.name, '') as customer_name, v.id as vehicle_id, concat_ws(' ', v.year, v.make, v.model) as vehicle_label,
            coalesce(v.license_plate, '') as license_plate, coalesce(v.plate_state, '') as plate_state, coalesce(v.unit_number, '') as unit_number,
            coalesce(u.name, '') as technician_name, r.divisor
       from (select f.* from (${figure({ ...asked, add })}) f order by f.date desc nulls last, f.id limit ${add(at.limit, 'int')} offset ${add(at.offset, 'int')}) r
       left join app.service_orders o on o.tenant_id = $1 and o.id = r.order_id
       left join app.invoices i on i.tenant_id = $1 and i.id = r.invoice_id
       left join app.vehicles v on v.tenant_id = $1 and v.id = coalesce(r.vehicle_id, o.vehicle_id)
       left join app.customers c on c.tenant_id = $1 and c.id = coalesce(r.customer_id, o.customer_id, v.customer_id)
       left join app.technicians h on h.tenant_id = $1 and h.id = r.technician_id
       left join app.users u on u.tenant_id = $1 and u.id = h.user_id
      order by r.date desc nulls last, r.id`,
    values,
  )
}

const sum = { records: 'int4', counted: 'int4?', amount: 'int8?', value: 'float8?', divisor: 'float8?' } as const
/** What all records of a figure come to. */
export function sumFigureRecords(
  tx: Tx,
  shopIds: Shops,
  figure: FigureSql,
  asked: Omit<FigureAsk, 'add'>,
): Promise<RowOf<typeof sum>> {
  const { values, add } = valuesFor(tx, shopIds)
  return tx.one(
    sum,
    `select count(*)::int as records, case when count(f.counts) > 0 then (count(*) filter (where f.counts))::int end as counted,
            sum(f.amount)::bigint as amount, sum(f.value) as value, sum(f.divisor) as divisor
       from (${figure({ ...asked, add })}) f`,
    values,
  )
}
