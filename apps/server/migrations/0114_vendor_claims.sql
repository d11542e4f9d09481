-- What suppliers owe (PAR7, PAR8, PAR10, PAR18): claims for returns, old parts, warranty, prices and missing goods, and the old parts themselves.
create table app.vendor_claims (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  supplier_id uuid not null,
  kind text not null check (kind in ('return', 'core', 'warranty', 'price', 'short')),
  item_id uuid,
  description text not null default '',
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  expected_cents bigint not null check (expected_cents >= 0),
  due_on date,
  state text not null default 'open' check (state in ('open', 'shipped', 'credited', 'short', 'rejected', 'lost')),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  rma text not null default '',
  delivery_line_id uuid,
  -- The line of a bill that it is about, and the one that credits it.
  bill_id uuid,
  credit_bill_line_id uuid,
  -- Where it leaves from; none for what is not in stock.
  location_id uuid,
  notes text not null default '',
  -- Why it was given up.
  reason text not null default '',
  created_by text not null,
  shipped_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, delivery_line_id) references app.delivery_lines (tenant_id, id),
  foreign key (tenant_id, bill_id) references app.vendor_bills (tenant_id, id),
  foreign key (tenant_id, credit_bill_line_id) references app.vendor_bill_lines (tenant_id, id),
  foreign key (tenant_id, location_id) references app.stock_locations (tenant_id, id),
  constraint vendor_claims__ended check ((state in ('open', 'shipped')) = (ended_at is null))
);
create unique index vendor_claims__credit__unique on app.vendor_claims (tenant_id, credit_bill_line_id) where credit_bill_line_id is not null;
create index vendor_claims__shop on app.vendor_claims (tenant_id, shop_id, state, due_on, id);
create index vendor_claims__supplier on app.vendor_claims (tenant_id, supplier_id, created_at desc, id desc);
create index vendor_claims__delivery on app.vendor_claims (tenant_id, delivery_line_id) where delivery_line_id is not null;
create index vendor_claims__bill on app.vendor_claims (tenant_id, bill_id) where bill_id is not null;
call app.wall('app.vendor_claims');

-- An old part that a supplier holds a deposit for: one row for each.
create table app.cores (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  delivery_line_id uuid not null,
  -- The line of the order whose vehicle it came off.
  line_item_id uuid,
  service_order_id uuid,
  vendor_charge_cents bigint not null check (vendor_charge_cents >= 0),
  customer_charge_cents bigint not null default 0 check (customer_charge_cents >= 0),
  state text not null default 'owed' check (state in ('owed', 'in_shop', 'kept_by_customer', 'sent', 'credited', 'short', 'rejected')),
  due_on date not null,
  -- Stands on its label.
  label_code text not null,
  location_id uuid,
  claim_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint cores__label__unique unique (tenant_id, label_code),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, delivery_line_id) references app.delivery_lines (tenant_id, id),
  foreign key (tenant_id, location_id) references app.stock_locations (tenant_id, id),
  foreign key (tenant_id, claim_id) references app.vendor_claims (tenant_id, id),
  constraint cores__claim check ((state in ('sent', 'credited', 'short', 'rejected')) = (claim_id is not null))
);
create index cores__shop on app.cores (tenant_id, shop_id, state, due_on, id);
create index cores__claim_of on app.cores (tenant_id, claim_id) where claim_id is not null;
create index cores__supplier on app.cores (tenant_id, supplier_id, state);
call app.wall('app.cores');
