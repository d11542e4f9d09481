-- The intent by which money came online or went back to the card (PAY2, PAY13). In a migration after the one that makes intents, because on a
-- cluster a table that is spread takes a key to another one only once that is spread as well. One intent brings money once, whatever happens.
do $$
begin
  execute 'alter table app.receipts add column intent_id uuid';
  execute 'alter table app.receipts add constraint receipts_tenant_id_intent_id_fkey
    foreign key (tenant_id, intent_id) references app.payment_intents (tenant_id, id)';
  execute 'create unique index receipts__intent__once on app.receipts (tenant_id, intent_id)
    where intent_id is not null and refunds_id is null and reverses_id is null';
end $$;
