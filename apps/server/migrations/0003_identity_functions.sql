-- The only ways to the tables of auth. Each has a fixed search path, belongs to the definer, and may be executed by the
-- runtime login alone.
create function auth.find_account(key text)
returns table (id uuid, email text, name text, password_hash text, is_super_admin boolean, language text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.email, a.name, a.password_hash, a.is_super_admin, a.language from auth.accounts a where a.email_key = key $$;

create function auth.memberships(account uuid)
returns table (tenant_id uuid, slug text, name text, state text, user_id uuid, status text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state, u.id, u.status
    from app.users u join auth.tenants t on t.id = u.tenant_id
   where u.account_id = account and u.deleted_at is null order by t.name, t.id $$;

create function auth.tenant_by_id(wanted uuid)
returns table (tenant_id uuid, slug text, name text, state text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state from auth.tenants t where t.id = wanted $$;

create function auth.tenant_by_slug(wanted text)
returns table (tenant_id uuid, slug text, name text, state text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state from auth.tenants t where t.slug = wanted $$;

-- Opens a session and keeps at most ten of an account: the oldest ends (security S-4).
create function auth.open_session(new_id uuid, account uuid, tenant uuid, hash bytea, session_kind text, agent text, lasts interval)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare ends timestamptz := now() + lasts;
begin
  insert into auth.sessions (id, account_id, tenant_id, token_hash, kind, user_agent, expires_at)
    values (new_id, account, tenant, hash, session_kind, agent, ends);
  update auth.sessions s set ended_at = now()
   where s.account_id = account and s.ended_at is null and s.kind = 'session' and s.id in (
     select x.id from auth.sessions x where x.account_id = account and x.ended_at is null and x.kind = 'session'
      order by x.created_at desc, x.id desc offset 10);
  return ends;
end $$;

-- A live session with everything the gate needs, in one statement: idle and absolute expiry, membership, role, rights,
-- shops (security S-3, S-6). Use is written when older than a minute and `counts`; expiry counts from the stored value.
create function auth.session_by_hash(hash bytea, idle interval, counts boolean)
returns table (
  session_id uuid, account_id uuid, account_name text, account_email text, email_verified boolean, is_super_admin boolean, language text, theme text,
  tenant_id uuid, tenant_slug text, tenant_name text, tenant_state text,
  user_id uuid, user_name text, user_status text, system_role text, role_id uuid, role_name text, custom_permissions text[], shop_ids uuid[], technician_id uuid,
  last_seen_at timestamptz, expires_at timestamptz, now timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare held auth.sessions%rowtype;
begin
  select s.* into held from auth.sessions s
   where s.token_hash = hash and s.kind = 'session' and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - idle;
  if not found then return; end if;
  if counts and held.last_seen_at < now() - interval '60 seconds' then
    update auth.sessions s set last_seen_at = now() where s.id = held.id;
    held.last_seen_at := now();
  end if;
  return query
    select held.id, a.id, a.name, a.email, a.email_verified_at is not null, a.is_super_admin, a.language, a.theme,
           t.id, t.slug, t.name, t.state,
           u.id, u.name, u.status, u.system_role, u.role_id, r.name,
           case when u.role_id is null then null else array(select p.permission from app.role_permissions p where p.tenant_id = u.tenant_id and p.role_id = u.role_id) end,
           array(select us.shop_id from app.user_shops us where us.tenant_id = u.tenant_id and us.user_id = u.id),
           tech.id, held.last_seen_at, held.expires_at, now()
      from auth.accounts a
      left join auth.tenants t on t.id = held.tenant_id
      left join app.users u on u.tenant_id = held.tenant_id and u.account_id = a.id and u.deleted_at is null
      left join app.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
      left join app.technicians tech on tech.tenant_id = u.tenant_id and tech.user_id = u.id and tech.deleted_at is null and tech.status = 'active'
     where a.id = held.account_id;
end $$;

create function auth.end_session(hash bytea) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (update auth.sessions s set ended_at = now() where s.token_hash = hash and s.kind = 'session' and s.ended_at is null returning 1)
  select exists (select 1 from ended) $$;
create function auth.end_session_by_id(account uuid, session uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with ended as (update auth.sessions s set ended_at = now() where s.id = session and s.account_id = account and s.kind = 'session' and s.ended_at is null and s.expires_at > now() returning 1)
  select exists (select 1 from ended) $$;
create function auth.list_sessions(account uuid, idle interval)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, user_agent text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, s.last_seen_at, least(s.expires_at, s.last_seen_at + idle), s.user_agent from auth.sessions s
   where s.account_id = account and s.kind = 'session' and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - idle
   order by s.created_at desc, s.id desc $$;
-- Single use: the first caller gets the account, everyone after nothing (security S-2).
create function auth.use_selection(hash bytea) returns uuid
language sql volatile security definer set search_path = '' as $$
  update auth.sessions s set ended_at = now()
   where s.token_hash = hash and s.kind = 'selection' and s.ended_at is null and s.expires_at > now() returning s.account_id $$;

create function auth.count_failures(wanted bytea, span interval) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from auth.failures f where f.key = wanted and f.at > now() - span $$;
create function auth.record_failure(new_id uuid, failed bytea) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.failures (id, key) values (new_id, failed) $$;
create function auth.clear_failures(done bytea) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.failures f where f.key = done $$;
create function auth.sweep() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.failures f where f.at < now() - interval '1 day';
  delete from auth.sessions s where coalesce(s.ended_at, s.expires_at) < now() - interval '30 days' $$;

create function auth.set_preferences(account uuid, new_language text, new_theme text)
returns table (language text, theme text)
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set language = coalesce(new_language, a.language), theme = coalesce(new_theme, a.theme), updated_at = now()
   where a.id = account returning a.language, a.theme $$;
create function auth.set_password_hash(account uuid, hash text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set password_hash = hash, updated_at = now() where a.id = account $$;

create function auth.create_account(new_id uuid, new_email text, key text, new_name text, hash text, verified boolean, super boolean, at timestamptz)
returns uuid language sql volatile security definer set search_path = '' as $$
  insert into auth.accounts (id, email, email_key, name, password_hash, email_verified_at, is_super_admin, created_at, updated_at)
  values (new_id, new_email, key, new_name, hash, case when verified then at end, super, at, at)
  on conflict on constraint accounts__email_key__unique do nothing returning id $$;
create function auth.create_tenant(new_id uuid, new_slug text, new_name text, new_state text, at timestamptz)
returns uuid language sql volatile security definer set search_path = '' as $$
  insert into auth.tenants (id, slug, name, state, created_at, updated_at) values (new_id, new_slug, new_name, new_state, at, at)
  on conflict on constraint tenants__slug__unique do nothing returning id $$;
create function auth.count_tenants() returns int
language sql stable security definer set search_path = '' as $$ select count(*)::int from auth.tenants $$;
create function auth.count_super_admins() returns int
language sql stable security definer set search_path = '' as $$ select count(*)::int from auth.accounts a where a.is_super_admin $$;
-- For jobs that go through all tenants, one after the other, each in its own transaction.
create function auth.list_tenant_ids(after uuid, at_most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.id from auth.tenants t where t.state = 'approved' and (after is null or t.id > after) order by t.id limit at_most $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'auth' loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
