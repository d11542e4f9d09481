-- The catalogue of permissions as data: what is built in and what the platform adds, with categories and resources; and the
-- platform's own audit log, a chain like those of the tenants.
create table auth.permission_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_key text not null collate "C",
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permission_categories__name__unique unique (name_key)
);
create table auth.permission_resources (
  id uuid primary key default gen_random_uuid(),
  name text not null collate "C",
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permission_resources__name__unique unique (name),
  constraint permission_resources__name__form check (name ~ '^[a-z]+(-[a-z]+)*$')
);
create table auth.permissions (
  id text primary key collate "C",
  name text not null,
  description text not null,
  category_id uuid not null references auth.permission_categories,
  resource text not null collate "C" references auth.permission_resources (name),
  -- Null for what was added; what is built in stands in the order of the product's own list.
  place int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permissions__id__form check (id ~ '^[a-z]+(-[a-z]+)*:[a-z]+(-[a-z]+)*$' and split_part(id, ':', 1) = resource)
);
create index permissions__category on auth.permissions (category_id);
create index permissions__resource on auth.permissions (resource);
create index role_permissions__permission on app.role_permissions (permission);

create table auth.platform_log (
  seq bigint primary key,
  at timestamptz not null,
  actor_account_id uuid,
  actor_name text not null,
  action text not null,
  record_kind text not null,
  record_id text,
  summary text not null,
  details jsonb not null default '{}',
  request_id text not null default '',
  prev_hash bytea not null,
  hash bytea not null
);
call app.behind_definer('auth.platform_log');
revoke update, delete on auth.platform_log from {{definer}};

insert into auth.permission_categories (name, name_key, description) values
  ('People', 'people', 'Users, roles, permissions and technicians'),
  ('Work', 'work', 'Work orders and messages'),
  ('Customers', 'customers', 'Customers and their vehicles'),
  ('Parts', 'parts', 'Inventory and suppliers'),
  ('Billing', 'billing', 'Invoices'),
  ('Insight', 'insight', 'Analytics and reports'),
  ('Organization', 'organization', 'Shops and settings'),
  ('Platform', 'platform', 'What only the platform itself may do');
insert into auth.permission_resources (name, description)
  select r.name, r.description from (values
    ('users', 'People of an organization'), ('roles', 'Roles'), ('permissions', 'The catalogue of permissions'),
    ('service-order', 'Work orders'), ('work-orders', 'Another word for service-order'), ('customers', 'Customers'), ('vehicles', 'Vehicles'),
    ('inventory', 'Parts in stock'), ('suppliers', 'Suppliers'), ('purchase-orders', 'Orders to suppliers'), ('services', 'Services'),
    ('invoices', 'Invoices'), ('payments', 'Payments'), ('analytics', 'Figures'), ('reports', 'Reports'), ('settings', 'Settings'),
    ('notifications', 'Messages'), ('technicians', 'Technicians'), ('shop', 'Shops'), ('kyc', 'Applications of businesses'),
    ('tenant', 'Organizations'), ('system', 'The platform itself'), ('global', 'Accounts of all organizations'), ('super-admin', 'Screens of super-admins')
  ) as r (name, description);
