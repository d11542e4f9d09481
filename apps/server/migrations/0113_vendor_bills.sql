-- Bills of suppliers (PAR7, PAR10, PAR15, PAR16): what was billed beside what was ordered and came, and where a difference went.
create table app.vendor_bills (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  supplier_id uuid not null,
  number text not null,
  number_key text not null collate "C" check (number_key <> ''),
  bill_date date not null,
  due_date date,
  state text not null default 'draft' check (state in ('draft', 'matched', 'posted', 'reversed')),
  -- Kept from its lines.
  goods_cents bigint not null default 0,
  core_cents bigint not null default 0,
  freight_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  other_cents bigint not null default 0,
  total_cents bigint not null default 0,
  line_count int not null default 0,
  -- Lines that name no delivery of the same quantity, what the others were delivered for, and whether a price differs by more than is let pass.
  open_count int not null default 0,
  delivered_cents bigint not null default 0,
  difference_cents bigint not null default 0,
  needs_approval boolean not null default false,
  notes text not null default '',
  created_by text not null,
  posted_at timestamptz,
  posted_by text not null default '',
  -- Who let a difference pass that was too large, and why.
  approved_by text not null default '',
  approval_reason text not null default '',
  reversed_at timestamptz,
  reversed_by text not null default '',
  reverse_reason text not null default '',
  -- The bill that this one takes back, with the opposite amounts.
  reverses_id uuid,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  foreign key (tenant_id, reverses_id) references app.vendor_bills (tenant_id, id),
  constraint vendor_bills__sum check (total_cents = goods_cents + core_cents + freight_cents + tax_cents + other_cents),
  constraint vendor_bills__posted check ((state in ('posted', 'reversed')) = (posted_at is not null)),
  constraint vendor_bills__reversed check ((state = 'reversed') = (reversed_at is not null))
);
-- A number of a supplier stands once on a day; one that was taken back can be entered again.
create unique index vendor_bills__number__unique on app.vendor_bills (tenant_id, supplier_id, number_key, bill_date)
  where deleted_at is null and state <> 'reversed' and reverses_id is null;
create index vendor_bills__number on app.vendor_bills (tenant_id, number_key) where deleted_at is null;
create index vendor_bills__shop on app.vendor_bills (tenant_id, shop_id, state, bill_date desc, id desc) where deleted_at is null;
create index vendor_bills__supplier on app.vendor_bills (tenant_id, supplier_id, bill_date desc, id desc) where deleted_at is null;
call app.wall('app.vendor_bills');

create table app.vendor_bill_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  bill_id uuid not null,
  position int not null,
  kind text not null check (kind in ('goods', 'core', 'freight', 'tax', 'other')),
  item_id uuid,
  description text not null default '',
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  -- Of all of it, as the bill says.
  cost_cents bigint not null,
  delivery_line_id uuid,
  -- Its bill was taken back or deleted, so that the delivery can be billed again.
  is_released boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, bill_id) references app.vendor_bills (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, delivery_line_id) references app.delivery_lines (tenant_id, id),
  constraint vendor_bill_lines__matched check (delivery_line_id is null or kind in ('goods', 'core'))
);
create unique index vendor_bill_lines__delivery__unique on app.vendor_bill_lines (tenant_id, delivery_line_id, kind)
  where delivery_line_id is not null and not is_released;
create index vendor_bill_lines__bill on app.vendor_bill_lines (tenant_id, bill_id, position);
create index vendor_bill_lines__item on app.vendor_bill_lines (tenant_id, item_id) where item_id is not null;
call app.wall('app.vendor_bill_lines');

-- Where a difference between bill and delivery went (PAR15): into what was still on hand, or to cost variance by the move that had taken the goods.
-- A bill that is taken back has the opposite rows under it.
create table app.bill_differences (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  bill_id uuid not null,
  bill_line_id uuid not null,
  item_id uuid not null,
  shop_id uuid not null,
  side text not null check (side in ('stock', 'variance')),
  -- The row of the ledger that revalued the stock, or that had taken the goods; none where nobody counts the part.
  move_id uuid,
  line_item_id uuid,
  service_order_id uuid,
  cents bigint not null check (cents <> 0),
  business_date date not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, bill_id) references app.vendor_bills (tenant_id, id),
  foreign key (tenant_id, bill_line_id) references app.vendor_bill_lines (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, move_id) references app.stock_moves (tenant_id, id)
);
create index bill_differences__bill on app.bill_differences (tenant_id, bill_id);
create index bill_differences__shop on app.bill_differences (tenant_id, shop_id, business_date);
call app.wall('app.bill_differences', 'append');

-- A delivery is found in the ledger. On a cluster a statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'create index stock_moves__delivery on app.stock_moves (tenant_id, delivery_line_id) where delivery_line_id is not null';
end $$;

-- The right to match bills, between receiving and approving.
alter table auth.permission_categories no force row level security;
alter table auth.permissions no force row level security;
update auth.permissions set place = place + 1 where place >= (select d.place from auth.permissions d where d.id = 'purchasing:approve');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'purchasing:match', 'Purchasing: match', 'Match purchasing', c.id, 'purchasing', p.place + 1
    from auth.permission_categories c
    join auth.permissions p on p.id = 'purchasing:receive'
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id = 'purchasing:match' and place is not null) <> 1 then
    raise exception 'the right to match bills is not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permissions force row level security;
