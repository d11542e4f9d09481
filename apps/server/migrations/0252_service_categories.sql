-- Kinds of work of an organization (CAN7); services of orders keep the name as text.
create table app.service_categories (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  counts_inspection boolean not null default false,
  counts_comeback boolean not null default true,
  default_rate_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, default_rate_id) references app.price_rules (tenant_id, id)
);
create unique index service_categories__name__unique on app.service_categories (tenant_id, name_key);
create index service_categories__rate on app.service_categories (tenant_id, default_rate_id) where default_rate_id is not null;
call app.wall('app.service_categories');

-- Vehicles of a model, for what work on them took before (CAN19).
do $$
begin
  execute 'create index vehicles__model on app.vehicles (tenant_id, lower(make), lower(model), year)';
end $$;
