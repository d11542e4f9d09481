-- Permissions of the cost of parts, behind those that are there, and of overdrawing stock, with the others of inventory (6-beyond 0.2). One that
-- the platform added under the same id becomes built in. The migrating role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('pricing', 'Pricing') on conflict (name) do nothing;
update auth.permissions set place = place + 1
 where place > (select d.place from auth.permissions d where d.id = 'inventory:delete');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'inventory:override', 'Inventory: override', 'Override inventory', c.id, 'inventory', p.place + 1
    from auth.permission_categories c
    join auth.permissions p on p.id = 'inventory:delete'
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'pricing:cost', 'Pricing: cost', 'See cost', c.id, 'pricing', p.last + 1
    from auth.permission_categories c
    cross join (select coalesce(max(place), 0) as last from auth.permissions) p
   where c.name_key = 'parts'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('inventory:override', 'pricing:cost') and place is not null) <> 2 then
    raise exception 'the permissions of parts are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
