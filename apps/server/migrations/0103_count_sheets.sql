-- Counting of places (PAR8, PAR24). What the ledger has is written down when a line is counted, not when the sheet is opened; approving books the
-- differences alone, so that what moved in between stays.
create table app.count_sheets (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  location_id uuid not null,
  state text not null default 'open' check (state in ('open', 'counted', 'approved', 'cancelled')),
  -- All that lies there, or one category of it.
  category_id uuid,
  note text not null default '',
  created_by_name text not null,
  counted_at timestamptz,
  counted_by_name text not null default '',
  closed_at timestamptz,
  closed_by_name text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id, shop_id) references app.stock_locations (tenant_id, id, shop_id)
);
create index count_sheets__shop on app.count_sheets (tenant_id, shop_id, created_at desc, id desc);
call app.wall('app.count_sheets');

create table app.count_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  sheet_id uuid not null,
  item_id uuid not null,
  -- What the ledger had when it was counted; the second count takes the place of the first.
  expected_thousandths bigint,
  counted_thousandths bigint check (counted_thousandths >= 0),
  recount_thousandths bigint check (recount_thousandths >= 0),
  -- What one was worth then, for the limit from which it is counted again.
  unit_cents bigint not null default 0,
  note text not null default '',
  counted_by_name text not null default '',
  counted_at timestamptz,
  primary key (tenant_id, sheet_id, item_id),
  foreign key (tenant_id, sheet_id) references app.count_sheets (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  constraint count_lines__expected check ((expected_thousandths is null) = (counted_thousandths is null)),
  constraint count_lines__recount check (recount_thousandths is null or counted_thousandths is not null)
);
call app.wall('app.count_lines');

-- The permission to count, with the others of inventory (6-beyond 0.2). One that the platform added under the same id becomes built in. The migrating
-- role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permissions no force row level security;
update auth.permissions set place = place + 1
 where place > (select d.place from auth.permissions d where d.id = 'inventory:delete');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'inventory:count', 'Inventory: count', 'Count inventory', c.id, 'inventory', p.place + 1
    from auth.permission_categories c
    join auth.permissions p on p.id = 'inventory:delete'
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if not exists (select from auth.permissions where id = 'inventory:count' and place is not null) then
    raise exception 'the permission to count is not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permissions force row level security;
