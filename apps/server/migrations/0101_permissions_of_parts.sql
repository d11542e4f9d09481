-- Permissions of cost and purchasing (6-beyond 0.2), behind those that are there, and of counting, with the others of inventory. One that the
-- platform added under the same id becomes built in. The migrating role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('purchasing', 'Purchasing'), ('pricing', 'Pricing') on conflict (name) do nothing;
update auth.permissions set place = place + 2
 where place > (select d.place from auth.permissions d where d.id = 'inventory:delete');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'inventory', p.place + v.nth
    from (values
      (1, 'inventory:count', 'Inventory: count', 'Count inventory'),
      (2, 'inventory:override', 'Inventory: override', 'Override inventory')
    ) as v (nth, id, name, description)
    join auth.permission_categories c on c.name_key = 'parts'
    join auth.permissions p on p.id = 'inventory:delete'
  on conflict (id) do update set place = excluded.place;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, split_part(v.id, ':', 1), p.last + v.nth
    from (values
      (1, 'pricing:cost', 'Pricing: cost', 'See cost'),
      (2, 'purchasing:view', 'Purchasing: view', 'View purchasing'),
      (3, 'purchasing:create', 'Purchasing: create', 'Create purchasing'),
      (4, 'purchasing:receive', 'Purchasing: receive', 'Receive purchasing'),
      (5, 'purchasing:match', 'Purchasing: match', 'Match purchasing'),
      (6, 'purchasing:approve', 'Purchasing: approve', 'Approve purchasing')
    ) as v (nth, id, name, description)
    join auth.permission_categories c on c.name_key = 'parts'
    cross join (select coalesce(max(place), 0) as last from auth.permissions) p
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('inventory:count', 'inventory:override', 'pricing:cost', 'purchasing:view',
        'purchasing:create', 'purchasing:receive', 'purchasing:match', 'purchasing:approve') and place is not null) <> 8 then
    raise exception 'the permissions of parts are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