with seed (id, name, description, category, place) as (
  select v.column1, v.column2, v.column3, v.column4, row_number() over () from (values
  ('users:view', 'Users: view', 'View users', 'People'),
  ('users:create', 'Users: create', 'Create users', 'People'),
  ('users:delete', 'Users: delete', 'Delete users', 'People'),
  ('users:assign', 'Users: assign', 'Assign users', 'People'),
  ('users:manage', 'Users: manage', 'Manage users', 'People'),
  ('roles:view', 'Roles: view', 'View roles', 'People'),
  ('roles:create', 'Roles: create', 'Create roles', 'People'),
  ('roles:delete', 'Roles: delete', 'Delete roles', 'People'),
  ('roles:manage', 'Roles: manage', 'Manage roles', 'People'),
  ('permissions:view', 'Permissions: view', 'View permissions', 'People'),
  ('permissions:manage', 'Permissions: manage', 'Manage permissions', 'People'),
  ('service-order:view', 'Service order: view', 'View service order', 'Work'),
  ('service-order:create', 'Service order: create', 'Create service order', 'Work'),
  ('service-order:delete', 'Service order: delete', 'Delete service order', 'Work'),
  ('service-order:assign', 'Service order: assign', 'Assign service order', 'Work'),
  ('service-order:approve', 'Service order: approve', 'Approve service order', 'Work'),
  ('service-order:start', 'Service order: start', 'Start service order', 'Work'),
  ('service-order:complete', 'Service order: complete', 'Complete service order', 'Work'),
  ('service-order:schedule', 'Service order: schedule', 'Schedule service order', 'Work'),
  ('service-order:manage', 'Service order: manage', 'Manage service order', 'Work'),
  ('customers:view', 'Customers: view', 'View customers', 'Customers'),
  ('customers:create', 'Customers: create', 'Create customers', 'Customers'),
  ('customers:delete', 'Customers: delete', 'Delete customers', 'Customers'),
  ('customers:export', 'Customers: export', 'Export customers', 'Customers'),
  ('customers:manage', 'Customers: manage', 'Manage customers', 'Customers'),
  ('vehicles:view', 'Vehicles: view', 'View vehicles', 'Customers'),
  ('vehicles:create', 'Vehicles: create', 'Create vehicles', 'Customers'),
  ('vehicles:delete', 'Vehicles: delete', 'Delete vehicles', 'Customers'),
  ('vehicles:export', 'Vehicles: export', 'Export vehicles', 'Customers'),
  ('vehicles:manage', 'Vehicles: manage', 'Manage vehicles', 'Customers'),
  ('inventory:view', 'Inventory: view', 'View inventory', 'Parts'),
  ('inventory:create', 'Inventory: create', 'Create inventory', 'Parts'),
  ('inventory:delete', 'Inventory: delete', 'Delete inventory', 'Parts'),
  ('inventory:manage', 'Inventory: manage', 'Manage inventory', 'Parts'),
  ('suppliers:view', 'Suppliers: view', 'View suppliers', 'Parts'),
  ('suppliers:create', 'Suppliers: create', 'Create suppliers', 'Parts'),
  ('suppliers:delete', 'Suppliers: delete', 'Delete suppliers', 'Parts'),
  ('suppliers:manage', 'Suppliers: manage', 'Manage suppliers', 'Parts'),
  ('invoices:view', 'Invoices: view', 'View invoices', 'Billing'),
  ('invoices:create', 'Invoices: create', 'Create invoices', 'Billing'),
  ('invoices:delete', 'Invoices: delete', 'Delete invoices', 'Billing'),
  ('invoices:send', 'Invoices: send', 'Send invoices', 'Billing'),
  ('invoices:manage', 'Invoices: manage', 'Manage invoices', 'Billing'),
  ('analytics:view', 'Analytics: view', 'View analytics', 'Insight'),
  ('analytics:export', 'Analytics: export', 'Export analytics', 'Insight'),
  ('reports:view', 'Reports: view', 'View reports', 'Insight'),
  ('reports:export', 'Reports: export', 'Export reports', 'Insight'),
  ('reports:generate', 'Reports: generate', 'Generate reports', 'Insight'),
  ('settings:view', 'Settings: view', 'View settings', 'Organization'),
  ('settings:create', 'Settings: create', 'Create settings', 'Organization'),
  ('settings:manage', 'Settings: manage', 'Manage settings', 'Organization'),
  ('notifications:view', 'Notifications: view', 'View notifications', 'Work'),
  ('notifications:send', 'Notifications: send', 'Send notifications', 'Work'),
  ('technicians:view', 'Technicians: view', 'View technicians', 'People'),
  ('technicians:create', 'Technicians: create', 'Create technicians', 'People'),
  ('technicians:delete', 'Technicians: delete', 'Delete technicians', 'People'),
  ('shop:view', 'Shop: view', 'View shop', 'Organization'),
  ('shop:create', 'Shop: create', 'Create shop', 'Organization'),
  ('shop:delete', 'Shop: delete', 'Delete shop', 'Organization'),
  ('kyc:view', 'Kyc: view', 'View kyc', 'Platform'),
  ('kyc:review', 'Kyc: review', 'Review kyc', 'Platform'),
  ('kyc:manage', 'Kyc: manage', 'Manage kyc', 'Platform'),
  ('tenant:view', 'Tenant: view', 'View tenant', 'Platform'),
  ('tenant:manage', 'Tenant: manage', 'Manage tenant', 'Platform'),
  ('system:view', 'System: view', 'View system', 'Platform'),
  ('system:logs', 'System: logs', 'Logs system', 'Platform'),
  ('system:admin', 'System: admin', 'Admin system', 'Platform'),
  ('system:backup', 'System: backup', 'Backup system', 'Platform'),
  ('system:manage', 'System: manage', 'Manage system', 'Platform'),
  ('global:view', 'Global: view', 'View global', 'Platform'),
  ('super-admin:view', 'Super admin: view', 'View super admin', 'Platform')) v)
