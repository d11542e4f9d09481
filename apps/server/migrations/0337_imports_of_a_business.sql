-- Files of a whole business (INT4, INT14): sent, their columns chosen, checked row by row, written in one transaction, and taken back within seven days. The
-- bytes are kept until then; each row stands here with what the check said and what came of it.
create table app.import_batches (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('customers', 'vehicles', 'open_invoices')),
  shop_id uuid not null,
  file_id uuid,
  file_name text not null,
  heading text[] not null,
  sample jsonb not null,
  mapping jsonb not null,
  state text not null check (state in ('uploaded', 'checked', 'applied', 'undone')),
  -- What a job does with it; its state is the one before until that is done.
  work text check (work in ('check', 'apply', 'undo')),
  long_job_id uuid,
  problem text,
  problem_params jsonb not null default '{}',
  take_doubles boolean not null default false,
  row_count int not null,
  good_count int not null default 0,
  double_count int not null default 0,
  bad_count int not null default 0,
  applied_count int not null default 0,
  -- Who works on it; none for somebody of the platform.
  asked_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz,
  undo_until timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id),
  foreign key (tenant_id, asked_by) references app.users (tenant_id, id),
  check ((applied_at is null) = (undo_until is null)),
  check (state not in ('applied', 'undone') or applied_at is not null)
);
create index import_batches__list on app.import_batches (tenant_id, id desc);
create index import_batches__kind on app.import_batches (tenant_id, kind, id desc);
call app.wall('app.import_batches');

create table app.import_rows (
  tenant_id uuid not null default app.tid() references auth.tenants,
  batch_id uuid not null,
  row_no int not null,
  verdict text not null check (verdict in ('good', 'double', 'bad')),
  cells text[] not null,
  faults jsonb not null,
  double_id uuid,
  double_name text,
  -- What came of it.
  record_kind text,
  record_id uuid,
  primary key (tenant_id, batch_id, row_no),
  foreign key (tenant_id, batch_id) references app.import_batches (tenant_id, id) on delete cascade,
  check ((record_kind is null) = (record_id is null))
);
create index import_rows__verdict on app.import_rows (tenant_id, batch_id, verdict, row_no);
create index import_rows__record on app.import_rows (tenant_id, record_id) where record_id is not null;
call app.wall('app.import_rows');
