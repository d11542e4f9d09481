-- What is given back of an issued invoice (PAY4, PAY14): never changed. Its lines and taxes are parts of those that the invoice froze, so that credits in
-- any order reverse it exactly (TAX13).
create table app.credit_notes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  number text not null collate "C",
  shop_id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  -- The shop's own day that it counts for (NOW20).
  business_date date not null,
  reason text not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  -- What of it took the open balance down, and what became credit of the customer because it was paid already.
  settled_cents bigint not null check (settled_cents >= 0),
  returned_cents bigint not null check (returned_cents >= 0),
  -- Everything that is printed.
  document jsonb not null,
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  constraint credit_notes__number__unique unique (tenant_id, number),
  constraint credit_notes__total__sum check (total_cents = net_cents + tax_cents and total_cents = settled_cents + returned_cents)
);
create index credit_notes__invoice on app.credit_notes (tenant_id, invoice_id, created_at);
create index credit_notes__list on app.credit_notes (tenant_id, shop_id, business_date desc, id desc);
create index credit_notes__customer on app.credit_notes (tenant_id, customer_id, business_date);
call app.wall('app.credit_notes', 'append');

create table app.credit_note_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  credit_note_id uuid not null,
  -- The line of the invoice.
  position int not null,
  -- Nought where an amount was credited and nothing came back.
  quantity_thousandths bigint not null check (quantity_thousandths >= 0),
  net_cents bigint not null check (net_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  -- What the parts that came back cost us; nought where they did not come back to be sold.
  cost_cents bigint not null check (cost_cents >= 0),
  restock text not null check (restock in ('shelf', 'vendor', 'scrap', 'none')),
  sold_thousandths bigint not null check (sold_thousandths >= 0),
  primary key (tenant_id, credit_note_id, position),
  foreign key (tenant_id, credit_note_id) references app.credit_notes (tenant_id, id)
);
call app.wall('app.credit_note_lines', 'append');

create table app.credit_note_taxes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  credit_note_id uuid not null,
  position int not null,
  component text not null,
  -- Parts of what the invoice froze for this tax of this line.
  base_cents bigint not null check (base_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  exempt_cents bigint not null check (exempt_cents >= 0),
  primary key (tenant_id, credit_note_id, position, component),
  foreign key (tenant_id, credit_note_id) references app.credit_notes (tenant_id, id)
);
call app.wall('app.credit_note_taxes', 'append');

-- To whom a credit note was mailed.
create table app.credit_note_mails (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  credit_note_id uuid not null,
  recipient text not null,
  sent_by uuid,
  sent_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, credit_note_id) references app.credit_notes (tenant_id, id)
);
create index credit_note_mails__note on app.credit_note_mails (tenant_id, credit_note_id, created_at);
call app.wall('app.credit_note_mails', 'append');
