-- What a figure should come to (KPI3): of a shop or of all of them, from a day on. In the unit of the figure, in millionths.
create table app.goals (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  code text not null,
  -- None: the whole organization.
  shop_id uuid,
  per text not null check (per in ('day', 'week', 'month')),
  value_millionths bigint not null check (value_millionths > 0),
  valid_from date not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint goals__day__unique unique nulls not distinct (tenant_id, code, shop_id, valid_from)
);
call app.wall('app.goals');
