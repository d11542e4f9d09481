-- What customers owed and had before Twopost (NOW4, PAY2): which document of the program before became which invoice or receipt. A document of a customer
-- stands once; one whose invoice was voided, or whose receipt was taken back, has ended and can be entered again.
create table app.opening_balances (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  -- The number that it had before, and the same in one form for comparison.
  number text not null,
  number_key text not null,
  document_date date not null,
  invoice_id uuid,
  receipt_id uuid,
  ended_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, receipt_id) references app.receipts (tenant_id, id),
  constraint opening_balances__one check (num_nonnulls(invoice_id, receipt_id) = 1)
);
create unique index opening_balances__number__unique on app.opening_balances (tenant_id, customer_id, number_key) where ended_at is null;
create unique index opening_balances__invoice on app.opening_balances (tenant_id, invoice_id) where invoice_id is not null;
create unique index opening_balances__receipt on app.opening_balances (tenant_id, receipt_id) where receipt_id is not null;
call app.wall('app.opening_balances');
