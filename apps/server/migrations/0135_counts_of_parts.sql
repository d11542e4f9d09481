-- How many parts there are, and how many of them a shop is short or out of or has promised, kept where they change so that a list costs the same among
-- many (K1, K2). Whoever changes a count adds to a row that nobody else holds, or to a new one: nobody waits. A count is the sum of its rows; there are
-- about as many as changed at the same time.
create table app.stock_counts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  -- None: the parts of the organization.
  shop_id uuid,
  parts bigint not null default 0,
  low bigint not null default 0,
  out_of_stock bigint not null default 0,
  reserved bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index stock_counts__shop on app.stock_counts (tenant_id, shop_id);
call app.wall('app.stock_counts');

-- The migrating role must see the rows of all tenants for this, on a cluster also those that a key is looked up in. There each statement about a table
-- that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.items no force row level security';
  execute 'alter table app.shop_items no force row level security';
  -- What is out is marked as what is low is: nothing of it is available, and it is a kind that is kept in stock.
  execute 'alter table app.shop_items add column is_out boolean not null default false';
  execute $sql$update app.shop_items s set is_out = true
    where s.is_low and s.on_hand_thousandths - s.reserved_thousandths - s.set_aside_thousandths <= 0 and exists (select from app.items i
      where i.tenant_id = s.tenant_id and i.id = s.item_id and i.deleted_at is null and i.kind not in ('special', 'non_stock'))$sql$;
  -- What a shop has and has not touched for long is counted from this index alone.
  execute 'create index shop_items__idle on app.shop_items (tenant_id, shop_id, moved_at) where on_hand_thousandths > 0';
  execute 'drop index app.shop_items__moved';
end $$;
alter table app.stock_counts no force row level security;
insert into app.stock_counts (tenant_id, id, shop_id, parts)
select i.tenant_id, gen_random_uuid(), null, count(*) from app.items i where i.deleted_at is null group by i.tenant_id;
insert into app.stock_counts (tenant_id, id, shop_id, low, out_of_stock, reserved)
select s.tenant_id, gen_random_uuid(), s.shop_id, count(*) filter (where s.is_low), count(*) filter (where s.is_out), count(*) filter (where s.reserved_thousandths > 0)
  from app.shop_items s group by s.tenant_id, s.shop_id;
alter table app.stock_counts force row level security;
do $$
begin
  execute 'alter table app.shops force row level security';
  execute 'alter table app.items force row level security';
  execute 'alter table app.shop_items force row level security';
end $$;
