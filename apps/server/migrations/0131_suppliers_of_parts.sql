-- What names a supplier names one that is there (L1). A cluster ties an older table to one that is spread, so this comes after the migration that makes
-- app.suppliers. An installation that took 0110 in its earlier text has these keys.
do $$
begin
  if not exists (select from pg_constraint where conrelid = 'app.items'::regclass and conname = 'items__supplier__known') then
    execute 'alter table app.items add constraint items__supplier__known
      foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id)';
  end if;
  if not exists (select from pg_constraint where conrelid = 'app.item_numbers'::regclass and conname = 'item_numbers__supplier__known') then
    execute 'alter table app.item_numbers add constraint item_numbers__supplier__known
      foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id)';
  end if;
end $$;
