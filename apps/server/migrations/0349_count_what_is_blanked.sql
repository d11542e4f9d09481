-- What goes with what a definer's function blanks is the definer's, too: on a cluster a transaction writes a tenant's rows as one role alone (C4). That is the
-- count of an erasing, and the file of a signature when its decision is blanked.
do $$
begin
  -- A cluster makes functions only after what went to its workers one by one.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute 'create policy definer_reads on app.privacy_requests as permissive for select to {{definer}} using (tenant_id = app.tid())';
  execute 'create policy definer_counts on app.privacy_requests as permissive for update to {{definer}} using (tenant_id = app.tid()) with check (tenant_id = app.tid())';
  execute 'grant select on app.privacy_requests to {{definer}}';
  execute 'grant update (counts) on app.privacy_requests to {{definer}}';
  execute $q$create policy definer_drops on app.files as permissive for delete to {{definer}} using (tenant_id = app.tid() and purpose = 'decision-signature')$q$;
  execute 'grant delete on app.files to {{definer}}';
end $$;

-- Adds to what the erasing has done in a table. Answers whether the request is there in this tenant.
create function auth.count_blanked(request uuid, place text, more int) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.privacy_requests set counts = jsonb_set(counts, array[place], to_jsonb(coalesce((counts->>place)::int, 0) + more))
   where tenant_id = own and id = request;
  return found;
end $$;
-- The file that was made of a signature. Answers whether it was there.
create function auth.drop_signature(file uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  delete from app.files where tenant_id = own and id = file and purpose = 'decision-signature';
  return found;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('count_blanked', 'drop_signature') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
