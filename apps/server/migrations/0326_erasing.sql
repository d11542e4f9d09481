-- More of what is only added to and can name a person: who a mail went to, what was written after a talk, where a link was opened (AUD8). As in decision 59
-- there is one function per table, with the definer's rights by column.
do $$
declare
  target text;
  fields text;
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  for target, fields in values
    ('share_events', 'ip, user_agent'),
    ('deferred_contacts', 'note'),
    ('credit_note_mails', 'recipient'),
    ('statement_mails', 'recipient'),
    ('flag_changes', 'note'),
    ('vehicle_owners', 'notes')
  loop
    execute format('create policy definer_reads on app.%I as permissive for select to {{definer}} using (tenant_id = app.tid())', target);
    execute format('create policy definer_blanks on app.%I as permissive for update to {{definer}} using (tenant_id = app.tid()) with check (tenant_id = app.tid())', target);
    execute format('grant select on app.%I to {{definer}}', target);
    execute format('grant update (%s) on app.%I to {{definer}}', fields, target);
  end loop;
end $$;

create function auth.blank_share_event(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.share_events set ip = '', user_agent = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_deferred_contact(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.deferred_contacts set note = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_credit_note_mail(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.credit_note_mails set recipient = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_statement_mail(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.statement_mails set recipient = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_flag_change(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.flag_changes set note = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_vehicle_owner(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.vehicle_owners set notes = '' where tenant_id = own and id = record;
  return found;
end $$;
-- None of the customer's links to these records opens anything from here on. @returns how many there were
create function auth.revoke_links_of(records uuid[]) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := app.tid();
  ended int;
begin
  update auth.public_links l set revoked_at = pg_catalog.now()
   where l.tenant_id = own and l.record_id = any(records) and l.revoked_at is null
     and l.kind in ('invoice', 'rating', 'statement', 'order', 'inspection', 'receipt', 'invoice-payment', 'deposit', 'test-payment');
  get diagnostics ended = row_count;
  return ended;
end $$;
-- The mailbox of an installation without a mail server: what was sent to these addresses, in small letters. @returns how many
create function auth.drop_kept_mail(addresses text[]) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare gone int;
begin
  delete from auth.mailbox m where pg_catalog.lower(m.recipient) = any(addresses);
  get diagnostics gone = row_count;
  return gone;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('blank_share_event', 'blank_deferred_contact', 'blank_credit_note_mail',
              'blank_statement_mail', 'blank_flag_change', 'blank_vehicle_owner', 'revoke_links_of', 'drop_kept_mail') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;

-- A signature goes with the person who decided: its file is removed by the application.
do $$
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute 'grant update (signature_file_id) on app.authorizations to {{definer}}';
end $$;
create or replace function auth.blank_authorization(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.authorizations set person_name = '', contact_detail = '', ip = '', user_agent = '', note = '', signature_file_id = null
   where tenant_id = own and id = record;
  return found;
end $$;
