-- What a person reaches for most: links and actions, the same on every device.
alter table auth.accounts add column favorites jsonb not null default '{"routes": [], "actions": []}';
create function auth.favorites_of(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.favorites from auth.accounts a where a.id = account $$;
create function auth.set_favorites(account uuid, wanted jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set favorites = wanted, updated_at = now() where a.id = account returning a.favorites $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('favorites_of', 'set_favorites') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
