-- Taking a person out of what is only added to, when its retention ends (NOW17): the party of issued papers, of decisions and of signed reports, and the words
-- of messages. One function per table, with the definer's rights: it acts in the tenant of the transaction alone, and its owner may write no column but those
-- it blanks. What a digest covers is none of them. Receipts name nobody, so there is nothing to blank in them.
do $$
declare
  target text;
  fields text;
begin
  for target, fields in values
    ('estimate_versions', 'party'),
    ('inspection_reports', 'party'),
    ('authorizations', 'person_name, contact_detail, ip, user_agent, note'),
    ('invoice_issues', 'document, named'),
    ('credit_notes', 'document'),
    ('statements', 'document'),
    ('activities', 'details'),
    ('messages', 'body, blanked_at')
  loop
    execute format('create policy definer_reads on app.%I as permissive for select to {{definer}} using (tenant_id = app.tid())', target);
    execute format('create policy definer_blanks on app.%I as permissive for update to {{definer}} using (tenant_id = app.tid()) with check (tenant_id = app.tid())', target);
    execute format('grant select on app.%I to {{definer}}', target);
    execute format('grant update (%s) on app.%I to {{definer}}', fields, target);
  end loop;
end $$;

-- Each answers whether the record is there in this tenant; that of activities whether it named somebody. A second time changes nothing.
create function auth.blank_estimate(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.estimate_versions set party = '{"to": []}' where tenant_id = own and id = record;
  return found;
end $$;
-- Not before the last day on which the report has to be kept.
create function auth.blank_inspection_report(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := app.tid();
  kept date;
begin
  select r.keep_until into kept from app.inspection_reports r where r.tenant_id = own and r.id = record;
  if kept >= current_date then
    raise exception 'the report has to be kept until %', kept using errcode = '22023';
  end if;
  update app.inspection_reports set party = '{"to": [], "carrierName": "", "carrierNo": ""}' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_authorization(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.authorizations set person_name = '', contact_detail = '', ip = '', user_agent = '', note = '' where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_invoice(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := app.tid();
  paper jsonb;
  beside jsonb;
begin
  select i.document, i.named into paper, beside from app.invoice_issues i where i.tenant_id = own and i.invoice_id = record;
  if not found then return false; end if;
  paper := jsonb_set(paper, '{customer}', (paper -> 'customer') || '{"name": "", "contactName": "", "addressLines": [], "phone": "", "email": ""}');
  if jsonb_typeof(paper -> 'approvals') = 'array' then
    paper := jsonb_set(paper, '{approvals}', coalesce((select jsonb_agg(a.one || '{"person": ""}' order by a.place)
      from jsonb_array_elements(paper -> 'approvals') with ordinality as a (one, place)), '[]'));
  end if;
  beside := jsonb_set(beside, '{customer}', (beside -> 'customer') || '{"name": "", "email": "", "phone": ""}');
  update app.invoice_issues set document = paper, named = beside where tenant_id = own and invoice_id = record;
  return true;
end $$;
create function auth.blank_credit_note(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.credit_notes set document = jsonb_set(document, '{to}', '[]') where tenant_id = own and id = record;
  return found;
end $$;
create function auth.blank_statement(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.statements set document = jsonb_set(document, '{to}', '[]') where tenant_id = own and id = record;
  return found;
end $$;
-- The timeline of an order names who decided.
create function auth.blank_activity(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.activities set details = details || '{"person": ""}' where tenant_id = own and id = record and details ? 'person';
  return found;
end $$;
create function auth.blank_message(record uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare own uuid := app.tid();
begin
  update app.messages set body = '', blanked_at = coalesce(blanked_at, pg_catalog.now()) where tenant_id = own and id = record;
  return found;
end $$;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
            where n.nspname = 'auth' and p.proname in ('blank_estimate', 'blank_inspection_report', 'blank_authorization', 'blank_invoice',
              'blank_credit_note', 'blank_statement', 'blank_activity', 'blank_message') loop
    execute format('alter function %s owner to {{definer}}', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to {{app}}', f);
  end loop;
end $$;
