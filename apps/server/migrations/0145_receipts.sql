-- Money in and back (NOW3, PAY2): one row for each time that money, or what settles an invoice without money, was recorded. Nothing is changed
-- here again; what is left of a receipt is counted from these rows and from the payments that apply it.
create table app.receipts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  number text not null collate "C",
  shop_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('payment', 'deposit', 'refund', 'goodwill', 'write_off', 'opening')),
  method text not null check (method in ('cash', 'card', 'check', 'transfer', 'other')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The shop's own day that it counts for, and the instant it was recorded (NOW20).
  business_date date not null,
  happened_at timestamptz not null,
  reference text not null default '',
  -- The order that a deposit is for.
  service_order_id uuid,
  -- Cash handed over and given back (PAY16).
  tendered_cents bigint check (tendered_cents >= amount_cents),
  change_cents bigint,
  -- The receipt that this one takes back as mistyped, whole and once; the one that it gives back in part or whole.
  reverses_id uuid,
  refunds_id uuid,
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, reverses_id) references app.receipts (tenant_id, id),
  foreign key (tenant_id, refunds_id) references app.receipts (tenant_id, id),
  constraint receipts__number__unique unique (tenant_id, number),
  constraint receipts__refund__of check ((kind = 'refund') = (refunds_id is not null)),
  constraint receipts__change__sum check ((tendered_cents is null and change_cents is null) or change_cents = tendered_cents - amount_cents)
);
create unique index receipts__reverses__once on app.receipts (tenant_id, reverses_id) where reverses_id is not null;
create index receipts__refunds on app.receipts (tenant_id, refunds_id) where refunds_id is not null;
create index receipts__list on app.receipts (tenant_id, shop_id, business_date desc, id desc);
create index receipts__customer on app.receipts (tenant_id, customer_id, business_date);
create index receipts__order on app.receipts (tenant_id, service_order_id) where service_order_id is not null;
call app.wall('app.receipts', 'append');

-- What customers have left of their receipts at a shop (PAY11), kept with each receipt and application, so that a list of those who owe does not
-- read every receipt there is. Everything that was paid before this stands on invoices, so there is nothing to begin with.
create table app.customer_credits (
  tenant_id uuid not null default app.tid() references auth.tenants,
  customer_id uuid not null,
  shop_id uuid not null,
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  primary key (tenant_id, customer_id, shop_id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index customer_credits__some on app.customer_credits (tenant_id, shop_id) where credit_cents <> 0;
call app.wall('app.customer_credits');

-- A business day at the counter of a shop (PAY7, PAY8). Amounts by method are objects of cents.
create table app.day_closes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  state text not null check (state in ('closed', 'reopened')),
  float_cents bigint not null check (float_cents >= 0),
  expected jsonb not null,
  counted jsonb not null,
  difference_cents bigint not null,
  note text not null default '',
  reopen_reason text not null default '',
  closed_by uuid,
  closed_by_name text not null,
  closed_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  constraint day_closes__day__one unique (tenant_id, shop_id, business_date)
);
call app.wall('app.day_closes');

-- Cash that went into the drawer or out of it and is no receipt (PAY7).
create table app.cash_moves (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  kind text not null check (kind in ('paid_in', 'paid_out', 'bank')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  recorded_by uuid,
  recorded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index cash_moves__day on app.cash_moves (tenant_id, shop_id, business_date);
call app.wall('app.cash_moves', 'append');

-- The present payments are what receipts were applied to (NOW3): one receipt for each, and its reversal for each that was taken back. On a
-- cluster each statement about a table that is spread already is executed by itself. A counter row of a payment shares the receipt.
do $$
declare
  missing bigint;
begin
  execute 'alter table app.payments add column receipt_id uuid';
  execute 'alter table app.payments no force row level security';
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.customers no force row level security';
  execute 'alter table app.service_orders no force row level security';
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.receipts no force row level security';
  execute 'alter table app.counters no force row level security';
  -- The receipt has the id of its payment, which no other receipt can have.
  execute $sql$
    insert into app.receipts (tenant_id, id, number, shop_id, customer_id, kind, method, amount_cents, business_date, happened_at, reference, recorded_by, recorded_by_name, created_at)
    select p.tenant_id, p.id,
           'RC-' || to_char(p.created_at, 'YYYY') || '-' || lpad(row_number() over (partition by p.tenant_id, to_char(p.created_at, 'YYYY') order by p.created_at, p.id)::text, 5, '0'),
           i.shop_id, i.customer_id, 'payment', p.method, p.amount_cents, p.paid_on, p.created_at, p.reference, p.recorded_by, p.recorded_by_name, p.created_at
      from app.payments p join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
     where p.reverses_id is null$sql$;
  execute $sql$
    insert into app.receipts (tenant_id, id, number, shop_id, customer_id, kind, method, amount_cents, business_date, happened_at, reference, reverses_id, recorded_by, recorded_by_name, created_at)
    select p.tenant_id, p.id,
           'RC-' || to_char(p.created_at, 'YYYY') || '-' || lpad((c.count + row_number() over (partition by p.tenant_id, to_char(p.created_at, 'YYYY') order by p.created_at, p.id))::text, 5, '0'),
           i.shop_id, i.customer_id, 'payment', p.method, -p.amount_cents, p.paid_on, p.created_at, p.reference, p.reverses_id, p.recorded_by, p.recorded_by_name, p.created_at
      from app.payments p
      join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      join (select r.tenant_id, to_char(r.created_at, 'YYYY') as year, count(*) as count from app.receipts r group by 1, 2) c
        on c.tenant_id = p.tenant_id and c.year = to_char(p.created_at, 'YYYY')
     where p.reverses_id is not null$sql$;
  execute 'update app.payments p set receipt_id = coalesce(p.reverses_id, p.id)';
  execute $sql$
    insert into app.counters (tenant_id, kind, year, last)
    select r.tenant_id, 'receipt', to_char(r.created_at, 'YYYY')::int, count(*) from app.receipts r group by 1, 3
    on conflict (tenant_id, kind, year) do update set last = excluded.last$sql$;
  execute 'select count(*) from app.payments p where p.receipt_id is null' into missing;
  if missing > 0 then
    raise exception '% payments have no receipt', missing;
  end if;
  execute 'alter table app.counters force row level security';
  execute 'alter table app.receipts force row level security';
  execute 'alter table app.invoices force row level security';
  execute 'alter table app.service_orders force row level security';
  execute 'alter table app.customers force row level security';
  execute 'alter table app.shops force row level security';
  execute 'alter table app.payments force row level security';
  execute 'create index payments__receipt on app.payments (tenant_id, receipt_id, created_at)';
end $$;
