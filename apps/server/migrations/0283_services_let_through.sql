-- The services that an override let through, by the names that they had then (AUT4, EST13): the ledger says what is billed although nobody approved it.
do $$
begin
  execute $sql$alter table app.order_overrides add column services text[] not null default '{}'$sql$;
end $$;
