-- Load and the use of bays read every booking and every stretch of work of a period (decision 73). What is over is added up by day: hours that technicians were
-- planned for, hours clocked in bays, hours sold. Before `kept_before`, a day of the shop, the kept rows count; from then on the records do. A row without a
-- date keeps nothing yet. A job keeps one day after the other; who changes what is kept adds its day up again in the same transaction.
create table app.capacity_shops (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  kept_before date,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.capacity_shops');

create table app.capacity_days (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  date date not null,
  kind text not null check (kind in ('planned', 'clocked', 'sold')),
  -- The technician, or the bay of hours clocked.
  member_id uuid not null,
  hours_thousandths bigint not null,
  primary key (tenant_id, shop_id, date, kind, member_id),
  foreign key (tenant_id, shop_id) references app.capacity_shops (tenant_id, shop_id)
);
create index capacity_days__read on app.capacity_days (tenant_id, kind, date, shop_id) include (member_id, hours_thousandths);
call app.wall('app.capacity_days');
