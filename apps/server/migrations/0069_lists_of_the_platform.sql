-- What a super-admin keeps of the lists of the platform, by the list's id: views with a name, and columns. The same on every device.
alter table auth.accounts add column lists jsonb not null default '{}';
create function auth.lists_of(account uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.lists from auth.accounts a where a.id = account $$;
-- Lists that are left out stay as they are.
create function auth.set_lists(account uuid, wanted jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set lists = a.lists || wanted, updated_at = now() where a.id = account returning a.lists $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('lists_of', 'set_lists') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
