import { before, billed, finding, recent, recentDay, timesThousandths, workedOn } from './finding.rules.ts'

const share = '$4::bigint / 100000.0'
/** Leaks of prices, consent and money owed (EXC8, EXC9, EXC13, EXC16). */
export const salesFindings = {
  // 84.50 of 85.00 is within one percent and no finding (EXC19).
  below_matrix: finding(
    {
      id: 'l.id',
      cents: timesThousandths('(l.rule_price_cents - l.unit_price_cents)', 'l.quantity_thousandths'),
      details: {
        ...{ order_id: 'o.id', line_id: 'l.id', item_id: 'l.inventory_item_id', customer_id: 'o.customer_id' },
        price_cents: 'l.unit_price_cents',
        rule_price_cents: 'l.rule_price_cents',
        quantity_thousandths: 'l.quantity_thousandths',
      },
    },
    `from app.service_orders o
     join app.line_items l on l.tenant_id = $1 and l.service_order_id = o.id and l.rule_price_cents > 0 and l.price_source <> 'agreement'
     join app.order_services v on v.tenant_id = $1 and v.id = l.service_id
    where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null and o.status <> 'cancelled'
      and (o.completed_at is null or ${recent('o.completed_at')})
      and v.kind <> 'internal' and v.payer <> 'internal' and v.approval not in ('declined', 'postponed')
      and l.unit_price_cents < l.rule_price_cents * (1 - ${share})`,
  ),
  discount_over_share: finding(
    {
      id: 'g.person_id',
      cents: `round(g.given - g.sold * ${share})`,
      details: { user_id: 'g.person_id', given_cents: 'g.given', sold_cents: 'g.sold' },
    },
    `from (select u.id as person_id, sum(d.cents)::bigint as given,
                  coalesce((select sum(x.amount_cents - x.discount_cents) from app.invoices i
                     join app.invoice_issue_lines x on x.tenant_id = $1 and x.invoice_id = i.id and x.advisor_user_id = u.id
                    where ${billed} and i.issue_date between $5::date - 6 and $5::date), 0)::bigint as sold
             from app.invoices i join app.invoice_issue_line_discounts d on d.tenant_id = $1 and d.invoice_id = i.id
             join app.users u on u.tenant_id = $1 and u.id = d.given_by
            where ${billed} and i.issue_date between $5::date - 6 and $5::date
            group by u.id) g
    where g.given > g.sold * ${share}`,
  ),
  done_not_invoiced: finding(
    {
      id: 'o.id',
      cents: 'w.cents',
      details: {
        order_id: 'o.id',
        customer_id: 'o.customer_id',
        days: '$5::date - (o.completed_at at time zone $6::text)::date',
      },
    },
    `from app.service_orders o
     cross join lateral (select case when o.approval_state = 'none' then o.total_cents else o.authorized_cents end
         - coalesce((select sum(b.subtotal_cents) from app.invoices b where b.tenant_id = $1 and b.service_order_id = o.id and b.deleted_at is null
             and b.status in ('sent', 'paid', 'overdue')), 0) as cents) w
    where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null and o.status = 'completed'
      and (o.completed_at at time zone $6::text)::date <= $7::date and w.cents > 0`,
  ),
  estimate_unanswered: finding(
    { id: 'w.id', cents: 'w.cents', details: { order_id: 'w.id', customer_id: 'w.customer_id', services: 'w.services' } },
    `from (select o.id, o.customer_id, count(distinct v.id) as services, sum(l.amount_cents) as cents
             from app.service_orders o
             join app.order_services v on v.tenant_id = $1 and v.service_order_id = o.id and v.approval = 'presented' and ${before('v.presented_at')}
             left join app.line_items l on l.tenant_id = $1 and l.service_order_id = o.id and l.service_id = v.id
            where o.tenant_id = $1 and o.shop_id = $2 and o.deleted_at is null and o.status in ('pending', 'scheduled', 'in_progress')
            group by o.id, o.customer_id) w`,
  ),
  // It ends when the customer approves what it came to.
  over_authorized: finding(
    {
      id: 'w.id',
      cents: 'w.cents - w.authorized_cents',
      details: {
        ...{ order_id: 'w.id', customer_id: 'w.customer_id' },
        authorized_cents: 'w.authorized_cents',
        let_through_cents: 'w.cents',
      },
    },
    `from (select o.id, o.customer_id, o.authorized_cents, max(x.amount_cents) as cents
             from app.order_overrides x join app.service_orders o on o.tenant_id = $1 and o.id = x.service_order_id
            where x.tenant_id = $1 and x.rule = 'over_authorized' and ${recent('x.created_at')}
              and o.shop_id = $2 and o.deleted_at is null and o.status <> 'cancelled'
            group by o.id, o.customer_id, o.authorized_cents) w
    where w.cents > w.authorized_cents`,
  ),
  // Exempt lines of a customer whose certificates had all ended on the day of the invoice.
  exemption_expired_used: finding(
    {
      id: 'w.id',
      cents: 'w.cents',
      details: { invoice_id: 'w.id', customer_id: 'w.customer_id', order_id: 'w.service_order_id', exempt_cents: 'w.exempt' },
    },
    `from (select i.id, i.customer_id, i.service_order_id, i.issue_date, sum(x.exempt_cents) as exempt,
                  round(sum(x.exempt_cents * (x.rate_millionths / 1000000.0))) as cents
             from app.invoices i join app.invoice_issue_line_taxes x on x.tenant_id = $1 and x.invoice_id = i.id and x.exempt_cents > 0
            where ${billed} and ${recentDay('i.issue_date')}
            group by i.id, i.customer_id, i.service_order_id, i.issue_date) w
    where exists (select from app.tax_exemptions e where e.tenant_id = $1 and e.customer_id = w.customer_id and e.deleted_at is null
        and e.state in ('active', 'expired') and e.expires_on < w.issue_date)
      and not exists (select from app.tax_exemptions e where e.tenant_id = $1 and e.customer_id = w.customer_id and e.deleted_at is null
        and e.state in ('active', 'expired') and e.valid_from <= w.issue_date and (e.expires_on is null or e.expires_on >= w.issue_date))`,
  ),
  // What came in first is used first; a deposit of an order that is open is where it belongs.
  payment_unapplied: finding(
    { id: 'w.customer_id', cents: 'w.cents', details: { customer_id: 'w.customer_id' } },
    `from (select k.customer_id, least(k.credit_cents, m.cents) - coalesce((select sum(r.amount_cents) from app.receipts r
              join app.service_orders o on o.tenant_id = $1 and o.id = r.service_order_id and o.status not in ('invoiced', 'cancelled') and o.deleted_at is null
             where r.tenant_id = $1 and r.customer_id = k.customer_id and r.shop_id = $2 and r.kind = 'deposit'), 0) as cents
             from app.customer_credits k
             cross join lateral (select coalesce(sum(c.cents) filter (where c.business_date <= $5::date - ($4::bigint / 1000)::int or c.cents < 0), 0) as cents
               from app.credit_moves c where c.tenant_id = $1 and c.customer_id = k.customer_id and c.shop_id = $2) m
            where k.tenant_id = $1 and k.shop_id = $2 and k.credit_cents > 0) w
    where w.cents > 0`,
  ),
  // The limit is the customer's at all shops; what is at risk here is owed here, so that nobody learns what another shop is owed.
  credit_limit_exceeded: finding(
    {
      id: 'w.customer_id',
      cents: 'least(w.here, w.everywhere - w.credit_limit_cents)',
      details: { customer_id: 'w.customer_id', limit_cents: 'w.credit_limit_cents' },
    },
    `from (select h.customer_id, h.here, c.credit_limit_cents,
                  (select sum(a.total_cents - a.paid_cents - a.credited_cents) from app.invoices a
                    where a.tenant_id = $1 and a.customer_id = h.customer_id and a.deleted_at is null and a.status in ('sent', 'overdue')) as everywhere
             from (select i.customer_id, sum(i.total_cents - i.paid_cents - i.credited_cents) as here
                     from app.invoices i where i.tenant_id = $1 and i.shop_id = $2 and i.deleted_at is null and i.status in ('sent', 'overdue')
                    group by i.customer_id) h
             join app.customers c on c.tenant_id = $1 and c.id = h.customer_id and c.credit_limit_cents > 0) w
    where w.everywhere > w.credit_limit_cents`,
  ),
  // Mail about something of the shop; what went out later to the same address ends it.
  mail_failing: finding(
    {
      id: 'm.id',
      cents: '0',
      details: {
        mail_id: 'm.id',
        invoice_id: 'i.id',
        order_id: 'coalesce(o.id, i.service_order_id)',
        customer_id: 'coalesce(i.customer_id, r.customer_id, s.customer_id, o.customer_id)',
        purchase_order_id: 'p.id',
      },
    },
    `from app.outbox m
     left join app.invoices i on i.tenant_id = $1 and i.id = (m.params->>'invoice_id')::uuid
     left join app.receipts r on r.tenant_id = $1 and r.id = (m.params->>'receipt_id')::uuid
     left join app.statements s on s.tenant_id = $1 and s.id = (m.params->>'statement_id')::uuid
     left join app.credit_notes n on n.tenant_id = $1 and n.id = (m.params->>'credit_note_id')::uuid
     left join app.purchase_orders p on p.tenant_id = $1 and p.id = (m.params->>'purchase_order_id')::uuid
     left join app.share_links k on k.tenant_id = $1 and k.id = (m.params->>'link_id')::uuid and k.kind = 'order'
     left join app.service_orders o on o.tenant_id = $1 and o.id = k.record_id
    where m.tenant_id = $1 and m.state = 'failed' and m.created_at >= $3::timestamptz - interval '14 days'
      and coalesce(i.shop_id, r.shop_id, s.shop_id, n.shop_id, p.shop_id, o.shop_id) = $2
      and not exists (select from app.outbox t where t.tenant_id = $1 and t.state = 'sent' and t.created_at > m.created_at and t.template = m.template
        and t.recipient = m.recipient and t.params = m.params)`,
  ),
  // Of a customer of the shop, the one that is due first; answered, refused or withdrawn it ends (AUD4).
  privacy_overdue: finding(
    { id: 'q.customer_id', cents: '0', details: { customer_id: 'q.customer_id', privacy_request_id: 'q.id' } },
    `from (select distinct on (r.customer_id) r.customer_id, r.id from app.privacy_requests r
        join app.customers c on c.tenant_id = $1 and c.id = r.customer_id
       where r.tenant_id = $1 and c.shop_id = $2 and r.state in ('received', 'checked') and r.due_on < $5::date
       order by r.customer_id, r.due_on) q`,
  ),
  // What the nightly look could not open, while the value is still the one that it looked at (AUD16). A webhook is found at the first of its shops.
  unreadable_field: finding(
    {
      id: 'q.id',
      cents: '0',
      details: { customer_id: 'q.customer_id', tax_exemption_id: 'q.tax_exemption_id', webhook_id: 'q.webhook_id' },
    },
    `from (
      select c.id, c.id as customer_id, null::uuid as tax_exemption_id, null::uuid as webhook_id from app.unreadable_fields u
        join app.customers c on c.tenant_id = $1 and c.id = u.record_id and c.shop_id = $2 and c.deleted_at is null
       where u.tenant_id = $1 and u.source = 'customers.tax_id_sealed' and u.digest = sha256(c.tax_id_sealed)
      union all
      select x.id, x.customer_id, x.id, null::uuid from app.unreadable_fields u
        join app.tax_exemptions x on x.tenant_id = $1 and x.id = u.record_id
        join app.customers c on c.tenant_id = $1 and c.id = x.customer_id and c.shop_id = $2 and c.deleted_at is null
       where u.tenant_id = $1 and x.state in ('draft', 'active') and x.deleted_at is null and u.source = 'tax_exemptions.certificate_no_sealed' and u.digest = sha256(x.certificate_no_sealed)
      union all
      select distinct w.id, null::uuid, null::uuid, w.id from app.unreadable_fields u
        join app.webhooks w on w.tenant_id = $1 and w.id = u.record_id
       where u.tenant_id = $1 and u.digest = sha256(case u.source when 'webhooks.secret' then w.secret when 'webhooks.old_secret' then w.old_secret end)
         and $2 = (select s.id from app.shops s where s.tenant_id = $1 and s.deleted_at is null and (w.shop_ids = '{}' or s.id = any(w.shop_ids)) order by s.created_at, s.id limit 1)) q`,
  ),
} as const

