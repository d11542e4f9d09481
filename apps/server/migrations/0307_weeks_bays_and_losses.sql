-- From which day on the week of a technician holds (decision 63). What holds today stands in working_hours as before; here stands what held on each day, so that
-- the plan of a past week is known. A version of an earlier day is never changed; what is changed twice on a day is one version.
create table app.technician_weeks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  technician_id uuid not null,
  valid_from date not null,
  -- Whether there is work for the person at all.
  is_active boolean not null,
  -- [{"weekday": 1, "from": 480, "to": 720}, …], minutes of the shop's day; empty for somebody who has entered no week.
  week jsonb not null check (jsonb_typeof(week) = 'array'),
  primary key (tenant_id, technician_id, valid_from),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id) on delete cascade
);
call app.wall('app.technician_weeks');

-- The same of the opening hours of a shop.
create table app.shop_weeks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  valid_from date not null,
  week jsonb not null check (jsonb_typeof(week) = 'array'),
  primary key (tenant_id, shop_id, valid_from),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id) on delete cascade
);
call app.wall('app.shop_weeks');

-- Parts that were taken for a work order and are billed to nobody: they stayed with the customer of an order that was canceled, of a line that is gone, or of a
-- line that no invoice of the order has.
create table app.unbilled_parts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  service_order_id uuid not null,
  -- The line may be gone.
  line_item_id uuid not null,
  item_id uuid not null,
  cause text not null check (cause in ('cancelled', 'removed', 'invoiced')),
  -- The invoice with which the order was billed without it; where it is voided, this row counts no more.
  invoice_id uuid,
  description text not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  cost_cents bigint not null,
  business_date date not null,
  created_at timestamptz not null,
  constraint unbilled_parts__invoice__cause check ((cause = 'invoiced') = (invoice_id is not null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id)
);
create index unbilled_parts__day on app.unbilled_parts (tenant_id, business_date);
create index unbilled_parts__order on app.unbilled_parts (tenant_id, service_order_id);
call app.wall('app.unbilled_parts', 'append');

-- In which bay a stretch of work ran.
do $$
begin
  execute 'alter table app.timer_segments add column bay_id uuid';
end $$;
do $$
begin
  execute 'alter table app.timer_segments add constraint timer_segments__bay__fkey foreign key (tenant_id, bay_id) references app.bays (tenant_id, id)';
end $$;
do $$
begin
  execute 'alter table app.timer_segments add constraint timer_segments__bay__work check (bay_id is null or kind = ''work'')';
end $$;
do $$
begin
  execute 'create index timer_segments__bay on app.timer_segments (tenant_id, from_at) include (to_at, bay_id) where bay_id is not null';
end $$;

-- Work that ends early frees the rest of its time; until when it was planned is kept.
do $$
begin
  execute 'alter table app.bookings add column planned_until timestamptz';
end $$;
do $$
begin
  execute 'alter table app.bookings add constraint bookings__planned__later check (planned_until is null or planned_until > ends_at)';
end $$;
do $$
begin
  execute 'create index bookings__planned on app.bookings (tenant_id, starts_at) include (ends_at, planned_until, technician_id, service_order_id)
    where technician_id is not null';
end $$;

-- On which day an old part was kept, given up or answered for, and what was lost with it.
do $$
begin
  execute 'alter table app.cores add column ended_on date';
end $$;
do $$
begin
  execute 'alter table app.cores add column lost_cents bigint not null default 0';
end $$;
do $$
begin
  execute 'alter table app.cores add column reason text not null default ''''';
end $$;
do $$
begin
  execute 'alter table app.cores add constraint cores__lost__positive check (lost_cents >= 0)';
end $$;
do $$
begin
  execute 'alter table app.cores drop constraint cores_state_check';
end $$;
do $$
begin
  execute $sql$alter table app.cores add constraint cores_state_check
    check (state in ('owed', 'in_shop', 'kept_by_customer', 'sent', 'credited', 'short', 'rejected', 'lost'))$sql$;
end $$;
do $$
begin
  execute 'create index cores__ended on app.cores (tenant_id, ended_on) where ended_on is not null';
end $$;
do $$
begin
  execute 'create index vendor_claims__ended on app.vendor_claims (tenant_id, ended_at) where ended_at is not null';
end $$;
do $$
begin
  execute 'create index vendor_claims__due on app.vendor_claims (tenant_id, due_on) where due_on is not null';
end $$;

-- How much of what people attend they sell is read by days.
do $$
begin
  execute 'create index flag_credits__day on app.flag_credits (tenant_id, business_date)';
end $$;
do $$
begin
  execute 'create index absences__technician on app.absences (tenant_id, technician_id, ends_at)';
end $$;
