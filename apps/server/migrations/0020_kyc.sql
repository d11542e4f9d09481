-- Applications of businesses: one of each tenant, its documents, and the decisions on it. The platform reads them all through the
-- definer's functions; whatever is written is written inside the tenant concerned.
create table app.kyc_applications (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'under_review', 'approved', 'rejected')),
  business_info jsonb not null,
  contact_info jsonb not null,
  version int not null default 1,
  -- A new draft stands at its first step, whatever it brings along; then it follows from what is filled in.
  step text not null generated always as (
    case when status <> 'draft' then 'review'
         when version > 1 and business_info ->> 'businessName' <> '' and contact_info #>> '{primaryContact,email}' <> '' then 'contact_info'
         else 'business_info' end) stored,
  submitted_at timestamptz,
  taken_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by text,
  rejection_reason text,
  verified_by text,
  verified_at timestamptz,
  verification_notes text not null default '',
  risk_level text check (risk_level in ('low', 'medium', 'high')),
  compliance_score int check (compliance_score between 0 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint kyc_applications__tenant__one unique (tenant_id)
);
create index kyc_applications__id on app.kyc_applications (id);
create index kyc_applications__status on app.kyc_applications (status, created_at);
call app.wall('app.kyc_applications');

create table app.kyc_documents (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  type text not null check (type in ('registration', 'tax', 'insurance', 'license', 'identity', 'other')),
  name text not null,
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.kyc_applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references app.files (tenant_id, id)
);
create index kyc_documents__application on app.kyc_documents (tenant_id, application_id, created_at);
call app.wall('app.kyc_documents');

-- One row for each decision. It keeps when the application had been handed in and taken up, as a later round begins anew.
create table app.kyc_reviews (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  application_id uuid not null,
  reviewer_account_id uuid not null references auth.accounts,
  reviewer_name text not null,
  status text not null check (status in ('approved', 'rejected')),
  notes text not null default '',
  submitted_at timestamptz not null,
  taken_at timestamptz not null,
  reviewed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, application_id) references app.kyc_applications (tenant_id, id)
);
create index kyc_reviews__application on app.kyc_reviews (tenant_id, application_id, reviewed_at);
create index kyc_reviews__time on app.kyc_reviews (reviewed_at desc, id desc);
call app.wall('app.kyc_reviews', 'append');

create policy definer_read on app.kyc_applications as permissive for select to {{definer}} using (true);
create policy definer_read on app.kyc_documents as permissive for select to {{definer}} using (true);
create policy definer_read on app.kyc_reviews as permissive for select to {{definer}} using (true);
grant select on app.kyc_applications, app.kyc_documents, app.kyc_reviews to {{definer}};

