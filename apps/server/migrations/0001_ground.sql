-- Schemas, the tenant of a transaction, and the wall that every tenant table stands behind.
-- {{owner}} owns everything and cannot log in; {{app}} is the runtime login; {{definer}} owns the few look-ups made
-- before a tenant is known; {{worker}} owns the job queue's own schema.
create extension if not exists btree_gist;

create schema app authorization {{owner}};
create schema auth authorization {{owner}};
grant usage on schema app, auth to {{app}}, {{definer}}, {{backup}};
grant create on schema auth to {{definer}};

-- Null outside a tenant transaction (the setting reads '' after one), so that nothing is seen: it fails closed.
create function app.tid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
grant execute on function app.tid() to public;

-- Puts a table behind the tenant wall: forced row security, one restrictive and one permissive policy, and the grants.
-- kind 'mutable' may be changed and deleted, 'append' only be read and added to.
create procedure app.wall(target regclass, kind text default 'mutable') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_wall on %s as restrictive for all to {{app}} using (tenant_id = app.tid()) with check (tenant_id = app.tid())', target);
  execute format('create policy tenant_rw on %s as permissive for all to {{app}} using (tenant_id = app.tid()) with check (tenant_id = app.tid())', target);
  execute format('create policy backup_read on %s as permissive for select to {{backup}} using (true)', target);
  execute format('grant select on %s to {{backup}}', target);
  if kind = 'append' then
    execute format('grant select, insert on %s to {{app}}', target);
  else
    execute format('grant select, insert, update, delete on %s to {{app}}', target);
  end if;
end $$;
revoke all on procedure app.wall(regclass, text) from public;

-- Tables of the platform itself, which belong to no tenant: only the definer's functions reach them.
create procedure app.behind_definer(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy definer_rw on %s as permissive for all to {{definer}} using (true) with check (true)', target);
  execute format('create policy backup_read on %s as permissive for select to {{backup}} using (true)', target);
  execute format('grant select, insert, update, delete on %s to {{definer}}', target);
  execute format('grant select on %s to {{backup}}', target);
end $$;
revoke all on procedure app.behind_definer(regclass) from public;
