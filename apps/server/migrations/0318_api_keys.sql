-- Keys of the API (INT2). What opens the door is the hash in auth.key_hashes alone, which stands outside the tenants because it is looked up before one is
-- known; the key itself is told once and kept nowhere (decision 67).
create table app.api_keys (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  name text not null check (name <> ''),
  prefix text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Empty: all shops of who gave it.
  shop_ids uuid[] not null,
  -- Empty: from anywhere.
  ip_ranges text[] not null,
  -- The last day, by UTC.
  expires_on date,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The membership that its scopes are narrowed by; none for somebody of the platform, whose account then counts.
  created_by uuid,
  created_by_account uuid not null,
  created_by_name text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references app.users (tenant_id, id)
);
create index api_keys__list on app.api_keys (tenant_id, id desc);
create index api_keys__giver on app.api_keys (tenant_id, created_by) where created_by is not null;
call app.wall('app.api_keys');
create policy definer_read on app.api_keys as permissive for select to {{definer}} using (true);
create policy definer_notes on app.api_keys as permissive for update to {{definer}} using (true) with check (true);
grant select on app.api_keys to {{definer}};
grant update (last_used_at) on app.api_keys to {{definer}};

create table auth.key_hashes (
  token_hash bytea primary key,
  tenant_id uuid not null references auth.tenants on delete cascade,
  key_id uuid not null,
  created_at timestamptz not null default now()
);
create index key_hashes__key on auth.key_hashes (tenant_id, key_id);
call app.behind_definer('auth.key_hashes');

-- Keeps the hash of a key in place of the one it had.
create function auth.keep_key_hash(tenant uuid, wanted uuid, hash bytea) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.key_hashes h where h.tenant_id = tenant and h.key_id = wanted;
  insert into auth.key_hashes (token_hash, tenant_id, key_id) values (hash, tenant, wanted);
end $$;
create function auth.drop_key_hash(tenant uuid, wanted uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.key_hashes h where h.tenant_id = tenant and h.key_id = wanted;
end $$;
-- Whose key this is, what it may do, and what who gave it may do now. Nothing for an unknown, revoked or expired one. That it was used is written at
-- most once a minute.
create function auth.api_key_by_hash(hash bytea)
returns table (
  key_id uuid, key_name text, scopes text[], shop_ids uuid[], ip_ranges text[],
  tenant_id uuid, tenant_slug text, tenant_name text, tenant_state text,
  giver_is_super_admin boolean, giver_status text, giver_role text, giver_permissions text[], giver_shop_ids uuid[], was_used boolean, now timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  held auth.key_hashes%rowtype;
  t record;
  k record;
  g record;
  is_platform boolean := false;
begin
  select h.* into held from auth.key_hashes h where h.token_hash = hash;
  if not found then return; end if;
  select x.id, x.slug, x.name, x.state into t from auth.tenants x where x.id = held.tenant_id;
  if not found then return; end if;
  select a.id, a.name, a.scopes, a.shop_ids, a.ip_ranges, a.created_by, a.created_by_account, a.last_used_at
    into k from app.api_keys a
   where a.tenant_id = held.tenant_id and a.id = held.key_id and a.revoked_at is null
     and (a.expires_on is null or a.expires_on >= (pg_catalog.now() at time zone 'UTC')::date);
  if not found then return; end if;
  if k.created_by is null then
    select c.is_super_admin into is_platform from auth.accounts c where c.id = k.created_by_account;
  end if;
  select u.status, u.system_role,
         case when u.role_id is null then null
              else array(select p.permission from app.role_permissions p where p.tenant_id = held.tenant_id and p.role_id = u.role_id) end as permissions,
         array(select s.shop_id from app.user_shops s where s.tenant_id = held.tenant_id and s.user_id = u.id) as shops
    into g from app.users u where u.tenant_id = held.tenant_id and u.id = k.created_by and u.deleted_at is null;
  return query select k.id, k.name, k.scopes, k.shop_ids, k.ip_ranges, t.id, t.slug, t.name, t.state,
         coalesce(is_platform, false), g.status, g.system_role, g.permissions, coalesce(g.shops, '{}'),
         coalesce(k.last_used_at > pg_catalog.now() - interval '60 seconds', false), pg_catalog.now();
end $$;
create function auth.key_was_used(tenant uuid, wanted uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update app.api_keys k set last_used_at = now()
   where k.tenant_id = tenant and k.id = wanted and (k.last_used_at is null or k.last_used_at <= now() - interval '60 seconds');
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('keep_key_hash', 'drop_key_hash', 'api_key_by_hash', 'key_was_used') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
