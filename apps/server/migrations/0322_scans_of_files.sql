-- What a scanner for malware found in a file (S-55). Null: nobody has looked; where a scanner is set, such a file waits for it as well.
do $$
begin
  execute 'alter table app.files add column scan text';
  execute $sql$alter table app.files add constraint files__scan check (scan in ('waiting', 'clean', 'infected', 'failed'))$sql$;
  execute $sql$create index files__not_scanned on app.files (tenant_id, id) where scan is distinct from 'clean'$sql$;
end $$;
