-- Meter readings and deposits of another program come in by files as well (INT13). A reading that came by a file says when it came, and it may be taken back:
-- the row stays and is marked, because readings are only added to. Such a reading has a day and no time: its `at` is noon.
do $$
begin
  execute 'alter table app.import_batches drop constraint import_batches_kind_check';
  execute $sql$alter table app.import_batches add constraint import_batches_kind_check
    check (kind in ('customers', 'vehicles', 'open_invoices', 'deferred', 'meter_readings', 'deposits'))$sql$;
  execute 'alter table app.odometer_readings drop constraint odometer_readings_source_check';
  execute $sql$alter table app.odometer_readings add constraint odometer_readings_source_check
    check (source in ('vehicle', 'order_in', 'order_out', 'import'))$sql$;
  execute 'alter table app.odometer_readings add column imported_at timestamptz';
  execute 'alter table app.odometer_readings add column taken_back_at timestamptz';
  -- What was read here is never taken back.
  execute $sql$alter table app.odometer_readings add constraint odometer_readings__imported
    check ((source = 'import') = (imported_at is not null) and (taken_back_at is null or imported_at is not null))$sql$;
  execute 'grant update (taken_back_at) on app.odometer_readings to {{app}}';
end $$;
