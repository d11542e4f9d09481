-- What a shop wants on an order before it is started, completed and invoiced (AUT24), in the versions of its rule; whether an order was written under a
-- version with such wishes; what its customer said about the old parts. What was let through names what was missing, and the second person at the
-- counter, who had the right (AUT4, AUT13).
do $$
begin
  execute $sql$alter table app.consent_rules add column gates jsonb not null default '[]'$sql$;
  execute $sql$alter table app.consent_rules add constraint consent_rules__gates__list check (jsonb_typeof(gates) = 'array')$sql$;
  execute 'alter table app.service_orders add column has_gates boolean not null default false';
  execute 'alter table app.service_orders add column old_parts text';
  execute $sql$alter table app.service_orders add constraint service_orders__old_parts__known check (old_parts in ('return', 'keep'))$sql$;
  execute 'alter table app.order_overrides drop constraint order_overrides_rule_check';
  execute $sql$alter table app.order_overrides add constraint order_overrides_rule_check
    check (rule in ('without_consent', 'over_authorized', 'not_authorized', 'gate_start', 'gate_complete', 'gate_issue'))$sql$;
  execute $sql$alter table app.order_overrides add column gates text[] not null default '{}'$sql$;
  execute 'alter table app.order_overrides add column approver_user_id uuid';
  execute $sql$alter table app.order_overrides add column approver_name text not null default ''$sql$;
  execute $sql$alter table app.order_discounts add column approved_by_name text not null default ''$sql$;
end $$;
