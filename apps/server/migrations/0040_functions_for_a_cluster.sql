-- What the definer's functions look up before a tenant is known, in a form that a cluster takes (docs/cluster.md): PL/pgSQL, because
-- the parameters of an SQL function cannot be passed on to a table that is spread over servers; tables of the tenants and tables
-- outside them in statements of their own, or the tenants' behind a materialized `with`. What they answer stays the same.

-- Two statements instead of one: the account and its organization, then the membership, with the tenant beside each table.
create or replace function auth.session_by_hash(hash bytea, idle interval, counts boolean)
returns table (
  session_id uuid, account_id uuid, account_name text, account_email text, email_verified boolean, is_super_admin boolean, language text, theme text,
  tenant_id uuid, tenant_slug text, tenant_name text, tenant_state text,
  user_id uuid, user_name text, user_status text, system_role text, role_id uuid, role_name text, custom_permissions text[], shop_ids uuid[], technician_id uuid,
  last_seen_at timestamptz, expires_at timestamptz, now timestamptz)
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
         array(select us.shop_id from app.user_shops us where us.tenant_id = held.tenant_id and us.user_id = u.id) as shops, k.id as technician
    into member
    from app.users u
    left join app.roles r on r.tenant_id = held.tenant_id and r.id = u.role_id
    left join app.technicians k on k.tenant_id = held.tenant_id and k.user_id = u.id and k.deleted_at is null and k.status = 'active'
   where u.tenant_id = held.tenant_id and u.account_id = held.account_id and u.deleted_at is null;
  return query select held.id, a.id, a.name, a.email, a.email_verified_at is not null, a.is_super_admin, a.language, a.theme,
         a.own_tenant, a.slug, a.company, a.state,
         member.id, member.name, member.status, member.system_role, member.role_id, member.role, member.permissions, coalesce(member.shops, '{}'), member.technician,
         held.last_seen_at, held.expires_at, pg_catalog.now();
end $$;

