import type { KpiCode } from '@twopost/contract/kpis'
import type pg from 'pg'

/** What is asked: shops (null is all), days, and today on their calendar. */
export interface Recounted {
  shopIds: readonly string[] | null
  from: string
  to: string
  today: string
}
/** A figure in its smallest units, as rows add up to it. */
export interface Sides {
  numerator: number
  denominator: number | null
}

/**
 * Lines of what was issued, and with a minus of what was credited, for customers and those who pay for them: from the frozen lines, nothing of it from the
 * facts. Labor costs the hours of who did it at the rate that was frozen; each line of these worlds was done by one.
 */
const sold = `with sold as (
  select case when l.sales_class in ('labor', 'labor_diagnosis') then 'labor'
              when l.sales_class in ('part_new', 'part_rebuilt', 'part_used', 'part_customer', 'battery') then 'parts'
              when l.sales_class in ('tire', 'core', 'sublet') then l.sales_class else 'fee' end as class,
         s.net, s.discount, s.hours,
         case when l.sales_class in ('labor', 'labor_diagnosis') then s.sign * round(abs(s.hours) * coalesce(k.loaded_cents, 0) / 1000.0) else s.cost end as cost,
         case when l.sales_class in ('labor', 'labor_diagnosis') then s.hours = 0 or k.loaded_cents is not null
              when l.sales_class = 'part_customer' or (l.type <> 'part' and l.sales_class <> 'sublet') then true
              else coalesce(l.cost_state, 'none') <> 'none' end as known
    from app.invoice_issue_lines l
    join app.invoices i on i.tenant_id = $1 and l.tenant_id = $1 and i.id = l.invoice_id
    left join app.invoice_issue_line_techs k on k.tenant_id = $1 and l.tenant_id = $1 and k.invoice_id = l.invoice_id and k.position = l.position
    join lateral (
      select 1 as sign, i.issue_date as day, l.amount_cents - l.discount_cents as net, l.discount_cents as discount, l.sold_thousandths as hours, coalesce(l.cost_cents, 0) as cost
       where i.status in ('sent', 'paid', 'overdue')
      union all
      select -1, n.business_date, -c.net_cents, -c.discount_cents, -c.sold_thousandths, -c.cost_cents
        from app.credit_notes n join app.credit_note_lines c on c.tenant_id = $1 and n.tenant_id = $1 and c.credit_note_id = n.id
       where n.tenant_id = $1 and i.tenant_id = $1 and n.invoice_id = i.id and c.position = l.position) s on s.day between $3::date and $4::date
   where l.tenant_id = $1 and ($2::uuid[] is null or i.shop_id = any($2)) and l.payer in ('customer', 'third_party') and i.origin <> 'opening'),
 orders as (
  select count(distinct i.service_order_id) as posted from app.invoices i
   where i.tenant_id = $1 and ($2::uuid[] is null or i.shop_id = any($2)) and i.status in ('sent', 'paid', 'overdue') and i.issue_date between $3::date and $4::date)`
const sum = (what: string, classes = ''): string =>
  `(select coalesce(sum(${what}), 0) from sold${classes === '' ? '' : ` where class in (${classes})`})`
const goods = `'parts', 'tire', 'core'`
const bought = `'labor', 'parts', 'tire', 'core', 'sublet'`
const [net, orders, hours] = [sum('net'), '(select posted from orders)', sum('hours')]
const profit = `${net} - ${sum('cost', bought)}`
const margin = (of: string): [string, string] => [sum('net - cost', of), sum('net', of)]

const inShops = (alias: string): string => `${alias}.tenant_id = $1 and ($2::uuid[] is null or ${alias}.shop_id = any($2))`
const zone = (alias: string): string => `(select s.time_zone from app.shops s where s.tenant_id = $1 and s.id = ${alias}.shop_id)`
const days = 'between $3::date and $4::date'
const standing = `i.deleted_at is null and i.status in ('sent', 'paid', 'overdue') and i.origin <> 'opening'`
const openCents = `(select coalesce(sum(i.total_cents - i.paid_cents - i.credited_cents), 0) from app.invoices i
  where ${inShops('i')} and i.deleted_at is null and i.status in ('sent', 'overdue'))`