create function auth.tenant_of_kyc_application(wanted uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.tenant_id from app.kyc_applications a where a.id = wanted $$;

-- The reviewers' list. A null filter is none; days are of UTC, of the day it was handed in, or else begun.
create function auth.list_kyc_applications(statuses text[], steps text[], words text, first_day date, last_day date, sort_by text, downwards boolean, at_most int, skip int)
returns table (id uuid, tenant_id uuid, tenant_slug text, business_name text, business_type text, contact_name text, contact_email text, status text, step text,
  document_count int, created_at timestamptz, updated_at timestamptz, submitted_at timestamptz, reviewed_at timestamptz, reviewed_by text, total int)
language sql stable security definer set search_path = '' as $$
  with found as (
    select a.*, t.slug, a.business_info ->> 'businessName' as business_name, a.business_info ->> 'businessType' as business_type,
           a.contact_info #>> '{primaryContact,name}' as contact_name, a.contact_info #>> '{primaryContact,email}' as contact_email
      from app.kyc_applications a join auth.tenants t on t.id = a.tenant_id
     where (statuses is null or a.status = any(statuses)) and (steps is null or a.step = any(steps))
       and (first_day is null or coalesce(a.submitted_at, a.created_at) >= first_day::timestamp at time zone 'UTC')
       and (last_day is null or coalesce(a.submitted_at, a.created_at) < (last_day + 1)::timestamp at time zone 'UTC'))
  select f.id, f.tenant_id, f.slug, f.business_name, f.business_type, f.contact_name, f.contact_email, f.status, f.step,
         (select count(*)::int from app.kyc_documents d where d.tenant_id = f.tenant_id and d.application_id = f.id),
         f.created_at, f.updated_at, f.submitted_at, f.reviewed_at, f.reviewed_by, (count(*) over ())::int
    from found f
   where words = '' or strpos(lower(f.business_name), lower(words)) > 0 or strpos(lower(f.contact_name), lower(words)) > 0
      or strpos(lower(f.contact_email), lower(words)) > 0 or strpos(f.slug, lower(words)) > 0
      or strpos(lower(f.business_info ->> 'registrationNumber'), lower(words)) > 0
   order by
     case when not downwards then case sort_by when 'businessName' then lower(f.business_name)
       when 'status' then array_position(array['draft', 'submitted', 'under_review', 'approved', 'rejected'], f.status)::text end end,
     case when downwards then case sort_by when 'businessName' then lower(f.business_name)
       when 'status' then array_position(array['draft', 'submitted', 'under_review', 'approved', 'rejected'], f.status)::text end end desc,
     case when not downwards then case sort_by when 'createdAt' then f.created_at when 'updatedAt' then f.updated_at when 'submittedAt' then f.submitted_at end end nulls last,
     case when downwards then case sort_by when 'createdAt' then f.created_at when 'updatedAt' then f.updated_at when 'submittedAt' then f.submitted_at end end desc nulls last,
     f.created_at desc, f.id desc
   limit at_most offset skip $$;

create function auth.list_kyc_reviews(application uuid, at_most int, skip int)
returns table (id uuid, application_id uuid, reviewer_account_id uuid, reviewer_name text, status text, notes text, reviewed_at timestamptz, total int)
language sql stable security definer set search_path = '' as $$
  select r.id, r.application_id, r.reviewer_account_id, r.reviewer_name, r.status, r.notes, r.reviewed_at, (count(*) over ())::int
    from app.kyc_reviews r where application is null or r.application_id = application
   order by r.reviewed_at desc, r.id desc limit at_most offset skip $$;

-- The figures of all applications: times in seconds, weeks begin on Monday in UTC. What was handed in is counted once for each round.
create function auth.kyc_figures()
returns table (by_status jsonb, decided int, approved int, processing_seconds float8, review_seconds float8, top_reviewers jsonb, by_week jsonb)
language sql stable security definer set search_path = '' as $$
  select
    (select coalesce(jsonb_object_agg(s.status, s.count), '{}') from (select a.status, count(*) as count from app.kyc_applications a group by 1) s),
    (select count(*)::int from app.kyc_reviews r),
    (select count(*)::int from app.kyc_reviews r where r.status = 'approved'),
    (select avg(extract(epoch from r.reviewed_at - r.submitted_at))::float8 from app.kyc_reviews r),
    (select avg(extract(epoch from r.reviewed_at - r.taken_at))::float8 from app.kyc_reviews r),
    (select coalesce(jsonb_agg(jsonb_build_object('reviewer_id', p.account, 'name', p.name, 'reviews', p.count) order by p.count desc, p.name, p.account), '[]')
       from (select r.reviewer_account_id as account, max(r.reviewer_name) as name, count(*) as count from app.kyc_reviews r
              group by 1 order by 3 desc, 2, 1 limit 5) p),
    (select jsonb_agg(jsonb_build_object('week', to_char(w.day, 'YYYY-MM-DD'),
         'submitted', (select count(*) from (select a.id, a.submitted_at as at from app.kyc_applications a union select r.application_id, r.submitted_at from app.kyc_reviews r) h
                        where h.at >= w.day at time zone 'UTC' and h.at < (w.day + interval '7 days') at time zone 'UTC'),
         'approved', (select count(*) from app.kyc_reviews r where r.status = 'approved' and r.reviewed_at >= w.day at time zone 'UTC' and r.reviewed_at < (w.day + interval '7 days') at time zone 'UTC'),
         'rejected', (select count(*) from app.kyc_reviews r where r.status = 'rejected' and r.reviewed_at >= w.day at time zone 'UTC' and r.reviewed_at < (w.day + interval '7 days') at time zone 'UTC'))
         order by w.day)
       from generate_series(date_trunc('week', now() at time zone 'UTC') - interval '77 days', date_trunc('week', now() at time zone 'UTC'), interval '7 days') w (day)) $$;

-- The state of the organization of the transaction at hand, as its application decides it. A suspension stands.
create function auth.set_own_tenant_state(new_state text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.tenants t set state = new_state, updated_at = now()
   where t.id = app.tid() and t.state not in ('suspended', new_state) $$;
-- Whom to write to about the organization of the transaction at hand.
create function auth.own_tenant_admins()
returns table (email text, name text, language text)
language sql stable security definer set search_path = '' as $$
  select a.email, u.name, a.language from app.users u join auth.accounts a on a.id = u.account_id
   where u.tenant_id = app.tid() and u.deleted_at is null and u.accepted_at is not null and u.status = 'active'
     and u.system_role in ('admin', 'administrator') order by u.created_at, u.id $$;
-- The language of an account that has just been made; the id of one that was there before is never given.
create function auth.set_account_language(account uuid, new_language text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set language = new_language where a.id = account $$;
-- Counts one use under each key, all or none; false when one of them has been used as often as it may be within the hour. Callers of
-- one key wait for each other, so that many at once are counted like many in a row.
create function auth.count_hourly_uses(ids uuid[], keys bytea[], most int[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(k.key, 'hex'), 0)) from (select distinct x.key from unnest(keys) x (key) order by x.key) k;
  if exists (select from unnest(keys, most) u (key, most)
              where (select count(*) from auth.failures f where f.key = u.key and f.at > now() - interval '1 hour') >= u.most) then
    return false;
  end if;
  insert into auth.failures (id, key) select u.id, u.key from unnest(ids, keys) u (id, key);
  return true;
end $$;
-- For sweeping: every tenant, approved or not, as files of applications are kept before approval.
create function auth.list_all_tenant_ids(after uuid, at_most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select t.id from auth.tenants t where after is null or t.id > after order by t.id limit at_most $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('tenant_of_kyc_application', 'list_kyc_applications', 'list_kyc_reviews', 'kyc_figures',
              'set_own_tenant_state', 'own_tenant_admins', 'set_account_language', 'count_hourly_uses', 'list_all_tenant_ids') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
