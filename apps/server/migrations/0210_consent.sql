-- What a shop asks of its customers before it works (AUT3): a version for each change, the last one that has begun counts. What customers decided
-- (AUT2) and what somebody did without them, with the reason (AUT4), is only ever added to.
create table app.consent_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  mode text not null check (mode in ('off', 'warn', 'block')),
  tolerance text not null check (tolerance in ('none', 'percent', 'amount', 'lesser', 'greater')),
  percent_millionths bigint check (percent_millionths between 0 and 1000000),
  amount_cents bigint check (amount_cents >= 0),
  cap_cents bigint check (cap_cents >= 0),
  basis text not null check (basis in ('before_tax', 'total')),
  backdate_days int not null check (backdate_days between 0 and 30),
  valid_from date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index consent_rules__shop on app.consent_rules (tenant_id, shop_id, id desc);
call app.wall('app.consent_rules', 'append');

create table app.authorizations (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  seq int not null check (seq > 0),
  kind text not null check (kind in ('decision', 'withdraw', 'waiver', 'drop_off', 'standing')),
  method text not null check (method in ('in_person', 'phone', 'text', 'email', 'link', 'signature', 'fleet_po')),
  person_name text not null,
  contact_detail text not null default '',
  taken_by uuid,
  taken_by_name text not null default '',
  received_at timestamptz not null,
  amount_before_cents bigint not null,
  amount_after_cents bigint not null,
  tax_after_cents bigint not null,
  not_above_cents bigint check (not_above_cents >= 0),
  po_number text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create unique index authorizations__seq on app.authorizations (tenant_id, service_order_id, seq);
call app.wall('app.authorizations', 'append');

create table app.authorization_services (
  tenant_id uuid not null default app.tid() references auth.tenants,
  authorization_id uuid not null,
  position int not null,
  service_id uuid not null,
  service_name text not null,
  decision text not null check (decision in ('approve', 'decline', 'postpone', 'withdraw', 'keep')),
  amount_cents bigint not null,
  hours_thousandths bigint not null,
  reason text not null default '',
  primary key (tenant_id, authorization_id, position)
);
call app.wall('app.authorization_services', 'append');
create index authorization_services__service on app.authorization_services (tenant_id, service_id);

create table app.order_overrides (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  rule text not null check (rule in ('without_consent', 'over_authorized', 'not_authorized')),
  service_id uuid,
  -- What the order came to when it was let through.
  amount_cents bigint not null,
  reason text not null check (reason <> ''),
  user_id uuid,
  user_name text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create index order_overrides__order on app.order_overrides (tenant_id, service_order_id, id desc);
call app.wall('app.order_overrides', 'append');
