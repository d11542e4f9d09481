import { inShops, isPosted, type Source, source } from './sources.queries.ts'

const open = `i.status in ('sent', 'overdue') and i.deleted_at is null`
const balance = 'i.total_cents - i.paid_cents - i.credited_cents'
/** Sold on credit in the 90 days that end today. */
const onCredit = `${isPosted('i')} and i.due_date > i.issue_date and i.issue_date between $5::date - 89 and $5::date`
const waited = 'greatest(0, floor(extract(epoch from n.issued_at - o.completed_at)))::bigint'
const ofInvoice = { order: 'i.service_order_id', invoice: 'i.id', customer: 'i.customer_id' }

/** Money that is owed, late, under way, or not in the drawer (KPI9). */
export const cashSources = {
  open_invoices: {
    rows: source(
      { id: 'i.id', shop: 'i.shop_id', date: 'i.issue_date', age: '$5::date - i.due_date', numerator: balance, ...ofInvoice },
      `from app.invoices i where ${inShops('i')} and ${open}`,
    ),
  },
  dso: {
    rows: source(
      {
        ...{ id: 'i.id', shop: 'i.shop_id', date: 'i.issue_date', ...ofInvoice },
        numerator: `case when ${open} then ${balance} else 0 end`,
        denominator: `case when ${onCredit} then i.total_cents else 0 end`,
      },
      `from app.invoices i where ${inShops('i')} and ((${open}) or (${onCredit}))`,
    ),
    // What was sold on credit is kept by day, so a long history is not read.
    sums: `${source(
      { shop: 'i.shop_id', date: 'i.issue_date', numerator: balance, denominator: '0' },
      `from app.invoices i where ${inShops('i')} and ${open}`,
    )} union all ${source(
      { shop: 'd.shop_id', date: 'd.business_date', numerator: '0', denominator: 'd.credit_cents' },
      `from app.invoice_days d where ${inShops('d')} and d.business_date between $5::date - 89 and $5::date`,
    )}`,
  },
  days_to_invoice: {
    rows: source(
      {
        ...{ id: 'i.id', shop: 'i.shop_id', date: 'i.issue_date', ...ofInvoice },
        ...{ numerator: waited, denominator: '1' },
      },
      `from app.invoices i
       join app.invoice_issues n on n.tenant_id = $1 and n.invoice_id = i.id
       join app.service_orders o on o.tenant_id = $1 and o.id = i.service_order_id
      where ${isPosted('i')} and o.completed_at is not null and i.issue_date between $3::date and $4::date`,
    ),
    sums: source(
      { shop: 'd.shop_id', date: 'd.business_date', numerator: 'd.waited_seconds', denominator: 'd.worked' },
      `from app.invoice_days d where ${inShops('d')} and d.business_date between $3::date and $4::date`,
    ),
  },
  wip: {
    rows: source(
      {
        ...{ id: 'w.id', shop: 'w.shop_id', date: 'w.began', age: '$5::date - w.began', numerator: 'w.cents' },
        ...{ order: 'w.id', customer: 'w.customer_id' },
      },
      `from (
         select o.id, o.shop_id, o.customer_id, (coalesce(o.started_at, o.created_at) at time zone s.time_zone)::date as began,
                o.total_cents - coalesce((select sum(i.subtotal_cents) from app.invoices i
                  where i.tenant_id = $1 and i.service_order_id = o.id and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null), 0)::bigint as cents
           from app.service_orders o join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
          where ${inShops('o')} and o.deleted_at is null and o.status in ('in_progress', 'completed')) w
       where w.cents > 0`,
    ),
  },
  cash_difference: {
    rows: source(
      {
        ...{ id: 'd.id', shop: 'd.shop_id', date: 'd.business_date', numerator: 'd.difference_cents' },
        title: 'd.closed_by_name',
      },
      `from app.day_closes d where ${inShops('d')} and d.state = 'closed' and d.business_date between $3::date and $4::date`,
    ),
  },
} as const satisfies Readonly<Record<string, Source>>
