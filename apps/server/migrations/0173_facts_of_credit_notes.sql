-- Facts of sales name the credit note that they are of. In a migration of its own, because on a cluster a table that is spread takes a key to another one
-- only once that is spread as well.
do $$
begin
  execute 'alter table app.fact_lines add constraint fact_lines_tenant_id_credit_note_id_fkey
    foreign key (tenant_id, credit_note_id) references app.credit_notes (tenant_id, id)';
end $$;
