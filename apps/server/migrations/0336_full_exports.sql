-- Everything of an organization in one archive (INT4, INT12): asked for, written by a long job, kept for seven days. The rows stay, so that it is known who had
-- what and when.
create table app.export_jobs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  scope text not null check (scope in ('all')),
  -- Null: all tables.
  tables text[],
  from_day date,
  with_files boolean not null,
  with_pay boolean not null,
  state text not null check (state in ('asked', 'running', 'ready', 'failed', 'expired')),
  long_job_id uuid not null,
  problem text,
  file_id uuid,
  rows bigint,
  file_count int,
  size_bytes bigint,
  sha256 bytea,
  taken_at timestamptz,
  -- The membership that asked; none for somebody of the platform.
  asked_by uuid,
  asked_by_name text not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id),
  foreign key (tenant_id, asked_by) references app.users (tenant_id, id),
  check ((state = 'ready') = (file_id is not null)),
  check (state <> 'ready' or (rows is not null and file_count is not null and size_bytes is not null and sha256 is not null and expires_at is not null))
);
-- One at a time: it reads everything there is.
create unique index export_jobs__running__unique on app.export_jobs (tenant_id) where state in ('asked', 'running');
create index export_jobs__list on app.export_jobs (tenant_id, id desc);
call app.wall('app.export_jobs');
