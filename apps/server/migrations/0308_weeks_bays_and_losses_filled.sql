-- What is known of before. The migrating role must see the rows of all tenants for this.
do $$
declare one text;
begin
  foreach one in array array['technicians', 'working_hours', 'technician_weeks', 'shops', 'shop_hours', 'shop_weeks', 'bays', 'service_orders', 'timers', 'timer_segments',
    'cores', 'vendor_claims', 'items', 'stock_moves', 'invoices', 'invoice_issue_lines', 'unbilled_parts'] loop
    execute format('alter table app.%I no force row level security', one);
  end loop;
end $$;

-- The week of today has held at least since the last change of the technician, and the hours of a shop since they were set.
do $$
begin
  execute $sql$
    insert into app.technician_weeks (tenant_id, technician_id, valid_from, is_active, week)
    select t.tenant_id, t.id, (t.updated_at at time zone 'UTC')::date, t.status = 'active' and t.deleted_at is null, coalesce(w.week, '[]')
      from app.technicians t
      left join (select h.tenant_id, h.technician_id,
                        jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', h.from_minute, 'to', h.to_minute) order by h.weekday, h.from_minute) as week
                   from app.working_hours h group by h.tenant_id, h.technician_id) w on w.tenant_id = t.tenant_id and w.technician_id = t.id
  $sql$;
end $$;
do $$
begin
  execute $sql$
    insert into app.shop_weeks (tenant_id, shop_id, valid_from, week)
    select s.tenant_id, s.id, (coalesce(s.hours_set_at, s.updated_at) at time zone s.time_zone)::date, coalesce(w.week, '[]')
      from app.shops s
      left join (select h.tenant_id, h.shop_id,
                        jsonb_agg(jsonb_build_object('weekday', h.weekday, 'from', h.opens_minute, 'to', h.closes_minute) order by h.weekday) as week
                   from app.shop_hours h group by h.tenant_id, h.shop_id) w on w.tenant_id = s.tenant_id and w.shop_id = s.id
  $sql$;
end $$;

-- The bay of an order does not change once work on it has begun, so all work on it ran there.
do $$
begin
  execute $sql$
    update app.timer_segments g set bay_id = o.bay_id
      from app.timers m join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id
     where m.tenant_id = g.tenant_id and m.id = g.timer_id and g.kind = 'work' and o.bay_id is not null
  $sql$;
end $$;

-- Nothing changes an old part after its end, so its last change was its end.
do $$
begin
  execute $sql$
    update app.cores c set ended_on = (c.updated_at at time zone s.time_zone)::date,
           lost_cents = case when c.state = 'kept_by_customer' then c.vendor_charge_cents else 0 end
      from app.shops s where s.tenant_id = c.tenant_id and s.id = c.shop_id and c.state not in ('owed', 'in_shop', 'sent')
  $sql$;
end $$;
do $$
begin
  execute $sql$
    update app.cores c set lost_cents = greatest(0, k.expected_cents - k.credited_cents)
      from app.vendor_claims k where k.tenant_id = c.tenant_id and k.id = c.claim_id and c.state in ('short', 'rejected')
  $sql$;
end $$;

-- Parts of canceled and of invoiced orders that are out and stand on no invoice.
do $$
begin
  execute $sql$
    insert into app.unbilled_parts (tenant_id, id, shop_id, service_order_id, line_item_id, item_id, cause, invoice_id, description, quantity_thousandths, cost_cents,
      business_date, created_at)
    select m.tenant_id, gen_random_uuid(), o.shop_id, o.id, m.line_item_id, m.item_id, case when o.status = 'cancelled' then 'cancelled' else 'invoiced' end,
           case when o.status = 'invoiced' then b.last_id end, n.name, m.quantity, m.cost,
           greatest(m.last_on, case when o.status = 'cancelled' then (o.cancelled_at at time zone s.time_zone)::date else b.last_on end), now()
      from (select x.tenant_id, x.service_order_id, x.line_item_id, x.item_id, -sum(x.quantity_thousandths) as quantity, -sum(x.cost_cents) as cost, max(x.business_date) as last_on
              from app.stock_moves x where x.service_order_id is not null and x.line_item_id is not null and x.kind in ('issue', 'return_in')
             group by x.tenant_id, x.service_order_id, x.line_item_id, x.item_id) m
      join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id
      join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
      join app.items n on n.tenant_id = m.tenant_id and n.id = m.item_id
      left join (select i.tenant_id, i.service_order_id, max(i.issue_date) as last_on, (array_agg(i.id order by i.issue_date desc, i.id desc))[1] as last_id
                   from app.invoices i where i.service_order_id is not null and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null
                  group by i.tenant_id, i.service_order_id) b on b.tenant_id = o.tenant_id and b.service_order_id = o.id
      left join (select distinct l.tenant_id, l.line_item_id from app.invoice_issue_lines l
                   join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
                  where l.line_item_id is not null and i.status in ('sent', 'paid', 'overdue') and i.deleted_at is null) l
        on l.tenant_id = m.tenant_id and l.line_item_id = m.line_item_id
     where m.quantity > 0 and m.cost > 0 and l.line_item_id is null and (o.status = 'cancelled' or (o.status = 'invoiced' and b.last_id is not null))
  $sql$;
end $$;

do $$
declare one text;
begin
  foreach one in array array['technicians', 'working_hours', 'technician_weeks', 'shops', 'shop_hours', 'shop_weeks', 'bays', 'service_orders', 'timers', 'timer_segments',
    'cores', 'vendor_claims', 'items', 'stock_moves', 'invoices', 'invoice_issue_lines', 'unbilled_parts'] loop
    execute format('alter table app.%I force row level security', one);
  end loop;
end $$;
