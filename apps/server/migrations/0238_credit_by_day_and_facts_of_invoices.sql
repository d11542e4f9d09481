-- On which days credit of customers came and went, so that what they had on an earlier day is what they have now less what came since. Money that is put on
-- invoices on the day it comes leaves no row. Nobody changes a row, so tills do not wait for each other.
create table app.credit_moves (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  customer_id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  -- Above zero what was free from then on, below zero what was used or given back.
  cents bigint not null check (cents <> 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index credit_moves__day on app.credit_moves (tenant_id, business_date);
create index credit_moves__customer on app.credit_moves (tenant_id, customer_id, business_date);
call app.wall('app.credit_moves', 'append');

-- What was issued on a day and paid after another one stands together, and so do the last voids: receivables of an earlier day read what was open then.
do $$
begin
  execute 'create index invoices__settled on app.invoices (tenant_id, issue_date, paid_date) where paid_date is not null and deleted_at is null';
end $$;
do $$
begin
  execute $sql$create index invoices__voided on app.invoices (tenant_id, voided_at) where status = 'void' and deleted_at is null$sql$;
end $$;

-- Further facts that a shop may print on its invoices (DOC6).
do $$
begin
  execute 'alter table app.shops drop constraint shops_invoice_facts_check';
end $$;
do $$
begin
  execute $sql$alter table app.shops add constraint shops_invoice_facts_check
    check (invoice_facts <@ array['meters', 'promised', 'conditions', 'warranties', 'registrations', 'supplies', 'declined', 'approvals']::text[])$sql$;
end $$;
