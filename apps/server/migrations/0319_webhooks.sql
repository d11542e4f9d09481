-- Addresses that are told what happens (INT3). Their secrets are sealed (AUD3).
create table app.webhooks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  url text not null check (url <> ''),
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Empty: all shops.
  shop_ids uuid[] not null,
  secret bytea not null,
  -- The secret before, which signs as well until then.
  old_secret bytea,
  old_secret_until timestamptz,
  state text not null check (state in ('active', 'failing', 'disabled')),
  failing_since timestamptz,
  created_by uuid,
  created_by_name text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app.users (tenant_id, id),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((state = 'failing') <= (failing_since is not null))
);
create index webhooks__giver on app.webhooks (tenant_id, created_by) where created_by is not null;
call app.wall('app.webhooks');

-- What happened, written in the transaction of its cause (NOW19): ids only. Rows go after 30 days and are not changed before.
create table app.integration_events (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  type text not null,
  payload_version int not null,
  -- None: it concerns no single shop.
  shop_id uuid,
  record_id uuid,
  payload jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index integration_events__age on app.integration_events (tenant_id, at, id);
call app.wall('app.integration_events', 'append');
grant delete on app.integration_events to {{app}};

create table app.webhook_deliveries (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  state text not null check (state in ('waiting', 'delivered', 'dead')),
  tries int not null default 0 check (tries >= 0),
  next_at timestamptz,
  tried_at timestamptz,
  -- Of the last answer; none when there was none.
  status int,
  ms int,
  answer text not null default '',
  -- What is sent: made at the first try, the same bytes at every other.
  body text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references app.webhooks (tenant_id, id),
  foreign key (tenant_id, event_id) references app.integration_events (tenant_id, id),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries__list on app.webhook_deliveries (tenant_id, webhook_id, id desc);
create index webhook_deliveries__event on app.webhook_deliveries (tenant_id, event_id);
create index webhook_deliveries__due on app.webhook_deliveries (tenant_id, next_at) where state = 'waiting';
call app.wall('app.webhook_deliveries');
