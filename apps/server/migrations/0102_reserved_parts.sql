-- A shop's list asks which of its parts are promised to orders. On a cluster an index of a table that is spread is executed by itself.
do $$
begin
  execute 'create index shop_items__reserved on app.shop_items (tenant_id, shop_id, item_id) where reserved_thousandths > 0';
end $$;
