-- What a scanner for malware found in a file (S-55). Null: nobody has looked; where a scanner is set, such a file waits for it as well.
alter table app.files add column scan text check (scan in ('waiting', 'clean', 'infected', 'failed'));
create index files__not_scanned on app.files (tenant_id, id) where scan is distinct from 'clean';
