-- What each tax came to on each line of an issued invoice (TAX5), so that a credit takes back exactly that, and a report tells taxable from exempt.
create table app.invoice_issue_line_taxes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  position int not null,
  -- The code of a component; of a shop with two rates labor, parts, or all where they are one.
  component text not null,
  base_cents bigint not null,
  tax_cents bigint not null,
  exempt_cents bigint not null default 0,
  exempt_reason text not null default '',
  rate_millionths int not null,
  cents_per_piece bigint,
  -- Where the rate and the rule came from (NOW15).
  component_id uuid,
  rule_id uuid,
  primary key (tenant_id, invoice_id, position, component),
  foreign key (tenant_id, invoice_id) references app.invoice_issues (tenant_id, invoice_id)
);
call app.wall('app.invoice_issue_line_taxes', 'append');

-- The migrating role must see the rows of all tenants for this. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.invoice_issues no force row level security';
  execute 'alter table app.invoice_issue_lines no force row level security';
  execute 'alter table app.invoice_issue_taxes no force row level security';
  execute $sql$alter table app.invoice_issue_taxes add column component text not null default ''$sql$;
  execute $sql$alter table app.invoice_issue_taxes add column jurisdiction text not null default ''$sql$;
  execute $sql$alter table app.invoice_issue_taxes add column name text not null default ''$sql$;
  execute $sql$alter table app.invoice_issue_taxes add column on_top_of text[] not null default '{}'$sql$;
  execute 'update app.invoice_issue_taxes set component = label';
end $$;
alter table app.invoice_issue_line_taxes no force row level security;
-- Lines that were taxed, with the name of their rate.
insert into app.invoice_issue_line_taxes (tenant_id, invoice_id, position, component, base_cents, tax_cents, rate_millionths)
select l.tenant_id, l.invoice_id, l.position, t.label, l.amount_cents - l.discount_cents, l.tax_cents, l.tax_millionths
  from app.invoice_issue_lines l
  join app.invoice_issue_taxes t on t.tenant_id = l.tenant_id and t.invoice_id = l.invoice_id and t.tax_millionths = l.tax_millionths
 where l.tax_millionths > 0;
-- Those of customers who were exempt: no certificate was kept then.
insert into app.invoice_issue_line_taxes (tenant_id, invoice_id, position, component, base_cents, tax_cents, exempt_cents, exempt_reason, rate_millionths)
select l.tenant_id, l.invoice_id, l.position, 'all', 0, 0, l.amount_cents - l.discount_cents, 'no_certificate', 0
  from app.invoice_issue_lines l
  join app.invoice_issues i on i.tenant_id = l.tenant_id and i.invoice_id = l.invoice_id
 where l.tax_millionths = 0 and i.document #>> '{customer,isTaxExempt}' = 'true';
alter table app.invoice_issue_line_taxes force row level security;
do $$
begin
  execute 'alter table app.invoice_issues force row level security';
  execute 'alter table app.invoice_issue_lines force row level security';
  execute 'alter table app.invoice_issue_taxes force row level security';
end $$;
