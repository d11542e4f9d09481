-- Stock as a ledger (PAR2-PAR5, NOW8, NOW9, NOW22). Quantities in thousandths of the unit of selling, costs as totals in cents: a cost of one
-- unit is never kept. Nothing changes a quantity but a row of app.stock_moves; what is kept beside it follows in the same transaction.

create table app.item_categories (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index item_categories__name__unique on app.item_categories (tenant_id, name_key);
call app.wall('app.item_categories');

-- An item of the organization: a number of a maker. No maker is a maker, too.
create table app.items (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  maker text not null default '',
  maker_key text not null default '' collate "C",
  part_number text not null,
  number_key text not null collate "C" check (number_key <> ''),
  name text not null,
  name_key text not null collate "C",
  category_id uuid,
  kind text not null default 'stock' check (kind in ('stock', 'special', 'non_stock', 'tire', 'battery', 'fluid')),
  unit text not null default '',
  -- What it is bought in, and how many units of selling that holds.
  buy_unit text not null default '',
  units_per_buy_thousandths bigint not null default 1000 check (units_per_buy_thousandths > 0),
  list_price_cents bigint not null default 0 check (list_price_cents >= 0),
  -- What one cost the last time; null until one was bought.
  last_cost_cents bigint check (last_cost_cents >= 0),
  core_cost_cents bigint not null default 0 check (core_cost_cents >= 0),
  core_price_cents bigint not null default 0 check (core_price_cents >= 0),
  supplier_id uuid,
  tire_size text not null default '',
  warranty_months int check (warranty_months >= 0),
  description text not null default '',
  notes text not null default '',
  is_active boolean not null default true,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references app.item_categories (tenant_id, id)
);
create unique index items__number__unique on app.items (tenant_id, maker_key, number_key) where deleted_at is null;
create index items__number on app.items (tenant_id, number_key, id) where deleted_at is null;
create index items__name on app.items (tenant_id, name_key, id) where deleted_at is null;
create index items__created on app.items (tenant_id, created_at desc, id desc) where deleted_at is null;
create index items__category on app.items (tenant_id, category_id, name_key, id) where deleted_at is null;
create index items__supplier on app.items (tenant_id, supplier_id, name_key, id) where deleted_at is null;
call app.wall('app.items');

-- Other numbers that an item is found by.
create table app.item_numbers (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  item_id uuid not null,
  kind text not null check (kind in ('barcode', 'supplier', 'alternate', 'superseded_by')),
  number text not null,
  number_key text not null collate "C" check (number_key <> ''),
  supplier_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id)
);
create index item_numbers__key on app.item_numbers (tenant_id, number_key);
create index item_numbers__item on app.item_numbers (tenant_id, item_id);
call app.wall('app.item_numbers');

