-- Statements of account (PAY6, PAY19): frozen when they are made, so that what a customer was sent never changes. The closing of one is the
-- opening of the next of the same customer at the same shop.
create table app.statements (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  number text not null collate "C",
  shop_id uuid not null,
  customer_id uuid not null,
  from_date date not null,
  to_date date not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  document jsonb not null,
  created_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  constraint statements__number__unique unique (tenant_id, number),
  constraint statements__day__one unique (tenant_id, customer_id, shop_id, to_date),
  constraint statements__span check (from_date <= to_date)
);
create index statements__list on app.statements (tenant_id, shop_id, to_date desc, id desc);
call app.wall('app.statements', 'append');

-- Each time that one was mailed.
create table app.statement_mails (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  statement_id uuid not null,
  recipient text not null,
  sent_by uuid,
  sent_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, statement_id) references app.statements (tenant_id, id)
);
create index statement_mails__statement on app.statement_mails (tenant_id, statement_id, created_at desc);
call app.wall('app.statement_mails', 'append');
