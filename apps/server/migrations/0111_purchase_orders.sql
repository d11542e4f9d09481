-- Purchase orders and reorders (PAR6, PAR10, K14-K20), and how much a role may order without approval (6-beyond 0.2).

-- What a role may come to by itself. An administrator without a row has no limit, anybody else without one has 0.
create table app.role_limits (
  tenant_id uuid not null default app.tid() references auth.tenants,
  -- A role of the system by its name, or one of the organization's own by its id.
  role_kind text not null check (role_kind in ('system', 'own')),
  role text not null,
  kind text not null check (kind in ('purchase_amount')),
  value bigint not null check (value >= 0),
  updated_at timestamptz not null,
  primary key (tenant_id, role_kind, role, kind)
);
call app.wall('app.role_limits');
-- Service managers order up to 2,500.00 from the first day. The migrating role must see the rows of all tenants for this.
alter table app.role_limits no force row level security;
insert into app.role_limits (tenant_id, role_kind, role, kind, value, updated_at)
  select t.id, 'system', 'service-manager', 'purchase_amount', 250000, now() from auth.tenants t;
alter table app.role_limits force row level security;

create table app.purchase_orders (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  supplier_id uuid not null,
  number text not null,
  status text not null default 'draft' check (status in ('draft', 'ordered', 'received', 'cancelled')),
  notes text not null default '',
  expected_delivery date,
  order_date date,
  ordered_at timestamptz,
  ordered_by text not null default '',
  -- Where it was mailed to; empty when nobody mailed it.
  sent_to text not null default '',
  ended_at timestamptz,
  end_reason text not null default '',
  created_by text not null,
  -- Kept from the lines: what it comes to, how many there are, how many are here or closed, and whether anything came at all.
  total_cents bigint not null default 0 check (total_cents >= 0),
  received_cents bigint not null default 0 check (received_cents >= 0),
  line_count int not null default 0,
  done_count int not null default 0,
  has_receipts boolean not null default false,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint purchase_orders__number__unique unique (tenant_id, number),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  constraint purchase_orders__ordered check ((ordered_at is null) = (order_date is null))
);
create index purchase_orders__shop on app.purchase_orders (tenant_id, shop_id, status, created_at desc, id desc) where deleted_at is null;
create index purchase_orders__supplier on app.purchase_orders (tenant_id, supplier_id, created_at desc, id desc) where deleted_at is null;
create index purchase_orders__created on app.purchase_orders (tenant_id, created_at desc, id desc) where deleted_at is null;
call app.wall('app.purchase_orders');

create table app.purchase_order_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  purchase_order_id uuid not null,
  position int not null,
  item_id uuid not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  -- What came, which may be more than was ordered, and what will not come any more.
  received_thousandths bigint not null default 0 check (received_thousandths >= 0),
  closed_thousandths bigint not null default 0 check (closed_thousandths >= 0),
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  core_cost_cents bigint not null default 0 check (core_cost_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references app.purchase_orders (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  constraint purchase_order_lines__closed check (closed_thousandths = 0 or received_thousandths + closed_thousandths <= quantity_thousandths)
);
create index purchase_order_lines__order on app.purchase_order_lines (tenant_id, purchase_order_id, position);
create index purchase_order_lines__item on app.purchase_order_lines (tenant_id, item_id);
call app.wall('app.purchase_order_lines');

-- What somebody wants to be bought for a shop; once ordered it follows its line.
create table app.reorders (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  item_id uuid not null,
  supplier_id uuid,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  unit_cost_cents bigint check (unit_cost_cents >= 0),
  status text not null default 'pending' check (status in ('pending', 'ordered', 'received', 'cancelled')),
  purchase_order_line_id uuid,
  notes text not null default '',
  created_by text not null,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  foreign key (tenant_id, purchase_order_line_id) references app.purchase_order_lines (tenant_id, id)
);
create index reorders__shop on app.reorders (tenant_id, shop_id, status, created_at desc, id desc) where deleted_at is null;
create index reorders__item on app.reorders (tenant_id, item_id, shop_id) where status = 'pending' and deleted_at is null;
create index reorders__line on app.reorders (tenant_id, purchase_order_line_id) where purchase_order_line_id is not null;
call app.wall('app.reorders');

-- What is on its way to a shop's shelves. On a cluster a statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.shop_items add column on_order_thousandths bigint not null default 0';
  execute 'alter table app.shop_items add constraint shop_items_on_order_thousandths_check check (on_order_thousandths >= 0)';
end $$;
do $$
begin
  execute 'alter table app.search_tokens drop constraint search_tokens_kind_check';
  execute $sql$alter table app.search_tokens add constraint search_tokens_kind_check
    check (kind in ('order', 'customer', 'vehicle', 'invoice', 'flag', 'part', 'supplier', 'purchase')) not valid$sql$;
  execute 'alter table app.search_tokens validate constraint search_tokens_kind_check';
end $$;

-- The rights of buying, behind those that are there.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('purchasing', 'Purchasing') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'purchasing', p.last + v.nth
    from (values
      (1, 'purchasing:view', 'Purchasing: view', 'View purchasing'),
      (2, 'purchasing:create', 'Purchasing: create', 'Create purchasing'),
      (3, 'purchasing:approve', 'Purchasing: approve', 'Approve purchasing')
    ) as v (nth, id, name, description)
    cross join (select coalesce(max(place), 0) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id like 'purchasing:%' and place is not null) < 3 then
    raise exception 'the permissions of purchasing are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
