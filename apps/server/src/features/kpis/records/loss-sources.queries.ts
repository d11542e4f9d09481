import { both, sold } from './sale-sources.queries.ts'
import { inShops, onDays, type Source, source } from './sources.queries.ts'

/** Deposits of old parts that were kept, given up or paid short, on the day they ended. */
const cores = source(
  {
    ...{ id: 'c.id', shop: 'c.shop_id', date: 'c.ended_on', numerator: '-c.lost_cents', denominator: '0' },
    ...{ order: 'c.service_order_id', title: "n.name || ' · ' || c.label_code", cause: 'core_lost' },
  },
  `from app.cores c join app.items n on n.tenant_id = $1 and n.id = c.item_id
    where ${inShops('c')} and c.ended_on between $3::date and $4::date and c.lost_cents > 0`,
)
const ofClaim = { id: 'k.id', shop: 'k.shop_id', denominator: '0', title: 'coalesce(n.name, k.description)' }
const claims = `from app.vendor_claims k join app.shops s on s.tenant_id = $1 and s.id = k.shop_id
  left join app.items n on n.tenant_id = $1 and n.id = k.item_id`
/** The day on which it was counted as late: the one after it was due, or that of the claim where it was due before; none where it ended by then. */
const lateOn = 'greatest(k.due_on + 1, (k.created_at at time zone s.time_zone)::date)'
const endedOn = '(k.ended_at at time zone s.time_zone)::date'
const wasLate = `(k.due_on is not null and coalesce(${lateOn} < ${endedOn}, false))`
const loss = 'greatest(0, k.expected_cents - k.credited_cents)'
/** What suppliers owe and did not credit by its day. */
const late = source(
  { ...ofClaim, date: lateOn, numerator: '-k.expected_cents', cause: 'credit_late' },
  `${claims} where ${inShops('k')} and k.kind <> 'core' and k.due_on < least($4::date, $5::date) and ${lateOn} between $3::date and least($4::date, $5::date)
    and (k.ended_at is null or ${wasLate}) and k.expected_cents > 0`,
)
/** What was lost with a claim when it ended; what was counted as late comes back on that day. */
const ended = source(
  {
    ...{ ...ofClaim, date: 'k.ended_at at time zone s.time_zone', cause: 'credit_ended' },
    numerator: `(case when ${wasLate} then k.expected_cents else 0 end) - ${loss}`,
  },
  `${claims} where ${inShops('k')} and k.kind <> 'core' and ${onDays('k.ended_at')}
    and (case when ${wasLate} then k.expected_cents else 0 end) <> ${loss}`,
)
/** Parts that were taken for an order and are billed to nobody. A part that an invoice has after all counts no more, nor does one whose invoice was voided. */
const unbilled = source(
  {
    ...{ id: 'u.id', shop: 'u.shop_id', date: 'u.business_date', numerator: '-u.cost_cents', denominator: '0' },
    ...{ order: 'u.service_order_id', invoice: 'u.invoice_id', title: 'u.description', cause: 'unbilled' },
  },
  `from app.unbilled_parts u
    where ${inShops('u')} and u.business_date between $3::date and $4::date
      and (u.invoice_id is null or exists (select from app.invoices i where i.tenant_id = $1 and i.id = u.invoice_id
        and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null))
      and not exists (select from app.invoices i join app.invoice_issue_lines l on l.tenant_id = $1 and l.invoice_id = i.id and l.line_item_id = u.line_item_id
        where i.tenant_id = $1 and i.service_order_id = u.service_order_id and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null)`,
)
/** What is left of parts after what other systems do not show (KPI7, decision 63). */
export const lossSources = {
  true_parts_gp: both(sold({ parts: 1, parts_cost: -1 }, { parts: 1 }), [cores, late, ended, unbilled].join(' union all ')),
} as const satisfies Readonly<Record<string, Source>>
