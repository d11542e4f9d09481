-- Questions that somebody keeps under a name (KPI3): figures with their choice, or the tax report.
create table app.saved_reports (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  kind text not null check (kind in ('figures', 'tax')),
  codes text[] not null,
  -- Shop, payer, choice and basis, as the calls take them.
  filters jsonb not null,
  -- How the figures are grouped; empty where they are not.
  group_by text not null,
  -- The days that a screen begins with; a schedule has its own.
  period text not null,
  owner_user_id uuid not null,
  is_shared boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_user_id) references app.users (tenant_id, id),
  constraint saved_reports__name__unique unique (tenant_id, owner_user_id, name_key)
);
create index saved_reports__list on app.saved_reports (tenant_id, name_key, id);
call app.wall('app.saved_reports');

-- When a saved report is mailed, and to whom: members of the organization alone (KPI10, KPI23).
create table app.report_schedules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  saved_report_id uuid not null,
  -- Whose clock it goes by.
  shop_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('csv', 'xlsx')),
  state text not null check (state in ('active', 'paused')),
  -- Why it pauses: its owner said so, or may not see it any more.
  pause_reason text not null check (pause_reason in ('', 'owner', 'right_lost')),
  owner_user_id uuid not null,
  -- What was due before does not count: when it was made, changed or resumed.
  active_since timestamptz not null,
  last_sent_on date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, saved_report_id) references app.saved_reports (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, owner_user_id) references app.users (tenant_id, id),
  constraint report_schedules__pause check ((state = 'paused') = (pause_reason <> ''))
);
create index report_schedules__report on app.report_schedules (tenant_id, saved_report_id);
create index report_schedules__active on app.report_schedules (tenant_id, id) where state = 'active';
call app.wall('app.report_schedules');

create table app.report_recipients (
  tenant_id uuid not null default app.tid() references auth.tenants,
  schedule_id uuid not null,
  user_id uuid not null,
  place int not null,
  primary key (tenant_id, schedule_id, user_id),
  foreign key (tenant_id, schedule_id) references app.report_schedules (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app.users (tenant_id, id)
);
call app.wall('app.report_recipients');

-- One for each time that a schedule was due, and for each time that somebody sent it by hand.
create table app.report_runs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  schedule_id uuid not null,
  -- The day of the shop on which it was due, and the days that it is about.
  due_on date not null,
  from_date date not null,
  to_date date not null,
  is_by_hand boolean not null,
  state text not null check (state in ('due', 'sent', 'skipped', 'failed')),
  tries int not null default 0,
  error text not null default '',
  sent_to int not null default 0,
  sent_by uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references app.report_schedules (tenant_id, id) on delete cascade,
  constraint report_runs__end check ((state = 'due') = (ended_at is null))
);
create unique index report_runs__period__once on app.report_runs (tenant_id, schedule_id, due_on) where not is_by_hand;
create index report_runs__schedule on app.report_runs (tenant_id, schedule_id, created_at desc, id desc);
create index report_runs__due on app.report_runs (tenant_id, id) where state = 'due';
call app.wall('app.report_runs');

-- What each recipient of a run is sent: the report as they may see it, and in their language. Kept until its mail is old.
create table app.report_mails (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  title text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references app.report_runs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app.users (tenant_id, id),
  constraint report_mails__once unique (tenant_id, run_id, user_id)
);
create index report_mails__age on app.report_mails (tenant_id, created_at);
call app.wall('app.report_mails');
