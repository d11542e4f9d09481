-- What a line is and what it sells, in one word each (NOW6, TAX2): work of another shop and charges stand beside labor and parts. On a cluster each
-- statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.line_items no force row level security';
  execute 'alter table app.line_items drop constraint line_items_type_check';
  execute $sql$alter table app.line_items add constraint line_items_type_check check (type in ('labor', 'parts', 'sublet', 'fee'))$sql$;
  execute $sql$alter table app.line_items add column sales_class text not null default 'labor'$sql$;
  execute $sql$update app.line_items set sales_class =
    case part_source when 'customer' then 'part_customer' when 'used' then 'part_used' else 'part_new' end where type = 'parts'$sql$;
  execute 'alter table app.line_items alter column sales_class drop default';
  execute $sql$alter table app.line_items add constraint line_items_sales_class_check
    check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery', 'core', 'sublet',
      'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other'))$sql$;
  execute 'alter table app.line_items force row level security';
  execute 'alter table app.service_orders add column sublet_cents bigint not null default 0';
  execute 'alter table app.service_orders add column fees_cents bigint not null default 0';
  -- Frozen with each line of an issue (NOW5); what was issued before had labor and parts alone.
  execute 'alter table app.invoice_issue_lines no force row level security';
  execute $sql$alter table app.invoice_issue_lines add column sales_class text not null default 'labor'$sql$;
  execute $sql$update app.invoice_issue_lines set sales_class = 'part_new' where type = 'part'$sql$;
  execute 'alter table app.invoice_issue_lines alter column sales_class drop default';
  execute $sql$alter table app.invoice_issue_lines add constraint invoice_issue_lines_sales_class_check
    check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery', 'core', 'sublet',
      'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other'))$sql$;
  execute 'alter table app.invoice_issue_lines force row level security';
end $$;

-- Work of another shop on a line of an order (PAR5, PAR20): who does it, by which paper, and what it costs us.
create table app.line_sublets (
  tenant_id uuid not null default app.tid() references auth.tenants,
  line_item_id uuid not null,
  supplier_id uuid,
  -- Of all of it; none while nobody knows.
  cost_cents bigint check (cost_cents >= 0),
  -- Number and date of its invoice or quote, and when it is to be paid.
  document_no text not null default '',
  document_date date,
  due_on date,
  primary key (tenant_id, line_item_id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id),
  foreign key (tenant_id, supplier_id) references app.suppliers (tenant_id, id)
);
create index line_sublets__supplier on app.line_sublets (tenant_id, supplier_id) where supplier_id is not null;
call app.wall('app.line_sublets');
