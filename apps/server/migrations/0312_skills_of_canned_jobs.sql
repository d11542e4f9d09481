-- What it takes to do a canned job: skills at a level (CAN5). A service that is copied from it needs the same.
create table app.canned_job_skills (
  tenant_id uuid not null default app.tid() references auth.tenants,
  canned_job_id uuid not null,
  skill_id uuid not null,
  level int not null check (level between 1 and 3),
  primary key (tenant_id, canned_job_id, skill_id),
  foreign key (tenant_id, canned_job_id) references app.canned_jobs (tenant_id, id) on delete cascade,
  foreign key (tenant_id, skill_id) references app.skills (tenant_id, id) on delete cascade
);
create index canned_job_skills__skill on app.canned_job_skills (tenant_id, skill_id);
call app.wall('app.canned_job_skills');
