-- The newest invoices of all shops are read in their order; what was paid after a day is found by that day.
do $$
begin
  execute 'create index invoices__newest on app.invoices (tenant_id, created_at desc, id desc) where deleted_at is null';
end $$;
do $$
begin
  execute 'create index payments__day on app.payments (tenant_id, paid_on)';
end $$;
