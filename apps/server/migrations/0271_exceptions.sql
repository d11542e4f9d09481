-- What may cost a shop money, found by rules (EXC2, EXC3). A row is of one cause: `ended_at` is when the cause was gone. While it lasts there is one row for
-- rule, shop and record, also when somebody accepted it; a cause that comes back makes a new row. `details` has ids and figures only.
create table app.exceptions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  rule text not null,
  shop_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  at_risk_cents bigint not null check (at_risk_cents >= 0),
  details jsonb not null,
  owner_user_id uuid,
  state text not null check (state in ('open', 'snoozed', 'resolved', 'accepted')),
  snoozed_until date,
  resolution text not null default '',
  resolved_by uuid,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, owner_user_id) references app.users (tenant_id, id),
  foreign key (tenant_id, resolved_by) references app.users (tenant_id, id),
  constraint exceptions__snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint exceptions__ended check (case when state = 'resolved' then ended_at is not null else state = 'accepted' or ended_at is null end)
);
create unique index exceptions__lasting on app.exceptions (tenant_id, shop_id, rule, record_kind, record_id) where ended_at is null;
create index exceptions__state on app.exceptions (tenant_id, state, shop_id, at_risk_cents desc, id);
create index exceptions__opened on app.exceptions (tenant_id, state, opened_at desc, id);
call app.wall('app.exceptions');

-- How an organization, or one of its shops, has a rule; without a row it is as usual. And when a shop was looked at last, and its people mailed.
create table app.exception_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  rule text not null,
  shop_id uuid,
  is_on boolean not null,
  -- Thousandths of the unit of the rule; null for the usual one.
  threshold_thousandths bigint check (threshold_thousandths >= 0),
  owner_role text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create unique index exception_rules__rule on app.exception_rules (tenant_id, rule, shop_id) nulls not distinct;
call app.wall('app.exception_rules');

create table app.exception_checks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  checked_at timestamptz not null,
  mailed_on date,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.exception_checks');
do $$
begin
  execute 'create index outbox__failed on app.outbox (tenant_id, created_at) where state = ''failed''';
end $$;
