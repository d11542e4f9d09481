import type pg from 'pg'
import { customersEach, idOf, type kinds, loadTenants } from './load.ts'

const id = (kind: keyof typeof kinds, n: string): string => {
  const [, , third = ''] = idOf(kind, 0).split('-')
  return `('01900000-' || lpad(to_hex($1::int), 4, '0') || '-${third}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
}
/** So many invoices are open, whatever the history: the same work for those who collect. */
const openEach = 500
/** Invoices of two years on the calendar of the shop, the newest last: `n`, who bought, when, whether it is open. Each takes the tenant's number and how many. */
const sold = `(select n, ${id('tenant', '1')} as tenant, ${id('shop', '1')} as shop, 1 + n % greatest(${customersEach}, $2::int / 4) as c,
    now() - make_interval(secs => ($2::int - n) * 63072000.0 / $2::int) as m,
    (now() - make_interval(secs => ($2::int - n) * 63072000.0 / $2::int))::date as d, n % greatest(1, $2::int / ${openEach}) = 0 as is_open
    from generate_series(1, $2::int) n) x`
const number = `'INV-' || extract(year from d) || '-' || lpad(n::text, 6, '0')`
const named = `jsonb_build_object('customer', jsonb_build_object('name', 'Customer ' || c, 'email', 'c@b.example', 'phone', '5550100'), 'vehicle', null, 'technician', null)`

/** Of invoices that were issued and paid: the columns are those that the product writes. */
const history = [
  `insert into app.customers (tenant_id, id, shop_id, name, name_key, email, email_key, phone, phone_key, payment_terms, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('customer', 'n')}, ${id('shop', '1')}, 'Customer ' || n, 'customer ' || n, 'c' || n || '@m.example', 'c' || n || '@m.example', '5550100', '5550100', 'Net 30', now(), now()
       from generate_series(${customersEach} + 1, $2::int / 4) n`,
  `insert into app.invoices (tenant_id, id, shop_id, service_order_id, customer_id, template_id, status, number, issue_date, due_date, paid_date, subtotal_cents, discount_cents,
         tax_cents, total_cents, labor_net_cents, parts_net_cents, paid_cents, terms, created_at, updated_at)
     select tenant, ${id('invoice', 'n')}, shop, ${id('order', 'n')}, ${id('customer', 'c')}, ${id('template', '1')}, case when not is_open then 'paid' when d + 30 < current_date then 'overdue' else 'sent' end,
            ${number}, d, d + 30, case when not is_open then d + 12 end, 23400, 0, 0, 23400, 15000, 8400, case when is_open then 0 else 23400 end, 'Net 30', m, m from ${sold}`,
  `insert into app.invoice_issues (tenant_id, invoice_id, number, issued_at, issue_date, due_date, language, subtotal_cents, discount_cents, tax_cents, total_cents, document, template, named)
     select tenant, ${id('invoice', 'n')}, ${number}, m, d, d + 30, 'en', 23400, 0, 0, 23400, '{}', '{}', ${named} from ${sold}`,
  `insert into app.fact_lines (tenant_id, id, event, sign, business_date, shop_id, invoice_id, document_id, is_head, service_order_id, service_id, line_id, sales_class, payer, service_kind,
         category, advisor_user_id, technician_id, customer_id, counts_order, net_cents, discount_cents, cost_cents, is_cost_known, rule_gap_cents, sold_thousandths, created_at)
     select tenant, ${id('fact', 'n * 2 + l')}, 'issued', 1, d, shop, ${id('invoice', 'n')}, ${id('invoice', 'n')}, l = 0, ${id('order', 'n')}, ${id('service', 'n')}, ${id('line', 'n * 3 + l')},
            case l when 0 then 'labor' else 'part_new' end, 'customer', 'requested', (array['Brakes', 'Engine', 'Tires'])[1 + n % 3], ${id('user', '1')}, ${id('technician', '2 + n % 4')},
            ${id('customer', 'c')}, true, case l when 0 then 15000 else 8400 end, 0, case l when 0 then 8000 else 4000 end, true, 0, case l when 0 then 2000 else 0 end, m
       from ${sold}, generate_series(0, 1) l`,
  `insert into app.receipts (tenant_id, id, number, shop_id, customer_id, kind, method, amount_cents, business_date, happened_at, recorded_by_name, created_at)
     select tenant, ${id('receipt', 'n')}, 'RCP-2026-' || n, shop, ${id('customer', 'c')}, 'payment', 'cash', 23400, d + 12, m + interval '12 days', 'Person 1', m + interval '12 days' from ${sold} where not is_open`,
  `insert into app.payments (tenant_id, id, invoice_id, amount_cents, method, paid_on, receipt_id, recorded_by_name, created_at)
     select tenant, ${id('payment', 'n')}, ${id('invoice', 'n')}, 23400, 'cash', d + 12, ${id('receipt', 'n')}, 'Person 1', m + interval '12 days' from ${sold} where not is_open`,
  `insert into app.invoice_days (tenant_id, id, shop_id, business_date, issued, voided, total_cents, credit_cents, worked, waited_seconds, paid_cents,
         posted, posted_cents, net_cents, settled, settled_cents, settled_on_time, settled_days)
     select tenant, gen_random_uuid(), shop, day, sum(issued), 0, sum(issued) * 23400, sum(issued) * 23400, sum(issued), sum(issued) * 3600, sum(paid) * 23400,
            sum(issued), sum(issued) * 23400, sum(issued) * 23400, sum(paid), sum(paid) * 23400, sum(paid), sum(paid) * 12
       from (select tenant, shop, d as day, 1 as issued, 0 as paid from ${sold} union all select tenant, shop, d + 12, 0, 1 from ${sold} where not is_open) y group by tenant, shop, day`,
  `insert into app.fact_days (tenant_id, shop_id, business_date, dimension, member, payer, orders, labor_cents, parts_cents, tires_cents, cores_cents, sublet_cents, fees_cents, discount_cents,
         labor_cost_cents, parts_cost_cents, tires_cost_cents, cores_cost_cents, sublet_cost_cents, labor_unknown_cents, parts_unknown_cents, tires_unknown_cents, cores_unknown_cents,
         sublet_unknown_cents, sold_thousandths)
     select f.tenant_id, f.shop_id, f.business_date, k.dimension, k.member, f.payer, count(distinct f.document_id), coalesce(sum(f.net_cents) filter (where f.sales_class = 'labor'), 0),
            coalesce(sum(f.net_cents) filter (where f.sales_class = 'part_new'), 0), 0, 0, 0, 0, 0, coalesce(sum(f.cost_cents) filter (where f.sales_class = 'labor'), 0),
            coalesce(sum(f.cost_cents) filter (where f.sales_class = 'part_new'), 0), 0, 0, 0, 0, 0, 0, 0, 0, sum(f.sold_thousandths)
       from app.fact_lines f cross join lateral (values ('all', ''), ('advisor', f.advisor_user_id::text), ('technician', f.technician_id::text), ('category', f.category)) k (dimension, member)
      where f.tenant_id = ${id('tenant', '1')} and $2::int > 0 group by 1, 2, 3, 4, 5, 6`,
  // What load and bay use read: an hour on the clock in a bay, a booking and hours sold for each invoice, and the weeks of shop and people.
  `insert into app.shop_weeks (tenant_id, shop_id, valid_from, week)
     select ${id('tenant', '1')}, ${id('shop', '1')}, current_date - 800, jsonb_agg(jsonb_build_object('weekday', n, 'from', 480, 'to', 1080)) from generate_series(1, 5) n where $2::int > 0`,
  `insert into app.technician_weeks (tenant_id, technician_id, valid_from, is_active, week)
     select ${id('tenant', '1')}, ${id('technician', 't')}, current_date - 800, true, w.week
       from generate_series(2, 5) t, (select jsonb_agg(jsonb_build_object('weekday', n, 'from', 480, 'to', 1020)) as week from generate_series(1, 5) n) w where $2::int > 0`,
  `update app.bays set created_at = now() - interval '800 days' where tenant_id = ${id('tenant', '1')} and $2::int > 0`,
  `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, status, started_at, ended_at)
     select tenant, ${id('timer', 'n')}, ${id('order', 'n')}, ${id('job', 'n')}, ${id('technician', '2 + n % 4')}, 'completed', m, m + interval '1 hour' from ${sold}`,
  `insert into app.timer_segments (tenant_id, id, timer_id, kind, from_at, to_at, bay_id)
     select tenant, ${id('segment', 'n')}, ${id('timer', 'n')}, 'work', m, m + interval '1 hour', ${id('bay', '1 + n % 6')} from ${sold}`,
  `insert into app.bookings (tenant_id, id, service_order_id, technician_id, starts_at, ends_at, overlap_allowed)
     select tenant, ${id('booking', 'n')}, ${id('order', 'n')}, ${id('technician', '2 + n % 4')}, m, m + interval '2 hours', true from ${sold}`,
  `insert into app.flag_credits (tenant_id, id, shop_id, service_order_id, service_id, line_item_id, technician_id, hours_thousandths, event, business_date, created_at)
     select tenant, ${id('credit', 'n')}, shop, ${id('order', 'n')}, ${id('service', 'n')}, ${id('line', 'n * 3')}, ${id('technician', '2 + n % 4')}, 2000, 'issued', d, m from ${sold}`,
  `insert into app.time_entries (tenant_id, id, technician_id, shop_id, source, type, started_at, ended_at, minutes, seconds, description, location, notes)
     select ${id('tenant', '1')}, gen_random_uuid(), ${id('technician', 't')}, ${id('shop', '1')}, 'clock', 'work', current_date - n + interval '14 hours', current_date - n + interval '22 hours', 480, 28800, '', '', ''
       from generate_series(1, 730) n, generate_series(2, 5) t where $2::int > 0`,
  // The hours of days that are over are kept, as the hourly job does it.
  `insert into app.capacity_shops (tenant_id, shop_id, kept_before) select tenant_id, id, (now() at time zone time_zone)::date - 1 from app.shops where tenant_id = ${id('tenant', '1')} and $2::int > 0`,
  `insert into app.capacity_days (tenant_id, shop_id, date, kind, member_id, hours_thousandths)
     select c.tenant_id, c.shop_id, y.day, y.kind, y.member, sum(y.hours)
       from app.capacity_shops c join app.shops s on s.tenant_id = c.tenant_id and s.id = c.shop_id
       cross join lateral (
         select (k.starts_at at time zone s.time_zone)::date as day, 'planned' as kind, k.technician_id as member,
                round(extract(epoch from coalesce(k.planned_until, k.ends_at) - k.starts_at) / 3.6) as hours
           from app.bookings k where k.tenant_id = c.tenant_id and k.technician_id is not null
         union all select (x.from_at at time zone s.time_zone)::date, 'clocked', x.bay_id, round(extract(epoch from x.to_at - x.from_at) / 3.6)
           from app.timer_segments x where x.tenant_id = c.tenant_id and x.bay_id is not null and x.to_at is not null
         union all select f.business_date, 'sold', f.technician_id, f.hours_thousandths from app.flag_credits f where f.tenant_id = c.tenant_id) y
      where c.tenant_id = ${id('tenant', '1')} and $2::int > 0 and y.day < c.kept_before group by 1, 2, 3, 4, 5`,
] as const
const template = `insert into app.invoice_templates (tenant_id, id, name, type, is_default, created_at, updated_at)
   select ${id('tenant', '1')}, ${id('template', '1')}, 'Usual', 'professional', true, now(), now()`
/** No call that is measured reads these; a million orders would have many millions of their rows. */
const notRead = ['search_tokens', 'line_items', 'order_services', 'activities', 'jobs']

/** A tenant with so many invoices of two years. */
export async function loadHistory(admin: pg.Client, tenant: number, invoices: number): Promise<void> {
  await loadTenants(admin, tenant, tenant, invoices, { without: notRead })
  await admin.query(template, [tenant])
  for (const statement of history) await admin.query(statement, [tenant, invoices])
}

const at = 'from generate_series(1, $2::int) n'
/** Orders of which a quarter is finished and has a draft, and a quarter is invoiced and not paid. */
const ready = [
  `update app.service_orders set status = 'invoiced', completed_at = now() where tenant_id = ${id('tenant', '1')} and id in (select ${id('order', 'n')} ${at} where n % 4 = 1)`,
  `insert into app.invoices (tenant_id, id, shop_id, service_order_id, customer_id, template_id, status, number, issue_date, due_date, subtotal_cents, discount_cents, tax_cents, total_cents,
         labor_net_cents, parts_net_cents, terms, created_at, updated_at)
     select ${id('tenant', '1')}, ${id('invoice', 'n')}, ${id('shop', '1')}, ${id('order', 'n')}, o.customer_id, ${id('template', '1')}, case n % 4 when 3 then 'draft' else 'sent' end,
            case n % 4 when 3 then null else 'INV-2025-' || lpad(n::text, 6, '0') end, case n % 4 when 3 then null else current_date end, case n % 4 when 3 then null else current_date + 30 end,
            23400, 0, 0, 23400, 15000, 8400, 'Net 30', now(), now()
       ${at} join app.service_orders o on o.tenant_id = ${id('tenant', '1')} and o.id = ${id('order', 'n')} where n % 4 in (1, 3)`,
  `insert into app.invoice_issues (tenant_id, invoice_id, number, issued_at, issue_date, due_date, language, subtotal_cents, discount_cents, tax_cents, total_cents, document, template, named)
     select i.tenant_id, i.id, i.number, now(), i.issue_date, i.due_date, 'en', 23400, 0, 0, 23400, '{}', '{}',
            jsonb_build_object('customer', jsonb_build_object('name', 'Customer', 'email', 'c@b.example', 'phone', '5550100'), 'vehicle', null, 'technician', null)
       from app.invoices i where i.tenant_id = ${id('tenant', '1')} and i.number is not null and $2::int > 0`,
  `insert into app.invoice_issue_lines (tenant_id, invoice_id, position, id, type, service_name, description, quantity_thousandths, unit_price_cents, amount_cents, discount_cents, tax_millionths,
         tax_cents, line_item_id, service_id, sales_class, sold_thousandths)
     select i.tenant_id, i.id, l.position, l.id, case l.type when 'parts' then 'part' else l.type end, 'Work', l.description, l.quantity_thousandths, l.unit_price_cents, l.amount_cents, 0, 0, 0, l.id, l.service_id,
            l.sales_class, case l.type when 'labor' then l.quantity_thousandths else 0 end
       from app.invoices i join app.line_items l on l.tenant_id = i.tenant_id and l.service_order_id = i.service_order_id
      where i.tenant_id = ${id('tenant', '1')} and i.number is not null and $2::int > 0`,
] as const

/** Gives every issued invoice the document of one that the product issued itself. */
export const copyDocument = (admin: pg.Client, tenant: string): Promise<unknown> =>
  admin.query(
    `update app.invoice_issues i set document = s.document, template = s.template, named = s.named
       from (select document, template, named from app.invoice_issues where tenant_id = $1 and document <> '{}' limit 1) s where i.document = '{}'`,
    [tenant],
  )

/** Tenants with so many orders each, whose invoices are issued and paid while it is measured. */
export async function loadReady(admin: pg.Client, first: number, last: number, orders: number): Promise<void> {
  await loadTenants(admin, first, last, orders, { open: orders })
  for (let tenant = first; tenant <= last; tenant += 1) {
    await admin.query(template, [tenant])
    for (const statement of ready) await admin.query(statement, [tenant, orders])
  }
}
