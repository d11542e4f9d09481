-- Idempotency keys of calls that belong to no one tenant: onboarding and the platform's own (R9, S-70).
create table auth.idempotency_keys (
  account_id uuid not null references auth.accounts on delete cascade,
  operation text not null,
  key text not null collate "C",
  body_hash bytea not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, operation, key)
);
create index idempotency_keys__age on auth.idempotency_keys (created_at);
call app.behind_definer('auth.idempotency_keys');

-- False: the key is taken. Waits for a twin in work.
create function auth.claim_key(account uuid, new_operation text, new_key text, new_hash bytea) returns boolean
language sql volatile security definer set search_path = '' as $$
  with claimed as (
    insert into auth.idempotency_keys (account_id, operation, key, body_hash, status, answer) values (account, new_operation, new_key, new_hash, 0, '')
    on conflict do nothing returning 1)
  select exists (select from claimed) $$;
create function auth.find_answer(account uuid, of_operation text, of_key text)
returns table (body_hash bytea, status int, answer text)
language sql stable security definer set search_path = '' as $$
  select k.body_hash, k.status, k.answer from auth.idempotency_keys k where k.account_id = account and k.operation = of_operation and k.key = of_key $$;
create function auth.keep_answer(account uuid, of_operation text, of_key text, new_status int, new_answer text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.idempotency_keys k set status = new_status, answer = new_answer where k.account_id = account and k.operation = of_operation and k.key = of_key $$;
create function auth.sweep_keys() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.idempotency_keys k where k.created_at < now() - interval '24 hours' $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('claim_key', 'find_answer', 'keep_answer', 'sweep_keys') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
