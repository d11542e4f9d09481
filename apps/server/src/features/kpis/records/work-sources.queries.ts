import { visits } from './flow-sources.queries.ts'
import { inShops, onDays, type Source, source } from './sources.queries.ts'

/** Work by the day on which it was noted, and how much of it was sold within so many months, at its price then (DEF12). */
const recaptured = (months: 6 | 12): Source => ({
  rows: source(
    {
      ...{ id: 'd.id', shop: 'd.shop_id', date: 'd.noted_on', title: 'd.name' },
      numerator: `case when d.status = 'sold' and d.sold_on <= (d.noted_on + interval '${months} months')::date then d.price_then_cents else 0 end`,
      ...{ denominator: 'd.price_then_cents', order: 'coalesce(d.order_id, d.source_order_id)', customer: 'd.customer_id' },
    },
    `from app.deferred_services d
      where ${inShops('d')} and d.noted_on between $3::date and $4::date and d.dismiss_reason is distinct from 'wrong'`,
  ),
})

/** What a service comes to before tax. */
const cameTo = `coalesce((select sum(l.amount_cents) from app.line_items l where l.tenant_id = $1 and l.service_order_id = v.service_order_id and l.service_id = v.id), 0)::bigint`
/** Inspections, recommendations, and work that was put off (KPI6). */
export const workSources = {
  inspection_rate: {
    rows: source(
      {
        ...{
          id: 'i.id',
          shop: 'i.shop_id',
          date: 'i.issue_date',
          order: 'i.service_order_id',
          invoice: 'i.id',
          customer: 'i.customer_id',
        },
        numerator: `case when exists (select from app.inspections n where n.tenant_id = $1 and n.service_order_id = i.service_order_id
          and n.state in ('done', 'reviewed', 'shared', 'signed')) then 1 else 0 end`,
        denominator: '1',
      },
      `from app.invoices i where ${visits} and i.issue_date between $3::date and $4::date
        and exists (select from app.order_services v join app.service_categories c on c.tenant_id = $1 and c.name_key = lower(v.category)
          where v.tenant_id = $1 and v.service_order_id = i.service_order_id and c.counts_inspection)`,
    ),
  },
  recommendation_conversion: {
    rows: source(
      {
        ...{ id: 'v.id', shop: 'o.shop_id', date: 'v.presented_at at time zone s.time_zone', title: 'v.name' },
        numerator: `case when v.approval = 'approved' then ${cameTo} else 0 end`,
        ...{ denominator: cameTo, order: 'o.id', customer: 'o.customer_id' },
      },
      `from app.order_services v
       join app.service_orders o on o.tenant_id = $1 and o.id = v.service_order_id
       join app.shops s on s.tenant_id = $1 and s.id = o.shop_id
      where v.tenant_id = $1 and ${inShops('o')} and v.kind = 'recommended' and v.approval <> 'none' and o.deleted_at is null and ${onDays('v.presented_at')}`,
    ),
  },
  deferred_recapture: recaptured(12),
  deferred_recapture_6: recaptured(6),
} as const satisfies Readonly<Record<string, Source>>