const ruledLines = (what: string): string => `(select coalesce(sum(${what}), 0)
  from app.invoice_issue_lines l join app.invoices i on i.tenant_id = $1 and l.tenant_id = $1 and i.id = l.invoice_id
 where ${inShops('i')} and ${standing} and i.issue_date ${days} and l.type = 'part' and l.rule_price_cents is not null)`
const promises = (what: string, order: string): string => `(select ${what} from (
  select distinct on (o.id) o.id, o.completed_at, p.promised_at from app.service_orders o join app.promises p on p.tenant_id = $1 and o.tenant_id = $1 and p.service_order_id = o.id
   where ${inShops('o')} and o.deleted_at is null and p.promised_at is not null and (o.completed_at at time zone ${zone('o')})::date ${days}
   order by o.id, p.said_at ${order}, p.id ${order}) x)`
const finished = (what: string): string => `(select ${what} from app.invoices i
  join app.invoice_issues n on n.tenant_id = $1 and i.tenant_id = $1 and n.invoice_id = i.id
  join app.service_orders o on o.tenant_id = $1 and i.tenant_id = $1 and o.id = i.service_order_id
 where ${inShops('i')} and ${standing} and i.issue_date ${days} and o.completed_at is not null)`
const visits = (what: string): string => `(select ${what} from (
  select v.*, row_number() over (partition by v.customer_id order by v.day, v.first) as place
    from (select i.customer_id, i.service_order_id, min(i.issue_date) as day, min(i.id::text) as first from app.invoices i
           where ${inShops('i')} and ${standing} and i.service_order_id is not null group by 1, 2) v) x where x.day ${days})`
const returning = (what: string): string => `(select ${what} from (
  select i.customer_id, bool_or(i.issue_date > $4::date - interval '12 months') as again from app.invoices i
   where ${inShops('i')} and ${standing} and i.service_order_id is not null and i.issue_date <= $4::date and i.issue_date > $4::date - interval '24 months'
   group by 1 having bool_or(i.issue_date <= $4::date - interval '12 months')) x)`
/** Posted orders with work to inspect, each once: on the day of the customer's invoice, else of the first. */
const inspectable = (what: string): string => `(select ${what} from (
  select distinct on (i.service_order_id) i.service_order_id, i.issue_date as day,
         i.service_order_id in (select n.service_order_id from app.inspections n where n.tenant_id = $1 and n.finished_at is not null and n.state not in ('open', 'in_progress')) as looked
    from app.invoices i where ${inShops('i')} and ${standing} and i.service_order_id is not null
     and i.service_order_id in (select v.service_order_id from app.order_services v where v.tenant_id = $1
           and lower(v.category) in (select lower(c.name) from app.service_categories c where c.tenant_id = $1 and c.counts_inspection))
   order by i.service_order_id, i.payer_id nulls first, i.issue_date, i.id) x where x.day ${days})`
const recommended = (
  what: string,
): string => `(select ${what} from (select w.*, (select coalesce(sum(l.amount_cents), 0) from app.line_items l
     where l.tenant_id = $1 and w.tenant_id = $1 and l.service_id = w.id) as total_cents from app.order_services w where w.tenant_id = $1) v
  join app.service_orders o on o.tenant_id = $1 and v.tenant_id = $1 and o.id = v.service_order_id
 where ${inShops('o')} and o.deleted_at is null and v.kind = 'recommended' and v.approval in ('draft', 'presented', 'approved', 'declined', 'postponed')
   and (v.presented_at at time zone ${zone('o')})::date ${days})`
/** Work put off in these days at its price then; of it what was sold within so many months. */
const putOff = (months: number | null): string => `(select coalesce(sum(d.price_then_cents), 0) from app.deferred_services d
 where ${inShops('d')} and d.noted_on ${days} and coalesce(d.dismiss_reason, '') <> 'wrong'
   ${months === null ? '' : `and d.sold_on is not null and age(d.sold_on, d.noted_on) <= interval '${months} months'`})`
/** What each part of a shop was worth at the end of a day, from the ledger alone. */
const worth = (day: string): string => `coalesce(sum(m.cost_cents) filter (where m.business_date <= ${day}), 0)`
const turning = (what: string): string => `(select coalesce(sum(${what}), 0) from (
  select ${worth("($4::date - interval '12 months')")} as then, ${worth('$4::date')} as now,
         coalesce(-sum(m.cost_cents) filter (where m.kind in ('issue', 'return_in') and m.business_date <= $4::date and m.business_date > $4::date - interval '12 months'), 0) as used
    from app.stock_moves m where ${inShops('m')} group by m.item_id, m.shop_id) x)`
