-- The rights of prices in front of that of costs, and those of discounts behind all that are there (6-beyond 0.2); limits of a role for discounts beside
-- those of purchases and refunds. The migrating role must see the rows for this.
alter table auth.permission_categories no force row level security;
alter table auth.permission_resources no force row level security;
alter table auth.permissions no force row level security;
insert into auth.permission_resources (name, description) values ('discounts', 'Discounts') on conflict (name) do nothing;
update auth.permissions set place = place + 3 where place >= (select d.place from auth.permissions d where d.id = 'pricing:cost');
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, p.category_id, 'pricing', p.place - 4 + v.nth
    from (values
      (1, 'pricing:view', 'Pricing: view', 'View prices'),
      (2, 'pricing:create', 'Pricing: create', 'Create prices'),
      (3, 'pricing:delete', 'Pricing: delete', 'Retire prices')
    ) as v (nth, id, name, description)
    join auth.permissions p on p.id = 'pricing:cost'
  on conflict (id) do update set place = excluded.place;
insert into auth.permissions (id, name, description, category_id, resource, place)
  select v.id, v.name, v.description, c.id, 'discounts', p.last + v.nth
    from (values
      (1, 'discounts:create', 'Discounts: create', 'Give discounts'),
      (2, 'discounts:approve', 'Discounts: approve', 'Approve discounts')
    ) as v (nth, id, name, description)
    cross join (select max(place) as last from auth.permissions) p
    cross join auth.permission_categories c
   where c.name_key = 'billing'
  on conflict (id) do update set place = excluded.place;
do $$
begin
  if (select count(*) from auth.permissions where id in ('pricing:view', 'pricing:create', 'pricing:delete', 'discounts:create', 'discounts:approve')
        and place is not null) < 5 then
    raise exception 'the rights of prices and discounts are not in the catalogue';
  end if;
  execute 'alter table app.role_limits drop constraint role_limits_kind_check';
  execute 'alter table app.role_limits add constraint role_limits_kind_check check (kind in (''purchase_amount'', ''refund_amount'', ''discount_percent'', ''discount_amount''))';
end $$;
alter table auth.permission_categories force row level security;
alter table auth.permission_resources force row level security;
alter table auth.permissions force row level security;
