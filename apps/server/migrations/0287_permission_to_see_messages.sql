-- The right to see what customers write, before that to write to them (6-beyond 0.2).
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
update auth.permissions set place = place + 1 where place >= (select d.place from auth.permissions d where d.id = 'messages:send');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'messages:view', 'Messages: view', 'See what customers write', p.category_id, 'messages', p.place - 1
    from auth.permissions p where p.id = 'messages:send'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if not exists (select from auth.permissions where id = 'messages:view' and place is not null) then
    raise exception 'the right to see messages is not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
