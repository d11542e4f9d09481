-- Whether the customer wants a service (EST2, EST8), and what of an order they have approved (EST3). Orders keep the version of the shop's rule that was
-- in force when they were written; with none, and with mode off, everything is as before.
do $$
begin
  execute $sql$alter table app.order_services add column kind text not null default 'requested'$sql$;
  execute $sql$alter table app.order_services add constraint order_services__kind__known
    check (kind in ('requested', 'recommended', 'maintenance', 'diagnosis', 'warranty', 'internal', 'fees'))$sql$;
  execute $sql$alter table app.order_services add column approval text not null default 'none'$sql$;
  execute $sql$alter table app.order_services add constraint order_services__approval__known
    check (approval in ('none', 'draft', 'presented', 'approved', 'declined', 'postponed'))$sql$;
  execute 'alter table app.order_services add column urgency text';
  execute $sql$alter table app.order_services add constraint order_services__urgency__known check (urgency in ('now', 'soon', 'later'))$sql$;
  execute 'alter table app.order_services add column authorized_cents bigint';
  execute 'alter table app.order_services add constraint order_services__authorized__positive check (authorized_cents >= 0)';
  execute 'alter table app.order_services add column authorized_hours_thousandths bigint';
  execute 'alter table app.order_services add column decided_at timestamptz';
  execute 'alter table app.service_orders add column consent_rule_id uuid';
  execute 'alter table app.service_orders add constraint service_orders_tenant_id_consent_rule_id_fkey
    foreign key (tenant_id, consent_rule_id) references app.consent_rules (tenant_id, id)';
  execute $sql$alter table app.service_orders add column consent_mode text not null default 'off'$sql$;
  execute $sql$alter table app.service_orders add constraint service_orders__consent_mode__known check (consent_mode in ('off', 'warn', 'block'))$sql$;
  execute $sql$alter table app.service_orders add column approval_state text not null default 'none'$sql$;
  execute $sql$alter table app.service_orders add constraint service_orders__approval_state__known
    check (approval_state in ('none', 'draft', 'waiting', 'partly', 'approved', 'declined'))$sql$;
  execute 'alter table app.service_orders add column approval_state_at timestamptz';
  execute 'alter table app.service_orders add column authorized_cents bigint not null default 0';
end $$;
