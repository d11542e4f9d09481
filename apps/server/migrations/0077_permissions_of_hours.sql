-- Permissions of clocks and pay (6-beyond 0.2), behind those that are there. One that the platform added under the same id becomes built in.
-- The migrating role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('time', 'Hours and clocks'), ('pay', 'Pay') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, split_part(v.id, ':', 1), p.last + v.nth
    from (values
      (1, 'time:view', 'Time: view', 'View time'),
      (2, 'time:edit', 'Time: edit', 'Edit time'),
      (3, 'time:approve', 'Time: approve', 'Approve time'),
      (4, 'pay:view', 'Pay: view', 'View pay')
    ) as v (nth, id, name, description)
    join auth.permission_categories c on c.name_key = 'people'
    cross join (select coalesce(max(place), 0) as last from auth.permissions) p
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('time:view', 'time:edit', 'time:approve', 'pay:view') and place is not null) <> 4 then
    raise exception 'the permissions of hours are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
