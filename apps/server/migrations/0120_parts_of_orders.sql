-- Parts of orders (G41, PAR5). A line names an item that is there. Nothing checked that before, so what names none is nobody's; the migrating role
-- must see the rows of all tenants for this. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.items no force row level security';
  execute 'alter table app.line_items no force row level security';
  execute $sql$update app.line_items l set inventory_item_id = null
    where l.inventory_item_id is not null
      and (l.type <> 'parts' or not exists (select from app.items i where i.tenant_id = l.tenant_id and i.id = l.inventory_item_id))$sql$;
  execute 'alter table app.line_items add constraint line_items__item__known
    foreign key (tenant_id, inventory_item_id) references app.items (tenant_id, id)';
  -- What we paid for a part stands with its moves; this was never written.
  execute 'alter table app.line_items drop column cost_cents';
  execute $sql$alter table app.line_items add column part_source text not null default 'stock'$sql$;
  execute $sql$alter table app.line_items add constraint line_items_part_source_check
    check (part_source in ('stock', 'order', 'customer', 'used'))$sql$;
  execute 'create index line_items__item on app.line_items (tenant_id, inventory_item_id) where inventory_item_id is not null';
end $$;

-- What has happened to the part of a line, thousandths of its unit: kept from the ledger of the stock in the same transaction, and read with the line.
create table app.line_parts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  line_item_id uuid not null,
  service_order_id uuid not null,
  item_id uuid not null,
  needed_thousandths bigint not null check (needed_thousandths >= 0),
  reserved_thousandths bigint not null default 0 check (reserved_thousandths >= 0),
  ordered_thousandths bigint not null default 0 check (ordered_thousandths >= 0),
  received_thousandths bigint not null default 0 check (received_thousandths >= 0),
  issued_thousandths bigint not null default 0 check (issued_thousandths >= 0),
  returned_thousandths bigint not null default 0 check (returned_thousandths >= 0),
  -- What those cost that are out.
  cost_cents bigint not null default 0,
  primary key (tenant_id, line_item_id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  constraint line_parts__returned check (returned_thousandths <= issued_thousandths)
);
create index line_parts__order on app.line_parts (tenant_id, service_order_id);
create index line_parts__item on app.line_parts (tenant_id, item_id);
-- Lines that name an item already. On a cluster the rows that a key is looked up in are to be seen, too.
do $$
begin
  execute 'alter table app.service_orders no force row level security';
  execute $sql$insert into app.line_parts (tenant_id, line_item_id, service_order_id, item_id, needed_thousandths)
    select l.tenant_id, l.id, l.service_order_id, l.inventory_item_id, l.quantity_thousandths
      from app.line_items l where l.inventory_item_id is not null$sql$;
  execute 'alter table app.line_items force row level security';
  execute 'alter table app.service_orders force row level security';
  execute 'alter table app.items force row level security';
end $$;
call app.wall('app.line_parts');
