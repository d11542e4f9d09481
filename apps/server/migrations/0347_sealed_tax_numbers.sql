-- Tax ids of customers and numbers of their certificates of exemption are sealed (AUD5, decision 75). The plain columns stay for this release: processes of
-- the one before go on reading and writing them, and what they hold is taken over in small steps, after which they are empty.
do $$
begin
  execute 'alter table app.customers add column tax_id_sealed bytea';
  execute 'alter table app.tax_exemptions add column certificate_no_sealed bytea';
  execute 'alter table app.tax_exemptions drop constraint tax_exemptions__number';
  execute $sql$alter table app.tax_exemptions add constraint tax_exemptions__number
    check (state = 'draft' or certificate_no <> '' or certificate_no_sealed is not null)$sql$;
  -- What is still to be taken over; empty soon.
  execute $sql$create index customers__plain_tax_id on app.customers (tenant_id, id) where tax_id <> ''$sql$;
  execute $sql$create index tax_exemptions__plain_number on app.tax_exemptions (tenant_id, id) where certificate_no <> ''$sql$;
end $$;
