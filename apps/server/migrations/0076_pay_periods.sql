-- Rates of pay by date, and the periods that hours are paid for (CLK3-CLK5, CLK11).
create table app.pay_rates (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  technician_id uuid not null,
  kind text not null check (kind in ('hourly', 'flat', 'salary', 'mixed')),
  cents bigint not null check (cents >= 0),
  -- What an hour costs the shop per one of pay: 1,250,000 is a quarter more.
  loaded_millionths int not null default 1000000 check (loaded_millionths between 1000000 and 5000000),
  valid_from date not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
create unique index pay_rates__from__unique on app.pay_rates (tenant_id, technician_id, kind, valid_from);
call app.wall('app.pay_rates');

create table app.pay_periods (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  from_date date not null,
  to_date date not null,
  state text not null default 'open' check (state in ('open', 'approved')),
  approved_at timestamptz,
  approved_by text not null default '',
  -- Why it was reopened the last time.
  reopen_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint pay_periods__days check (to_date >= from_date and to_date < from_date + 366),
  constraint pay_periods__overlap__exclude exclude using gist (tenant_id with =, shop_id with =, daterange(from_date, to_date, '[]') with &&)
);
create index pay_periods__shop on app.pay_periods (tenant_id, shop_id, from_date desc);
call app.wall('app.pay_periods');
