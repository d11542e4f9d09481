-- Uses of what may be done only so often, counted for all processes together: a key, the uses of its window, its end. Unlogged: after
-- a crash of the server the counts begin at nought, which is right for rates. What must outlive a crash, such as failed sign-ins,
-- stands in auth.failures.
create unlogged table auth.uses (
  key text collate "C" primary key,
  count bigint not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index uses__end on auth.uses (ends_at);
call app.behind_definer('auth.uses');

-- Takes so many uses at once and says how many have been taken in the window, including these, and the seconds until it ends. A caller that
-- takes more than there are left knows by the difference how many were granted.
create function auth.take_uses(of_key text, amount int, seconds int) returns table (taken bigint, seconds_left float8)
language sql volatile security definer set search_path = '' as $$
  insert into auth.uses as u (key, count, ends_at) values (of_key, amount, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when u.ends_at <= now() then excluded.count else u.count + excluded.count end,
    ends_at = case when u.ends_at <= now() then excluded.ends_at else u.ends_at end
  returning u.count, greatest(extract(epoch from u.ends_at - now()), 0)::float8 $$;
create function auth.sweep_uses() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.uses u where u.ends_at < now() $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('take_uses', 'sweep_uses') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
