-- A timer forgets a removed line by a statement of its own feature, before the line goes: a cluster refuses a foreign key that empties
-- part of itself (docs/cluster.md).
do $$
declare held name;
begin
  select k.conname into strict held from pg_constraint k
   where k.conrelid = 'app.timers'::regclass and k.contype = 'f' and k.confrelid = 'app.line_items'::regclass;
  execute format('alter table app.timers drop constraint %I', held);
end $$;
alter table app.timers add foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id);
