-- What the platform measures of itself, and what it counts of its organizations and accounts.

-- One row for each process and five minutes: what it answered. `durations` counts answers by how long they took, in the steps of the metrics.
create table auth.load_rows (
  at timestamptz not null,
  process_id uuid not null,
  requests int not null,
  errors int not null,
  durations int[] not null,
  sign_ins int not null,
  failed_sign_ins int not null,
  primary key (at, process_id)
);
call app.behind_definer('auth.load_rows');
-- How often a permission opened a call, by day (UTC).
create table auth.permission_uses (
  day date not null,
  permission text not null collate "C",
  uses bigint not null,
  primary key (day, permission)
);
call app.behind_definer('auth.permission_uses');
-- One row for five minutes of the whole installation.
create table auth.system_rows (
  at timestamptz primary key,
  queue_waiting int not null,
  queue_failed int not null,
  queue_age_seconds int not null,
  database_ms real not null,
  database_bytes bigint not null,
  storage_bytes bigint not null,
  pending_tenants int not null,
  approved_tenants int not null,
  rejected_tenants int not null,
  suspended_tenants int not null,
  accounts int not null,
  users int not null,
  shops int not null,
  orders int not null,
  invoices int not null,
  live_sessions int not null
);
call app.behind_definer('auth.system_rows');

create function auth.add_load(new_at timestamptz, process uuid, asked int, failed int, by_duration int[], entered int, refused int) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.load_rows as l (at, process_id, requests, errors, durations, sign_ins, failed_sign_ins) values (new_at, process, asked, failed, by_duration, entered, refused)
  on conflict (at, process_id) do update set requests = l.requests + excluded.requests, errors = l.errors + excluded.errors,
    durations = array(select a + b from unnest(l.durations, excluded.durations) with ordinality as s (a, b, i) order by i),
    sign_ins = l.sign_ins + excluded.sign_ins, failed_sign_ins = l.failed_sign_ins + excluded.failed_sign_ins $$;
