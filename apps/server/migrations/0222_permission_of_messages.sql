-- The right to write to customers behind those that are there; it is asked where an estimate or its link is mailed.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('messages', 'Messages') on conflict (name) do nothing;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'messages:send', 'Messages: send', 'Send messages to customers', c.id, 'messages', p.last + 1
    from (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'work'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if not exists (select from auth.permissions where id = 'messages:send' and place is not null) then
    raise exception 'the right to write to customers is not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
