-- Files sent in pieces: the row is the truth about how much has arrived, the bytes lie beside the files (OFF2, OFF12). Which purposes there
-- are, and what target and details hold, stands in the contract.
create table app.upload_sessions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  account_id uuid not null,
  purpose text not null,
  target jsonb not null,
  details jsonb not null,
  filename text not null,
  size_bytes bigint check (size_bytes > 0),
  sha256 bytea,
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- The writer that began last; pieces of the others no longer count.
  writer uuid,
  state text not null default 'open' check (state in ('open', 'checking', 'ready', 'complete', 'refused')),
  -- The code of the error that closed it.
  refusal text,
  long_job_id uuid,
  -- What a long job has made of it, beside the bytes.
  prepared jsonb,
  result jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (tenant_id, id)
);
create index upload_sessions__person on app.upload_sessions (tenant_id, account_id) where state in ('open', 'checking', 'ready');
create index upload_sessions__expiry on app.upload_sessions (tenant_id, expires_at);
call app.wall('app.upload_sessions');

-- Long work: one row for each job, for the person who asked for it. The kinds are listed in the contract.
create table app.long_jobs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null,
  account_id uuid not null,
  -- The membership that hears of its progress; a super-admin has none.
  user_id uuid,
  -- The record it works on.
  subject_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress_permille int not null default 0 check (progress_permille between 0 and 1000),
  attempts int not null default 0,
  -- The code of the error that ended it.
  problem text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index long_jobs__age on app.long_jobs (tenant_id, created_at);
call app.wall('app.long_jobs');
