-- Changing the key of sealed fields: the secrets of authenticators, page by page, each written only while it is what was read.
create function auth.authenticator_secrets(after uuid, at_most int) returns table (id uuid, value bytea)
language sql stable security definer set search_path = '' as $$
  select t.id, t.secret from auth.authenticators t where after is null or t.id > after order by t.id limit at_most $$;
create function auth.reseal_authenticator(wanted uuid, old bytea, sealed bytea) returns boolean
language sql volatile security definer set search_path = '' as $$
  with written as (update auth.authenticators t set secret = sealed where t.id = wanted and t.secret = old returning 1)
  select exists (select 1 from written) $$;
alter function auth.authenticator_secrets(uuid, int) owner to {{definer}};
alter function auth.reseal_authenticator(uuid, bytea, bytea) owner to {{definer}};
revoke all on function auth.authenticator_secrets(uuid, int), auth.reseal_authenticator(uuid, bytea, bytea) from public;
grant execute on function auth.authenticator_secrets(uuid, int), auth.reseal_authenticator(uuid, bytea, bytea) to {{app}};
