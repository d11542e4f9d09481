-- Taxes by component (TAX3, TAX7): a shop counts by its two rates until it turns to components. On a cluster each statement about a table that is spread
-- already is executed by itself.
do $$
begin
  execute $sql$alter table app.shops add column tax_mode text not null default 'simple'$sql$;
  execute $sql$alter table app.shops add constraint shops_tax_mode_check check (tax_mode in ('simple', 'components'))$sql$;
  execute 'alter table app.shops add column asks_for_certificates boolean not null default false';
end $$;

-- A rate of a tax with the days on which it applies. Rows of one code are one tax; those that an issue names are never changed but for their end.
create table app.tax_components (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  code text not null collate "C",
  name text not null,
  jurisdiction text not null default '',
  rate_millionths int not null check (rate_millionths between 0 and 1000000),
  valid_from date not null,
  valid_to date,
  on_top_of text[] not null default '{}',
  -- The day of the first issue that carries it.
  first_used_on date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint tax_components__days check (valid_to is null or valid_from <= valid_to),
  constraint tax_components__overlap__exclude exclude using gist
    (tenant_id with =, shop_id with =, code with =, daterange(valid_from, valid_to, '[]') with &&) where (deleted_at is null)
);
create index tax_components__shop on app.tax_components (tenant_id, shop_id) where deleted_at is null;
call app.wall('app.tax_components');

-- Which class of lines a tax is for, from a day on (TAX3). It goes by the code of its component, whatever rate that has then.
create table app.tax_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  component_id uuid not null,
  sales_class text not null,
  condition text not null check (condition in ('always', 'never', 'with_parts', 'per_piece')),
  cents_per_piece bigint check (cents_per_piece > 0),
  valid_from date not null,
  valid_to date,
  first_used_on date,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, component_id) references app.tax_components (tenant_id, id),
  constraint tax_rules__class check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery',
    'core', 'sublet', 'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other')),
  constraint tax_rules__days check (valid_to is null or valid_from <= valid_to),
  constraint tax_rules__piece check ((condition = 'per_piece') = (cents_per_piece is not null))
);
create index tax_rules__shop on app.tax_rules (tenant_id, shop_id) where deleted_at is null;
create index tax_rules__component on app.tax_rules (tenant_id, component_id);
call app.wall('app.tax_rules');

-- Certificates of exemption (TAX4).
create table app.tax_exemptions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  customer_id uuid not null,
  scope text not null check (scope in ('all', 'components')),
  codes text[] not null default '{}',
  kind text not null check (kind in ('resale', 'government', 'nonprofit', 'farm', 'interstate', 'other')),
  certificate_no text not null default '',
  issuer text not null default '',
  file_id uuid,
  valid_from date not null,
  expires_on date,
  state text not null default 'draft' check (state in ('draft', 'active', 'expired', 'revoked')),
  revoke_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id),
  constraint tax_exemptions__days check (expires_on is null or valid_from <= expires_on),
  constraint tax_exemptions__number check (state = 'draft' or certificate_no <> '')
);
create index tax_exemptions__customer on app.tax_exemptions (tenant_id, customer_id, created_at desc) where deleted_at is null;
create index tax_exemptions__end on app.tax_exemptions (tenant_id, expires_on) where state in ('active', 'expired') and deleted_at is null;
call app.wall('app.tax_exemptions');

-- What people said by hand of the tax of a line (TAX12); the latest counts, and none is ever changed. No key to order and line, which may go.
create table app.tax_overrides (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  line_item_id uuid not null,
  -- Taxed, not taxed, or none: the rules decide.
  was_taxable boolean,
  is_taxable boolean,
  reason text not null,
  user_id uuid,
  user_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index tax_overrides__line on app.tax_overrides (tenant_id, line_item_id, created_at desc, id desc);
create index tax_overrides__order on app.tax_overrides (tenant_id, service_order_id);
call app.wall('app.tax_overrides', 'append');
