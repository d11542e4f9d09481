-- The platform's log is searched by what readers see: codes whose sentence has the words are found as well. The functions without codes stay
-- for the application that runs until this one has taken over.
create function auth.platform_entries(by_actor text, by_action text, by_kind text, from_at timestamptz, to_at timestamptz, after_seq bigint, is_ascending boolean, at_most int, skip int, by_codes text[])
returns table (seq bigint, at timestamptz, actor_account_id uuid, actor_user_id uuid, actor_name text, action text, record_kind text, record_id text, summary text,
  details jsonb, request_id text, prev_hash bytea, hash bytea)
language sql stable security definer set search_path = '' as $$
  select l.seq, l.at, l.actor_account_id, null::uuid, l.actor_name, l.action, l.record_kind, l.record_id, l.summary, l.details, l.request_id, l.prev_hash, l.hash
    from auth.platform_log l
   where (by_actor is null or strpos(lower(l.actor_name), lower(by_actor)) > 0)
     and (by_action is null or l.summary = any(by_codes) or strpos(lower(l.action || ' ' || l.summary || ' ' || l.details::text), lower(by_action)) > 0)
     and (by_kind is null or l.record_kind = by_kind) and (from_at is null or l.at >= from_at) and (to_at is null or l.at < to_at) and l.seq > after_seq
   order by case when is_ascending then l.seq else -l.seq end limit at_most offset skip $$;
create function auth.count_platform_entries(by_actor text, by_action text, by_kind text, from_at timestamptz, to_at timestamptz, up_to int, by_codes text[]) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from (select 1 from auth.platform_log l
   where (by_actor is null or strpos(lower(l.actor_name), lower(by_actor)) > 0)
     and (by_action is null or l.summary = any(by_codes) or strpos(lower(l.action || ' ' || l.summary || ' ' || l.details::text), lower(by_action)) > 0)
     and (by_kind is null or l.record_kind = by_kind) and (from_at is null or l.at >= from_at) and (to_at is null or l.at < to_at) limit up_to) found $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('platform_entries', 'count_platform_entries') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