create table app.stock_locations (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  name_key text not null collate "C",
  kind text not null default 'shelf' check (kind in ('shelf', 'truck', 'receiving', 'quarantine', 'transit')),
  position int not null default 0,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  -- For the keys below: a level is of the shop that its location is in.
  constraint stock_locations__shop__unique unique (tenant_id, id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create unique index stock_locations__name__unique on app.stock_locations (tenant_id, shop_id, name_key) where deleted_at is null;
call app.wall('app.stock_locations');

-- What a shop has of an item, over all its locations. Whoever books locks this row first, in the order (item, shop); lists read it.
create table app.shop_items (
  tenant_id uuid not null default app.tid() references auth.tenants,
  item_id uuid not null,
  shop_id uuid not null,
  -- Where it is put and looked for first.
  location_id uuid,
  min_thousandths bigint not null default 0 check (min_thousandths >= 0),
  max_thousandths bigint check (max_thousandths >= 0),
  on_hand_thousandths bigint not null default 0,
  reserved_thousandths bigint not null default 0 check (reserved_thousandths >= 0),
  -- Of what is on hand: being received, in quarantine or on its way.
  set_aside_thousandths bigint not null default 0 check (set_aside_thousandths >= 0),
  value_cents bigint not null default 0,
  is_low boolean not null default false,
  moved_at timestamptz,
  primary key (tenant_id, item_id, shop_id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, location_id, shop_id) references app.stock_locations (tenant_id, id, shop_id)
);
create index shop_items__low on app.shop_items (tenant_id, shop_id, item_id) where is_low;
create index shop_items__moved on app.shop_items (tenant_id, shop_id, moved_at);
call app.wall('app.shop_items');

create table app.stock_levels (
  tenant_id uuid not null default app.tid() references auth.tenants,
  item_id uuid not null,
  location_id uuid not null,
  shop_id uuid not null,
  on_hand_thousandths bigint not null default 0,
  reserved_thousandths bigint not null default 0 check (reserved_thousandths >= 0),
  value_cents bigint not null default 0,
  -- Somebody who may do so let more go out than there was (PAR14).
  is_overdrawn boolean not null default false,
  counted_on date,
  -- The number and the instant of its last row in the ledger.
  seq bigint not null default 0,
  moved_at timestamptz not null,
  primary key (tenant_id, item_id, location_id),
  foreign key (tenant_id, item_id, shop_id) references app.shop_items (tenant_id, item_id, shop_id),
  foreign key (tenant_id, location_id, shop_id) references app.stock_locations (tenant_id, id, shop_id),
  constraint stock_levels__not_below_zero check (on_hand_thousandths >= 0 or is_overdrawn),
  constraint stock_levels__value check (
    (on_hand_thousandths > 0 and value_cents >= 0) or (on_hand_thousandths = 0 and value_cents = 0) or (on_hand_thousandths < 0 and value_cents <= 0))
);
create index stock_levels__location on app.stock_levels (tenant_id, location_id, item_id);
create index stock_levels__shop on app.stock_levels (tenant_id, shop_id, item_id);
call app.wall('app.stock_levels');

-- The ledger. Each row has the level of its place after it, under a number without gaps, so that a row that is missing, doubled or changed is found.
-- A line of an order and a delivery that go leave their ids here, as history.
create table app.stock_moves (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  shop_id uuid not null,
  seq bigint not null check (seq > 0),
  kind text not null check (kind in ('receipt', 'issue', 'return_in', 'return_out', 'adjust', 'count', 'transfer_out', 'transfer_in', 'core_in',
    'core_out', 'revalue', 'reserve', 'release')),
  quantity_thousandths bigint not null,
  cost_cents bigint not null,
  -- Change of what is promised.
  reserved_thousandths bigint not null default 0,
  on_hand_after_thousandths bigint not null,
  reserved_after_thousandths bigint not null check (reserved_after_thousandths >= 0),
  value_after_cents bigint not null,
  line_item_id uuid,
  service_order_id uuid,
  delivery_line_id uuid,
  document text not null default '',
  reason text not null default '',
  by_user_id uuid,
  by_name text not null,
  business_date date not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id, location_id) references app.stock_levels (tenant_id, item_id, location_id),
  constraint stock_moves__seq__unique unique (tenant_id, item_id, location_id, seq),
  constraint stock_moves__something check (quantity_thousandths <> 0 or cost_cents <> 0 or reserved_thousandths <> 0),
  constraint stock_moves__sides check (
    case
      when kind in ('receipt', 'return_in', 'transfer_in', 'core_in') then quantity_thousandths > 0 and cost_cents >= 0 and reserved_thousandths = 0
      when kind in ('issue', 'return_out', 'transfer_out', 'core_out') then quantity_thousandths < 0 and cost_cents <= 0 and reserved_thousandths <= 0
      when kind = 'revalue' then quantity_thousandths = 0 and reserved_thousandths = 0
      when kind = 'reserve' then quantity_thousandths = 0 and cost_cents = 0 and reserved_thousandths > 0
      when kind = 'release' then quantity_thousandths = 0 and cost_cents = 0 and reserved_thousandths < 0
      else quantity_thousandths <> 0 and sign(quantity_thousandths) * cost_cents >= 0 and reserved_thousandths = 0
    end)
);
create index stock_moves__item on app.stock_moves (tenant_id, item_id, at desc, seq desc, id desc);
create index stock_moves__shop on app.stock_moves (tenant_id, shop_id, business_date, kind);
create index stock_moves__line on app.stock_moves (tenant_id, line_item_id) where line_item_id is not null;
call app.wall('app.stock_moves', 'append');

-- What is promised to a line of an order, by the place it lies at.
create table app.reservations (
  tenant_id uuid not null default app.tid() references auth.tenants,
  line_item_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  created_at timestamptz not null,
  primary key (tenant_id, line_item_id, item_id, location_id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id),
  foreign key (tenant_id, item_id, location_id) references app.stock_levels (tenant_id, item_id, location_id)
);
create index reservations__level on app.reservations (tenant_id, item_id, location_id);
call app.wall('app.reservations');

-- Every shop has its first shelf. The migrating role must see the rows of all tenants for this. On a cluster a statement about a table that is
-- spread already goes to the workers with the whole text it came in, unless it is executed by itself.
do $$
begin
  execute 'alter table app.shops no force row level security';
end $$;
alter table app.stock_locations no force row level security;
insert into app.stock_locations (tenant_id, id, shop_id, name, name_key, kind, created_at, updated_at)
select s.tenant_id, gen_random_uuid(), s.id, 'Main Warehouse', 'main warehouse', 'shelf', now(), now() from app.shops s;
do $$
declare
  shops bigint;
  shelves bigint;
begin
  -- Counted one after the other: a cluster does not join what is spread with what is not yet.
  select count(*) into shops from app.shops;
  select count(*) into shelves from app.stock_locations;
  if shops <> shelves then
    raise exception 'a shop has no place for its stock';
  end if;
end $$;
do $$
begin
  execute 'alter table app.shops force row level security';
end $$;
alter table app.stock_locations force row level security;
