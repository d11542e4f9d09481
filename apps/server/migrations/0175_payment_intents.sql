-- How a shop takes payments online (PAY23, NOW25). A shop without a row takes none. The secret is what events of its provider are signed with.
create table app.payment_settings (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  provider text not null check (provider in ('none', 'test')),
  -- What is suggested as a deposit, in percent of an order; 0 suggests nothing (PAY12).
  deposit_percent int not null default 0 check (deposit_percent between 0 and 90),
  signing_secret bytea not null check (octet_length(signing_secret) = 32),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.payment_settings');

-- What a customer was asked to pay online (PAY5, PAY8): an invoice, or a deposit for an order.
create table app.payment_intents (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  invoice_id uuid,
  service_order_id uuid,
  -- Of a deposit the first intent of its link: a link outlives an intent, which lasts a day.
  link_id uuid,
  provider text not null check (provider in ('test')),
  -- What the provider calls it.
  provider_ref text not null collate "C",
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'expired', 'cancelled', 'refunded', 'partly_refunded')),
  failure_code text not null default '' check (failure_code in ('', 'card_declined', 'insufficient_funds', 'card_expired', 'other')),
  -- Money that came, what of it went back through the provider, and whether it came after the intent had ended.
  received_cents bigint not null default 0 check (received_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  is_late boolean not null default false,
  -- Without a key: the receipt has one to its intent, and two tables that point at each other could never be emptied.
  receipt_id uuid,
  expires_at timestamptz not null,
  opened_at timestamptz,
  settled_at timestamptz,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  constraint payment_intents__ref__unique unique (tenant_id, provider, provider_ref),
  constraint payment_intents__one_thing check ((invoice_id is null) <> (service_order_id is null)),
  constraint payment_intents__link check ((service_order_id is null) = (link_id is null)),
  constraint payment_intents__refund check (refunded_cents <= received_cents)
);
create index payment_intents__list on app.payment_intents (tenant_id, shop_id, created_at desc, id desc);
create index payment_intents__invoice on app.payment_intents (tenant_id, invoice_id, created_at) where invoice_id is not null;
create index payment_intents__order on app.payment_intents (tenant_id, service_order_id, created_at) where service_order_id is not null;
create index payment_intents__link_of on app.payment_intents (tenant_id, link_id, created_at) where link_id is not null;
create index payment_intents__open on app.payment_intents (tenant_id, expires_at) where state in ('created', 'pending');
call app.wall('app.payment_intents');

-- Everything that happened to an intent. An event of a provider is taken once, in whatever order events come (PAY23).
create table app.intent_events (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  intent_id uuid not null,
  provider text not null,
  -- None for what the shop, the customer or the clock did.
  provider_event_id text collate "C",
  what text not null check (what in ('created', 'opened', 'authorized', 'succeeded', 'failed', 'expired', 'cancelled', 'replaced', 'refunded')),
  -- The state after it; the same as before where it changed nothing.
  state text not null,
  has_effect boolean not null,
  amount_cents bigint not null,
  failure_code text not null default '',
  by_name text not null default '',
  at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, intent_id) references app.payment_intents (tenant_id, id),
  constraint intent_events__event__once unique (tenant_id, provider, provider_event_id)
);
create index intent_events__intent on app.intent_events (tenant_id, intent_id, created_at, id);
call app.wall('app.intent_events', 'append');
