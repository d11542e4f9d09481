-- Templates that a shop adds to each new order by itself, by kind of vehicle (INS14); files of templates are kept in the history of imports (INS15).
do $$
begin
  execute 'alter table app.inspection_rules add column arrival jsonb not null default ''[]''';
  execute 'alter table app.inspection_rules add constraint inspection_rules_arrival_check check (jsonb_typeof(arrival) = ''array'')';
  execute 'alter table app.imports drop constraint imports_kind_check';
  execute 'alter table app.imports add constraint imports_kind_check check (kind in (''items'', ''suppliers'', ''vendor_bills'', ''opening_balances'', ''canned_jobs'', ''inspection_templates''))';
end $$;
