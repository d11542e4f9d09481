-- Work that was put off comes in by files as well (INT13).
do $$
begin
  execute 'alter table app.import_batches drop constraint import_batches_kind_check';
  execute $sql$alter table app.import_batches add constraint import_batches_kind_check
    check (kind in ('customers', 'vehicles', 'open_invoices', 'deferred'))$sql$;
end $$;
