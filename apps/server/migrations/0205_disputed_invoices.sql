-- Invoices that a customer disputes (PAY20): why, since when and who noted it; empty for none. `dispute_ended_on` is the day on which the last dispute was
-- cleared: late fees that would have been due before it are not charged. And a rule for late fees may say that they are made without a person.
do $$
begin
  execute 'alter table app.invoices add column disputed_at timestamptz';
  execute $sql$alter table app.invoices add column dispute_reason text not null default ''$sql$;
  execute $sql$alter table app.invoices add column disputed_by_name text not null default ''$sql$;
  execute 'alter table app.invoices add column dispute_ended_on date';
  execute $sql$alter table app.invoices add constraint invoices__dispute__reason check ((disputed_at is null) = (dispute_reason = ''))$sql$;
  execute 'alter table app.late_fee_rules add column is_automatic boolean not null default false';
end $$;
