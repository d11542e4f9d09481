-- Links in mails, the mails themselves where no tenant is concerned, and memberships that wait to be accepted.

-- A membership of someone who had an account before counts once they accept it; `joined_at` is the first sign-in in the tenant.
-- Who is there already has accepted and joined: the default fills the rows that are there, whatever row security hides from an update.
alter table app.users drop constraint users_status_check;
alter table app.users
  add constraint users_status_check check (status in ('active', 'inactive', 'suspended')),
  add column accepted_at timestamptz default now(),
  add column joined_at timestamptz default now();
alter table app.users alter column accepted_at drop default, alter column joined_at drop default;
create policy definer_joins on app.users as permissive for update to {{definer}} using (true) with check (true);
grant update (joined_at) on app.users to {{definer}};

create table auth.account_links (
  token_hash bytea primary key,
  account_id uuid not null references auth.accounts on delete cascade,
  kind text not null check (kind in ('verify-email', 'magic-link', 'password-reset', 'invitation')),
  tenant_id uuid references auth.tenants on delete cascade,
  user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links__account on auth.account_links (account_id, kind);
call app.behind_definer('auth.account_links');

-- Mails to accounts. A row is written for an unknown address as well, with no account, so that both ways are one; it is dropped
-- when its turn comes. The link inside is made when the mail is sent, so no token is ever kept.
create table auth.account_mails (
  id uuid primary key,
  account_id uuid references auth.accounts on delete cascade,
  template text not null,
  language text check (language in ('en', 'es')),
  params jsonb not null default '{}',
  tenant_id uuid references auth.tenants on delete cascade,
  user_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index account_mails__account on auth.account_mails (account_id, template) where state = 'waiting';
call app.behind_definer('auth.account_mails');

-- Asks for a mail to whoever has this address. What the same account was sent before for the same purpose stops working
-- (security S-2).
create function auth.request_mail(new_id uuid, key text, new_template text, new_params jsonb, tenant uuid, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare found_account uuid;
begin
  select a.id into found_account from auth.accounts a where a.email_key = key;
  update auth.account_links l set used_at = now()
   where l.account_id = found_account and l.kind = new_template and l.used_at is null and l.user_id is not distinct from member;
  update auth.account_mails o set state = 'dropped'
   where o.account_id = found_account and o.template = new_template and o.state = 'waiting' and o.user_id is not distinct from member;
  insert into auth.account_mails (id, account_id, template, params, tenant_id, user_id)
  values (new_id, found_account, new_template, new_params, tenant, member);
end $$;
create function auth.waiting_mail(wanted uuid)
returns table (id uuid, template text, params jsonb, tenant_id uuid, tenant_name text, user_id uuid, account_id uuid, account_name text, recipient text,
  email_verified boolean, language text, is_super_admin boolean, has_tenant boolean, has_joined boolean)
language sql stable security definer set search_path = '' as $$
  select o.id, o.template, o.params, o.tenant_id, t.name, o.user_id, a.id, a.name, a.email, a.email_verified_at is not null, coalesce(o.language, a.language), a.is_super_admin,
         exists (select 1 from app.users u where u.account_id = a.id and u.deleted_at is null and u.accepted_at is not null and u.status = 'active'),
         exists (select 1 from app.users u where u.account_id = a.id and u.joined_at is not null)
    from auth.account_mails o left join auth.accounts a on a.id = o.account_id left join auth.tenants t on t.id = o.tenant_id
   where o.id = wanted and o.state = 'waiting' $$;
create function auth.settle_mail(wanted uuid, new_state text, error text, most_attempts int) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.account_mails o set attempts = o.attempts + 1, last_error = error,
         state = case when new_state = 'waiting' and o.attempts + 1 >= most_attempts then 'failed' else new_state end,
         sent_at = case when new_state = 'sent' then now() end
   where o.id = wanted and o.state = 'waiting' $$;

create function auth.make_link(hash bytea, account uuid, link_kind text, tenant uuid, member uuid, lasts interval) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.account_links (token_hash, account_id, kind, tenant_id, user_id, expires_at)
  values (hash, account, link_kind, tenant, member, now() + lasts) $$;
-- What a link is good for, without using it.
create function auth.see_link(hash bytea, link_kind text)
returns table (account_id uuid, account_name text, email text, tenant_id uuid, tenant_name text, tenant_slug text, user_id uuid, is_used boolean, is_over boolean, has_joined boolean)
language sql stable security definer set search_path = '' as $$
  select l.account_id, a.name, a.email, l.tenant_id, t.name, t.slug, l.user_id, l.used_at is not null, l.expires_at <= now(),
         exists (select 1 from app.users u where u.account_id = a.id and u.joined_at is not null)
    from auth.account_links l join auth.accounts a on a.id = l.account_id left join auth.tenants t on t.id = l.tenant_id
   where l.token_hash = hash and l.kind = link_kind $$;
-- Single use: the first caller gets the account, everyone after nothing; what was sent for the same purpose ends with it.
create function auth.use_link(hash bytea, link_kind text)
returns table (account_id uuid, tenant_id uuid, user_id uuid)
language plpgsql volatile security definer set search_path = '' as $$
declare used auth.account_links%rowtype;
begin
  update auth.account_links l set used_at = now()
   where l.token_hash = hash and l.kind = link_kind and l.used_at is null and l.expires_at > now() returning l.* into used;
  if not found then return; end if;
  update auth.account_links l set used_at = now()
   where l.account_id = used.account_id and l.kind = link_kind and l.used_at is null and l.user_id is not distinct from used.user_id;
  return query select used.account_id, used.tenant_id, used.user_id;
end $$;

create function auth.verify_email(account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set email_verified_at = coalesce(a.email_verified_at, now()), updated_at = now() where a.id = account $$;
create function auth.account_by_id(wanted uuid)
returns table (id uuid, email text, name text, password_hash text, is_super_admin boolean, language text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.email, a.name, a.password_hash, a.is_super_admin, a.language from auth.accounts a where a.id = wanted $$;
-- Ends the sessions of an account, all or those in one tenant, but for the one kept.
create function auth.end_sessions(account uuid, tenant uuid, kept bytea) returns int
language sql volatile security definer set search_path = '' as $$
  with ended as (
    update auth.sessions s set ended_at = now()
     where s.account_id = account and s.ended_at is null and (tenant is null or s.tenant_id = tenant) and (kept is null or s.token_hash <> kept) returning 1)
  select count(*)::int from ended $$;

-- Only accepted memberships let anyone in.
create or replace function auth.memberships(account uuid)
returns table (tenant_id uuid, slug text, name text, state text, user_id uuid, status text)
language sql stable security definer set search_path = '' as $$
  select t.id, t.slug, t.name, t.state, u.id, u.status
    from app.users u join auth.tenants t on t.id = u.tenant_id
   where u.account_id = account and u.deleted_at is null and u.accepted_at is not null order by t.name, t.id $$;

create or replace function auth.open_session(new_id uuid, account uuid, tenant uuid, hash bytea, session_kind text, agent text, lasts interval)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare ends timestamptz := now() + lasts;
begin
  insert into auth.sessions (id, account_id, tenant_id, token_hash, kind, user_agent, expires_at)
    values (new_id, account, tenant, hash, session_kind, agent, ends);
  update auth.sessions s set ended_at = now()
   where s.account_id = account and s.ended_at is null and s.kind = 'session' and s.id in (
     select x.id from auth.sessions x where x.account_id = account and x.ended_at is null and x.kind = 'session'
      order by x.created_at desc, x.id desc offset 10);
  update app.users u set joined_at = now()
   where u.tenant_id = tenant and u.account_id = account and u.joined_at is null and u.deleted_at is null and u.accepted_at is not null;
  return ends;
end $$;

create or replace function auth.sweep() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.failures f where f.at < now() - interval '1 day';
  delete from auth.sessions s where coalesce(s.ended_at, s.expires_at) < now() - interval '30 days';
  delete from auth.account_links l where l.expires_at < now() - interval '30 days';
  delete from auth.account_mails o where o.created_at < now() - interval '30 days';
  delete from auth.account_mails o where o.account_id is null and o.state <> 'waiting' $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('request_mail', 'waiting_mail', 'settle_mail', 'make_link', 'see_link', 'use_link',
              'verify_email', 'account_by_id', 'end_sessions', 'memberships', 'open_session', 'sweep') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