const clocked = `(select v.service_id, o.id as order_id, o.labor_rate_cents,
    round(sum(extract(epoch from coalesce(s.to_at, $3::timestamptz) - s.from_at) / greatest(cardinality(m.service_ids), 1)) / 3.6)::bigint as clocked
    from app.service_orders o
    join app.timers m on m.tenant_id = $1 and m.service_order_id = o.id and m.kind = 'work'
    cross join lateral unnest(case when m.service_ids = '{}' then array[m.service_id] else m.service_ids end) as v(service_id)
    join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and s.kind = 'work'
   where ${workedOn} group by v.service_id, o.id, o.labor_rate_cents) c
  join app.order_services w on w.tenant_id = $1 and w.id = c.service_id and w.kind <> 'internal' and w.payer <> 'internal'
  cross join lateral (select coalesce(sum(l.quantity_thousandths), 0)::bigint as sold from app.line_items l
    where l.tenant_id = $1 and l.service_order_id = c.order_id and l.service_id = c.service_id and l.type = 'labor') h`
const ofService = (cents: string) => ({
  id: 'w.id',
  cents,
  details: {
    ...{ order_id: 'c.order_id', service_id: 'w.id' },
    ...{ clocked_thousandths: 'c.clocked', sold_thousandths: 'h.sold', rate_cents: 'c.labor_rate_cents' },
  },
})
const shiftEnd = `coalesce((select max(w.to_minute) from app.working_hours w
    where w.tenant_id = $1 and w.technician_id = e.technician_id and w.weekday = extract(dow from e.started_at at time zone $6::text)::int),
  (select max(h.closes_minute) from app.shop_hours h
    where h.tenant_id = $1 and h.shop_id = $2 and h.weekday = extract(dow from e.started_at at time zone $6::text)::int))`