insert into auth.permissions (id, name, description, category_id, resource, place)
  select s.id, s.name, s.description, c.id, split_part(s.id, ':', 1), s.place from seed s join auth.permission_categories c on c.name = s.category;
-- Filled while the owner could still see them: now only the definer can.
call app.behind_definer('auth.permission_categories');
call app.behind_definer('auth.permission_resources');
call app.behind_definer('auth.permissions');

create function auth.list_permissions(only_id text)
returns table (id text, name text, description text, category text, is_built_in boolean, role_count int, version int, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name, p.description, c.name, p.place is not null,
         (select count(*)::int from app.role_permissions r where r.permission = p.id), p.version, p.created_at, p.updated_at
    from auth.permissions p join auth.permission_categories c on c.id = p.category_id
   where only_id is null or p.id = only_id order by p.place nulls last, p.id $$;
-- Those of these words that are permissions, kept from being deleted until the transaction ends.
create function auth.known_permissions(wanted text[]) returns setof text
language sql volatile security definer set search_path = '' as $$
  select p.id from auth.permissions p where p.id = any(wanted) order by p.id for key share $$;
create function auth.hold_permission(wanted text)
returns table (id text, name text, description text, category_id uuid, is_built_in boolean, version int)
language sql volatile security definer set search_path = '' as $$
  select p.id, p.name, p.description, p.category_id, p.place is not null, p.version from auth.permissions p where p.id = wanted for update $$;
create function auth.count_roles_with(wanted text) returns int
language sql volatile security definer set search_path = '' as $$
  select count(*)::int from app.role_permissions r where r.permission = wanted $$;
create function auth.count_permissions() returns int
language sql stable security definer set search_path = '' as $$ select count(*)::int from auth.permissions $$;
-- No row: the id is taken.
create function auth.add_permission(new_id text, new_name text, new_description text, category uuid) returns text
language sql volatile security definer set search_path = '' as $$
  insert into auth.permissions (id, name, description, category_id, resource) values (new_id, new_name, new_description, category, split_part(new_id, ':', 1))
  on conflict do nothing returning id $$;
create function auth.change_permission(wanted text, new_id text, new_name text, new_description text, category uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.permissions p set id = new_id, resource = split_part(new_id, ':', 1), name = new_name, description = new_description, category_id = category,
         version = p.version + 1, updated_at = now() where p.id = wanted $$;
create function auth.delete_permission(wanted text) returns void
language sql volatile security definer set search_path = '' as $$ delete from auth.permissions p where p.id = wanted $$;

create function auth.list_permission_categories()
returns table (id uuid, name text, description text, permission_count int, version int, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, c.description, (select count(*)::int from auth.permissions p where p.category_id = c.id), c.version, c.created_at, c.updated_at
    from auth.permission_categories c order by c.name_key $$;
create function auth.hold_permission_category(wanted uuid)
returns table (id uuid, name text, description text, permission_count int, version int, created_at timestamptz, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from auth.permission_categories c where c.id = wanted for update;
  return query select c.id, c.name, c.description, (select count(*)::int from auth.permissions p where p.category_id = c.id), c.version, c.created_at, c.updated_at
    from auth.permission_categories c where c.id = wanted;
end $$;
create function auth.save_permission_category(wanted uuid, new_name text, new_description text) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into auth.permission_categories as c (id, name, name_key, description) values (wanted, new_name, lower(new_name), new_description)
  on conflict (id) do update set name = excluded.name, name_key = excluded.name_key, description = excluded.description, version = c.version + 1, updated_at = now()
  returning id $$;
create function auth.delete_permission_category(wanted uuid) returns void
language sql volatile security definer set search_path = '' as $$ delete from auth.permission_categories c where c.id = wanted $$;

create function auth.list_permission_resources()
returns table (id uuid, name text, description text, permission_count int, version int, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.name, r.description, (select count(*)::int from auth.permissions p where p.resource = r.name), r.version, r.created_at, r.updated_at
    from auth.permission_resources r order by r.name $$;
create function auth.hold_permission_resource(wanted uuid)
returns table (id uuid, name text, description text, permission_count int, version int, created_at timestamptz, updated_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from auth.permission_resources r where r.id = wanted for update;
  return query select r.id, r.name, r.description, (select count(*)::int from auth.permissions p where p.resource = r.name), r.version, r.created_at, r.updated_at
    from auth.permission_resources r where r.id = wanted;
end $$;
create function auth.save_permission_resource(wanted uuid, new_name text, new_description text) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into auth.permission_resources as r (id, name, description) values (wanted, new_name, new_description)
  on conflict (id) do update set name = excluded.name, description = excluded.description, version = r.version + 1, updated_at = now()
  returning id $$;
create function auth.delete_permission_resource(wanted uuid) returns void
language sql volatile security definer set search_path = '' as $$ delete from auth.permission_resources r where r.id = wanted $$;

-- The end of the platform's chain; one command at a time goes on from it.
create function auth.platform_head() returns table (seq bigint, hash bytea)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7290145);
  return query select l.seq, l.hash from auth.platform_log l order by l.seq desc limit 1;
  if not found then return query select 0::bigint, '\x00'::bytea; end if;
end $$;
create function auth.add_platform_entry(new_seq bigint, new_at timestamptz, account uuid, actor text, new_action text, kind text, record text, new_summary text,
  new_details jsonb, request text, prev bytea, new_hash bytea) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.platform_log (seq, at, actor_account_id, actor_name, action, record_kind, record_id, summary, details, request_id, prev_hash, hash)
  values (new_seq, new_at, account, actor, new_action, kind, record, new_summary, new_details, request, prev, new_hash) $$;
create function auth.platform_entries(by_actor text, by_action text, by_kind text, from_at timestamptz, to_at timestamptz, after_seq bigint, is_ascending boolean, at_most int, skip int)
returns table (seq bigint, at timestamptz, actor_account_id uuid, actor_user_id uuid, actor_name text, action text, record_kind text, record_id text, summary text,
  details jsonb, request_id text, prev_hash bytea, hash bytea)
language sql stable security definer set search_path = '' as $$
  select l.seq, l.at, l.actor_account_id, null::uuid, l.actor_name, l.action, l.record_kind, l.record_id, l.summary, l.details, l.request_id, l.prev_hash, l.hash
    from auth.platform_log l
   where (by_actor is null or strpos(lower(l.actor_name), lower(by_actor)) > 0) and (by_action is null or strpos(lower(l.action || ' ' || l.summary), lower(by_action)) > 0)
     and (by_kind is null or l.record_kind = by_kind) and (from_at is null or l.at >= from_at) and (to_at is null or l.at < to_at) and l.seq > after_seq
   order by case when is_ascending then l.seq else -l.seq end limit at_most offset skip $$;
create function auth.count_platform_entries(by_actor text, by_action text, by_kind text, from_at timestamptz, to_at timestamptz, up_to int) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from (select 1 from auth.platform_log l
   where (by_actor is null or strpos(lower(l.actor_name), lower(by_actor)) > 0) and (by_action is null or strpos(lower(l.action || ' ' || l.summary), lower(by_action)) > 0)
     and (by_kind is null or l.record_kind = by_kind) and (from_at is null or l.at >= from_at) and (to_at is null or l.at < to_at) limit up_to) found $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('list_permissions', 'known_permissions', 'hold_permission', 'count_roles_with', 'count_permissions', 'add_permission',
              'change_permission', 'delete_permission', 'list_permission_categories', 'hold_permission_category', 'save_permission_category', 'delete_permission_category',
              'list_permission_resources', 'hold_permission_resource', 'save_permission_resource', 'delete_permission_resource', 'platform_head', 'add_platform_entry',
              'platform_entries', 'count_platform_entries') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
