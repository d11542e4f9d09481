-- Late fees (PAY6, PAY20): what a shop charges on invoices that are not paid in time, and which fee stands for which period of which invoice. A change of
-- the rule is a new row and the last one that has begun counts; an end is a row that is off.
create table app.late_fee_rules (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  is_on boolean not null,
  grace_days int not null check (grace_days between 0 and 365),
  percent_millionths bigint check (percent_millionths > 0),
  cents bigint check (cents > 0),
  min_cents bigint check (min_cents >= 0),
  max_cents bigint check (max_cents > 0),
  every_days int not null default 30 check (every_days between 1 and 365),
  valid_from date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint late_fee_rules__one check (not is_on or num_nonnulls(percent_millionths, cents) = 1),
  constraint late_fee_rules__span check (min_cents <= max_cents)
);
create index late_fee_rules__shop on app.late_fee_rules (tenant_id, shop_id, id desc);
call app.wall('app.late_fee_rules', 'append');

create table app.late_fees (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  overdue_invoice_id uuid not null,
  period int not null check (period > 0),
  due_on date not null,
  fee_invoice_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, overdue_invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, fee_invoice_id) references app.invoices (tenant_id, id)
);
create unique index late_fees__period on app.late_fees (tenant_id, overdue_invoice_id, period);
create unique index late_fees__fee on app.late_fees (tenant_id, fee_invoice_id);
call app.wall('app.late_fees', 'append');
