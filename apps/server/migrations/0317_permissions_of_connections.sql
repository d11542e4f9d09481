-- The rights of keys of the API and webhooks behind those that are there (6-beyond 0.2).
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('integrations', 'Connections') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'integrations', p.last + v.nth
    from (values
      (1, 'integrations:view', 'Connections: view', 'See API keys, webhooks and what they were sent'),
      (2, 'integrations:create', 'Connections: create', 'Make API keys and webhooks and change them'),
      (3, 'integrations:delete', 'Connections: delete', 'Revoke API keys and delete webhooks')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = (select d.name_key from auth.permission_categories d join auth.permissions q on q.category_id = d.id where q.id = 'settings:view')
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where resource = 'integrations' and place is not null) < 3 then
    raise exception 'the rights of connections are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
