-- Parts that are bought for a line of an order (PAR6, PAR13, PAR27). The line leaves its id as history: when it is gone, what comes goes to the shelf.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.purchase_order_lines add column line_item_id uuid';
  execute 'create index purchase_order_lines__line_item on app.purchase_order_lines (tenant_id, line_item_id) where line_item_id is not null';
  execute 'alter table app.reorders add column line_item_id uuid';
  execute 'create index reorders__line_item on app.reorders (tenant_id, line_item_id) where line_item_id is not null and status = ''pending''';
  execute 'alter table app.delivery_lines add column line_item_id uuid';
  -- Of those that came for the line: here and not taken by anybody yet; and of those that are out: kept for the customer though the line does not
  -- need them any more (PAR19). When the next ones are expected.
  execute 'alter table app.line_parts add column waiting_thousandths bigint not null default 0';
  execute 'alter table app.line_parts add constraint line_parts_waiting_thousandths_check check (waiting_thousandths >= 0)';
  execute 'alter table app.line_parts add column kept_thousandths bigint not null default 0';
  execute 'alter table app.line_parts add constraint line_parts_kept_thousandths_check check (kept_thousandths >= 0)';
  execute 'alter table app.line_parts add column eta date';
end $$;
