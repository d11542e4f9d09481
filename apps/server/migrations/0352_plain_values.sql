-- Which organizations still have numbers in a plain column, in one look at all of them: the indexes of what is left are empty soon, so it costs nothing
-- then (decision 75). The release that drops these columns drops this function and the policy first.
do $$
begin
  -- A cluster makes functions only after what went to its workers one by one.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute 'create policy definer_plain on app.tax_exemptions as permissive for select to {{definer}} using (certificate_no <> '''')';
  execute 'grant select (tenant_id, certificate_no) on app.tax_exemptions to {{definer}}';
end $$;

create function auth.tenants_with_plain_values() returns table (tenant_id uuid, source text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query select distinct c.tenant_id, 'customers.tax_id' from app.customers c where c.tax_id <> '';
  return query select distinct e.tenant_id, 'tax_exemptions.certificate_no' from app.tax_exemptions e where e.certificate_no <> '';
end $$;
alter function auth.tenants_with_plain_values() owner to {{definer}};
revoke all on function auth.tenants_with_plain_values() from public;
grant execute on function auth.tenants_with_plain_values() to {{app}};
