-- When a message was blanked is worked out before the update: a cluster takes no clock inside a coalesce of one.
create or replace function auth.blank_message(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := app.tid();
  moment timestamptz := pg_catalog.now();
begin
  update app.messages set body = '', blanked_at = coalesce(blanked_at, moment) where tenant_id = own and id = record;
  return found;
end $$;
