-- The parts of which a shop has too few are read in the order of how many it has (K6), and no shop is short of a part that is deleted.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.items no force row level security';
  execute 'alter table app.shop_items no force row level security';
  execute $sql$update app.shop_items s set is_low = false
    where s.is_low and exists (select from app.items i where i.tenant_id = s.tenant_id and i.id = s.item_id and i.deleted_at is not null)$sql$;
  execute 'alter table app.items force row level security';
  execute 'alter table app.shop_items force row level security';
  execute 'create index shop_items__least on app.shop_items
    (tenant_id, shop_id, (on_hand_thousandths - reserved_thousandths - set_aside_thousandths), item_id) where is_low';
  execute 'drop index app.shop_items__low';
end $$;