create function auth.add_permission_uses(on_day date, names text[], counts bigint[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.permission_uses as u (day, permission, uses) select on_day, n, c from unnest(names, counts) as s (n, c) order by n
  on conflict (day, permission) do update set uses = u.uses + excluded.uses $$;
create function auth.measure_platform()
returns table (pending_tenants int, approved_tenants int, rejected_tenants int, suspended_tenants int, accounts int, users int, shops int, orders int, invoices int,
  storage_bytes bigint, live_sessions int)
language sql stable security definer set search_path = '' as $$
  select (count(*) filter (where t.state = 'pending'))::int, (count(*) filter (where t.state = 'approved'))::int, (count(*) filter (where t.state = 'rejected'))::int,
         (count(*) filter (where t.state = 'suspended'))::int,
         (select count(*)::int from auth.accounts), (select count(*)::int from app.users u where u.deleted_at is null), (select count(*)::int from app.shops s where s.deleted_at is null),
         (select coalesce(sum(c.count), 0)::int from app.service_order_counts c), (select count(*)::int from app.invoices i where i.deleted_at is null),
         (select coalesce(sum(f.size_bytes), 0)::bigint from app.files f where f.state <> 'deleted'),
         (select count(*)::int from auth.sessions s where s.kind = 'session' and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes')
    from auth.tenants t $$;
create function auth.add_system_row(new_at timestamptz, waiting int, failed int, age int, latency real, size bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.system_rows (at, queue_waiting, queue_failed, queue_age_seconds, database_ms, database_bytes, storage_bytes, pending_tenants, approved_tenants,
    rejected_tenants, suspended_tenants, accounts, users, shops, orders, invoices, live_sessions)
  select new_at, waiting, failed, age, latency, size, m.storage_bytes, m.pending_tenants, m.approved_tenants, m.rejected_tenants, m.suspended_tenants, m.accounts, m.users,
    m.shops, m.orders, m.invoices, m.live_sessions from auth.measure_platform() m
  on conflict (at) do nothing $$;
create function auth.sweep_platform_figures() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.load_rows l where l.at < now() - interval '90 days';
  delete from auth.system_rows s where s.at < now() - interval '90 days';
  delete from auth.permission_uses u where u.day < (now() - interval '90 days')::date $$;

-- The rows of all processes together, in steps of `step` from `from_at` on.
create function auth.load_series(from_at timestamptz, step interval)
returns table (at timestamptz, requests int, errors int, durations bigint[], sign_ins int, failed_sign_ins int, processes int)
language sql stable security definer set search_path = '' as $$
  with rows as (select date_bin(step, l.at, from_at) as bin, l.* from auth.load_rows l where l.at >= from_at),
  summed as (select r.bin, sum(r.requests)::int as requests, sum(r.errors)::int as errors, sum(r.sign_ins)::int as sign_ins, sum(r.failed_sign_ins)::int as failed,
                    count(distinct r.process_id)::int as processes from rows r group by r.bin),
  spread as (select r.bin, d.i, sum(d.n) as n from rows r cross join lateral unnest(r.durations) with ordinality as d (n, i) group by r.bin, d.i)
  select s.bin, s.requests, s.errors, array(select p.n::bigint from spread p where p.bin = s.bin order by p.i), s.sign_ins, s.failed, s.processes
    from summed s order by s.bin $$;
create function auth.system_series(from_at timestamptz, step interval)
returns table (at timestamptz, queue_waiting int, queue_failed int, queue_age_seconds int, database_ms real, database_bytes bigint, storage_bytes bigint,
  tenants int, accounts int, users int, orders int, invoices int, live_sessions int)
language sql stable security definer set search_path = '' as $$
  select date_bin(step, s.at, from_at), max(s.queue_waiting), max(s.queue_failed), max(s.queue_age_seconds), avg(s.database_ms)::real, max(s.database_bytes), max(s.storage_bytes),
         max(s.pending_tenants + s.approved_tenants + s.rejected_tenants + s.suspended_tenants), max(s.accounts), max(s.users), max(s.orders), max(s.invoices), max(s.live_sessions)
    from auth.system_rows s where s.at >= from_at group by 1 order by 1 $$;
create function auth.most_used_permissions(from_day date, at_most int) returns table (permission text, uses bigint)
language sql stable security definer set search_path = '' as $$
  select u.permission, sum(u.uses)::bigint from auth.permission_uses u where u.day >= from_day group by u.permission order by 2 desc, 1 limit at_most $$;

-- The work of each organization in figures: now, and since a moment.
create function auth.work_figures(since timestamptz)
returns table (tenant_id uuid, slug text, name text, state text, users int, shops int, technicians int, clocked_in int, timers_running int, worked_seconds bigint,
  jobs_assigned int, jobs_in_progress int, jobs_on_hold int, jobs_completed int, orders_pending int, orders_scheduled int, orders_in_progress int, orders_completed int,
  orders_overdue int, created int, completed int, cycle_seconds bigint, invoices_draft int, invoices_open int, invoices_overdue int, invoices_issued int,
  commands int, last_activity_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state,
         (select count(*)::int from app.users x where x.tenant_id = t.id and x.deleted_at is null),
         (select count(*)::int from app.shops x where x.tenant_id = t.id and x.deleted_at is null),
         (select count(*)::int from app.technicians x where x.tenant_id = t.id and x.deleted_at is null and x.status = 'active'),
         (select count(*)::int from app.time_entries x where x.tenant_id = t.id and x.source = 'clock' and x.ended_at is null),
         (select count(*)::int from app.timers x where x.tenant_id = t.id and x.status = 'working'),
         (select coalesce(sum(x.seconds), 0)::bigint from app.time_entries x where x.tenant_id = t.id and x.source = 'timer' and x.started_at >= since),
         j.assigned, j.running, j.held, j.done, coalesce(o.pending, 0), coalesce(o.scheduled, 0), coalesce(o.running, 0), coalesce(o.completed, 0),
         (select count(*)::int from app.service_orders x where x.tenant_id = t.id and x.deleted_at is null and x.status in ('pending', 'scheduled', 'in_progress') and x.due_at < now()),
         (select count(*)::int from app.service_orders x where x.tenant_id = t.id and x.deleted_at is null and x.created_at >= since),
         d.n, d.seconds, i.draft, i.open, i.overdue,
         (select count(*)::int from app.invoices x where x.tenant_id = t.id and x.deleted_at is null and x.issue_date >= since::date),
         (select count(*)::int from app.audit_log x where x.tenant_id = t.id and x.at >= since),
         (select l.at from app.audit_log l where l.tenant_id = t.id order by l.seq desc limit 1)
    from auth.tenants t
    cross join lateral (select (count(*) filter (where x.status = 'assigned'))::int as assigned, (count(*) filter (where x.status = 'in_progress'))::int as running,
                               (count(*) filter (where x.status = 'on_hold'))::int as held, (count(*) filter (where x.status = 'completed' and x.completed_at >= since))::int as done
                          from app.jobs x where x.tenant_id = t.id) j
    cross join lateral (select sum(x.count) filter (where x.status = 'pending')::int as pending, sum(x.count) filter (where x.status = 'scheduled')::int as scheduled,
                               sum(x.count) filter (where x.status = 'in_progress')::int as running, sum(x.count) filter (where x.status = 'completed')::int as completed
                          from app.service_order_counts x where x.tenant_id = t.id) o
    cross join lateral (select count(*)::int as n, coalesce(sum(extract(epoch from x.completed_at - x.created_at)), 0)::bigint as seconds
                          from app.service_orders x where x.tenant_id = t.id and x.deleted_at is null and x.completed_at >= since) d
    cross join lateral (select (count(*) filter (where x.status = 'draft'))::int as draft, (count(*) filter (where x.status in ('sent', 'overdue')))::int as open,
                               (count(*) filter (where x.status = 'overdue'))::int as overdue
                          from app.invoices x where x.tenant_id = t.id and x.deleted_at is null) i
   order by t.name, t.id $$;
-- Which commands were given since a moment, of all organizations together; and how many in each step of time.
create function auth.command_counts(since timestamptz, at_most int) returns table (action text, count int)
language sql stable security definer set search_path = '' as $$
  select l.action, count(*)::int from app.audit_log l where l.at >= since group by l.action order by 2 desc, 1 limit at_most $$;
create function auth.command_series(from_at timestamptz, step interval) returns table (at timestamptz, count int, tenants int)
language sql stable security definer set search_path = '' as $$
  select date_bin(step, l.at, from_at), count(*)::int, count(distinct l.tenant_id)::int from app.audit_log l where l.at >= from_at group by 1 order by 1 $$;

-- Accounts with their memberships; `only_kind` narrows to super-admins, to unverified addresses or to who is suspended somewhere.
create function auth.platform_accounts(wanted text, only_kind text, at_most int, skip int)
returns table (id uuid, name text, email text, is_super_admin boolean, email_verified_at timestamptz, created_at timestamptz, last_seen_at timestamptz, live_sessions int,
  memberships jsonb, total int)
language sql stable security definer set search_path = '' as $$
  with found as (
    select a.*, (count(*) over ())::int as total from auth.accounts a
     where (wanted = '' or strpos(lower(a.name), lower(wanted)) > 0 or strpos(a.email_key, lower(wanted)) > 0)
       and case only_kind when 'super-admin' then a.is_super_admin when 'unverified' then a.email_verified_at is null
             when 'suspended' then exists (select 1 from app.users u where u.account_id = a.id and u.deleted_at is null and u.status = 'suspended') else true end
     order by lower(a.name), a.id limit at_most offset skip)
  select f.id, f.name, f.email, f.is_super_admin, f.email_verified_at, f.created_at,
         (select max(s.last_seen_at) from auth.sessions s where s.account_id = f.id and s.kind = 'session'),
         (select count(*)::int from auth.sessions s where s.account_id = f.id and s.kind = 'session' and s.ended_at is null and s.expires_at > now()
            and s.last_seen_at > now() - interval '30 minutes'),
         coalesce((select jsonb_agg(jsonb_build_object('tenant_id', t.id, 'slug', t.slug, 'name', t.name, 'state', t.state, 'status', u.status,
                     'role', coalesce(u.system_role, r.name), 'is_system_role', u.system_role is not null, 'has_joined', u.joined_at is not null) order by t.name, t.id)
                     from app.users u join auth.tenants t on t.id = u.tenant_id left join app.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
                    where u.account_id = f.id and u.deleted_at is null), '[]'), f.total
    from found f order by lower(f.name), f.id $$;

-- The state of the application beside that of the organization.
create function auth.kyc_status_of(wanted uuid) returns text
language sql stable security definer set search_path = '' as $$
  select a.status from app.kyc_applications a where a.tenant_id = wanted $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('add_load', 'add_permission_uses', 'measure_platform', 'add_system_row', 'sweep_platform_figures', 'load_series',
              'system_series', 'most_used_permissions', 'work_figures', 'command_counts', 'command_series', 'platform_accounts', 'kyc_status_of') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
