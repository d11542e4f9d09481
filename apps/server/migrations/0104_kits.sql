-- Kits (PAR3, PAR22): an item that is never counted itself and stands for its parts. Its price is the sum of theirs, or its own.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute $sql$alter table app.items add column kit_price text$sql$;
  execute $sql$alter table app.items add constraint items_kit_price_check check (kit_price in ('parts', 'own'))$sql$;
  execute $sql$alter table app.items add constraint items__kit check (kit_price is null or kind = 'non_stock')$sql$;
end $$;

create table app.kit_items (
  tenant_id uuid not null default app.tid() references auth.tenants,
  kit_item_id uuid not null,
  item_id uuid not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  position int not null,
  primary key (tenant_id, kit_item_id, item_id),
  foreign key (tenant_id, kit_item_id) references app.items (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id),
  constraint kit_items__itself check (kit_item_id <> item_id)
);
create index kit_items__item on app.kit_items (tenant_id, item_id);
call app.wall('app.kit_items');
