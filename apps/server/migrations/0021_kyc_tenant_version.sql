-- A decision changes the organization, so its version counts: who holds an older one is told before changing it.
create or replace function auth.set_own_tenant_state(new_state text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.tenants t set state = new_state, version = t.version + 1, updated_at = now()
   where t.id = app.tid() and t.state not in ('suspended', new_state) $$;
alter function auth.set_own_tenant_state(text) owner to {{definer}};
revoke all on function auth.set_own_tenant_state(text) from public;
grant execute on function auth.set_own_tenant_state(text) to {{app}};
