-- The paper of a supplier's bill (PAR7): one PDF or picture.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.vendor_bills add column file_id uuid';
  execute 'alter table app.vendor_bills add constraint vendor_bills__file__known foreign key (tenant_id, file_id) references app.files (tenant_id, id)';
end $$;
