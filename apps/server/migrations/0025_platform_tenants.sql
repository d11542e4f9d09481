-- What the platform counts of its organizations: figures for super-admins, never a row of a tenant.
do $$
declare t text;
begin
  foreach t in array array['app.shops', 'app.service_orders', 'app.service_order_counts', 'app.customers', 'app.vehicles', 'app.invoices',
    'app.files', 'app.audit_heads', 'app.audit_log', 'app.jobs', 'app.timers', 'app.time_entries'] loop
    execute format('create policy platform_counts on %s as permissive for select to {{definer}} using (true)', t);
    execute format('grant select on %s to {{definer}}', t);
  end loop;
end $$;
create index audit_log__at on app.audit_log (at);

create function auth.platform_tenants(wanted text, only_slug text, states text[], sort_by text, is_descending boolean, at_most int, skip int)
returns table (id uuid, slug text, name text, state text, is_public boolean, version int, created_at timestamptz, updated_at timestamptz,
  users int, shops int, orders int, last_activity_at timestamptz, total int)
language sql stable security definer set search_path = '' as $$
  with counted as (
    select t.*, coalesce(u.n, 0) as users, coalesce(s.n, 0) as shops, coalesce(o.n, 0) as orders
      from auth.tenants t
      left join (select x.tenant_id, count(*)::int as n from app.users x where x.deleted_at is null group by x.tenant_id) u on u.tenant_id = t.id
      left join (select x.tenant_id, count(*)::int as n from app.shops x where x.deleted_at is null group by x.tenant_id) s on s.tenant_id = t.id
      left join (select x.tenant_id, sum(x.count)::int as n from app.service_order_counts x group by x.tenant_id) o on o.tenant_id = t.id
     where (wanted = '' or strpos(lower(t.name), lower(wanted)) > 0 or strpos(t.slug, lower(wanted)) > 0)
       and (only_slug = '' or t.slug = lower(only_slug)) and (states is null or t.state = any(states))),
  page as (
    select c.*, (count(*) over ())::int as total,
           row_number() over (order by
             case when sort_by = 'name' and not is_descending then lower(c.name) end, case when sort_by = 'name' and is_descending then lower(c.name) end desc,
             case when sort_by = 'created_at' and not is_descending then c.created_at end, case when sort_by = 'created_at' and is_descending then c.created_at end desc,
             case when not is_descending then case sort_by when 'users' then c.users when 'shops' then c.shops when 'orders' then c.orders end end,
             case when is_descending then case sort_by when 'users' then c.users when 'shops' then c.shops when 'orders' then c.orders end end desc,
             lower(c.name), c.id) as place
      from counted c order by place limit at_most offset skip)
  select p.id, p.slug, p.name, p.state, p.is_public, p.version, p.created_at, p.updated_at, p.users, p.shops, p.orders,
         (select l.at from app.audit_log l where l.tenant_id = p.id order by l.seq desc limit 1), p.total
    from page p order by p.place $$;

create function auth.platform_tenant(wanted uuid)
returns table (id uuid, slug text, name text, state text, is_public boolean, version int, created_at timestamptz, updated_at timestamptz,
  users int, active_users int, suspended_users int, technicians int, shops int, active_shops int, customers int, vehicles int, orders int, open_orders int,
  invoices int, files int, storage_bytes bigint, live_sessions int, audit_entries int, last_activity_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state, t.is_public, t.version, t.created_at, t.updated_at,
         u.n, u.active, u.suspended,
         (select count(*)::int from app.technicians x where x.tenant_id = t.id and x.deleted_at is null),
         s.n, s.active,
         (select count(*)::int from app.customers x where x.tenant_id = t.id and x.deleted_at is null),
         (select count(*)::int from app.vehicles x where x.tenant_id = t.id),
         coalesce(o.n, 0), coalesce(o.open, 0),
         (select count(*)::int from app.invoices x where x.tenant_id = t.id and x.deleted_at is null),
         f.n, coalesce(f.bytes, 0)::bigint,
         (select count(*)::int from auth.sessions x where x.tenant_id = t.id and x.kind = 'session' and x.ended_at is null and x.expires_at > now()
            and x.last_seen_at > now() - interval '30 minutes'),
         coalesce((select x.seq::int from app.audit_heads x where x.tenant_id = t.id), 0),
         (select l.at from app.audit_log l where l.tenant_id = t.id order by l.seq desc limit 1)
    from auth.tenants t
    cross join lateral (select count(*)::int as n, count(*) filter (where x.status = 'active')::int as active, count(*) filter (where x.status = 'suspended')::int as suspended
                          from app.users x where x.tenant_id = t.id and x.deleted_at is null) u
    cross join lateral (select count(*)::int as n, count(*) filter (where x.status = 'active')::int as active
                          from app.shops x where x.tenant_id = t.id and x.deleted_at is null) s
    cross join lateral (select sum(x.count)::int as n, sum(x.count) filter (where x.status in ('pending', 'scheduled', 'in_progress'))::int as open
                          from app.service_order_counts x where x.tenant_id = t.id) o
    cross join lateral (select count(*)::int as n, sum(x.size_bytes) as bytes from app.files x where x.tenant_id = t.id and x.state <> 'deleted') f
   where t.id = wanted $$;

-- Holds an organization to the end of the transaction, so that two decisions about it follow one another.
create function auth.hold_tenant(wanted uuid)
returns table (id uuid, name text, state text, version int)
language sql volatile security definer set search_path = '' as $$
  select t.id, t.name, t.state, t.version from auth.tenants t where t.id = wanted for update $$;
create function auth.change_tenant(wanted uuid, new_state text, new_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.tenants t set state = coalesce(new_state, t.state), name = coalesce(new_name, t.name), version = t.version + 1, updated_at = now()
   where t.id = wanted $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('platform_tenants', 'platform_tenant', 'hold_tenant', 'change_tenant') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
