-- Templates of inspections (INS2). A template is known by its id; what it says is a revision, which never changes once it was published.
create table app.inspection_templates (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('courtesy', 'multi_point', 'pre_purchase', 'annual', 'pre_trip', 'custom')),
  -- Which template of the product it was; '' of one's own.
  standard_key text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call app.wall('app.inspection_templates');

create table app.inspection_revisions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  template_id uuid not null,
  revision int not null check (revision > 0),
  state text not null check (state in ('draft', 'published', 'retired')),
  name_en text not null,
  name_es text not null,
  -- None named are all.
  vehicle_kinds text[] not null default '{}',
  minutes int not null default 0 check (minutes >= 0),
  published_at timestamptz,
  published_by_name text not null default '',
  primary key (tenant_id, template_id, revision),
  foreign key (tenant_id, template_id) references app.inspection_templates (tenant_id, id)
);
create unique index inspection_revisions__draft__unique on app.inspection_revisions (tenant_id, template_id) where state = 'draft';
create unique index inspection_revisions__published__unique on app.inspection_revisions (tenant_id, template_id) where state = 'published';
call app.wall('app.inspection_revisions');

create table app.inspection_items (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  template_id uuid not null,
  revision int not null,
  position int not null,
  section_en text not null default '',
  section_es text not null default '',
  -- Names what is measured over all templates and revisions.
  code text not null collate "C",
  name_en text not null,
  name_es text not null,
  -- Where on the vehicle; none is once.
  positions text[] not null default '{}',
  unit text not null check (unit in ('none', 'mm', 'in32', 'psi', 'volt', 'percent')),
  better text not null check (better in ('higher', 'lower')),
  soon_thousandths int,
  now_thousandths int,
  photo text not null check (photo in ('off', 'asked', 'required')),
  canned_job_id uuid,
  is_brake boolean not null default false,
  is_required boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id, revision) references app.inspection_revisions (tenant_id, template_id, revision),
  foreign key (tenant_id, canned_job_id) references app.canned_jobs (tenant_id, id),
  constraint inspection_items__order check (soon_thousandths is null or now_thousandths is null
    or case better when 'higher' then soon_thousandths >= now_thousandths else soon_thousandths <= now_thousandths end)
);
create unique index inspection_items__place__unique on app.inspection_items (tenant_id, template_id, revision, position);
create unique index inspection_items__code__unique on app.inspection_items (tenant_id, template_id, revision, code);
create index inspection_items__canned_job on app.inspection_items (tenant_id, canned_job_id) where canned_job_id is not null;
call app.wall('app.inspection_items');

-- An inspection of the vehicle of an order (INS3). Name, kind and minutes are those of the revision it began with.
create table app.inspections (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  shop_id uuid not null,
  vehicle_id uuid not null,
  template_id uuid not null,
  template_revision int not null,
  kind text not null check (kind in ('courtesy', 'multi_point', 'pre_purchase', 'annual', 'pre_trip', 'custom')),
  name_en text not null,
  name_es text not null,
  minutes int not null default 0,
  technician_id uuid,
  state text not null check (state in ('open', 'in_progress', 'done', 'reviewed', 'shared', 'signed')),
  -- Something was changed after the customer had seen it.
  is_changed boolean not null default false,
  -- What the meter showed when it began.
  mileage int,
  started_at timestamptz,
  finished_at timestamptz,
  finished_by uuid,
  reviewed_at timestamptz,
  reviewed_by_name text not null default '',
  shared_at timestamptz,
  created_by_name text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references app.vehicles (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, template_id, template_revision) references app.inspection_revisions (tenant_id, template_id, revision)
);
create index inspections__order on app.inspections (tenant_id, service_order_id, id);
create index inspections__vehicle on app.inspections (tenant_id, vehicle_id, id desc);
call app.wall('app.inspections');

create table app.inspection_results (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  inspection_id uuid not null,
  item_id uuid not null,
  -- '' where the item has no positions.
  position text not null default '',
  place int not null,
  rating text not null default 'not_checked' check (rating in ('ok', 'soon', 'now', 'na', 'not_checked')),
  is_by_hand boolean not null default false,
  value_thousandths int check (value_thousandths between 0 and 100000000),
  -- For the shop alone.
  note text not null default '',
  customer_note_en text not null default '',
  customer_note_es text not null default '',
  by_user_id uuid,
  by_name text not null default '',
  -- When it was found, by the device that said so.
  at timestamptz,
  -- What was made of it; the service may be taken off the order again, and then counts as none.
  service_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, inspection_id) references app.inspections (tenant_id, id),
  foreign key (tenant_id, item_id) references app.inspection_items (tenant_id, id)
);
create unique index inspection_results__item__unique on app.inspection_results (tenant_id, inspection_id, item_id, position);
create index inspection_results__service on app.inspection_results (tenant_id, service_id) where service_id is not null;
call app.wall('app.inspection_results');

-- Each word about a result, also the one that did not hold (INS10).
create table app.inspection_words (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  result_id uuid not null,
  rating text not null check (rating in ('ok', 'soon', 'now', 'na', 'not_checked')),
  value_thousandths int,
  by_user_id uuid,
  by_name text not null,
  at timestamptz not null,
  -- False: a later word was there already.
  held boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, result_id) references app.inspection_results (tenant_id, id)
);
create index inspection_words__result on app.inspection_words (tenant_id, result_id, id desc);
call app.wall('app.inspection_words', 'append');

-- What a shop says about inspections (INS5, INS12); no row is what the columns begin with.
create table app.inspection_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  skips_review boolean not null default false,
  keep_months int not null default 14 check (keep_months between 14 and 240),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, shop_id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.inspection_rules');