const coresIn = (what: string): string => `(select coalesce(sum(${what}), 0) from app.cores c
  left join app.vendor_claims k on k.tenant_id = $1 and c.tenant_id = $1 and k.id = c.claim_id where ${inShops('c')} and (c.created_at at time zone ${zone('c')})::date ${days})`
const returnsIn = (what: string): string => `(select coalesce(sum(${what}), 0) from app.vendor_claims k
  where ${inShops('k')} and k.kind = 'return' and (k.created_at at time zone ${zone('k')})::date ${days})`

/** Paid seconds of each shift and what an hour of it costs, from the entries alone; people of these worlds are paid by the hour. */
const paidShifts = `(select e.technician_id, e.shop_id, (e.started_at at time zone ${zone('e')})::date as day, trunc(extract(epoch from e.ended_at - e.started_at))
     - coalesce((select sum(trunc(extract(epoch from b.ended_at - b.started_at))) from app.time_entries b
         where b.tenant_id = $1 and e.tenant_id = $1 and b.technician_id = e.technician_id and b.source = 'indirect' and b.started_at between e.started_at and e.ended_at
           and case when b.code = 'break' then b.ended_at - b.started_at > make_interval(mins => (select q.unpaid_break_after from app.shop_time_rules q where q.tenant_id = $1 and e.tenant_id = $1 and q.shop_id = e.shop_id))
                    else not b.is_paid end), 0) as paid,
   coalesce((select round(r.cents * r.loaded_millionths / 1000000.0) from app.pay_rates r where r.tenant_id = $1 and e.tenant_id = $1 and r.technician_id = e.technician_id
     and r.valid_from <= (e.started_at at time zone ${zone('e')})::date order by r.valid_from desc limit 1), 0) as rate
  from app.time_entries e where ${inShops('e')} and e.source = 'clock' and e.ended_at is not null)`
const there = (what: string): string => `(select coalesce(sum(${what}), 0) from (
  select x.shop_id, x.day, round(sum(x.paid) / 3.6) as hours, sum(round(x.paid * x.rate / 3600)) as cost from ${paidShifts} x
   where x.day ${days} group by 1, 2) y)`

/** Each quarter of an hour of a day in the time zone of a shop `h`, with its minute of the day. */
const quarters = `cross join lateral (select q.at, extract(hour from q.at at time zone h.time_zone) * 60 + extract(minute from q.at at time zone h.time_zone) as minute
  from generate_series(d.day::date::timestamp at time zone h.time_zone, (d.day::date + 1)::timestamp at time zone h.time_zone - interval '15 minutes', interval '15 minutes') q(at)) q`
const weekThen = (table: string, owner: string, id: string): string =>
  `(select v from app.${table} v where v.tenant_id = $1 and v.${owner} = ${id} and v.valid_from <= d.day::date order by v.valid_from desc limit 1)`
const isIn = (
  hours: string,
): string => `exists (select from jsonb_array_elements(${hours}) p where (p ->> 'weekday')::int = extract(dow from d.day)
  and q.minute >= (p ->> 'from')::int and q.minute < (p ->> 'to')::int)`
/** Whether a shop was open then; nothing where it kept no hours. */
const isOpen = `case when coalesce((z.w).week, '[]') = '[]' then null
  when c.day is not null then coalesce(q.minute >= c.opens_minute and q.minute < c.closes_minute, false) else ${isIn('(z.w).week')} end`
const shopDay = `cross join lateral (select ${weekThen('shop_weeks', 'shop_id', 'h.id')} as w) z
  left join app.shop_hour_exceptions c on c.tenant_id = $1 and c.shop_id = h.id and c.day = d.day::date`
