-- The name of an account, for who has no membership to keep one in.
create function auth.rename_account(account uuid, new_name text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.accounts a set name = new_name, updated_at = now() where a.id = account $$;
alter function auth.rename_account(uuid, text) owner to {{definer}};
revoke all on function auth.rename_account(uuid, text) from public;
grant execute on function auth.rename_account(uuid, text) to {{app}};
