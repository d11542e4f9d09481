-- What a shop did in the program that it used before comes in by files (INT13, INT14). It stands apart from our orders, so it counts in no figure and takes no
-- number of ours: one row is one piece of work of a vehicle, and several may have one number of the former program.
create table app.past_work (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  -- Into which shop it was brought. Who may see the vehicle may see it.
  shop_id uuid not null,
  vehicle_id uuid not null,
  -- Whose the vehicle was when it came in.
  customer_id uuid not null,
  external_number text not null check (external_number <> ''),
  -- Its place among the work of one number, as in the file.
  position int not null check (position >= 0),
  done_on date not null,
  mileage int check (mileage >= 0),
  description text not null check (description <> ''),
  -- A digest of number and description without case and spaces: by it a piece of work of a vehicle is known again.
  work_key text not null,
  technician_name text not null default '',
  note text not null default '',
  total_cents bigint check (total_cents >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id)
);
create unique index past_work__work__unique on app.past_work (tenant_id, vehicle_id, work_key);
create index past_work__vehicle on app.past_work (tenant_id, vehicle_id, done_on desc, external_number, position, id);
create index past_work__customer on app.past_work (tenant_id, customer_id, done_on desc, external_number, position, id);
call app.wall('app.past_work');

do $$
begin
  execute 'alter table app.import_batches drop constraint import_batches_kind_check';
  execute $sql$alter table app.import_batches add constraint import_batches_kind_check
    check (kind in ('customers', 'vehicles', 'open_invoices', 'deferred', 'meter_readings', 'deposits', 'orders_history'))$sql$;
end $$;
