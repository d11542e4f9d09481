-- Addresses of people who want the newsletter: they count once the link in a mail was opened.
create table auth.newsletter (
  id uuid primary key,
  email text not null,
  email_key text not null collate "C",
  language text not null check (language in ('en', 'es')),
  token_hash bytea,
  token_expires_at timestamptz,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint newsletter__email_key__unique unique (email_key)
);
create unique index newsletter__token on auth.newsletter (token_hash) where token_hash is not null;
call app.behind_definer('auth.newsletter');

-- Known and new addresses take the same statement; the id is that of the row.
create function auth.request_newsletter(new_id uuid, address text, key text, wanted_language text) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into auth.newsletter (id, email, email_key, language) values (new_id, address, key, wanted_language)
  on conflict on constraint newsletter__email_key__unique
    do update set requested_at = now(), language = excluded.language returning id $$;
create function auth.waiting_newsletter(wanted uuid)
returns table (email text, language text, requested_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select n.email, n.language, n.requested_at from auth.newsletter n where n.id = wanted and n.confirmed_at is null $$;
create function auth.link_newsletter(wanted uuid, hash bytea, lasts interval) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.newsletter n set token_hash = hash, token_expires_at = now() + lasts where n.id = wanted $$;
-- Opening the link again answers the same: there is nothing in it to use twice.
create function auth.confirm_newsletter(hash bytea)
returns table (email text, is_over boolean)
language plpgsql volatile security definer set search_path = '' as $$
begin
  update auth.newsletter n set confirmed_at = coalesce(n.confirmed_at, now())
   where n.token_hash = hash and (n.confirmed_at is not null or n.token_expires_at > now());
  return query select n.email, n.confirmed_at is null from auth.newsletter n where n.token_hash = hash;
end $$;
create function auth.newsletter_page(after text, at_most int)
returns table (email text, email_key text, language text, confirmed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select n.email, n.email_key, n.language, n.confirmed_at from auth.newsletter n
   where n.confirmed_at is not null and (after is null or n.email_key > after collate "C") order by n.email_key limit at_most $$;
create function auth.leave_newsletter(key text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with gone as (delete from auth.newsletter n where n.email_key = key returning 1) select exists (select 1 from gone) $$;
-- Addresses that never confirmed are not kept.
create function auth.sweep_newsletter() returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.newsletter n where n.confirmed_at is null and n.requested_at < now() - interval '30 days' $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname like '%newsletter%' loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
