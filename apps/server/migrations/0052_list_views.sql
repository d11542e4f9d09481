-- What a person keeps of the lists of an organization: views with a name, and the columns of each list. Kept by account, so that a
-- super-admin who has entered has them as well.
create table app.list_views (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  name_key text not null,
  query jsonb not null,
  columns text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index list_views__name__unique on app.list_views (tenant_id, account_id, list, name_key);
call app.wall('app.list_views');

create table app.list_columns (
  tenant_id uuid not null default app.tid() references auth.tenants,
  account_id uuid not null,
  list text not null,
  columns text[] not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id, list)
);
call app.wall('app.list_columns');
