-- Photos of a result are attachments of its order. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.attachments add column inspection_result_id uuid';
  execute 'alter table app.attachments add constraint attachments_tenant_id_inspection_result_id_fkey
    foreign key (tenant_id, inspection_result_id) references app.inspection_results (tenant_id, id)';
  execute 'create index attachments__inspection_result on app.attachments (tenant_id, inspection_result_id) where inspection_result_id is not null';
end $$;
