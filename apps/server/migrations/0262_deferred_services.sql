-- Work that was seen or offered and not done (DEF2). It belongs to the vehicle: what a customer declined, put off or was never shown, what an inspection
-- found, and what somebody noted. The lines are copied with their prices, and priced again when they come onto an order.
create table app.deferred_services (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  vehicle_id uuid not null,
  -- Whom it was offered to; the vehicle may have another owner since.
  customer_id uuid not null,
  source_order_id uuid,
  source_service_id uuid,
  -- What a finding was made of; no finding is noted twice.
  finding_id uuid,
  name text not null check (name <> ''),
  name_key text not null,
  category text not null default '',
  reason text not null check (reason in ('declined', 'postponed', 'not_presented', 'finding', 'by_hand')),
  urgency text check (urgency in ('now', 'soon', 'later')),
  concern text not null default '',
  lines jsonb not null,
  price_then_cents bigint not null check (price_then_cents >= 0),
  noted_on date not null,
  due_on date,
  due_mileage int check (due_mileage >= 0),
  expires_on date,
  follow_up_on date,
  status text not null check (status in ('open', 'offered', 'sold', 'dismissed', 'expired')),
  -- The order that it stands on, or was sold by.
  order_id uuid,
  service_id uuid,
  offers int not null default 0 check (offers >= 0),
  sold_on date,
  sold_cents bigint check (sold_cents >= 0),
  dismiss_reason text check (dismiss_reason in ('done_elsewhere', 'vehicle_sold', 'wrong', 'not_needed', 'not_interested')),
  noted_by uuid,
  noted_by_name text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, source_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, order_id) references app.service_orders (tenant_id, id)
);
create unique index deferred_services__source on app.deferred_services (tenant_id, source_service_id) where source_service_id is not null;
create unique index deferred_services__finding on app.deferred_services (tenant_id, finding_id) where finding_id is not null;
create index deferred_services__vehicle on app.deferred_services (tenant_id, vehicle_id, status);
create index deferred_services__noted on app.deferred_services (tenant_id, shop_id, status, noted_on, id);
create index deferred_services__order on app.deferred_services (tenant_id, order_id) where order_id is not null;
create index deferred_services__expires on app.deferred_services (tenant_id, expires_on) where status = 'open';
call app.wall('app.deferred_services');

-- Whom was talked to about it, and what came of it (DEF3).
create table app.deferred_contacts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  deferred_id uuid not null,
  channel text not null check (channel in ('call', 'mail', 'sms', 'in_person')),
  outcome text not null check (outcome in ('no_answer', 'later', 'booked', 'not_interested')),
  note text not null default '',
  next_on date,
  contacted_on date not null,
  by_user uuid,
  by_name text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, deferred_id) references app.deferred_services (tenant_id, id)
);
create index deferred_contacts__deferred on app.deferred_contacts (tenant_id, deferred_id, id desc);
call app.wall('app.deferred_contacts', 'append');
