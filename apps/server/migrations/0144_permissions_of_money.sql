-- The rights of payments and taxes behind those that are there, and that of money in reports behind the others of reports.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('payments', 'Payments'), ('tax', 'Taxes') on conflict (name) do nothing;
update auth.permissions set place = place + 1 where place > (select d.place from auth.permissions d where d.id = 'reports:generate');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select 'reports:financial', 'Reports: financial', 'Financial reports', c.id, 'reports', p.place + 1
    from auth.permission_categories c
    join auth.permissions p on p.id = 'reports:generate'
   where c.name_key = 'insight'
  on conflict (id) do update set place = excluded.place;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, split_part(v.id, ':', 1), p.last + v.nth
    from (values
      (1, 'payments:view', 'Payments: view', 'View payments'),
      (2, 'payments:create', 'Payments: create', 'Create payments'),
      (3, 'payments:refund', 'Payments: refund', 'Refund payments'),
      (4, 'payments:backdate', 'Payments: backdate', 'Backdate payments'),
      (5, 'tax:view', 'Tax: view', 'View taxes'),
      (6, 'tax:create', 'Tax: create', 'Create taxes'),
      (7, 'tax:override', 'Tax: override', 'Override taxes')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'billing'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where (id = 'reports:financial' or id like 'payments:%' or id like 'tax:%') and place is not null) < 8 then
    raise exception 'the rights of payments, taxes and money in reports are not in the catalogue';
  end if;
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
