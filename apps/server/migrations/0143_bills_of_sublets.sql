-- Work of other shops is billed like parts (PAR5, PAR7): a line of a bill names the line of the order, and the cost it was expected to have. On a
-- cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.vendor_bill_lines drop constraint vendor_bill_lines_kind_check';
  execute $sql$alter table app.vendor_bill_lines add constraint vendor_bill_lines_kind_check
    check (kind in ('goods', 'core', 'sublet', 'freight', 'tax', 'other'))$sql$;
  -- No key: an order's line can go once no bill that stands names it.
  execute 'alter table app.vendor_bill_lines add column line_item_id uuid';
  execute 'alter table app.vendor_bill_lines add column expected_cents bigint';
  execute 'create unique index vendor_bill_lines__work__unique on app.vendor_bill_lines (tenant_id, line_item_id)
    where line_item_id is not null and not is_released';
  -- The line of a bill that names it, and whether that bill is posted.
  execute 'alter table app.line_sublets add column bill_line_id uuid';
  execute 'alter table app.line_sublets add column is_billed boolean not null default false';
end $$;
