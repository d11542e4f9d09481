create table app.invoice_templates (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  description text not null default '',
  type text not null check (type in ('professional', 'simple', 'detailed', 'minimal', 'corporate')),
  layout text not null default 'two-column' check (layout in ('single-column', 'two-column', 'detailed')),
  settings jsonb not null default '{}',
  is_default boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index invoice_templates__default__one on app.invoice_templates (tenant_id) where is_default and deleted_at is null;
call app.wall('app.invoice_templates');

-- The draft and the state. What was issued stands in the insert-only tables below; documents read only those.
create table app.invoices (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  service_order_id uuid not null,
  customer_id uuid not null,
  template_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'overdue', 'void')),
  number text collate "C",
  issue_date date,
  due_date date,
  paid_date date,
  subtotal_cents bigint not null default 0 check (subtotal_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint not null default 0 check (total_cents >= 0),
  labor_net_cents bigint not null default 0,
  parts_net_cents bigint not null default 0,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  discount_kind text not null default 'none' check (discount_kind in ('none', 'amount', 'percent')),
  discount_value bigint not null default 0 check (discount_value >= 0),
  terms text not null default 'Net 30',
  notes text not null default '',
  sent_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, template_id) references app.invoice_templates (tenant_id, id),
  constraint invoices__number__unique unique (tenant_id, number),
  constraint invoices__number__issued check ((number is null) = (status = 'draft')),
  constraint invoices__total__sum check (total_cents = subtotal_cents - discount_cents + tax_cents),
  constraint invoices__paid__within check (paid_cents <= total_cents)
);
create unique index invoices__order__one on app.invoices (tenant_id, service_order_id) where status <> 'void' and deleted_at is null;
create index invoices__list on app.invoices (tenant_id, shop_id, created_at desc, id desc) where deleted_at is null;
create index invoices__open on app.invoices (tenant_id, status, due_date) where deleted_at is null;
create index invoices__issued on app.invoices (tenant_id, shop_id, issue_date) where issue_date is not null;
create index invoices__customer on app.invoices (tenant_id, customer_id);
call app.wall('app.invoices');

create table app.invoice_issues (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  number text not null,
  issued_at timestamptz not null,
  issue_date date not null,
  due_date date not null,
  language text not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  document jsonb not null,
  template jsonb not null,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id)
);
call app.wall('app.invoice_issues', 'append');
create table app.invoice_issue_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  position int not null,
  id uuid not null,
  type text not null check (type in ('labor', 'part', 'service')),
  service_name text not null default '',
  description text not null,
  quantity_thousandths bigint not null,
  unit_price_cents bigint not null,
  amount_cents bigint not null,
  discount_cents bigint not null,
  tax_millionths int not null,
  tax_cents bigint not null,
  line_item_id uuid,
  service_id uuid,
  primary key (tenant_id, invoice_id, position),
  foreign key (tenant_id, invoice_id) references app.invoice_issues (tenant_id, invoice_id)
);
call app.wall('app.invoice_issue_lines', 'append');
create table app.invoice_issue_taxes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  position int not null,
  label text not null,
  tax_millionths int not null,
  base_cents bigint not null,
  tax_cents bigint not null,
  primary key (tenant_id, invoice_id, position),
  foreign key (tenant_id, invoice_id) references app.invoice_issues (tenant_id, invoice_id)
);
call app.wall('app.invoice_issue_taxes', 'append');

create table app.payments (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  method text not null check (method in ('cash', 'card', 'check', 'transfer', 'other')),
  paid_on date not null,
  reference text not null default '',
  reverses_id uuid,
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, reverses_id) references app.payments (tenant_id, id),
  constraint payments__sign check ((reverses_id is null) = (amount_cents > 0))
);
create unique index payments__reverses__once on app.payments (tenant_id, reverses_id) where reverses_id is not null;
create index payments__invoice on app.payments (tenant_id, invoice_id, created_at);
call app.wall('app.payments', 'append');
