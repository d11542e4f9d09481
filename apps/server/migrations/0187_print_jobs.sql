-- Several papers in one PDF (DOC7, DOC12): asked for, drawn by a long job, kept for a day. `options` is what the rights of who asked allow on
-- the papers, as it was when they asked.
create table app.print_jobs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null,
  document_ids uuid[] not null check (cardinality(document_ids) between 1 and 200),
  options jsonb not null,
  account_id uuid not null,
  long_job_id uuid,
  file_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id)
);
create index print_jobs__day on app.print_jobs (tenant_id, created_at);
call app.wall('app.print_jobs');