create or replace function auth.waiting_mail(wanted uuid)
returns table (id uuid, template text, params jsonb, tenant_id uuid, tenant_name text, user_id uuid, account_id uuid, account_name text, recipient text,
  email_verified boolean, language text, is_super_admin boolean, has_tenant boolean, has_joined boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  account uuid;
  active boolean;
  joined boolean;
begin
  select o.account_id into account from auth.account_mails o where o.id = wanted and o.state = 'waiting';
  if not found then return; end if;
  select coalesce(bool_or(u.deleted_at is null and u.accepted_at is not null and u.status = 'active'), false), coalesce(bool_or(u.joined_at is not null), false)
    into active, joined from app.users u where u.account_id = account;
  return query
    select o.id, o.template, o.params, o.tenant_id, t.name, o.user_id, a.id, a.name, a.email, a.email_verified_at is not null, coalesce(o.language, a.language),
           a.is_super_admin, active, joined
      from auth.account_mails o left join auth.accounts a on a.id = o.account_id left join auth.tenants t on t.id = o.tenant_id
     where o.id = wanted and o.state = 'waiting';
end $$;

create or replace function auth.see_link(hash bytea, link_kind text)
returns table (account_id uuid, account_name text, email text, tenant_id uuid, tenant_name text, tenant_slug text, user_id uuid, is_used boolean, is_over boolean, has_joined boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  account uuid;
  joined boolean;
begin
  select l.account_id into account from auth.account_links l where l.token_hash = hash and l.kind = link_kind;
  if not found then return; end if;
  select coalesce(bool_or(u.joined_at is not null), false) into joined from app.users u where u.account_id = account;
  return query
    select l.account_id, a.name, a.email, l.tenant_id, t.name, t.slug, l.user_id, l.used_at is not null, l.expires_at <= pg_catalog.now(), joined
      from auth.account_links l join auth.accounts a on a.id = l.account_id left join auth.tenants t on t.id = l.tenant_id
     where l.token_hash = hash and l.kind = link_kind;
end $$;

create or replace function auth.list_permissions(only_id text)
returns table (id text, name text, description text, category text, is_built_in boolean, role_count int, version int, created_at timestamptz, updated_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with used as materialized (
      select r.permission, count(*)::int as n from app.role_permissions r where only_id is null or r.permission = only_id group by r.permission)
    select p.id, p.name, p.description, c.name, p.place is not null, coalesce((select u.n from used u where u.permission = p.id), 0), p.version, p.created_at, p.updated_at
      from auth.permissions p join auth.permission_categories c on c.id = p.category_id
     where only_id is null or p.id = only_id order by p.place nulls last, p.id;
end $$;

create or replace function auth.kyc_figures()
returns table (by_status jsonb, decided int, approved int, processing_seconds float8, review_seconds float8, top_reviewers jsonb, by_week jsonb)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with applications as materialized (select a.id, a.status, a.submitted_at from app.kyc_applications a),
  reviews as materialized (select r.application_id, r.reviewer_account_id, r.reviewer_name, r.status, r.submitted_at, r.taken_at, r.reviewed_at from app.kyc_reviews r)
  select
    (select coalesce(jsonb_object_agg(s.status, s.count), '{}') from (select a.status, count(*) as count from applications a group by 1) s),
    (select count(*)::int from reviews r),
    (select count(*)::int from reviews r where r.status = 'approved'),
    (select avg(extract(epoch from r.reviewed_at - r.submitted_at))::float8 from reviews r),
    (select avg(extract(epoch from r.reviewed_at - r.taken_at))::float8 from reviews r),
    (select coalesce(jsonb_agg(jsonb_build_object('reviewer_id', p.account, 'name', p.name, 'reviews', p.count) order by p.count desc, p.name, p.account), '[]')
       from (select r.reviewer_account_id as account, max(r.reviewer_name) as name, count(*) as count from reviews r
              group by 1 order by 3 desc, 2, 1 limit 5) p),
    (select jsonb_agg(jsonb_build_object('week', to_char(w.day, 'YYYY-MM-DD'),
         'submitted', (select count(*) from (select a.id, a.submitted_at as at from applications a union select r.application_id, r.submitted_at from reviews r) h
                        where h.at >= w.day at time zone 'UTC' and h.at < (w.day + interval '7 days') at time zone 'UTC'),
         'approved', (select count(*) from reviews r where r.status = 'approved' and r.reviewed_at >= w.day at time zone 'UTC' and r.reviewed_at < (w.day + interval '7 days') at time zone 'UTC'),
         'rejected', (select count(*) from reviews r where r.status = 'rejected' and r.reviewed_at >= w.day at time zone 'UTC' and r.reviewed_at < (w.day + interval '7 days') at time zone 'UTC'))
         order by w.day)
       from generate_series(date_trunc('week', now() at time zone 'UTC') - interval '77 days', date_trunc('week', now() at time zone 'UTC'), interval '7 days') w (day));
end $$;

create or replace function auth.platform_tenants(wanted text, only_slug text, states text[], sort_by text, is_descending boolean, at_most int, skip int)
returns table (id uuid, slug text, name text, state text, is_public boolean, version int, created_at timestamptz, updated_at timestamptz,
  users int, shops int, orders int, last_activity_at timestamptz, total int)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with u as materialized (select x.tenant_id, count(*)::int as n from app.users x where x.deleted_at is null group by x.tenant_id),
  s as materialized (select x.tenant_id, count(*)::int as n from app.shops x where x.deleted_at is null group by x.tenant_id),
  o as materialized (select x.tenant_id, sum(x.count)::int as n from app.service_order_counts x group by x.tenant_id),
  newest as materialized (select h.tenant_id, l.at from app.audit_heads h join app.audit_log l on l.tenant_id = h.tenant_id and l.seq = h.seq),
  counted as (
    select t.*, coalesce(u.n, 0) as users, coalesce(s.n, 0) as shops, coalesce(o.n, 0) as orders
      from auth.tenants t left join u on u.tenant_id = t.id left join s on s.tenant_id = t.id left join o on o.tenant_id = t.id
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
         (select n.at from newest n where n.tenant_id = p.id), p.total
    from page p order by p.place;
end $$;

create or replace function auth.platform_tenant(wanted uuid)
returns table (id uuid, slug text, name text, state text, is_public boolean, version int, created_at timestamptz, updated_at timestamptz,
  users int, active_users int, suspended_users int, technicians int, shops int, active_shops int, customers int, vehicles int, orders int, open_orders int,
  invoices int, files int, storage_bytes bigint, live_sessions int, audit_entries int, last_activity_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare c record;
begin
  select (select count(*)::int from app.users x where x.tenant_id = wanted and x.deleted_at is null) as users,
         (select count(*)::int from app.users x where x.tenant_id = wanted and x.deleted_at is null and x.status = 'active') as active_users,
         (select count(*)::int from app.users x where x.tenant_id = wanted and x.deleted_at is null and x.status = 'suspended') as suspended_users,
         (select count(*)::int from app.technicians x where x.tenant_id = wanted and x.deleted_at is null) as technicians,
         (select count(*)::int from app.shops x where x.tenant_id = wanted and x.deleted_at is null) as shops,
         (select count(*)::int from app.shops x where x.tenant_id = wanted and x.deleted_at is null and x.status = 'active') as active_shops,
         (select count(*)::int from app.customers x where x.tenant_id = wanted and x.deleted_at is null) as customers,
         (select count(*)::int from app.vehicles x where x.tenant_id = wanted) as vehicles,
         (select coalesce(sum(x.count), 0)::int from app.service_order_counts x where x.tenant_id = wanted) as orders,
         (select coalesce(sum(x.count), 0)::int from app.service_order_counts x where x.tenant_id = wanted and x.status in ('pending', 'scheduled', 'in_progress')) as open_orders,
         (select count(*)::int from app.invoices x where x.tenant_id = wanted and x.deleted_at is null) as invoices,
         (select count(*)::int from app.files x where x.tenant_id = wanted and x.state <> 'deleted') as files,
         (select coalesce(sum(x.size_bytes), 0)::bigint from app.files x where x.tenant_id = wanted and x.state <> 'deleted') as bytes,
         (select x.seq::int from app.audit_heads x where x.tenant_id = wanted) as entries,
         (select l.at from app.audit_log l where l.tenant_id = wanted order by l.seq desc limit 1) as last_at into c;
  return query
    select t.id, t.slug, t.name, t.state, t.is_public, t.version, t.created_at, t.updated_at,
           c.users, c.active_users, c.suspended_users, c.technicians, c.shops, c.active_shops, c.customers, c.vehicles, c.orders, c.open_orders, c.invoices, c.files, c.bytes,
           (select count(*)::int from auth.sessions x where x.tenant_id = t.id and x.kind = 'session' and x.ended_at is null and x.expires_at > now()
              and x.last_seen_at > now() - interval '30 minutes'),
           coalesce(c.entries, 0), c.last_at
      from auth.tenants t where t.id = wanted;
end $$;

-- Each table is read once for all tenants, and only the rows that some figure counts.
create or replace function auth.work_figures(since timestamptz)
returns table (tenant_id uuid, slug text, name text, state text, users int, shops int, technicians int, clocked_in int, timers_running int, worked_seconds bigint,
  jobs_assigned int, jobs_in_progress int, jobs_on_hold int, jobs_completed int, orders_pending int, orders_scheduled int, orders_in_progress int, orders_completed int,
  orders_overdue int, created int, completed int, cycle_seconds bigint, invoices_draft int, invoices_open int, invoices_overdue int, invoices_issued int,
  commands int, last_activity_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with u as materialized (select x.tenant_id, count(*)::int as n from app.users x where x.deleted_at is null group by 1),
  s as materialized (select x.tenant_id, count(*)::int as n from app.shops x where x.deleted_at is null group by 1),
  k as materialized (select x.tenant_id, count(*)::int as n from app.technicians x where x.deleted_at is null and x.status = 'active' group by 1),
  e as materialized (
    select x.tenant_id, (count(*) filter (where x.source = 'clock'))::int as clocked, coalesce(sum(x.seconds) filter (where x.source = 'timer'), 0)::bigint as worked
      from app.time_entries x where (x.source = 'clock' and x.ended_at is null) or (x.source = 'timer' and x.started_at >= since) group by 1),
  m as materialized (select x.tenant_id, count(*)::int as n from app.timers x where x.status = 'working' group by 1),
  j as materialized (
    select x.tenant_id, (count(*) filter (where x.status = 'assigned'))::int as assigned, (count(*) filter (where x.status = 'in_progress'))::int as running,
           (count(*) filter (where x.status = 'on_hold'))::int as held, (count(*) filter (where x.status = 'completed'))::int as done
      from app.jobs x where x.status in ('assigned', 'in_progress', 'on_hold') or (x.status = 'completed' and x.completed_at >= since) group by 1),
  o as materialized (
    select x.tenant_id, sum(x.count) filter (where x.status = 'pending')::int as pending, sum(x.count) filter (where x.status = 'scheduled')::int as scheduled,
           sum(x.count) filter (where x.status = 'in_progress')::int as running, sum(x.count) filter (where x.status = 'completed')::int as completed
      from app.service_order_counts x group by 1),
  d as materialized (
    select x.tenant_id, (count(*) filter (where x.status in ('pending', 'scheduled', 'in_progress') and x.due_at < now()))::int as overdue,
           (count(*) filter (where x.created_at >= since))::int as created, (count(*) filter (where x.completed_at >= since))::int as n,
           coalesce(sum(extract(epoch from x.completed_at - x.created_at)) filter (where x.completed_at >= since), 0)::bigint as seconds
      from app.service_orders x
     where x.deleted_at is null and (x.created_at >= since or x.completed_at >= since or (x.status in ('pending', 'scheduled', 'in_progress') and x.due_at < now())) group by 1),
  i as materialized (
    select x.tenant_id, (count(*) filter (where x.status = 'draft'))::int as draft, (count(*) filter (where x.status in ('sent', 'overdue')))::int as open,
           (count(*) filter (where x.status = 'overdue'))::int as overdue, (count(*) filter (where x.issue_date >= since::date))::int as issued
      from app.invoices x where x.deleted_at is null and (x.status in ('draft', 'sent', 'overdue') or x.issue_date >= since::date) group by 1),
  l as materialized (select x.tenant_id, count(*)::int as n from app.audit_log x where x.at >= since group by 1),
  newest as materialized (select h.tenant_id, x.at from app.audit_heads h join app.audit_log x on x.tenant_id = h.tenant_id and x.seq = h.seq)
  select t.id, t.slug, t.name, t.state, coalesce(u.n, 0), coalesce(s.n, 0), coalesce(k.n, 0), coalesce(e.clocked, 0), coalesce(m.n, 0), coalesce(e.worked, 0),
         coalesce(j.assigned, 0), coalesce(j.running, 0), coalesce(j.held, 0), coalesce(j.done, 0), coalesce(o.pending, 0), coalesce(o.scheduled, 0),
         coalesce(o.running, 0), coalesce(o.completed, 0), coalesce(d.overdue, 0), coalesce(d.created, 0), coalesce(d.n, 0), coalesce(d.seconds, 0),
         coalesce(i.draft, 0), coalesce(i.open, 0), coalesce(i.overdue, 0), coalesce(i.issued, 0), coalesce(l.n, 0), newest.at
    from auth.tenants t
    left join u on u.tenant_id = t.id left join s on s.tenant_id = t.id left join k on k.tenant_id = t.id left join e on e.tenant_id = t.id
    left join m on m.tenant_id = t.id left join j on j.tenant_id = t.id left join o on o.tenant_id = t.id left join d on d.tenant_id = t.id
    left join i on i.tenant_id = t.id left join l on l.tenant_id = t.id left join newest on newest.tenant_id = t.id
   order by t.name, t.id;
end $$;

create or replace function auth.platform_accounts(wanted text, only_kind text, at_most int, skip int)
returns table (id uuid, name text, email text, is_super_admin boolean, email_verified_at timestamptz, created_at timestamptz, last_seen_at timestamptz, live_sessions int,
  memberships jsonb, total int)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with held as materialized (select distinct u.account_id from app.users u where only_kind = 'suspended' and u.deleted_at is null and u.status = 'suspended'),
  found as (
    select a.*, (count(*) over ())::int as total from auth.accounts a
     where (wanted = '' or strpos(lower(a.name), lower(wanted)) > 0 or strpos(a.email_key, lower(wanted)) > 0)
       and case only_kind when 'super-admin' then a.is_super_admin when 'unverified' then a.email_verified_at is null
             when 'suspended' then exists (select 1 from held h where h.account_id = a.id) else true end
     order by lower(a.name), a.id limit at_most offset skip),
  members as materialized (
    select u.account_id, u.tenant_id, u.status, coalesce(u.system_role, r.name) as role, u.system_role is not null as is_system_role, u.joined_at is not null as has_joined
      from app.users u left join app.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
     where u.deleted_at is null and u.account_id = any(array(select f.id from found f)))
  select f.id, f.name, f.email, f.is_super_admin, f.email_verified_at, f.created_at,
         (select max(s.last_seen_at) from auth.sessions s where s.account_id = f.id and s.kind = 'session'),
         (select count(*)::int from auth.sessions s where s.account_id = f.id and s.kind = 'session' and s.ended_at is null and s.expires_at > now()
            and s.last_seen_at > now() - interval '30 minutes'),
         coalesce((select jsonb_agg(jsonb_build_object('tenant_id', t.id, 'slug', t.slug, 'name', t.name, 'state', t.state, 'status', m.status,
                     'role', m.role, 'is_system_role', m.is_system_role, 'has_joined', m.has_joined) order by t.name, t.id)
                     from members m join auth.tenants t on t.id = m.tenant_id where m.account_id = f.id), '[]'), f.total
    from found f order by lower(f.name), f.id;
end $$;

-- Where accounts are written to, in the order asked; the caller found them behind its wall. Takes the place of own_tenant_admins().
create function auth.addresses_of(accounts uuid[]) returns table (account_id uuid, email text, language text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.email, a.language from unnest(accounts) with ordinality w (id, place) join auth.accounts a on a.id = w.id order by w.place $$;
alter function auth.addresses_of(uuid[]) owner to {{definer}};
revoke all on function auth.addresses_of(uuid[]) from public;
grant execute on function auth.addresses_of(uuid[]) to {{app}};

-- The others keep their statement, word for word.
do $do$
declare
  f record;
  body text;
begin
  for f in select p.proname, p.prosrc, p.proretset, p.provolatile, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
             from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
            where n.nspname = 'auth' and l.lanname = 'sql' and p.proname in ('memberships', 'tenant_of_kyc_application', 'list_kyc_applications',
              'list_kyc_reviews', 'count_roles_with', 'command_counts', 'command_series', 'kyc_status_of') loop
    body := rtrim(btrim(f.prosrc), ';');
    execute format(E'create or replace function auth.%I(%s) returns %s language plpgsql %s security definer set search_path = '''' as $f$\n#variable_conflict use_column\nbegin\n  %s;\nend $f$',
      f.proname, f.arguments, f.result, case f.provolatile when 's' then 'stable' else 'volatile' end,
      case when f.proretset then 'return query ' || body else format('return (%s)', body) end);
  end loop;
end $do$;
