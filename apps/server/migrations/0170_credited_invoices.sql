-- What an invoice is for, who pays it, and what credit notes took back of it (NOW4). Until now each invoice was that of an order and of its customer, and
-- stays so. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute $sql$alter table app.invoices add column origin text not null default 'order'$sql$;
  execute $sql$alter table app.invoices add constraint invoices_origin_check check (origin in ('order', 'counter', 'late_fee', 'opening'))$sql$;
  -- A payer other than the order's customer. Null means the order's customer at the time the invoice is issued.
  execute 'alter table app.invoices add column payer_id uuid';
  execute 'alter table app.invoices add constraint invoices_tenant_id_payer_id_fkey foreign key (tenant_id, payer_id) references app.customers (tenant_id, id)';
  execute 'alter table app.invoices add column credited_cents bigint not null default 0';
  execute 'alter table app.invoices add constraint invoices_credited_cents_check check (credited_cents >= 0)';
  execute 'alter table app.invoices drop constraint invoices__paid__within';
  execute 'alter table app.invoices add constraint invoices__settled__within check (paid_cents + credited_cents <= total_cents)';
  execute 'alter table app.invoices alter column service_order_id drop not null';
  execute $sql$alter table app.invoices add constraint invoices__origin__order check ((origin = 'order') = (service_order_id is not null))$sql$;
  execute 'drop index app.invoices__order__one';
  execute $sql$create unique index invoices__order__one on app.invoices (tenant_id, service_order_id)
    where payer_id is null and origin = 'order' and status <> 'void' and deleted_at is null$sql$;
  execute $sql$create unique index invoices__order__payer on app.invoices (tenant_id, service_order_id, payer_id)
    where payer_id is not null and status <> 'void' and deleted_at is null$sql$;
  execute $sql$create index invoices__order on app.invoices (tenant_id, service_order_id) where service_order_id is not null$sql$;
end $$;
