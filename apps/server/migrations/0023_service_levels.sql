-- Promises of a tenant about how soon work is done; an order that is given one is due by it.
create table app.service_levels (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  target_minutes int not null check (target_minutes between 1 and 525600),
  color text not null check (color in ('slate', 'blue', 'green', 'amber', 'red', 'violet', 'teal', 'rose')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index service_levels__name__unique on app.service_levels (tenant_id, name_key) where deleted_at is null;
call app.wall('app.service_levels');

alter table app.service_orders add column service_level_id uuid;
alter table app.service_orders
  add constraint service_orders__service_level foreign key (tenant_id, service_level_id) references app.service_levels (tenant_id, id) not valid;
alter table app.service_orders validate constraint service_orders__service_level;
