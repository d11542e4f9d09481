-- Files of canned jobs are kept in the history of imports.
do $$
begin
  execute 'alter table app.imports drop constraint imports_kind_check';
  execute 'alter table app.imports add constraint imports_kind_check check (kind in (''items'', ''suppliers'', ''vendor_bills'', ''opening_balances'', ''canned_jobs''))';
end
$$;
