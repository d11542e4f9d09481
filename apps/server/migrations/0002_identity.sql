-- Accounts (a person, everywhere), tenants, memberships, roles, sessions.
create table auth.tenants (
  id uuid primary key,
  slug text not null collate "C",
  name text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'suspended')),
  is_public boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tenants__slug__unique unique (slug),
  constraint tenants__slug__form check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$')
);
call app.behind_definer('auth.tenants');
create policy own_tenant on auth.tenants as permissive for select to {{app}} using (id = app.tid());
grant select on auth.tenants to {{app}};

create table auth.accounts (
  id uuid primary key,
  email text not null,
  email_key text not null collate "C",
  name text not null,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'es')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  email_verified_at timestamptz,
  is_super_admin boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts__email_key__unique unique (email_key)
);
call app.behind_definer('auth.accounts');

-- A tenant's own roles; the system roles are data of the contract and stand in users.system_role by name.
create table app.roles (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  name_key text not null collate "C",
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint roles__name__unique unique (tenant_id, name_key)
);
call app.wall('app.roles');
create table app.role_permissions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references app.roles (tenant_id, id) on delete cascade
);
call app.wall('app.role_permissions');

create table app.users (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  account_id uuid not null references auth.accounts,
  name text not null,
  email text not null,
  email_key text not null collate "C",
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended', 'invited')),
  system_role text,
  role_id uuid,
  phone text not null default '',
  job_title text not null default '',
  location text not null default '',
  bio text not null default '',
  avatar_file_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references app.roles (tenant_id, id),
  constraint users__role__one check ((system_role is null) <> (role_id is null))
);
create unique index users__account__unique on app.users (tenant_id, account_id) where deleted_at is null;
create unique index users__email__unique on app.users (tenant_id, email_key) where deleted_at is null;
create index users__account on app.users (account_id);
call app.wall('app.users');

create table app.shops (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  contact_email text not null,
  phone text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'maintenance')),
  time_zone text not null default 'America/Chicago',
  labor_rate_cents bigint not null default 7500 check (labor_rate_cents >= 0),
  labor_tax_millionths int not null default 100000 check (labor_tax_millionths between 0 and 1000000),
  parts_tax_millionths int not null default 100000 check (parts_tax_millionths between 0 and 1000000),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
call app.wall('app.shops');
create table app.shop_hours (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  weekday int not null check (weekday between 0 and 6),
  opens_minute int not null check (opens_minute between 0 and 1439),
  closes_minute int not null check (closes_minute between 1 and 1440),
  primary key (tenant_id, shop_id, weekday),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id) on delete cascade,
  constraint shop_hours__minutes__order check (closes_minute > opens_minute)
);
call app.wall('app.shop_hours');
create table app.shop_hour_exceptions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  day date not null,
  opens_minute int check (opens_minute between 0 and 1439),
  closes_minute int check (closes_minute between 1 and 1440),
  note text not null default '',
  primary key (tenant_id, shop_id, day),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id) on delete cascade
);
call app.wall('app.shop_hour_exceptions');
create table app.bays (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  kind text not null default 'light' check (kind in ('light', 'heavy')),
  position int not null,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index bays__shop on app.bays (tenant_id, shop_id, position);
call app.wall('app.bays');

create table app.user_shops (
  tenant_id uuid not null default app.tid() references auth.tenants,
  user_id uuid not null,
  shop_id uuid not null,
  primary key (tenant_id, user_id, shop_id),
  foreign key (tenant_id, user_id) references app.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
call app.wall('app.user_shops');

create table app.technicians (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  user_id uuid not null,
  skills text[] not null default '{}',
  pay_rate_cents bigint check (pay_rate_cents >= 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app.users (tenant_id, id)
);
create unique index technicians__user__unique on app.technicians (tenant_id, user_id) where deleted_at is null;
call app.wall('app.technicians');
create table app.working_hours (
  tenant_id uuid not null default app.tid() references auth.tenants,
  technician_id uuid not null,
  weekday int not null check (weekday between 0 and 6),
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 1 and 1440),
  primary key (tenant_id, technician_id, weekday, from_minute),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id) on delete cascade,
  constraint working_hours__minutes__order check (to_minute > from_minute)
);
call app.wall('app.working_hours');
create table app.absences (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  technician_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id) on delete cascade,
  constraint absences__times__order check (ends_at > starts_at)
);
call app.wall('app.absences');

create table auth.sessions (
  id uuid primary key,
  account_id uuid not null references auth.accounts on delete cascade,
  tenant_id uuid references auth.tenants on delete cascade,
  token_hash bytea not null,
  kind text not null default 'session' check (kind in ('session', 'selection')),
  user_agent text not null default '',
  selected_shop_id uuid,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions__token__unique unique (token_hash)
);
create index sessions__account on auth.sessions (account_id) where ended_at is null;
call app.behind_definer('auth.sessions');

create table auth.failures (
  key bytea not null,
  at timestamptz not null default now(),
  id uuid primary key
);
create index failures__key on auth.failures (key, at);
call app.behind_definer('auth.failures');

-- The definer reads memberships before a tenant is known.
create policy definer_read on app.users as permissive for select to {{definer}} using (true);
create policy definer_read on app.roles as permissive for select to {{definer}} using (true);
create policy definer_read on app.role_permissions as permissive for select to {{definer}} using (true);
create policy definer_read on app.user_shops as permissive for select to {{definer}} using (true);
create policy definer_read on app.technicians as permissive for select to {{definer}} using (true);
grant select on app.users, app.roles, app.role_permissions, app.user_shops, app.technicians to {{definer}};
