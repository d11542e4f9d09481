-- What the parts of an invoice cost us is frozen with it (NOW5, PAR20): nothing for labor, and unknown for invoices issued before.
-- On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.invoice_issue_lines add column cost_cents bigint';
  execute 'alter table app.invoice_issue_lines add column cost_state text';
  execute $sql$alter table app.invoice_issue_lines add constraint invoice_issue_lines_cost_state_check
    check (cost_state in ('none', 'estimated', 'received', 'billed'))$sql$;
end $$;
