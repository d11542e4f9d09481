-- Who pays for a service of an order (EST2): its customer, or a warranty, the shop itself or somebody else with an account of their own.
do $$
begin
  execute $sql$alter table app.order_services add column payer text not null default 'customer'$sql$;
  execute $sql$alter table app.order_services add constraint order_services_payer_check
    check (payer in ('customer', 'warranty', 'internal', 'third_party'))$sql$;
  execute 'alter table app.order_services add column payer_customer_id uuid';
  execute 'alter table app.order_services add constraint order_services_tenant_id_payer_customer_id_fkey
    foreign key (tenant_id, payer_customer_id) references app.customers (tenant_id, id)';
  execute $sql$alter table app.order_services add constraint order_services__payer__own
    check (payer <> 'customer' or payer_customer_id is null)$sql$;
end $$;
