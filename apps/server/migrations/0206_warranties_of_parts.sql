-- Parts with a warranty for so many miles, beside the months that they had; and the switch of a shop that prints warranties on invoices (DOC6).
do $$
begin
  execute 'alter table app.items add column warranty_miles int';
  execute 'alter table app.items add constraint items_warranty_miles_check check (warranty_miles >= 0)';
  execute 'alter table app.shops drop constraint shops_invoice_facts_check';
  execute $sql$alter table app.shops add constraint shops_invoice_facts_check
    check (invoice_facts <@ array['meters', 'promised', 'conditions', 'warranties', 'registrations']::text[])$sql$;
end $$;
