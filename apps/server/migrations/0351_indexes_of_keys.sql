-- Before a row goes, the database looks for rows that name it. Without an index it reads all rows of the tenant for that: the lines of a
-- shop's whole history for a service that is taken off an order.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('line_items', 'service_id', false), ('timers', 'line_item_id', true), ('flags', 'photo_file_id', true), ('vendor_bills', 'file_id', true),
      ('bill_differences', 'bill_line_id', true), ('tax_exemptions', 'file_id', true), ('print_jobs', 'file_id', true),
      ('privacy_requests', 'file_id', true), ('import_batches', 'file_id', true), ('export_jobs', 'file_id', true),
      ('kyc_documents', 'file_id', true), ('users', 'role_id', true),
      ('inspection_results', 'item_id', true), ('inspections', 'template_id, template_revision', true), ('items', 'category_id', true)) as w (tbl, col, optional)
  loop
    execute format('create index %I on app.%I (tenant_id, %s)%s', wanted.tbl || '__' || split_part(wanted.col, ',', 1) || '__key', wanted.tbl, wanted.col,
      case when wanted.optional then format(' where %s is not null', split_part(wanted.col, ',', 1)) else '' end);
  end loop;
end $$;
