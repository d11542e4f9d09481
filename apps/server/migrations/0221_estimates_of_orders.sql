-- When a service was shown, what a decision was made on and from where (AUT2), and what a shop asks for when its customers decide by themselves (AUT3).
do $$
begin
  execute 'alter table app.order_services add column presented_at timestamptz';
  execute 'alter table app.authorizations add column estimate_id uuid';
  execute 'alter table app.authorizations add constraint authorizations_tenant_id_estimate_id_fkey
    foreign key (tenant_id, estimate_id) references app.estimate_versions (tenant_id, id)';
  execute $sql$alter table app.authorizations add column ip text not null default ''$sql$;
  execute $sql$alter table app.authorizations add column user_agent text not null default ''$sql$;
  execute 'alter table app.authorizations add column signature_file_id uuid';
  execute 'alter table app.authorizations add constraint authorizations_tenant_id_signature_file_id_fkey
    foreign key (tenant_id, signature_file_id) references app.files (tenant_id, id)';
  execute $sql$alter table app.authorizations add column document_sha256 text not null default ''$sql$;
  execute 'alter table app.authorizations add column decision_key text';
  execute 'create unique index authorizations__decision_key on app.authorizations (tenant_id, service_order_id, decision_key) where decision_key is not null';
  execute $sql$alter table app.consent_rules add column signature text not null default 'off'$sql$;
  execute $sql$alter table app.consent_rules add constraint consent_rules__signature__known check (signature in ('off', 'asked', 'required'))$sql$;
  execute 'alter table app.consent_rules add column estimate_days int not null default 30';
  execute 'alter table app.consent_rules add constraint consent_rules__estimate_days__range check (estimate_days between 1 and 365)';
end $$;
