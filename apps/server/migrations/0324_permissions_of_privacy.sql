-- The rights of personal data behind those that are there (6-beyond 0.2).
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('data', 'Personal data') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'data', p.last + v.nth
    from (values
      (1, 'data:export', 'Personal data: export', 'Write everything about a customer into a file for them'),
      (2, 'data:erase', 'Personal data: erase', 'Erase customers, hold records, and say how long records are kept')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = (select d.name_key from auth.permission_categories d join auth.permissions q on q.category_id = d.id where q.id = 'settings:view')
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where resource = 'data' and place is not null) < 2 then
    raise exception 'the rights of personal data are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
