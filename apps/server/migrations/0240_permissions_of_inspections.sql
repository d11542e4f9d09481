-- The rights of inspections behind all that are there (6-beyond 0.2). The migrating role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('inspections', 'Inspections') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'inspections', p.last + v.nth
    from (values
      (1, 'inspections:view', 'Inspections: view', 'View inspections'),
      (2, 'inspections:create', 'Inspections: create', 'Do inspections and change their templates'),
      (3, 'inspections:review', 'Inspections: review', 'Review inspections and show them to customers'),
      (4, 'inspections:sign', 'Inspections: sign', 'Sign annual inspections')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'work'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where resource = 'inspections' and place is not null) < 4 then
    raise exception 'the rights of inspections are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
