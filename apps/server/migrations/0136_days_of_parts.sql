-- What changed of a part in a shop on a day and how much of it was used, kept with each booking: 90 days of a part are 90 rows, however often it moves.
create table app.stock_days (
  tenant_id uuid not null default app.tid() references auth.tenants,
  item_id uuid not null,
  shop_id uuid not null,
  date date not null,
  change_thousandths bigint not null,
  -- What was taken less what was brought back.
  used_thousandths bigint not null,
  primary key (tenant_id, item_id, shop_id, date),
  foreign key (tenant_id, item_id, shop_id) references app.shop_items (tenant_id, item_id, shop_id)
);
call app.wall('app.stock_days');

-- The migrating role must see the rows of all tenants for this, on a cluster also those that a key is looked up in.
do $$
begin
  execute 'alter table app.shop_items no force row level security';
  execute 'alter table app.stock_moves no force row level security';
end $$;
alter table app.stock_days no force row level security;
insert into app.stock_days (tenant_id, item_id, shop_id, date, change_thousandths, used_thousandths)
select m.tenant_id, m.item_id, m.shop_id, m.business_date, sum(m.quantity_thousandths),
  coalesce(-sum(m.quantity_thousandths) filter (where m.kind in ('issue', 'return_in')), 0)
  from app.stock_moves m where m.quantity_thousandths <> 0 group by m.tenant_id, m.item_id, m.shop_id, m.business_date;
alter table app.stock_days force row level security;
do $$
begin
  execute 'alter table app.shop_items force row level security';
  execute 'alter table app.stock_moves force row level security';
end $$;