/** Hours that technicians could be planned for, each quarter of an hour by itself: a row for each day of a person. */
const available = `(select coalesce(sum(case when k.sold > 0 and k.attended >= 144000 then round(x.n * 900 * k.sold / k.attended) else round(x.n * 900 / 3.6) end), 0) from (
  select t.id, h.id as shop_id, d.day, count(*) as n
    from app.technicians t cross join generate_series($3::date::timestamp, $4::date::timestamp, interval '1 day') d(day)
    cross join lateral (select ${weekThen('technician_weeks', 'technician_id', 't.id')} as w) v
    join app.shops h on h.tenant_id = $1 and h.id = (
      select s.id from app.shops s
        left join (select distinct o.shop_id from app.bookings b join app.service_orders o on o.tenant_id = $1 and b.tenant_id = $1 and o.id = b.service_order_id
                    where b.tenant_id = $1 and b.technician_id = t.id and (b.starts_at at time zone ${zone('o')})::date = d.day::date) b on b.shop_id = s.id
       where s.tenant_id = $1 and (s.id in (select u.shop_id from app.user_shops u where u.tenant_id = $1 and u.user_id = t.user_id)
          or (select count(*) from app.user_shops u where u.tenant_id = $1 and u.user_id = t.user_id) = 0)
       order by b.shop_id is null, s.created_at, s.id limit 1)
    ${shopDay} ${quarters}
   where t.tenant_id = $1 and ($2::uuid[] is null or h.id = any($2)) and (v.w).is_active
     and case when (v.w).week = '[]' then ${isOpen} else ${isIn('(v.w).week')} and coalesce(${isOpen}, true) end
     and not exists (select from app.absences a where a.tenant_id = $1 and a.technician_id = t.id and a.starts_at <= q.at and a.ends_at > q.at)
   group by 1, 2, 3) x
  cross join lateral (
    select (select sum(f.hours_thousandths) from app.flag_credits f where f.tenant_id = $1 and f.technician_id = x.id and f.shop_id = x.shop_id
              and date_trunc('month', f.business_date::timestamp) between date_trunc('month', x.day) - interval '3 months' and date_trunc('month', x.day) - interval '1 month') as sold,
           (select sum(p.paid) from paid p where p.technician_id = x.id and p.shop_id = x.shop_id
              and date_trunc('month', p.day::timestamp) between date_trunc('month', x.day) - interval '3 months' and date_trunc('month', x.day) - interval '1 month') as attended) k)`
const planned = `(select coalesce(sum(round(extract(epoch from case when b.planned_until is null then b.ends_at else b.planned_until end - b.starts_at) / 3.6)), 0)
  from app.bookings b join app.service_orders o on o.tenant_id = $1 and b.tenant_id = $1 and o.id = b.service_order_id
 where ${inShops('o')} and o.deleted_at is null and b.bay_id is null and (b.starts_at at time zone ${zone('o')})::date ${days})`
const clocked = `(select coalesce(sum(round(extract(epoch from g.to_at - g.from_at) / 3.6)), 0) from app.timer_segments g
  join app.timers m on m.tenant_id = $1 and g.tenant_id = $1 and m.id = g.timer_id join app.service_orders o on o.tenant_id = $1 and m.tenant_id = $1 and o.id = m.service_order_id
 where ${inShops('o')} and g.kind = 'work' and g.bay_id is not null and (g.from_at at time zone ${zone('o')})::date ${days})`
const baysOpen = `(select coalesce(sum(round(x.n * 900 / 3.6)), 0) from (
  select b.id, d.day, count(*) as n from app.bays b join app.shops h on h.tenant_id = $1 and b.tenant_id = $1 and h.id = b.shop_id
    cross join generate_series($3::date::timestamp, least($4::date, $5::date)::timestamp, interval '1 day') d(day) ${shopDay} ${quarters}
   where ${inShops('b')} and ${isOpen} and not (b.created_at at time zone h.time_zone)::date > d.day::date
     and coalesce((b.deleted_at at time zone h.time_zone)::date > d.day::date, true)
   group by 1, 2) x)`

const standingOf = (alias: string): string => `${alias}.status in ('sent', 'paid', 'overdue') and ${alias}.deleted_at is null`
/** What suppliers have cost us on claims up to a day: what they owe is missing from the day after it was due, and when a claim has ended it is what was lost. */
const missing = (day: string): string => `(select coalesce(sum(
    case when (k.ended_at at time zone ${zone('k')})::date <= ${day} then greatest(0, k.expected_cents - k.credited_cents)
         when k.due_on < least(${day}, $5::date) and (k.created_at at time zone ${zone('k')})::date <= least(${day}, $5::date) then k.expected_cents else 0 end), 0)
  from app.vendor_claims k where ${inShops('k')} and k.kind <> 'core')`
