import type { Measure } from '@twopost/contract/kpis'
import { columnOf } from '../facts.queries.ts'
import { measureSql } from '../facts-check.queries.ts'
import { shiftsBetween } from './shifts.queries.ts'
import { inShops, isPosted, type Source, source } from './sources.queries.ts'

/** All shifts of a shop's day as one record, so that nobody's pay stands in it. */
const attended = (numerator: string, denominator: string): string =>
  source(
    { id: 'h.first_id', shop: 'h.shop_id', date: 'h.day', numerator, denominator, title: 'z.name' },
    `from (select h.shop_id, h.day, (array_agg(h.id order by h.id))[1] as first_id, sum(h.seconds) as seconds,
                  sum(round(h.seconds * h.loaded_cents / 3600.0)) as cost_cents
             from ${shiftsBetween('$3::date', '$4::date')} h group by h.shop_id, h.day) h
     join app.shops z on z.tenant_id = $1 and z.id = h.shop_id`,
  )
const hours = 'round(h.seconds / 3.6)'
const ofCustomers = "('customer', 'third_party')"

type Sum = Readonly<Partial<Record<Measure, 1 | -1>>>
const added = (sum: Sum, of: (measure: Measure) => string): string =>
  (Object.entries(sum) as [Measure, 1 | -1][]).map(([one, times]) => `${times < 0 ? '-' : '+'} ${of(one)}`).join(' ')
/** What documents sold, and the same from the days that are kept. */
export function sold(numerator: Sum, denominator: Sum | null): { rows: string; sums: string } {
  const side = (sum: Sum | null, of: (measure: Measure) => string) => (sum ? added(sum, of) : '0')
  const fact = (measure: Measure) => measureSql[measure]
  const kept = (measure: Measure) => `d.${columnOf(measure)}`
  return {
    rows: source(
      {
        ...{ id: 'f.document_id', shop: 'f.shop_id', date: 'f.business_date', numerator: 'f.top', denominator: 'f.below' },
        ...{ order: 'f.service_order_id', invoice: 'f.invoice_id', customer: 'f.customer_id' },
      },
      `from (select f.document_id, f.shop_id, f.business_date, f.service_order_id, f.invoice_id, f.customer_id,
                    ${side(numerator, fact)} as top, ${side(denominator, fact)} as below
               from app.fact_lines f where ${inShops('f')} and f.business_date between $3::date and $4::date and f.payer in ${ofCustomers}
              group by f.document_id, f.shop_id, f.business_date, f.service_order_id, f.invoice_id, f.customer_id) f
       where f.top <> 0 or f.below <> 0`,
    ),
    sums: source(
      { shop: 'd.shop_id', date: 'd.business_date', numerator: side(numerator, kept), denominator: side(denominator, kept) },
      `from app.fact_days d where ${inShops('d')} and d.business_date between $3::date and $4::date and d.dimension = 'all' and d.payer in ${ofCustomers}`,
    ),
  }
}
export const both = (one: { rows: string; sums: string }, other: string): Source => ({
  rows: `${one.rows} union all ${other}`,
  sums: `${one.sums} union all ${other}`,
})

/** Discounts with their reasons, and what is left of sales after every hour that somebody was there (KPI6, KPI7). */
export const saleSources = {
  discounts_given: {
    rows: source(
      {
        ...{ id: 'l.id', shop: 'i.shop_id', date: 'i.issue_date', numerator: 'k.cents', title: 'l.description' },
        ...{ order: 'i.service_order_id', invoice: 'i.id', customer: 'i.customer_id' },
        ...{ reason: 'k.reason_code', person: 'k.given_by', personName: 'k.given_by_name' },
      },
      `from app.invoices i
       join app.invoice_issue_line_discounts k on k.tenant_id = $1 and k.invoice_id = i.id
       join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id and l.position = k.position and l.payer in ${ofCustomers}
      where ${isPosted('i')} and i.issue_date between $3::date and $4::date`,
    ),
  },
  labor_gp_attended: both(sold({ labor: 1 }, { labor: 1 }), attended('-h.cost_cents', '0')),
  gp_per_attended_hour: both(
    sold(
      {
        ...{ labor: 1, parts: 1, tires: 1, cores: 1, sublet: 1, fees: 1 },
        ...{ labor_cost: -1, parts_cost: -1, tires_cost: -1, cores_cost: -1, sublet_cost: -1 },
      },
      null,
    ),
    attended('0', hours),
  ),
} as const satisfies Readonly<Record<string, Source>>
