-- The rights of the exception center behind those that are there (6-beyond 0.2).
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('exceptions', 'Exceptions') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'exceptions', p.last + v.nth
    from (values
      (1, 'exceptions:view', 'Exceptions: view', 'See what may cost the shop money'),
      (2, 'exceptions:resolve', 'Exceptions: resolve', 'Assign, put off and accept exceptions')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'billing'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('exceptions:view', 'exceptions:resolve') and place is not null) < 2 then
    raise exception 'the rights of the exception center are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
