-- The people of a customer, each with an id of their own (NOW10): who approves and up to which amount, who drives, who pays. The emergency contacts of
-- app.customer_contacts stay as they are. A contact is retired and never deleted, because decisions, links and messages point at them.
create table app.contacts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  customer_id uuid not null,
  name text not null check (name <> ''),
  roles text[] not null check (roles <@ array['approver', 'driver', 'payables', 'fleet_manager'] and cardinality(roles) > 0),
  phone text not null default '',
  email text not null default '',
  language text not null check (language in ('en', 'es')),
  -- None: no limit. It counts what is approved of one order in all.
  approval_limit_cents bigint check (approval_limit_cents >= 0),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id)
);
create index contacts__customer on app.contacts (tenant_id, customer_id, is_active desc, name, id);
call app.wall('app.contacts');
