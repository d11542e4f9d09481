import { servicesOfTimer, sharersOfTimer } from '#features/timers/index.ts'
import { type RowOf, type Shape, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inShops, isPosted, isStanding } from '../shop-rows.queries.ts'
import { jobOnTime } from '../technician-performance.queries.ts'
import type { Days } from './analytics-period.service.ts'
import { lastOrder } from './customer-analytics.queries.ts'
import { type Add, type Narrowing, narrowing, type Scope } from './figure-scope.queries.ts'
import { jobsInShops } from './technician-analytics.queries.ts'

/**
 * What a figure counts: one select, whose rows have the columns of `rowsOf`, and their order, the newest first. Where an index has that order a
 * page is read from it, however many records there are.
 */
export type FigureSql = (ask: FigureAsk) => { rows: string; order: string }
export interface FigureAsk {
  period: Days
  zone: string
  /** The state, type, make and the like that the figure is of. */
  choice: string
  /** Puts a value into the statement. */
  add: Add
  only: Narrowing
}

const net = 'i.subtotal_cents - i.discount_cents'
const liveOrders = ({ only }: FigureAsk): string =>
  `app.service_orders o where ${inShops('o')} and o.deleted_at is null${only.orders('o')}`
const postedOrders = ({ only }: FigureAsk): string =>
  `app.invoices i join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id where ${isPosted('i')}${only.orders('o')}`
const earlier = `exists (select from app.invoices e where e.tenant_id = $1 and ($2::uuid[] is null or e.shop_id = any($2)) and e.deleted_at is null
  and e.status in ('sent', 'paid', 'overdue') and e.origin <> 'opening' and e.customer_id = i.customer_id and (e.issue_date, e.id) < (i.issue_date, i.id))`

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
    return {
      rows: `select ${rowsOf({ id: 'o.id', order: 'o.id', date: dayOf(column, ask), ...columns })}
        from ${liveOrders(ask)} and ${between(column, ask)}${where ? ` and ${where}` : ''}`,
      order: `${column} desc, o.id desc`,
    }
  }
const byIssue = 'i.issue_date desc, i.id desc'
const hoursToCompletion = 'extract(epoch from o.completed_at - o.created_at)::float8 / 3600'

/** The orders that figures of work orders count. */
export const orderFigureSql = {
  created: ordersBy('o.created_at'),
  completed: ordersBy('o.completed_at', () => ({ value: hoursToCompletion })),
  cancelled: ordersBy('o.cancelled_at'),
  on_time: ordersBy('o.completed_at', () => ({ counts: 'o.completed_at <= o.due_at', where: 'o.due_at is not null' })),
  status: ordersBy('o.created_at', ({ choice, add }) => ({ where: `o.status = ${add(choice, 'text')}` })),
  priority: ordersBy('o.created_at', ({ choice, add }) => ({ where: `o.priority = ${add(choice, 'text')}` })),
  posted: (ask) => ({
    rows: `select ${rowsOf({ id: 'i.id', order: 'o.id', invoice: 'i.id', date: 'i.issue_date', amount: net, value: 'o.labor_thousandths::float8 / 1000' })}
       from ${postedOrders(ask)} and ${issuedIn(ask)}`,
    order: byIssue,
  }),
} as const satisfies Record<string, FigureSql>

/** Posted invoices by customer: how many, what they come to, and the date of the last one. */
const perCustomer = (where: string, more = '') =>
  `select i.customer_id, count(*) as orders, sum(${net}) as net, max(i.issue_date) as date${more} from app.invoices i where ${isPosted('i')} and ${where} group by 1`
const customerRow = {
  id: 's.customer_id',
  customer: 's.customer_id',
  date: 's.date',
  amount: 's.net',
  value: 's.orders',
} as const
const byLastVisit = 's.date desc, s.customer_id desc'
const monthsBefore = (count: string, { period, add }: FigureAsk): string =>
  `(${add(period.to, 'date')} - make_interval(months => ${count}))::date`
const last90 = ({ period, add }: FigureAsk): string =>
  `i.issue_date > ${add(period.to, 'date')} - 90 and i.issue_date <= ${add(period.to, 'date')}`
