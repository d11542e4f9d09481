-- Who may sign annual inspections (INS4): kept as long as the reports that were signed under it, and 12 months more (INS13).
create table app.inspector_qualifications (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  technician_id uuid not null,
  kind text not null check (kind in ('annual', 'brake')),
  basis text not null,
  valid_from date not null,
  expires_on date,
  keep_until date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  constraint inspector_qualifications__order check (expires_on is null or expires_on >= valid_from)
);
create index inspector_qualifications__technician on app.inspector_qualifications (tenant_id, technician_id, kind);
create index inspector_qualifications__end on app.inspector_qualifications (tenant_id, expires_on) where expires_on is not null;
call app.wall('app.inspector_qualifications');

-- Signed reports never change (INS13): the document has a digest, and who it is for stands apart from what it covers (NOW17).
create table app.inspection_reports (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  inspection_id uuid not null,
  shop_id uuid not null,
  vehicle_id uuid not null,
  number text not null,
  result text not null check (result in ('passed', 'passed_after_repair', 'failed')),
  language text not null check (language in ('en', 'es')),
  document jsonb not null,
  party jsonb not null,
  sha256 text not null check (length(sha256) = 64),
  signed_by uuid,
  signed_by_name text not null,
  signed_on date not null,
  decal_no text not null default '',
  decal_key text not null default '' collate "C",
  keep_until date not null,
  -- The report that this one stands in place of.
  replaces_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_id) references app.inspections (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, replaces_id) references app.inspection_reports (tenant_id, id)
);
create unique index inspection_reports__inspection__unique on app.inspection_reports (tenant_id, inspection_id);
create unique index inspection_reports__decal__unique on app.inspection_reports (tenant_id, shop_id, decal_key) where decal_key <> '';
create unique index inspection_reports__replaces__unique on app.inspection_reports (tenant_id, replaces_id) where replaces_id is not null;
create index inspection_reports__vehicle on app.inspection_reports (tenant_id, vehicle_id, signed_on desc, id desc);
create index inspection_reports__day on app.inspection_reports (tenant_id, signed_on desc, id desc);
call app.wall('app.inspection_reports', 'append');

create table app.defect_repairs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  inspection_id uuid not null,
  result_id uuid not null,
  what text not null check (what in ('repaired', 'not_needed')),
  service_id uuid,
  certified_by uuid,
  certified_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_id) references app.inspections (tenant_id, id),
  foreign key (tenant_id, result_id) references app.inspection_results (tenant_id, id)
);
create index defect_repairs__inspection on app.defect_repairs (tenant_id, inspection_id);
call app.wall('app.defect_repairs', 'append');
