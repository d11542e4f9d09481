-- Requests of people about their data, what was erased, how long records are kept, and legal holds (AUD2). No row here names a person: a request outlasts
-- the data that it was about.
create table app.privacy_requests (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('export', 'erase', 'correct')),
  customer_id uuid not null,
  asked_by text not null check (asked_by in ('person', 'representative', 'authority')),
  asked_on date not null,
  due_on date not null,
  state text not null default 'received' check (state in ('received', 'checked', 'done', 'refused', 'withdrawn')),
  checked_how text check (checked_how in ('known', 'identity_card', 'address_on_file', 'papers', 'other')),
  checked_note text not null default '',
  refusal text not null default '',
  -- The run that works on it, or the last one. Long jobs are swept, so there is no key.
  long_job_id uuid,
  file_id uuid,
  file_expires_at timestamptz,
  -- Rows by table that the erasing has taken the person out of so far, written in the transaction of each step.
  counts jsonb not null default '{}',
  created_by uuid,
  created_by_name text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id),
  check (due_on >= asked_on),
  check ((state = 'received') <= (checked_how is null))
);
-- One open request of a kind for a customer.
create unique index privacy_requests__open__one on app.privacy_requests (tenant_id, customer_id, kind) where state in ('received', 'checked');
create index privacy_requests__due on app.privacy_requests (tenant_id, due_on) where state in ('received', 'checked');
create index privacy_requests__customer on app.privacy_requests (tenant_id, customer_id, id desc);
create index privacy_requests__file on app.privacy_requests (tenant_id, file_expires_at) where file_id is not null;
call app.wall('app.privacy_requests');

create table app.erasures (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  request_id uuid not null,
  customer_id uuid not null,
  -- Rows by table.
  what jsonb not null,
  -- What stays: kind, count, until, reason.
  kept jsonb not null,
  -- Backups made before hold the person until this day; none where no backups are kept.
  backup_days int,
  backups_until date,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references app.privacy_requests (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id)
);
create unique index erasures__customer__one on app.erasures (tenant_id, customer_id);
create unique index erasures__request__one on app.erasures (tenant_id, request_id);
call app.wall('app.erasures', 'append');

-- No row: the usual months of the kind, off.
create table app.retention_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  kind text not null check (kind in ('invoices', 'authorizations', 'inspections', 'messages', 'photos', 'videos', 'voice', 'time', 'audit', 'vin_photos')),
  months int not null check (months between 1 and 600),
  action text not null check (action in ('delete', 'anonymize')),
  is_on boolean not null,
  -- Everything before this day has been treated, so that a night does not read it again.
  done_until date,
  ran_at timestamptz,
  ran_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, kind),
  constraint retention_rules__inspections check (kind <> 'inspections' or months >= 14)
);
call app.wall('app.retention_rules');

-- How many days an answer may take; no row: 30.
create table app.privacy_settings (
  tenant_id uuid not null default app.tid() references auth.tenants,
  answer_days int not null check (answer_days between 1 and 365),
  updated_at timestamptz not null,
  primary key (tenant_id)
);
call app.wall('app.privacy_settings');

create table app.legal_holds (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  record_kind text not null check (record_kind in ('customer', 'vehicle', 'service_order', 'invoice')),
  record_id uuid not null,
  reason text not null check (reason <> ''),
  -- The last day; none: until it is released.
  until date,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  released_by_name text not null default '',
  released_at timestamptz,
  primary key (tenant_id, id)
);
create index legal_holds__record on app.legal_holds (tenant_id, record_id) where released_at is null;
create index legal_holds__list on app.legal_holds (tenant_id, id desc);
call app.wall('app.legal_holds');
