-- What strangers may learn of organizations, and what their own people change of them.
create function auth.public_tenants(at_most int, skip int)
returns table (slug text, name text, total int)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name, (count(*) over ())::int from auth.tenants t
   where t.is_public and t.state = 'approved' order by t.name, t.id limit at_most offset skip $$;
create function auth.resolve_tenant(wanted text)
returns table (slug text, name text)
language sql stable security definer set search_path = '' as $$
  select t.slug, t.name from auth.tenants t where t.slug = wanted and t.state = 'approved' $$;
-- Changes the organization of the transaction at hand and no other. No row: the version is stale.
create function auth.change_own_tenant(new_name text, listed boolean, expected int)
returns table (id uuid, slug text, name text, is_public boolean, version int)
language sql volatile security definer set search_path = '' as $$
  update auth.tenants t set name = coalesce(new_name, t.name), is_public = coalesce(listed, t.is_public), version = t.version + 1, updated_at = now()
   where t.id = app.tid() and (expected is null or t.version = expected)
  returning t.id, t.slug, t.name, t.is_public, t.version $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('public_tenants', 'resolve_tenant', 'change_own_tenant') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
