-- Looks of invoices that an organization can change (M20, M21). No two of one organization are called the same, and each one that has a shop has
-- one of each type (OP-67). On a cluster each statement about a table that is spread already is executed by itself.
do $$
declare
  without bigint;
begin
  execute 'create unique index invoice_templates__name__unique on app.invoice_templates (tenant_id, lower(name)) where deleted_at is null';
  execute 'alter table app.invoice_templates no force row level security';
  execute 'alter table app.shops no force row level security';
  execute $sql$insert into app.invoice_templates (tenant_id, id, name, type, is_default, created_at, updated_at)
    select t.tenant_id, gen_random_uuid(), own.name, own.type, own.type = 'professional', now() + own.at * interval '1 millisecond', now()
      from (select distinct s.tenant_id from app.shops s
             where not exists (select from app.invoice_templates x where x.tenant_id = s.tenant_id)) t
     cross join (values (0, 'Professional', 'professional'), (1, 'Simple', 'simple'), (2, 'Detailed', 'detailed'),
                        (3, 'Minimal', 'minimal'), (4, 'Corporate', 'corporate')) own (at, name, type)$sql$;
  execute $sql$select count(*) from (select distinct s.tenant_id from app.shops s
    where not exists (select from app.invoice_templates x where x.tenant_id = s.tenant_id and x.is_default and x.deleted_at is null)) t$sql$
    into without;
  if without > 0 then
    raise exception 'an organization with a shop has no default template of invoices';
  end if;
  execute 'alter table app.invoice_templates force row level security';
  execute 'alter table app.shops force row level security';
end $$;
