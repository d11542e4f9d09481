-- What waits for a customer's answer on an order and since when (EST3), for the list of what waits and the filters of orders (EST21, EST25).
do $$
begin
  execute 'alter table app.service_orders add column presented_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.service_orders add column presented_at timestamptz';
end $$;
do $$
begin
  execute $sql$create index service_orders__asked on app.service_orders (tenant_id, shop_id, approval_state, presented_at)
    where approval_state <> 'none' and deleted_at is null$sql$;
end $$;

-- Orders that wait already. The migrating role must see the rows of all tenants for this.
do $$
begin
  execute 'alter table app.service_orders no force row level security';
  execute 'alter table app.order_services no force row level security';
  execute 'alter table app.line_items no force row level security';
end $$;
do $$
begin
  execute $sql$
    update app.service_orders o set presented_cents = p.cents, presented_at = o.approval_state_at
      from (select s.tenant_id, s.service_order_id, sum(l.amount_cents)::bigint as cents
              from app.order_services s join app.line_items l on l.tenant_id = s.tenant_id and l.service_id = s.id
             where s.approval = 'presented' group by s.tenant_id, s.service_order_id) p
     where p.tenant_id = o.tenant_id and p.service_order_id = o.id and o.approval_state = 'waiting'
  $sql$;
end $$;
do $$
begin
  execute 'alter table app.service_orders force row level security';
  execute 'alter table app.order_services force row level security';
  execute 'alter table app.line_items force row level security';
end $$;
