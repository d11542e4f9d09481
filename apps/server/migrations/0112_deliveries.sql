-- What came from suppliers (PAR6, PAR13, K19): a delivery with its papers, and its lines, which nobody changes afterwards.
create table app.deliveries (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  supplier_id uuid not null,
  -- The one purchase order that it is for, if there is just one.
  purchase_order_id uuid,
  -- The number of the packing slip and, if it came along, of the supplier's bill.
  document_no text not null default '',
  bill_no text not null default '',
  document_date date,
  received_by text not null,
  received_by_user_id uuid,
  business_date date not null,
  total_cents bigint not null check (total_cents >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references app.purchase_orders (tenant_id, id)
);
create index deliveries__shop on app.deliveries (tenant_id, shop_id, created_at desc, id desc);
create index deliveries__order on app.deliveries (tenant_id, purchase_order_id, created_at desc) where purchase_order_id is not null;
create index deliveries__supplier on app.deliveries (tenant_id, supplier_id, created_at desc, id desc);
call app.wall('app.deliveries', 'append');

create table app.delivery_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  delivery_id uuid not null,
  position int not null,
  -- None for what nobody had ordered.
  purchase_order_line_id uuid,
  item_id uuid not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  cost_cents bigint not null check (cost_cents >= 0),
  core_cents bigint not null default 0 check (core_cents >= 0),
  put_to text not null default 'shelf' check (put_to in ('order_line', 'shelf', 'return')),
  -- Where it lies; none for what is not counted.
  location_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references app.deliveries (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references app.purchase_order_lines (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, location_id) references app.stock_locations (tenant_id, id)
);
create index delivery_lines__delivery on app.delivery_lines (tenant_id, delivery_id, position);
create index delivery_lines__line on app.delivery_lines (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;
call app.wall('app.delivery_lines', 'append');

-- The right to take deliveries in, between ordering and approving.
alter table auth.permission_categories no force row level security;
alter table auth.permissions no force row level security;
update auth.permissions set place = place + 1 where place >= (select d.place from auth.permissions d where d.id = 'purchasing:approve');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'purchasing:receive', 'Purchasing: receive', 'Receive purchasing', c.id, 'purchasing', p.place + 1
    from auth.permission_categories c
    join auth.permissions p on p.id = 'purchasing:create'
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id = 'purchasing:receive' and place is not null) <> 1 then
    raise exception 'the right to receive is not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permissions force row level security;
