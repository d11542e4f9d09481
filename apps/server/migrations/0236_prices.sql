-- Labor rates and parts matrices (CAN2, CAN3). A rule is known by its code; what it says is a version that is never changed once it is active (NOW15).
create table app.price_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('labor', 'parts')),
  -- None: of all shops.
  shop_id uuid,
  code text not null,
  code_key text not null collate "C",
  name text not null,
  -- The kind of work of a labor rate; '' of a matrix.
  category text not null default '',
  -- The classes of parts that a matrix is for; none named are all.
  part_classes text[] not null default '{}',
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create unique index price_rules__code__unique on app.price_rules (tenant_id, kind, code_key) where retired_at is null;
call app.wall('app.price_rules');

create table app.price_rule_versions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  rule_id uuid not null,
  version_no int not null check (version_no > 0),
  state text not null check (state in ('draft', 'active')),
  valid_from date not null,
  -- An hour of a labor rate; none of a matrix.
  cents bigint check (cents >= 0),
  keep_edges boolean not null default false,
  -- One after the other without a gap; read and written whole.
  tiers jsonb not null default '[]',
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, rule_id, version_no),
  foreign key (tenant_id, rule_id) references app.price_rules (tenant_id, id)
);
create unique index price_rule_versions__draft__unique on app.price_rule_versions (tenant_id, rule_id) where state = 'draft';
call app.wall('app.price_rule_versions');

-- Work that is sold often, with its lines, under a code (CAN5).
create table app.canned_jobs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  code text not null,
  code_key text not null collate "C",
  name text not null,
  name_key text not null collate "C",
  category text not null default '',
  kind text not null default 'requested',
  description_en text not null default '',
  description_es text not null default '',
  price_mode text not null check (price_mode in ('sum', 'package')),
  package_cents bigint check (package_cents >= 0),
  spread text not null default 'even' check (spread in ('even', 'labor_first', 'parts_first')),
  rate_id uuid,
  warranty text not null default '',
  -- Which vehicles it fits; none named are all.
  fitments jsonb not null default '[]',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, rate_id) references app.price_rules (tenant_id, id),
  constraint canned_jobs__package check ((price_mode = 'package') = (package_cents is not null)),
  constraint canned_jobs__kind__known check (kind in ('requested', 'recommended', 'maintenance', 'diagnosis', 'warranty', 'internal', 'fees'))
);
create unique index canned_jobs__code__unique on app.canned_jobs (tenant_id, code_key) where deleted_at is null;
create index canned_jobs__name on app.canned_jobs (tenant_id, name_key, id) where deleted_at is null;
create index canned_jobs__category on app.canned_jobs (tenant_id, category, name_key, id) where deleted_at is null;
call app.wall('app.canned_jobs');

create table app.canned_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  canned_job_id uuid not null,
  position int not null,
  id uuid not null,
  type text not null check (type in ('labor', 'parts', 'sublet', 'fee')),
  sales_class text,
  description text not null,
  -- Hours of labor, else pieces.
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  item_id uuid,
  part_number text not null default '',
  price_mode text not null check (price_mode in ('rule', 'fixed')),
  price_cents bigint check (price_cents >= 0),
  is_optional boolean not null default false,
  primary key (tenant_id, canned_job_id, position),
  foreign key (tenant_id, canned_job_id) references app.canned_jobs (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  constraint canned_lines__price check ((price_mode = 'fixed') = (price_cents is not null)),
  constraint canned_lines__class check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery',
    'core', 'sublet', 'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other'))
);
create index canned_lines__item on app.canned_lines (tenant_id, item_id) where item_id is not null;
call app.wall('app.canned_lines');

-- How often each was sold, and when the last time: kept with the order that becomes invoiced or is opened again.
create table app.canned_job_sales (
  tenant_id uuid not null default app.tid() references auth.tenants,
  canned_job_id uuid not null,
  times int not null default 0,
  last_sold_on date,
  primary key (tenant_id, canned_job_id),
  foreign key (tenant_id, canned_job_id) references app.canned_jobs (tenant_id, id)
);
call app.wall('app.canned_job_sales');
