-- The customer's link to an issued invoice. Its hash in auth.public_links leads to the invoice without a sign-in; the token itself
-- stands behind the same wall as the invoice that it opens, so that the link can be shown again (docs/decisions, customer links).
create table app.invoice_links (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  token text not null,
  created_at timestamptz not null,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references app.invoice_issues (tenant_id, invoice_id)
);
call app.wall('app.invoice_links', 'append');

-- Names of customer, vehicle and technician as they were at issue, for lists, which do not read whole documents.
alter table app.invoice_issues add column named jsonb not null default '{}';
alter table app.invoice_issue_lines add column part_id uuid;

create index outbox__waiting on app.outbox (tenant_id, created_at) where state = 'waiting';