const writtenOff = `(select coalesce(sum(c.lost_cents), 0) from app.cores c where ${inShops('c')} and c.ended_on ${days})`
const neverBilled = `(select coalesce(sum(u.cost_cents), 0) from app.unbilled_parts u left join app.invoices i on i.tenant_id = $1 and u.tenant_id = $1 and i.id = u.invoice_id
 where ${inShops('u')} and u.business_date ${days} and (i.id is null or (${standingOf('i')}))
   and u.line_item_id not in (select l.line_item_id from app.invoice_issue_lines l join app.invoices b on b.tenant_id = $1 and l.tenant_id = $1 and b.id = l.invoice_id
     where l.tenant_id = $1 and l.line_item_id is not null and ${standingOf('b')}))`

/** Every figure of the catalogue, by its two sides. A new figure has to come here, or this does not compile. */
const recount: Readonly<Record<KpiCode, readonly [numerator: string, denominator?: string]>> = {
  net_sales: [net],
  car_count: [orders],
  aro: [net, orders],
  hours_sold: [hours],
  hours_per_order: [hours, orders],
  elr: [sum('net', "'labor'"), hours],
  parts_to_labor: [sum('net', goods), sum('net', "'labor'")],
  discount_rate: [sum('discount'), sum('net + discount')],
  labor_sales: [sum('net', "'labor'")],
  parts_sales: [sum('net', goods)],
  sublet_sales: [sum('net', "'sublet'")],
  fee_sales: [sum('net', "'fee'")],
  gross_profit: [profit, net],
  parts_gp: margin("'parts'"),
  labor_gp: margin("'labor'"),
  tire_gp: margin("'tire'"),
  sublet_gp: margin("'sublet'"),
  fee_gp: [sum('net', "'fee'"), sum('net', "'fee'")],
  gp_per_order: [profit, orders],
  gp_per_sold_hour: [profit, hours],
  parts_cost_share: [sum('cost', goods), net],
  labor_cost_share: [sum('cost', "'labor'"), net],
  sublet_cost_share: [sum('cost', "'sublet'"), net],
  inspection_rate: [inspectable('count(*) filter (where x.looked)'), inspectable('count(*)')],
  recommendation_conversion: [
    recommended("coalesce(sum(v.total_cents) filter (where v.approval = 'approved'), 0)"),
    recommended('coalesce(sum(v.total_cents), 0)'),
  ],
  deferred_recapture: [putOff(12), putOff(null)],
  deferred_recapture_6: [putOff(6), putOff(null)],
  discounts_given: [
    `(select coalesce(sum(k.cents), 0) from app.invoice_issue_line_discounts k where k.tenant_id = $1
       and exists (select from app.invoices i where i.tenant_id = $1 and k.tenant_id = $1 and i.id = k.invoice_id and ${inShops('i')} and ${standing} and i.issue_date ${days})
       and (select l.payer from app.invoice_issue_lines l where l.tenant_id = $1 and k.tenant_id = $1 and l.invoice_id = k.invoice_id and l.position = k.position) in ('customer', 'third_party'))`,
  ],
  labor_gp_attended: [`${sum('net', "'labor'")} - ${there('y.cost')}`, sum('net', "'labor'")],
  gp_per_attended_hour: [profit, there('y.hours')],
  true_parts_gp: [
    `${sum('net - cost', "'parts'")} - ${writtenOff} - (${missing('$4::date')} - ${missing('($3::date - 1)')}) - ${neverBilled}`,
    sum('net', "'parts'"),
  ],
  load: [planned, available],
  bay_use: [clocked, baysOpen],
  open_invoices: [openCents],
  dso: [
    openCents,
    `(select coalesce(sum(i.total_cents), 0) from app.invoices i where ${inShops('i')} and ${standing} and i.due_date > i.issue_date
       and i.issue_date > $5::date - 90 and i.issue_date <= $5::date)`,
  ],
  days_to_invoice: [
    finished('coalesce(sum(greatest(0, floor(extract(epoch from n.issued_at) - extract(epoch from o.completed_at)))), 0)'),
    finished('count(*)'),
  ],
  wip: [
    `(select coalesce(sum(greatest(0, o.total_cents - coalesce(b.billed, 0))), 0) from app.service_orders o
       left join (select i.service_order_id, sum(i.subtotal_cents) as billed from app.invoices i where i.tenant_id = $1 and ${standing} group by 1) b on b.service_order_id = o.id
      where ${inShops('o')} and o.deleted_at is null and o.status in ('in_progress', 'completed'))`,
  ],
  cash_difference: [
    `(select coalesce(sum(c.counted - c.expected - d.float_cents), 0) from app.day_closes d
       cross join lateral (select sum((d.counted ->> m)::bigint) as counted, sum((d.expected ->> m)::bigint) as expected
                             from unnest(array['cash', 'card', 'check', 'transfer', 'other']) m) c
      where ${inShops('d')} and d.state = 'closed' and d.business_date ${days})`,
  ],
  turns: [turning('x.used'), turning('round((x.then + x.now) / 2.0)')],
  dead_stock: [
    `(select coalesce(sum(s.value_cents), 0) from app.shop_items s
       left join (select m.item_id, m.shop_id, max(m.business_date) as last from app.stock_moves m
                   where m.tenant_id = $1 and (m.kind in ('issue', 'receipt') or m.seq = 1) group by 1, 2) l on l.item_id = s.item_id and l.shop_id = s.shop_id
      where ${inShops('s')} and s.on_hand_thousandths > 0 and (l.last is null or l.last < $5::date - 365))`,
  ],
  parts_gap: [
    `((select coalesce(sum(l.cost_cents), 0) from app.delivery_lines l join app.deliveries d on d.tenant_id = $1 and l.tenant_id = $1 and d.id = l.delivery_id
        where ${inShops('d')} and d.business_date ${days})
     + (select coalesce(sum(b.cents), 0) from app.bill_differences b where ${inShops('b')} and b.business_date ${days})
     - (select coalesce(sum(case when m.kind in ('issue', 'return_in') then -m.cost_cents when m.kind = 'return_out' then -m.cost_cents else 0 end + m.cost_cents), 0)
          from app.stock_moves m where ${inShops('m')} and m.business_date ${days}))`,
  ],
  core_recovery: [coresIn('coalesce(k.credited_cents, 0)'), coresIn('c.vendor_charge_cents')],
  return_recovery: [returnsIn('k.credited_cents'), returnsIn('k.expected_cents')],
  matrix_compliance: [ruledLines('case when l.unit_price_cents < l.rule_price_cents then 0 else 1 end'), ruledLines('1')],
  price_shortfall: [
    ruledLines(
      'case when l.unit_price_cents < l.rule_price_cents then round((l.rule_price_cents - l.unit_price_cents) * l.quantity_thousandths / 1000.0) else 0 end',
    ),
  ],
  on_time: [promises('count(*) filter (where x.completed_at <= x.promised_at)', 'asc'), promises('count(*)', 'asc')],
  on_time_last: [promises('count(*) filter (where x.completed_at <= x.promised_at)', 'desc'), promises('count(*)', 'desc')],
  new_customers: [visits('count(*) filter (where x.place = 1)'), visits('count(*)')],
  retention: [returning('count(*) filter (where x.again)'), returning('count(*)')],
}

/** Every figure counted again from the tables that documents are kept in, by SQL of its own. */
export async function recountKpis(
  admin: pg.Client,
  tenantId: string,
  { shopIds, from, to, today }: Recounted,
): Promise<Record<KpiCode, Sides>> {
  const parts = Object.entries(recount).map(
    ([code, [numerator, denominator]]) =>
      `select '${code}' as code, (${numerator})::float8 as numerator, (${denominator ?? 'null'})::float8 as denominator`,
  )
  const { rows } = await admin.query(
    `${sold}, paid as materialized (select * from ${paidShifts} x), given as (select $5::date as today) ${parts.join(' union all ')}`,
    [tenantId, shopIds, from, to, today],
  )
  return Object.fromEntries(
    rows.map((row: Sides & { code: string }) => [row.code, { numerator: row.numerator, denominator: row.denominator }]),
  ) as Record<KpiCode, Sides>
}
