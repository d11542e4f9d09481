-- Sealed values that no known key opens: they read as empty, and the exception center names them (AUD16, decision 77). The nightly look keeps them, and takes
-- away what opens again. `digest` is of the value that was looked at, so that what was written again since is none.
create table app.unreadable_fields (
  tenant_id uuid not null default app.tid() references auth.tenants,
  -- Table and column, as in `customers.tax_id_sealed`.
  source text not null,
  record_id uuid not null,
  digest bytea not null,
  found_at timestamptz not null,
  primary key (tenant_id, source, record_id)
);
call app.wall('app.unreadable_fields');

-- How far the look at a column came: some of its values each night, then the next ones. Without a row it begins at the first.
create table app.sealed_looks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  source text not null,
  after_id uuid not null,
  primary key (tenant_id, source)
);
call app.wall('app.sealed_looks');

-- The same for columns of accounts, which belong to no organization.
create table auth.sealed_looks (
  source text primary key,
  after_id uuid not null
);
call app.behind_definer('auth.sealed_looks');

-- The numbers of keys that secrets of authenticator apps were sealed with, and how often each.
create function auth.authenticator_keys() returns table (head bytea, count int)
language sql stable security definer set search_path = '' as $$
  select pg_catalog.substring(t.secret, 1, 4), pg_catalog.count(*)::int from auth.authenticators t group by 1 order by 1 $$;
-- The secrets after those of the last call; after the last one it begins again.
create function auth.next_authenticator_secrets(at_most int) returns table (id uuid, value bytea)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  place constant text := 'auth.authenticators.secret';
  last uuid;
  rows_read int;
begin
  select s.after_id into last from auth.sealed_looks s where s.source = place for update;
  return query select t.id, t.secret from auth.authenticators t where last is null or t.id > last order by t.id limit at_most;
  get diagnostics rows_read = row_count;
  if rows_read < at_most then
    delete from auth.sealed_looks s where s.source = place;
  else
    insert into auth.sealed_looks (source, after_id)
      select place, p.id from (select t.id from auth.authenticators t where last is null or t.id > last order by t.id limit at_most) p
       order by p.id desc limit 1
      on conflict (source) do update set after_id = excluded.after_id;
  end if;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('authenticator_keys', 'next_authenticator_secrets') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
