-- Each payment on an invoice applies a receipt (NOW3). In a migration of its own, because on a cluster a table that is spread takes a key to
-- another one only once that is spread as well. The column may still be empty: the release before this one writes payments without a receipt while
-- it is being replaced.
do $$
begin
  execute 'alter table app.payments add constraint payments_tenant_id_receipt_id_fkey
    foreign key (tenant_id, receipt_id) references app.receipts (tenant_id, id)';
end $$;
