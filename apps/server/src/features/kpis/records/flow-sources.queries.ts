import { inShops, isPosted, onDays, type Source, source } from './sources.queries.ts'

/** Orders finished in these days with the promise that was said first, or last. */
const promised = (order: 'asc' | 'desc'): Source => ({
  rows: source(
    {
      ...{ id: 'o.id', shop: 'o.shop_id', date: 'o.completed_at at time zone s.time_zone' },
      ...{ numerator: 'case when o.completed_at <= p.promised_at then 1 else 0 end', denominator: '1' },
      ...{ order: 'o.id', customer: 'o.customer_id' },
    },
    `from app.service_orders o
     join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
     cross join lateral (select q.promised_at from app.promises q where q.tenant_id = $1 and q.service_order_id = o.id and q.promised_at is not null
       order by q.said_at ${order}, q.id ${order} limit 1) p
    where ${inShops('o')} and o.deleted_at is null and ${onDays('o.completed_at')}`,
  ),
})
/** Invoices that make their order a posted one: that of the customer, and where none stands the first of the others (decision 43). */
export const visits = `${isPosted('i')} and i.service_order_id is not null and (i.payer_id is null or not exists (select from app.invoices p
  where p.tenant_id = $1 and p.service_order_id = i.service_order_id and p.deleted_at is null and p.status in ('sent', 'paid', 'overdue')
    and (p.payer_id is null or (p.issue_date, p.id) < (i.issue_date, i.id))))`
const lineOf = { id: 'l.id', shop: 'i.shop_id', date: 'i.issue_date' }
const ruled = `from app.invoices i join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id and l.rule_price_cents is not null
  where ${isPosted('i')} and l.type = 'part' and i.issue_date between $3::date and $4::date`
const ofLine = { order: 'i.service_order_id', invoice: 'i.id', customer: 'i.customer_id', title: 'l.description' }

/** Promises, customers who come, and prices by rule (KPI7, KPI8). */
export const flowSources = {
  on_time: promised('asc'),
  on_time_last: promised('desc'),
  new_customers: {
    rows: source(
      {
        ...{ id: 'i.id', shop: 'i.shop_id', date: 'i.issue_date' },
        numerator: `case when exists (select from app.invoices e where e.tenant_id = $1 and e.customer_id = i.customer_id and e.id <> i.id
          and e.service_order_id is not null and e.service_order_id <> i.service_order_id and ${isPosted('e')}
          and (e.issue_date, e.id) < (i.issue_date, i.id)) then 0 else 1 end`,
        ...{ denominator: '1', order: 'i.service_order_id', invoice: 'i.id', customer: 'i.customer_id' },
      },
      `from app.invoices i where ${visits} and i.issue_date between $3::date and $4::date`,
    ),
  },
  retention: {
    rows: source(
      {
        ...{ id: 'k.customer_id', shop: 'null', date: 'k.last_on', customer: 'k.customer_id' },
        ...{ numerator: 'case when k.last_on > k.year_ago then 1 else 0 end', denominator: '1' },
      },
      `from (select i.customer_id, ($4::date - interval '12 months')::date as year_ago, max(i.issue_date) as last_on, min(i.issue_date) as first_on
               from app.invoices i
              where ${isPosted('i')} and i.service_order_id is not null and i.issue_date > ($4::date - interval '24 months')::date and i.issue_date <= $4::date
              group by i.customer_id) k
       where k.first_on <= k.year_ago`,
    ),
  },
  matrix_compliance: {
    rows: source(
      {
        ...lineOf,
        numerator: 'case when l.unit_price_cents >= l.rule_price_cents then 1 else 0 end',
        denominator: '1',
        ...ofLine,
      },
      ruled,
    ),
  },
  price_shortfall: {
    rows: source(
      {
        ...lineOf,
        numerator: 'round(greatest(0, l.rule_price_cents - l.unit_price_cents) * l.quantity_thousandths / 1000.0)',
        ...ofLine,
      },
      `${ruled} and l.unit_price_cents < l.rule_price_cents`,
    ),
  },
} as const satisfies Readonly<Record<string, Source>>
