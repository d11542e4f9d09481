-- Lines of an invoice that no work order has: of a counter sale, a late fee, an opening balance (PAY22). They stay as they were when it is issued, and name
-- what the stock gave out for it.
create table app.invoice_draft_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  invoice_id uuid not null,
  position int not null,
  type text not null check (type in ('labor', 'parts', 'sublet', 'fee')),
  sales_class text not null check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery',
    'core', 'sublet', 'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other')),
  description text not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  inventory_item_id uuid,
  notes text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, inventory_item_id) references app.items (tenant_id, id)
);
create index invoice_draft_lines__invoice on app.invoice_draft_lines (tenant_id, invoice_id, position);
create index invoice_draft_lines__item on app.invoice_draft_lines (tenant_id, inventory_item_id) where inventory_item_id is not null;
call app.wall('app.invoice_draft_lines');
