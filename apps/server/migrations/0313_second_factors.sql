-- Second factors of accounts: passkeys, authenticator apps, recovery codes; ceremonies between a first and a second step; how sure the
-- installation is of who holds a session; and the devices that an account has signed in from (decision 66).
alter table auth.accounts add column passkey_handle bytea;
alter table auth.accounts add column sign_in_mails boolean not null default true;
create unique index accounts__passkey_handle__unique on auth.accounts (passkey_handle);

-- A session that is there when this runs was opened without a factor and is asked again before anything that needs a fresh look.
alter table auth.sessions add column by_factor boolean not null default false;
alter table auth.sessions add column strong_until timestamptz;
alter table auth.sessions alter column strong_until set default now() + interval '10 minutes';

create table auth.passkeys (
  id uuid primary key,
  account_id uuid not null references auth.accounts on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  aaguid text not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys__credential__unique unique (credential_id)
);
create index passkeys__account on auth.passkeys (account_id);
call app.behind_definer('auth.passkeys');

-- The secret is sealed with the installation's field key. `last_step` is the step of 30 seconds whose code was used last.
create table auth.authenticators (
  id uuid primary key,
  account_id uuid not null references auth.accounts on delete cascade,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index authenticators__account on auth.authenticators (account_id);
create unique index authenticators__account__one on auth.authenticators (account_id) where confirmed_at is not null;
call app.behind_definer('auth.authenticators');

-- Keyed hashes alone; a code is spent by deleting its row.
create table auth.recovery_codes (
  account_id uuid not null references auth.accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
call app.behind_definer('auth.recovery_codes');

-- What a first step leads to: taken by the first answer, whatever comes of it.
create table auth.ceremonies (
  token_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey-sign-in', 'add-passkey', 'step-up')),
  account_id uuid references auth.accounts on delete cascade,
  tenant_id uuid references auth.tenants on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index ceremonies__end on auth.ceremonies (expires_at);
call app.behind_definer('auth.ceremonies');

-- Browser and system by their names, without versions.
create table auth.known_devices (
  account_id uuid not null references auth.accounts on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (account_id, device)
);
call app.behind_definer('auth.known_devices');

create function auth.factors_of(account uuid)
returns table (passkeys int, has_authenticator boolean, recovery_codes int, sign_in_mails boolean, is_super_admin boolean)
language sql stable security definer set search_path = '' as $$
  select (select count(*)::int from auth.passkeys p where p.account_id = a.id),
         exists (select 1 from auth.authenticators t where t.account_id = a.id and t.confirmed_at is not null),
         (select count(*)::int from auth.recovery_codes r where r.account_id = a.id), a.sign_in_mails, a.is_super_admin
    from auth.accounts a where a.id = account $$;

-- Opens a session and says whether its device is new to an account that has signed in from others. Devices are forgotten after half a year.
create function auth.begin_session(new_id uuid, account uuid, tenant uuid, hash bytea, session_kind text, agent text, lasts interval, with_factor boolean, own_device text)
returns table (ends timestamptz, is_new_device boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  until timestamptz;
  others int;
  known int;
begin
  until := auth.open_session(new_id, account, tenant, hash, session_kind, agent, lasts);
  if with_factor then update auth.sessions s set by_factor = true where s.id = new_id; end if;
  if own_device is null then return query select until, false; return; end if;
  delete from auth.known_devices d where d.account_id = account and d.last_seen_at < now() - interval '180 days';
  select count(*) filter (where d.device <> own_device), count(*) filter (where d.device = own_device) into others, known
    from auth.known_devices d where d.account_id = account;
  insert into auth.known_devices (account_id, device) values (account, own_device)
  on conflict (account_id, device) do update set last_seen_at = now();
  return query select until, known = 0 and others > 0 and (select a.sign_in_mails from auth.accounts a where a.id = account);
end $$;

-- The same sign-in elsewhere is as sure as it was.
create or replace function auth.go_on_session(new_id uuid, old_hash bytea, account uuid, tenant uuid, hash bytea, agent text)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare
  ends timestamptz;
  sure_until timestamptz;
  had_factor boolean;
begin
  update auth.sessions s set ended_at = now()
   where s.token_hash = old_hash and s.account_id = account and s.kind = 'session' and s.ended_at is null and s.expires_at > now()
   returning s.expires_at, s.strong_until, s.by_factor into ends, sure_until, had_factor;
  if ends is null then return null; end if;
  perform auth.tell_session_end(account);
  insert into auth.sessions (id, account_id, tenant_id, token_hash, kind, user_agent, expires_at, strong_until, by_factor)
    values (new_id, account, tenant, hash, 'session', agent, ends, sure_until, had_factor);
  update app.users u set joined_at = now()
   where u.tenant_id = tenant and u.account_id = account and u.joined_at is null and u.deleted_at is null and u.accepted_at is not null;
  return ends;
end $$;

create function auth.take_selection(hash bytea) returns table (account_id uuid, by_factor boolean)
language sql volatile security definer set search_path = '' as $$
  update auth.sessions s set ended_at = now()
   where s.token_hash = hash and s.kind = 'selection' and s.ended_at is null and s.expires_at > now() returning s.account_id, s.by_factor $$;
create function auth.strengthen_session(hash bytea, lasts interval, with_factor boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.sessions s set strong_until = now() + lasts, by_factor = s.by_factor or with_factor
   where s.token_hash = hash and s.kind = 'session' and s.ended_at is null $$;

create function auth.open_ceremony(hash bytea, new_kind text, account uuid, tenant uuid, new_challenge text, lasts interval) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.ceremonies (token_hash, kind, account_id, tenant_id, challenge, expires_at)
  values (hash, new_kind, account, tenant, new_challenge, now() + lasts) $$;
create function auth.take_ceremony(hash bytea, wanted text)
returns table (account_id uuid, tenant_id uuid, challenge text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare taken auth.ceremonies%rowtype;
begin
  delete from auth.ceremonies c where c.token_hash = hash and c.kind = wanted returning c.* into taken;
  if taken.token_hash is null or taken.expires_at <= now() then return; end if;
  return query select taken.account_id, taken.tenant_id, taken.challenge;
end $$;

create function auth.passkey_handle_of(account uuid, fresh bytea) returns bytea
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set passkey_handle = coalesce(a.passkey_handle, fresh) where a.id = account returning a.passkey_handle $$;
create function auth.passkeys_of(account uuid)
returns table (id uuid, credential_id bytea, transports text[], is_backed_up boolean, name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.credential_id, p.transports, p.is_backed_up, p.name, p.created_at, p.last_used_at
    from auth.passkeys p where p.account_id = account order by p.created_at, p.id $$;
create function auth.passkey_by_credential(credential bytea)
returns table (id uuid, account_id uuid, credential_id bytea, public_key bytea, counter bigint, transports text[], passkey_handle bytea)
language sql stable security definer set search_path = '' as $$
  select p.id, p.account_id, p.credential_id, p.public_key, p.counter, p.transports, a.passkey_handle
    from auth.passkeys p join auth.accounts a on a.id = p.account_id where p.credential_id = credential $$;
create function auth.add_passkey(new_id uuid, account uuid, credential bytea, key bytea, new_counter bigint, new_transports text[], new_type text, backed_up boolean, new_aaguid text, new_name text, most int)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from auth.accounts a where a.id = account for update;
  if (select count(*) from auth.passkeys p where p.account_id = account) >= most then return false; end if;
  insert into auth.passkeys (id, account_id, credential_id, public_key, counter, transports, device_type, is_backed_up, aaguid, name)
  values (new_id, account, credential, key, new_counter, new_transports, new_type, backed_up, new_aaguid, new_name)
  on conflict on constraint passkeys__credential__unique do nothing;
  return found;
end $$;
create function auth.use_passkey(used uuid, new_counter bigint, backed_up boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.passkeys p set counter = new_counter, is_backed_up = backed_up, last_used_at = now() where p.id = used $$;

create function auth.begin_authenticator(new_id uuid, account uuid, sealed bytea) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.authenticators t where t.account_id = account and t.confirmed_at is null;
  insert into auth.authenticators (id, account_id, secret) values (new_id, account, sealed) $$;
-- The confirmed one, or by its id one that waits to be confirmed, for an hour.
create function auth.authenticator_of(account uuid, waiting uuid)
returns table (id uuid, secret bytea, last_step bigint, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select t.id, t.secret, t.last_step, t.created_at from auth.authenticators t
   where t.account_id = account
     and case when waiting is null then t.confirmed_at is not null
              else t.id = waiting and t.confirmed_at is null and t.created_at > now() - interval '1 hour' end $$;
-- A code counts once: a second use of the same step changes nothing.
create function auth.use_step(authenticator uuid, step bigint, confirms boolean) returns boolean
language sql volatile security definer set search_path = '' as $$
  with used as (
    update auth.authenticators t set last_step = step, confirmed_at = case when confirms then coalesce(t.confirmed_at, now()) else t.confirmed_at end
     where t.id = authenticator and t.last_step < step
       and not (confirms and exists (select 1 from auth.authenticators o where o.account_id = t.account_id and o.confirmed_at is not null)) returning 1)
  select exists (select 1 from used) $$;

create function auth.set_recovery_codes(account uuid, hashes bytea[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.recovery_codes r where r.account_id = account;
  insert into auth.recovery_codes (account_id, code_hash) select account, h.hash from unnest(hashes) h (hash) $$;
create function auth.spend_recovery_code(account uuid, hashes bytea[]) returns boolean
language sql volatile security definer set search_path = '' as $$
  with spent as (delete from auth.recovery_codes r where r.account_id = account and r.code_hash = any(hashes) returning 1)
  select exists (select 1 from spent) $$;

-- After the last factor has gone its recovery codes have nothing to recover, and no session is one with a factor any more.
create function auth.settle_factors(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from auth.passkeys p where p.account_id = account)
     or exists (select 1 from auth.authenticators t where t.account_id = account and t.confirmed_at is not null) then return; end if;
  delete from auth.recovery_codes r where r.account_id = account;
  update auth.sessions s set by_factor = false where s.account_id = account and s.by_factor;
end $$;
create function auth.remove_passkey(account uuid, removed uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.passkeys p where p.account_id = account and p.id = removed;
  if not found then return false; end if;
  perform auth.settle_factors(account);
  return true;
end $$;
create function auth.remove_authenticator(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.authenticators t where t.account_id = account and t.confirmed_at is not null;
  if not found then return false; end if;
  perform auth.settle_factors(account);
  return true;
end $$;
-- Takes every factor of an account away and ends its sessions. False: it had none.
create function auth.reset_factors(account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare had boolean;
begin
  had := exists (select 1 from auth.passkeys p where p.account_id = account)
      or exists (select 1 from auth.authenticators t where t.account_id = account and t.confirmed_at is not null);
  if not had then return false; end if;
  delete from auth.passkeys p where p.account_id = account;
  delete from auth.authenticators t where t.account_id = account;
  perform auth.settle_factors(account);
  perform auth.end_sessions(account, null, null);
  return true;
end $$;

-- A mail that only tells something: it has no link, and an earlier one is not dropped for it.
create function auth.request_notice(new_id uuid, account uuid, new_template text, new_params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.account_mails (id, account_id, template, params) values (new_id, account, new_template, new_params) $$;
create function auth.set_sign_in_mails(account uuid, wanted boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set sign_in_mails = wanted, updated_at = now() where a.id = account $$;

create or replace function auth.sweep() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.failures f where f.at < now() - interval '1 day';
  delete from auth.sessions s where coalesce(s.ended_at, s.expires_at) < now() - interval '30 days';
  delete from auth.account_links l where l.expires_at < now() - interval '30 days';
  delete from auth.account_mails o where o.created_at < now() - interval '30 days';
  delete from auth.account_mails o where o.account_id is null and o.state <> 'waiting';
  delete from auth.ceremonies c where c.expires_at < now();
  delete from auth.authenticators t where t.confirmed_at is null and t.created_at < now() - interval '1 day' $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('factors_of', 'begin_session', 'go_on_session', 'take_selection', 'strengthen_session', 'open_ceremony', 'take_ceremony',
              'passkey_handle_of', 'passkeys_of', 'passkey_by_credential', 'add_passkey', 'use_passkey', 'begin_authenticator', 'authenticator_of', 'use_step',
              'set_recovery_codes', 'spend_recovery_code', 'settle_factors', 'remove_passkey', 'remove_authenticator', 'reset_factors', 'request_notice',
              'set_sign_in_mails', 'sweep') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
