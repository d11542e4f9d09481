-- Three clocks (CLK1-CLK4): attended, on job, sold. None of them is counted from another (NOW14).

-- What a timer counts: a service of the order, and what kind of work. A service that goes leaves its id here, as history.
alter table app.timers add column service_id uuid;
alter table app.timers add column kind text not null default 'work' check (kind in ('work', 'rework', 'wait', 'road_call'));
alter table app.timers add column source text not null default 'live' check (source in ('live', 'queued', 'by_hand'));
-- Somebody has to look at it: it ended by itself.
alter table app.timers add column needs_review boolean not null default false;
create index timers__technician on app.timers (tenant_id, technician_id, started_at desc);

-- A timer that was started for a line counts for that line's service. The migrating role must see the rows of all tenants for this.
alter table app.timers no force row level security;
alter table app.line_items no force row level security;
update app.timers m set service_id = l.service_id from app.line_items l
 where l.tenant_id = m.tenant_id and l.id = m.line_item_id and m.service_id is null;
do $$
begin
  if exists (select 1 from app.timers where line_item_id is not null and service_id is null) then
    raise exception 'a timer with a line has no service';
  end if;
end $$;
alter table app.line_items force row level security;
alter table app.timers force row level security;

-- Attended time is of source clock; time of no order (a break, training) is of source indirect and lies within it.
alter table app.time_entries drop constraint time_entries_source_check;
alter table app.time_entries add constraint time_entries_source_check check (source in ('clock', 'timer', 'indirect')) not valid;
alter table app.time_entries validate constraint time_entries_source_check;
alter table app.time_entries add column shop_id uuid;
alter table app.time_entries add column code text
  check (code in ('training', 'cleaning', 'meeting', 'waiting', 'road', 'other', 'break'));
alter table app.time_entries add column is_paid boolean not null default true;
alter table app.time_entries add column recorded text not null default 'live' check (recorded in ('live', 'queued', 'by_hand'));
alter table app.time_entries add column needs_review boolean not null default false;
alter table app.time_entries add column version int not null default 1;
alter table app.time_entries add foreign key (tenant_id, shop_id) references app.shops (tenant_id, id);
alter table app.time_entries add constraint time_entries__code__indirect check ((source = 'indirect') = (code is not null));
create unique index time_entries__indirect__open on app.time_entries (tenant_id, technician_id)
  where source = 'indirect' and ended_at is null;
create index time_entries__shop on app.time_entries (tenant_id, shop_id, started_at);
create index time_entries__review on app.time_entries (tenant_id, shop_id) where needs_review;

-- How a shop counts its hours; a shop without a row has the defaults.
create table app.shop_time_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  sold_on text not null default 'completed' check (sold_on in ('completed', 'issued')),
  -- Breaks longer than so many minutes are unpaid; null: every break is paid.
  unpaid_break_after int check (unpaid_break_after between 0 and 1440),
  -- Minutes, for display and pay alone.
  rounding int not null default 0 check (rounding in (0, 6, 15)),
  -- Minutes after the end of a shift until a forgotten clock ends by itself.
  auto_close_after int not null default 120 check (auto_close_after between 0 and 720),
  clock_needs_attendance text not null default 'off' check (clock_needs_attendance in ('off', 'warn', 'block')),
  -- Indirect codes that are not paid.
  unpaid_codes text[] not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.shop_time_rules');

-- Hours sold, credited to technicians and taken back; never changed. A line or service that goes leaves its id here, as history.
create table app.flag_credits (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  service_order_id uuid not null,
  service_id uuid not null,
  line_item_id uuid not null,
  technician_id uuid not null,
  hours_thousandths bigint not null check (hours_thousandths <> 0),
  event text not null check (event in ('completed', 'issued', 'credited', 'back_flag', 'correction')),
  business_date date not null,
  -- The credit that this one takes back.
  reverses_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, reverses_id) references app.flag_credits (tenant_id, id)
);
create index flag_credits__technician on app.flag_credits (tenant_id, technician_id, business_date);
create index flag_credits__order on app.flag_credits (tenant_id, service_order_id, line_item_id);
call app.wall('app.flag_credits', 'append');

-- Who a labor line's hours go to; a line without rows has one person.
create table app.labor_splits (
  tenant_id uuid not null default app.tid() references auth.tenants,
  line_item_id uuid not null,
  technician_id uuid not null,
  position int not null,
  share_millionths int not null check (share_millionths between 1 and 1000000),
  primary key (tenant_id, line_item_id, technician_id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
call app.wall('app.labor_splits');

-- What a correction changed, and why.
create table app.time_corrections (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  record_kind text not null check (record_kind in ('time_entry', 'timer')),
  record_id uuid not null,
  technician_id uuid not null,
  -- Null for an entry that was added by hand.
  before jsonb,
  after jsonb not null,
  reason text not null,
  by_user_id uuid,
  by_name text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
create index time_corrections__record on app.time_corrections (tenant_id, record_id, at);
call app.wall('app.time_corrections', 'append');