const invoiceRow = { id: 'i.id', invoice: 'i.id', order: 'i.service_order_id', customer: 'i.customer_id' } as const
const issued = (
  row: { counts?: string; amount?: string },
  where: (ask: FigureAsk) => string,
  which: (alias: string) => string = isPosted,
): FigureSql => {
  const columns = { ...invoiceRow, date: 'i.issue_date', ...row }
  return (ask) => ({
    rows: `select ${rowsOf(columns)} from app.invoices i where ${which('i')}${ask.only.invoices('i')} and ${where(ask)}`,
    order: byIssue,
  })
}

/** The customers, orders and invoices that figures of customers count. */
export const customerFigureSql = {
  on_file: ({ only }) => ({
    rows: `select ${rowsOf({ id: 'c.id', customer: 'c.id' })} from app.customers c where ${inShops('c')} and c.status = 'active'${only.customers('c')}`,
    order: 'c.id',
  }),
  with_order: (ask) => ({
    rows: `select ${rowsOf(customerRow)} from (${perCustomer(`${issuedIn(ask)}${ask.only.invoices('i')}`)}) s`,
    order: byLastVisit,
  }),
  // With any advisor: the first one is the customer's first in these shops.
  new_customers: issued({ counts: `not ${earlier}`, amount: net }, issuedIn),
  retention: (ask) => {
    const early = `i.issue_date > ${monthsBefore('24', ask)} and i.issue_date <= ${monthsBefore('12', ask)}${ask.only.invoices('i')}`
    const came = `exists (select from app.invoices i where ${isPosted('i')} and i.customer_id = s.customer_id
      and i.issue_date > ${monthsBefore('12', ask)} and i.issue_date <= ${ask.add(ask.period.to, 'date')})`
    return { rows: `select ${rowsOf({ ...customerRow, counts: came })} from (${perCustomer(early)}) s`, order: byLastVisit }
  },
  not_seen: (ask) => {
    const { choice, only, add, period } = ask
    const [first, last] = awaySteps.find(([months]) => months === choice) ?? ['0', '0']
    const two = `i.issue_date > ${monthsBefore('24', ask)} and i.issue_date <= ${add(period.to, 'date')}`
    return {
      rows: `select ${rowsOf(customerRow)} from (${perCustomer(two, only.isSet ? `, ${lastOrder}` : '')}) s
        where s.date <= ${monthsBefore(first, ask)} and s.date > ${monthsBefore(last, ask)}${only.invoices('s')}`,
      order: byLastVisit,
    }
  },
  type: (ask) => ({
    rows: `select ${rowsOf(customerRow)} from (${perCustomer(`${issuedIn(ask)}${ask.only.invoices('i')}`)}) s
       join app.customers c on c.tenant_id = $1 and c.id = s.customer_id where c.customer_type = ${ask.add(ask.choice, 'text')}`,
    order: byLastVisit,
  }),
  posted: issued({ amount: net }, (ask) => `${issuedIn(ask)} and i.customer_id = ${ask.add(ask.choice, 'uuid')}`),
  paid_on_time: ({ period, add, only }) => ({
    rows: `select ${rowsOf({ ...invoiceRow, date: 'i.paid_date', counts: 'i.paid_date <= i.due_date', amount: 'i.total_cents' })} from app.invoices i
      where ${isPosted('i')} and i.status = 'paid' and i.paid_date >= ${add(period.from, 'date')} and i.paid_date <= ${add(period.to, 'date')}${only.invoices('i')}`,
    order: 'i.paid_date desc, i.id desc',
  }),
  owed: issued({ amount: 'i.total_cents - i.paid_cents - i.credited_cents' }, () => "i.status <> 'paid'", isStanding),
  invoiced_90_days: issued({ amount: 'i.total_cents' }, last90),
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
     from ${postedOrders(ask)} and ${issuedIn(ask)} group by 1`
const vehicleRow = { id: 's.vehicle_id', vehicle: 's.vehicle_id', date: 's.date', amount: 's.net', value: 's.orders' } as const
const byLastSeen = 's.date desc, s.vehicle_id desc'
const seenWhere =
  (where: (ask: FigureAsk) => string): FigureSql =>
  (ask) => ({
    rows: `select ${rowsOf(vehicleRow)} from (${perVehicle(ask)}) s join app.vehicles v on v.tenant_id = $1 and v.id = s.vehicle_id where ${where(ask)}`,
    order: byLastSeen,
  })
const inUse =
  (date: string, where: (ask: FigureAsk) => string): FigureSql =>
  (ask) => ({
    rows: `select ${rowsOf({ id: 'v.id', vehicle: 'v.id', date })} from app.vehicles v
      where ${inShops('v')} and v.status <> 'inactive'${ask.only.vehicles('v')} and ${where(ask)}`,
    order: date === 'null' ? 'v.id' : `${date} desc, v.id desc`,
  })

/** The vehicles and orders that figures of vehicles count. */
export const vehicleFigureSql = {
  on_file: inUse('null', () => 'true'),
  seen: (ask) => ({ rows: `select ${rowsOf(vehicleRow)} from (${perVehicle(ask)}) s`, order: byLastSeen }),
  kind: seenWhere(({ choice, add }) => (choice === 'none' ? 'v.kind is null' : `v.kind = ${add(choice, 'text')}`)),
  age: seenWhere(({ choice, period, add }) =>
    choice === 'none'
      ? 'v.year is null'
      : `v.year is not null and least(5, greatest(0, extract(year from ${add(period.to, 'date')})::int - v.year) / 3) = ${add(choice, 'int')}`,
  ),
  make: seenWhere(({ choice, add }) => `v.make = ${add(choice, 'text')}`),
  miles: (ask) => ({
    rows: `select ${rowsOf({ ...vehicleRow, amount: 'null', value: 's.between' })} from (${perVehicle(ask)}) s where s.between is not null`,
    order: byLastSeen,
  }),
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
    return {
      rows: `select ${rowsOf({ id: 'j.id', order: 'o.id', technician: 'j.technician_id', date: dayOf('j.completed_at', ask), ...columns })}
        from ${jobsInShops} and ${between('j.completed_at', ask)}${where ? ` and ${where}` : ''}${oneOf('j.technician_id', ask)}`,
      order: 'j.completed_at desc, j.id desc',
    }
  }
/** One technician, or all where none is chosen. */
const oneOf = (column: string, { choice, add }: FigureAsk): string =>
  choice === '' ? '' : ` and ${column} = ${add(choice, 'uuid')}`
const creditsIn = (ask: FigureAsk): string =>
  `${inShops('c')} and c.business_date >= ${ask.add(ask.period.from, 'date')} and c.business_date <= ${ask.add(ask.period.to, 'date')}${oneOf('c.technician_id', ask)}`

/** The orders and jobs that figures of technicians count; hours attended and on job are counted by days of people. */
export const technicianFigureSql = {
  sold: (ask) => ({
    rows: `select ${rowsOf({ id: 's.service_order_id', order: 's.service_order_id', date: 's.date', value: 's.thousandths / 1000.0' })}
       from (select c.service_order_id, max(c.business_date) as date, sum(c.hours_thousandths) as thousandths from app.flag_credits c
              where ${creditsIn(ask)} group by 1) s`,
    order: 's.date desc, s.service_order_id desc',
  }),
  // As selectInvoiced of attendance counts it for all orders together.
  efficiency: (ask) => ({
    rows: `with sold as (
       select c.technician_id, c.service_order_id, c.service_id, max(c.business_date) as date, sum(c.hours_thousandths) as thousandths
         from app.flag_credits c join app.service_orders o on o.tenant_id = $1 and o.id = c.service_order_id
        where ${creditsIn(ask)} and o.status = 'invoiced' group by 1, 2, 3 having sum(c.hours_thousandths) <> 0)
     select ${rowsOf({
       id: 't.service_order_id',
       order: 't.service_order_id',
       date: 't.date',
       value: 't.thousandths / 1000.0',
       divisor: `(select coalesce(sum(extract(epoch from s.to_at - s.from_at) / ${sharersOfTimer}), 0) / 3600
          from app.timers m ${servicesOfTimer} join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work' and s.to_at is not null
         where m.tenant_id = $1 and m.service_order_id = t.service_order_id
           and exists (select from sold x where x.technician_id = m.technician_id and x.service_order_id = m.service_order_id
                        and (v.service_id is null or x.service_id = v.service_id)))`,
     })}
       from (select service_order_id, max(date) as date, sum(thousandths) as thousandths from sold group by 1) t`,
    order: 't.date desc, t.service_order_id desc',
  }),
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

/** A figure of some days, of a choice where it has several. */
export interface FigureOf extends Scope {
  sql: FigureSql
  period: Days
  zone: string
  choice: string
}
function statementOf(tx: Tx, { sql, shopIds, filters, ...asked }: FigureOf) {
  const values: unknown[] = [tx.tenant, shopIds]
  const add: Add = (value, type) => `$${values.push(value)}::${type}`
  return { values, add, ...sql({ ...asked, add, only: narrowing(filters, add) }) }
}

/** Records with what names them, in the order that they came. The amount is an expression for every figure, so that one shape does for all. */
const named = (records: string): string =>
  `select r.id, to_char(r.date, 'YYYY-MM-DD') as date, r.counts, r.amount + 0 as amount, r.value, o.id as order_id, o.number as order_number, i.id as invoice_id, i.number as invoice_number,
          c.id as customer_id, coalesce(c.name, '') as customer_name, v.id as vehicle_id, concat_ws(' ', v.year, v.make, v.model) as vehicle_label,
          coalesce(v.license_plate, '') as license_plate, coalesce(v.plate_state, '') as plate_state, coalesce(v.unit_number, '') as unit_number,
          coalesce(u.name, '') as technician_name, r.divisor
     from ${records} r
     left join app.service_orders o on o.tenant_id = $1 and o.id = r.order_id
     left join app.invoices i on i.tenant_id = $1 and i.id = r.invoice_id
     left join app.vehicles v on v.tenant_id = $1 and v.id = coalesce(r.vehicle_id, o.vehicle_id)
     left join app.customers c on c.tenant_id = $1 and c.id = coalesce(r.customer_id, o.customer_id, v.customer_id)
     left join app.technicians h on h.tenant_id = $1 and h.id = r.technician_id
     left join app.users u on u.tenant_id = $1 and u.id = h.user_id
    order by r.place`

/** One page of the records of a figure, the newest first, with what names them. */
export function selectFigureRecords(tx: Tx, figure: FigureOf, at: { limit: number; offset: number }): Promise<RecordRow[]> {
  const { values, add, rows, order } = statementOf(tx, figure)
  const page = `${rows} order by ${order} limit ${add(at.limit, 'int')} offset ${add(at.offset, 'int')}`
  return tx.rows(record, named(`(select f.*, row_number() over () as place from (${page}) f)`), values)
}

/** A record without what names it. */
export interface BareRecord {
  id: string
  date: string | null
  counts: boolean | null
  amount: number | null
  value: number | null
  divisor: number | null
  technician_id: string | null
  order_id: string | null
  invoice_id: string | null
  customer_id: string | null
  vehicle_id: string | null
}
const bare = { record: typed<BareRecord>('json') } as const
/** All records of a figure, at most so many, without what names them; one shape does for all figures, whatever of it they have. */
export async function selectBareRecords(tx: Tx, figure: FigureOf, most: number): Promise<BareRecord[]> {
  const { values, add, rows, order } = statementOf(tx, figure)
  const found = await tx.rows(
    bare,
    `select to_json(f) as record from (${rows} order by ${order} limit ${add(most, 'int')}) f`,
    values,
  )
  return found.map(({ record }) => record)
}
/** What names these records, in their order. */
export const nameRecords = (tx: Tx, records: readonly BareRecord[]): Promise<RecordRow[]> =>
  tx.rows(
    record,
    named(`(select j.*, row_number() over () as place from jsonb_to_recordset($2::jsonb) as j(id uuid, date date, counts boolean, amount bigint, value float8, divisor float8,
       technician_id uuid, order_id uuid, invoice_id uuid, customer_id uuid, vehicle_id uuid))`),
    [tx.tenant, JSON.stringify(records)],
  )

const sum = { records: 'int4', counted: 'int4?', amount: 'int8?', value: 'float8?', divisor: 'float8?' } as const
/** What all records of a figure come to; values are summed as decimals, so that it is the same in whatever order they are read. */
export function sumFigureRecords(tx: Tx, figure: FigureOf): Promise<RowOf<typeof sum>> {
  const { values, rows } = statementOf(tx, figure)
  return tx.one(
    sum,
    `select count(*)::int as records, case when count(f.counts) > 0 then (count(*) filter (where f.counts))::int end as counted,
            sum(f.amount)::bigint as amount, sum(f.value::numeric)::float8 as value, sum(f.divisor::numeric)::float8 as divisor
       from (${rows}) f`,
    values,
  )
}
