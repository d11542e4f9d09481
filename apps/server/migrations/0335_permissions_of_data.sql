-- The rights to export and to import a whole business (who may export it may give a customer theirs as well), behind those that are there (6-beyond 0.2).
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('data', 'Data of the business and of people')
  on conflict (name) do update set description = excluded.description;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'data', p.last + v.nth
    from (values
      (1, 'data:import', 'Data: import', 'Bring in customers, open invoices and history from files, and undo it'),
      (2, 'data:export', 'Data: export', 'Download everything of the business, purchase costs included, or what is stored of a customer')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = (select d.name_key from auth.permission_categories d join auth.permissions q on q.category_id = d.id where q.id = 'settings:view')
  on conflict (id) do update set place = excluded.place, name = excluded.name, description = excluded.description;
do $$
begin
  if (select count(*) from auth.permissions where resource = 'data' and id in ('data:import', 'data:export') and place is not null) < 2 then
    raise exception 'the rights of data are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
