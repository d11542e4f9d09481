-- Where only named contacts may approve (AUT12), and which of them decided, was asked, or got a link (EST3, EST5, AUT2).
do $$
begin
  execute 'alter table app.customers add column only_named_contacts_approve boolean not null default false';
  execute 'alter table app.authorizations add column contact_id uuid';
  execute 'alter table app.authorizations add constraint authorizations_tenant_id_contact_id_fkey
    foreign key (tenant_id, contact_id) references app.contacts (tenant_id, id)';
  execute 'alter table app.service_orders add column approver_contact_id uuid';
  execute 'alter table app.service_orders add constraint service_orders_tenant_id_approver_contact_id_fkey
    foreign key (tenant_id, approver_contact_id) references app.contacts (tenant_id, id)';
  execute 'alter table app.share_links add column contact_id uuid';
  execute 'alter table app.share_links add constraint share_links_tenant_id_contact_id_fkey
    foreign key (tenant_id, contact_id) references app.contacts (tenant_id, id)';
end $$;
