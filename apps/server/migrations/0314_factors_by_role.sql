-- For whom an organization asks for a second factor: `*` for everybody, else the name of a built-in role or the id of one of its own.
create table app.factor_roles (
  tenant_id uuid not null default app.tid() references auth.tenants,
  role text not null collate "C",
  primary key (tenant_id, role)
);
call app.wall('app.factor_roles');
create policy definer_read on app.factor_roles as permissive for select to {{definer}} using (true);
grant select on app.factor_roles to {{definer}};

-- A live session with everything the gate needs, and now also how sure the installation is of who holds it (decision 66).
drop function auth.session_by_hash(bytea, interval, boolean);
create function auth.session_by_hash(hash bytea, idle interval, counts boolean)
returns table (
  session_id uuid, account_id uuid, account_name text, account_email text, email_verified boolean, is_super_admin boolean, language text, theme text,
  tenant_id uuid, tenant_slug text, tenant_name text, tenant_state text,
  user_id uuid, user_name text, user_status text, system_role text, role_id uuid, role_name text, custom_permissions text[], shop_ids uuid[], technician_id uuid,
  last_seen_at timestamptz, expires_at timestamptz, now timestamptz, by_factor boolean, is_strong boolean, role_needs_factor boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  held auth.sessions%rowtype;
  a record;
  member record;
begin
  select s.* into held from auth.sessions s
   where s.token_hash = hash and s.kind = 'session' and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - idle;
  if not found then return; end if;
  if counts and held.last_seen_at < now() - interval '60 seconds' then
    update auth.sessions s set last_seen_at = now() where s.id = held.id;
    held.last_seen_at := now();
  end if;
  select c.*, t.id as own_tenant, t.slug, t.name as company, t.state into a
    from auth.accounts c left join auth.tenants t on t.id = held.tenant_id where c.id = held.account_id;
  if not found then return; end if;
  -- An unknown tenant gives a row of nothing, so that `member` has its columns.
  select u.id, u.name, u.status, u.system_role, u.role_id, r.name as role,
         case when u.role_id is null then null
              else array(select p.permission from app.role_permissions p where p.tenant_id = held.tenant_id and p.role_id = u.role_id) end as permissions,
         array(select us.shop_id from app.user_shops us where us.tenant_id = held.tenant_id and us.user_id = u.id) as shops, k.id as technician,
         exists (select 1 from app.factor_roles f
                  where f.tenant_id = held.tenant_id and (f.role = '*' or f.role = u.system_role or f.role = u.role_id::text)) as needs_factor
    into member
    from app.users u
    left join app.roles r on r.tenant_id = held.tenant_id and r.id = u.role_id
    left join app.technicians k on k.tenant_id = held.tenant_id and k.user_id = u.id and k.deleted_at is null and k.status = 'active'
   where u.tenant_id = held.tenant_id and u.account_id = held.account_id and u.deleted_at is null;
  return query select held.id, a.id, a.name, a.email, a.email_verified_at is not null, a.is_super_admin, a.language, a.theme,
         a.own_tenant, a.slug, a.company, a.state,
         member.id, member.name, member.status, member.system_role, member.role_id, member.role, member.permissions, coalesce(member.shops, '{}'), member.technician,
         held.last_seen_at, held.expires_at, pg_catalog.now(), held.by_factor, coalesce(held.strong_until > pg_catalog.now(), false),
         coalesce(member.needs_factor, false);
end $$;
alter function auth.session_by_hash(bytea, interval, boolean) owner to {{definer}};
revoke all on function auth.session_by_hash(bytea, interval, boolean) from public;
grant execute on function auth.session_by_hash(bytea, interval, boolean) to {{app}};
