-- The rights to record what customers decide and to go on without their word, behind those of work orders that are there.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
update auth.permissions set place = place + 2 where place > (select d.place from auth.permissions d where d.id = 'service-order:schedule');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, p.category_id, 'service-order', p.place + v.nth
    from (values
      (1, 'service-order:authorize', 'Service order: authorize', 'Authorize service orders'),
      (2, 'service-order:override', 'Service order: override', 'Override service orders')
    ) as v (nth, id, name, description)
    join auth.permissions p on p.id = 'service-order:schedule'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('service-order:authorize', 'service-order:override') and place is not null) < 2 then
    raise exception 'the rights of approvals are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
