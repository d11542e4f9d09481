-- A player in the browser cannot send a session's token. It reads one file with a ticket in place of it: kept by its hash alone, for one
-- session, one organization and one file, and for minutes (G29, I25).
create table auth.file_tickets (
  token_hash bytea primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  tenant_id uuid not null references auth.tenants on delete cascade,
  file_id uuid not null,
  expires_at timestamptz not null
);
create index file_tickets__expiry on auth.file_tickets (expires_at);
create index file_tickets__session on auth.file_tickets (session_id);
call app.behind_definer('auth.file_tickets');

-- Tickets that are over go with the next one that is made.
create function auth.make_file_ticket(hash bytea, session uuid, tenant uuid, file uuid, lasts interval) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare ends timestamptz := pg_catalog.now() + lasts;
begin
  delete from auth.file_tickets t where t.token_hash in (
    select o.token_hash from auth.file_tickets o where o.expires_at < pg_catalog.now() order by o.expires_at limit 100 for update skip locked);
  insert into auth.file_tickets (token_hash, session_id, tenant_id, file_id, expires_at) values (hash, session, tenant, file, ends);
  return ends;
end $$;
-- The session that a ticket of a file acts for, by the hash of its token. Whether the session lives is asked with that.
create function auth.session_of_file_ticket(hash bytea, file uuid) returns table (session_hash bytea, tenant_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.token_hash, t.tenant_id from auth.file_tickets t join auth.sessions s on s.id = t.session_id
   where t.token_hash = hash and t.file_id = file and t.expires_at > now() and s.tenant_id = t.tenant_id $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('make_file_ticket', 'session_of_file_ticket') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
