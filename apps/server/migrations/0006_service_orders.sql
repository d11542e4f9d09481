create table app.service_orders (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  vehicle_id uuid not null,
  number text not null collate "C",
  title text not null,
  description text not null,
  status text not null default 'pending' check (status in ('pending', 'scheduled', 'in_progress', 'completed', 'invoiced', 'cancelled')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'critical')),
  priority_rank int not null default 1,
  assigned_technician_id uuid,
  bay_id uuid,
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  due_at timestamptz,
  estimated_minutes int check (estimated_minutes > 0),
  mileage_in int check (mileage_in >= 0),
  mileage_out int check (mileage_out >= 0),
  notes text not null default '',
  labor_rate_cents bigint not null check (labor_rate_cents >= 0),
  labor_cents bigint not null default 0,
  parts_cents bigint not null default 0,
  total_cents bigint not null default 0,
  labor_thousandths bigint not null default 0,
  created_by uuid,
  created_by_name text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, assigned_technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, bay_id) references app.bays (tenant_id, id),
  constraint service_orders__number__unique unique (tenant_id, number),
  constraint service_orders__schedule__order check (scheduled_end is null or scheduled_end > scheduled_start)
);
create index service_orders__list on app.service_orders (tenant_id, shop_id, created_at desc, id desc) where deleted_at is null;
create index service_orders__all on app.service_orders (tenant_id, created_at desc, id desc) where deleted_at is null;
create index service_orders__status on app.service_orders (tenant_id, shop_id, status, created_at desc, id desc) where deleted_at is null;
create index service_orders__due on app.service_orders (tenant_id, shop_id, due_at, id) where deleted_at is null;
create index service_orders__customer on app.service_orders (tenant_id, customer_id, created_at desc);
create index service_orders__vehicle on app.service_orders (tenant_id, vehicle_id, created_at desc);
create index service_orders__technician on app.service_orders (tenant_id, assigned_technician_id, created_at desc);
call app.wall('app.service_orders');

create table app.service_order_counts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  status text not null,
  count bigint not null default 0 check (count >= 0),
  primary key (tenant_id, shop_id, status),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.service_order_counts');

create table app.order_services (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  name text not null,
  name_key text not null collate "C",
  category text not null default '',
  concern text not null default '',
  cause text not null default '',
  correction text not null default '',
  position int not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  constraint order_services__name__unique unique (tenant_id, service_order_id, name_key)
);
call app.wall('app.order_services');

create table app.line_items (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  service_id uuid not null,
  technician_id uuid,
  type text not null check (type in ('labor', 'parts')),
  description text not null,
  quantity_thousandths bigint not null check (quantity_thousandths >= 0),
  estimated_thousandths bigint check (estimated_thousandths >= 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  cost_cents bigint check (cost_cents >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  inventory_item_id uuid,
  notes text not null default '',
  position int not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, service_id) references app.order_services (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
create index line_items__order on app.line_items (tenant_id, service_order_id, position);
call app.wall('app.line_items');

create table app.bookings (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  technician_id uuid,
  bay_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  overlap_allowed boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, bay_id) references app.bays (tenant_id, id),
  constraint bookings__resource__one check ((technician_id is null) <> (bay_id is null)),
  constraint bookings__times__order check (ends_at > starts_at),
  constraint bookings__technician__exclude exclude using gist (tenant_id with =, technician_id with =, tstzrange(starts_at, ends_at) with &&) where (technician_id is not null and not overlap_allowed),
  constraint bookings__bay__exclude exclude using gist (tenant_id with =, bay_id with =, tstzrange(starts_at, ends_at) with &&) where (bay_id is not null and not overlap_allowed)
);
create index bookings__order on app.bookings (tenant_id, service_order_id);
create index bookings__technician on app.bookings (tenant_id, technician_id, starts_at);
create index bookings__bay on app.bookings (tenant_id, bay_id, starts_at);
call app.wall('app.bookings');

create table app.order_drafts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  user_id uuid not null,
  shop_id uuid not null,
  step int not null,
  fields jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, shop_id),
  foreign key (tenant_id, user_id) references app.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.order_drafts');

create table app.activities (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid,
  job_id uuid,
  timer_id uuid,
  technician_id uuid,
  actor_user_id uuid,
  actor_name text not null,
  type text not null,
  description text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create index activities__order on app.activities (tenant_id, service_order_id, at desc, id desc);
create index activities__recent on app.activities (tenant_id, at desc, id desc);
call app.wall('app.activities', 'append');
