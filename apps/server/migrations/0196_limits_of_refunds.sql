-- What a role may give back by another way than the money came (PAY13, 6-beyond 0.2). Service managers give back up to 500.00 from the first day.
-- The migrating role must see the rows of all tenants for this.
do $$
declare
  tenant uuid;
begin
  execute 'alter table app.role_limits no force row level security';
  execute 'alter table app.role_limits drop constraint role_limits_kind_check';
  execute 'alter table app.role_limits add constraint role_limits_kind_check check (kind in (''purchase_amount'', ''refund_amount''))';
  for tenant in select t.id from auth.tenants t loop
    execute $sql$insert into app.role_limits (tenant_id, role_kind, role, kind, value, updated_at)
      values ($1, 'system', 'service-manager', 'refund_amount', 50000, now()) on conflict (tenant_id, role_kind, role, kind) do nothing$sql$ using tenant;
  end loop;
  execute 'alter table app.role_limits force row level security';
end $$;
