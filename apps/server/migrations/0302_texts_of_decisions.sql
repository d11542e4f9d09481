-- Which versions of the shop's texts a customer had in front of them when they decided (AUT2), and whose decision a kept signature is.
do $$
begin
  execute $sql$alter table app.authorizations add column consent_text_ids uuid[] not null default '{}'$sql$;
  execute 'create index authorizations__signature on app.authorizations (tenant_id, signature_file_id) where signature_file_id is not null';
end $$;