/** Leaks of hours (EXC11, EXC12, EXC16). */
export const timeFindings = {
  // 1.4 h clocked and nothing sold at a rate of 120.00: 168.00 (EXC19).
  clocked_not_sold: finding(
    ofService(timesThousandths('c.labor_rate_cents', 'c.clocked')),
    `from ${clocked} where h.sold = 0 and c.clocked > $4::bigint`,
  ),
  over_clocked: finding(
    ofService(timesThousandths('c.labor_rate_cents', '(c.clocked - h.sold)')),
    `from ${clocked} where h.sold > 0 and c.clocked > h.sold * ${share} and c.clocked - h.sold > 1000`,
  ),
  // Still open long after the shift, or ended by itself and looked at by nobody.
  forgotten_clock: finding(
    {
      id: 'e.id',
      cents: '0',
      details: {
        ...{ time_entry_id: 'e.id', technician_id: 'e.technician_id', user_id: 't.user_id' },
        hours_thousandths: `round(extract(epoch from coalesce(e.ended_at, $3::timestamptz) - e.started_at) / 3.6)::bigint`,
      },
    },
    `from app.time_entries e join app.technicians t on t.tenant_id = $1 and t.id = e.technician_id
     cross join lateral (select (((e.started_at at time zone $6::text)::date + ${shiftEnd} * interval '1 minute') at time zone $6::text) as planned) z
    where e.tenant_id = $1 and e.shop_id = $2 and e.source = 'clock' and ${recent('e.started_at')}
      and ((e.ended_at is not null and e.needs_review) or (e.ended_at is null
        and $3::timestamptz > case when z.planned > e.started_at then z.planned else e.started_at + interval '8 hours' end + $4::bigint * interval '1 hour' / 1000))`,
  ),
} as const
