-- Files of rows that were taken: who, when, which file, how many rows of it. What was only checked leaves nothing.
create table app.imports (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('items', 'suppliers', 'vendor_bills')),
  -- The shop that got what the file says; null for what belongs to the organization.
  shop_id uuid,
  file_name text not null,
  row_count int not null check (row_count >= 0),
  added_count int not null check (added_count >= 0),
  bad_row_count int not null check (bad_row_count >= 0),
  by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index imports__kind on app.imports (tenant_id, kind, created_at desc, id desc);
call app.wall('app.imports', 'append');
