-- The books of a shop as its bookkeeping takes them in (INT5): which account an amount goes to, and the journals that were exported.

-- One row for an organization: the version of its map of accounts.
create table app.ledger_maps (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index ledger_maps__one on app.ledger_maps (tenant_id);
call app.wall('app.ledger_maps');

create table app.ledger_accounts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  -- A role, `sales:` with a class, `method:` with a way of money, `tax:` with the code of a tax.
  place text not null collate "C" check (place <> ''),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  primary key (tenant_id, place)
);
call app.wall('app.ledger_accounts');

-- Days that somebody exported at once. The job that does it says how far it is.
create table app.journal_exports (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  from_date date not null,
  to_date date not null,
  format text not null check (format in ('csv', 'quickbooks', 'xero')),
  -- Of the words in its memos.
  language text not null check (language in ('en', 'es')),
  long_job_id uuid not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, made_by) references app.users (tenant_id, id),
  check (from_date <= to_date)
);
call app.wall('app.journal_exports', 'append');

-- The entries of a shop on a day as they were exported once. A day that is exported again names the journal that it takes the place of.
create table app.journal_batches (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  export_id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  number text not null collate "C",
  format text not null check (format in ('csv', 'quickbooks', 'xero')),
  entry_count int not null check (entry_count >= 0),
  line_count int not null check (line_count >= 0),
  -- Debits, and credits as well.
  amount_cents bigint not null check (amount_cents >= 0),
  -- Over lines, accounts and amounts: no name of a person is in it (NOW17).
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  replaces uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, export_id) references app.journal_exports (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, replaces) references app.journal_batches (tenant_id, id),
  constraint journal_batches__number__unique unique (tenant_id, number)
);
create unique index journal_batches__replaces__once on app.journal_batches (tenant_id, replaces) where replaces is not null;
create unique index journal_batches__export__day on app.journal_batches (tenant_id, export_id, business_date);
create index journal_batches__day on app.journal_batches (tenant_id, shop_id, business_date, id);
call app.wall('app.journal_batches', 'append');

create table app.journal_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  batch_id uuid not null,
  position int not null,
  -- The same for the same amount of the same record, in whatever journal.
  line_key text not null,
  entry_number text not null,
  place text not null,
  account text not null,
  account_name text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  memo text not null,
  record_kind text not null,
  record_id uuid not null,
  -- Who it is about; the name is looked up when it is read.
  customer_id uuid,
  supplier_id uuid,
  primary key (tenant_id, batch_id, position),
  foreign key (tenant_id, batch_id) references app.journal_batches (tenant_id, id),
  constraint journal_lines__one_side check ((debit_cents = 0) <> (credit_cents = 0))
);
call app.wall('app.journal_lines', 'append');
