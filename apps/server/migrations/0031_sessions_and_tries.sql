-- Ends of sessions are told to every process, so that an open stream of events ends with its session and not at its next look (S1-5).
-- The message names the account alone; each listener looks again at who may still listen.
create function auth.tell_session_end(account uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_catalog.pg_notify('twopost_events', pg_catalog.json_build_object('account', account)::text) $$;

create or replace function auth.end_session(hash bytea) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare ended uuid;
begin
  update auth.sessions s set ended_at = now() where s.token_hash = hash and s.kind = 'session' and s.ended_at is null returning s.account_id into ended;
  if ended is null then return false; end if;
  perform auth.tell_session_end(ended);
  return true;
end $$;
create or replace function auth.end_session_by_id(account uuid, session uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.sessions s set ended_at = now()
   where s.id = session and s.account_id = account and s.kind = 'session' and s.ended_at is null and s.expires_at > now();
  if not found then return false; end if;
  perform auth.tell_session_end(account);
  return true;
end $$;
create or replace function auth.end_sessions(account uuid, tenant uuid, kept bytea) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare ended int;
begin
  update auth.sessions s set ended_at = now()
   where s.account_id = account and s.ended_at is null and (tenant is null or s.tenant_id = tenant) and (kept is null or s.token_hash <> kept);
  get diagnostics ended = row_count;
  if ended > 0 then perform auth.tell_session_end(account); end if;
  return ended;
end $$;
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
  if found then perform auth.tell_session_end(account); end if;
  update app.users u set joined_at = now()
   where u.tenant_id = tenant and u.account_id = account and u.joined_at is null and u.deleted_at is null and u.accepted_at is not null;
  return ends;
end $$;

-- The same sign-in in another organization: the token changes, the twelve hours go on from where they began (A18). Null: the old
-- token is no live session of this account.
create function auth.go_on_session(new_id uuid, old_hash bytea, account uuid, tenant uuid, hash bytea, agent text)
returns timestamptz language plpgsql volatile security definer set search_path = '' as $$
declare ends timestamptz;
begin
  update auth.sessions s set ended_at = now()
   where s.token_hash = old_hash and s.account_id = account and s.kind = 'session' and s.ended_at is null and s.expires_at > now()
   returning s.expires_at into ends;
  if ends is null then return null; end if;
  perform auth.tell_session_end(account);
  insert into auth.sessions (id, account_id, tenant_id, token_hash, kind, user_agent, expires_at)
    values (new_id, account, tenant, hash, 'session', agent, ends);
  update app.users u set joined_at = now()
   where u.tenant_id = tenant and u.account_id = account and u.joined_at is null and u.deleted_at is null and u.accepted_at is not null;
  return ends;
end $$;

-- Claims one try under each key before anything is checked, all or none, so that many at once are counted like many in a row (T10).
-- Failed tries of a day make the window longer: 15 minutes, then twice as long after each further `most` of them, at most four hours
-- (S-11). Returns 0 when claimed, else the seconds until a try is free again.
create function auth.claim_tries(ids uuid[], keys bytea[], most int[]) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  failed int;
  span interval;
  free_at timestamptz;
  seconds int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(k.key, 'hex'), 1)) from (select distinct x.key from unnest(keys) x (key) order by x.key) k;
  for i in 1 .. cardinality(keys) loop
    select count(*) into failed from auth.failures f where f.key = keys[i] and f.at > now() - interval '1 day';
    span := interval '15 minutes' * power(2, least(4, greatest(0, failed / most[i] - 1)));
    free_at := null;
    select f.at + span into free_at from auth.failures f where f.key = keys[i] and f.at > now() - span order by f.at desc offset most[i] - 1 limit 1;
    if free_at is not null then seconds := greatest(seconds, ceil(extract(epoch from free_at - now()))::int, 1); end if;
  end loop;
  if seconds = 0 then insert into auth.failures (id, key) select u.id, u.key from unnest(ids, keys) u (id, key); end if;
  return seconds;
end $$;
-- A try that succeeded is no failure.
create function auth.give_back_tries(ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.failures f where f.id = any(ids) $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('tell_session_end', 'end_session', 'end_session_by_id', 'end_sessions', 'open_session',
              'go_on_session', 'claim_tries', 'give_back_tries') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
