-- What the tax report is made of (TAX16): for each invoice, and for each payment on it, what was sold, what of it each tax was taken of, and what customers
-- were exempt of. Written in the transaction of the document and never changed; voiding adds the same rows with the other sign.
create table app.tax_entries (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  -- By the day of the invoice, or by the days of the money.
  basis text not null check (basis in ('invoiced', 'paid')),
  event text not null check (event in ('issued', 'paid', 'reversed', 'credited', 'voided')),
  -- How often it counts: once, or taken away.
  sign smallint not null check (sign in (-1, 1)),
  business_date date not null,
  shop_id uuid not null,
  invoice_id uuid not null,
  -- Of the basis paid: the row of payments that gave it.
  payment_id uuid,
  kind text not null check (kind in ('net', 'taxable', 'exempt', 'credit', 'given_away', 'override')),
  -- The code of a component; empty where it is of the whole document or of a line.
  component text not null collate "C",
  rate_millionths int not null,
  -- Why it is exempt; whether somebody said taxed or not taxed.
  reason text not null,
  -- The line of the issue, of what is listed line by line.
  position int,
  -- Before tax and after discounts; of goods given away what they cost.
  base_cents bigint not null,
  tax_cents bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, payment_id) references app.payments (tenant_id, id)
);
create index tax_entries__class on app.tax_entries (tenant_id, basis, kind, component, business_date desc, id desc);
create index tax_entries__invoice on app.tax_entries (tenant_id, invoice_id, basis, component);
create index tax_entries__voided on app.tax_entries (tenant_id, invoice_id) where event = 'voided';
call app.wall('app.tax_entries', 'append');

-- The entries of a shop and a day, added up as they are written: a year is a few rows a day, however many invoices there were. What a day comes to is the
-- sum of its rows: who adds takes one that nobody holds.
create table app.tax_days (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  basis text not null check (basis in ('invoiced', 'paid')),
  business_date date not null,
  shop_id uuid not null,
  kind text not null check (kind in ('net', 'taxable', 'exempt', 'credit', 'given_away', 'override')),
  component text not null collate "C",
  rate_millionths int not null,
  reason text not null,
  entries bigint not null,
  base_cents bigint not null,
  tax_cents bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index tax_days__read on app.tax_days (tenant_id, basis, business_date, shop_id, kind, component);
call app.wall('app.tax_days');

-- The migrating role must see the rows of all tenants for this. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.invoice_issue_lines no force row level security';
  execute 'alter table app.invoice_issue_line_taxes no force row level security';
  execute 'alter table app.tax_overrides no force row level security';
  execute 'alter table app.payments no force row level security';
  execute 'alter table app.receipts no force row level security';
end $$;
alter table app.tax_entries no force row level security;
alter table app.tax_days no force row level security;

-- Many rows meet many: nested loops would never end.
set local enable_nestloop = off;

-- Invoices that were issued before.
-- What the new tables are filled from. On a cluster they are not spread before this migration has ended, and a table that is not cannot be joined with
-- one that is; so the rows of the spread ones are brought here first.
do $$
begin
  execute $sql$create table app.filling_lines as
    select l.tenant_id, l.invoice_id, l.position, i.issue_date, i.shop_id, l.amount_cents - l.discount_cents as net, l.tax_cents, l.amount_cents, l.type, l.sales_class,
           coalesce(l.cost_cents, 0) as cost, l.line_item_id
      from app.invoice_issue_lines l join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
     where i.number is not null and i.issue_date is not null and i.deleted_at is null and i.status <> 'void'$sql$;
  execute $sql$create table app.filling_taxes as
    select tenant_id, invoice_id, position, component, rate_millionths, exempt_reason, tax_cents from app.invoice_issue_line_taxes$sql$;
  execute $sql$create table app.filling_overrides as
    select tenant_id, id, line_item_id, is_taxable, created_at from app.tax_overrides$sql$;
  execute $sql$create table app.filling_payments as
    select p.tenant_id, p.id, p.invoice_id, p.amount_cents, greatest(p.paid_on, i.issue_date) as on_date, i.shop_id, p.created_at
      from app.payments p
      join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      left join app.receipts r on r.tenant_id = p.tenant_id and r.id = p.receipt_id
     where i.number is not null and i.issue_date is not null and i.deleted_at is null and i.status <> 'void'
       and coalesce(r.kind, 'payment') not in ('goodwill', 'write_off')$sql$;
end $$;

insert into app.tax_entries (tenant_id, id, basis, event, sign, business_date, shop_id, invoice_id, kind, component, rate_millionths, reason, position, base_cents, tax_cents, created_at)
with lines as (
  select * from app.filling_lines
), parts as (
  select l.tenant_id, l.invoice_id, l.issue_date, l.shop_id, 'net' as kind, '' as component, 0 as rate, '' as reason, null::int as position, sum(l.net) as base, sum(l.tax_cents) as tax
    from lines l group by l.tenant_id, l.invoice_id, l.issue_date, l.shop_id
  union all
  select l.tenant_id, l.invoice_id, l.issue_date, l.shop_id, case when t.exempt_reason = '' then 'taxable' else 'exempt' end, t.component, t.rate_millionths, t.exempt_reason, null,
         sum(l.net), sum(t.tax_cents)
    from lines l join app.filling_taxes t on t.tenant_id = l.tenant_id and t.invoice_id = l.invoice_id and t.position = l.position
   group by l.tenant_id, l.invoice_id, l.issue_date, l.shop_id, t.component, t.rate_millionths, t.exempt_reason
  union all
  select l.tenant_id, l.invoice_id, l.issue_date, l.shop_id, 'given_away', '', 0, '', l.position, l.cost, 0
    from lines l where l.type = 'part' and l.sales_class <> 'part_customer' and l.amount_cents = 0
  union all
  select l.tenant_id, l.invoice_id, l.issue_date, l.shop_id, 'override', '', 0, case when v.is_taxable then 'taxed' else 'not_taxed' end, l.position, l.net, l.tax_cents
    from lines l cross join lateral (select o.is_taxable from app.filling_overrides o where o.tenant_id = l.tenant_id and o.line_item_id = l.line_item_id
      order by o.created_at desc, o.id desc limit 1) v
   where v.is_taxable is not null)
select p.tenant_id, gen_random_uuid(), 'invoiced', 'issued', 1, p.issue_date, p.shop_id, p.invoice_id, p.kind, p.component, p.rate, p.reason, p.position, p.base, p.tax, now()
  from parts p;

-- And what was paid on them: after each payment an invoice has given the same share of everything, by the largest remainder, and a payment gives what that
-- changes. What settles without money gives nothing.
insert into app.tax_entries (tenant_id, id, basis, event, sign, business_date, shop_id, invoice_id, payment_id, kind, component, rate_millionths, reason, base_cents, tax_cents, created_at)
with money as (
  select p.*, sum(p.amount_cents) over (partition by p.tenant_id, p.invoice_id order by p.created_at, p.id) as after
    from app.filling_payments p
), points as (
  select m.tenant_id, m.invoice_id, m.id, -1 as side, m.after - m.amount_cents as paid from money m
  union all
  select m.tenant_id, m.invoice_id, m.id, 1, m.after from money m
), parts as (
  select e.tenant_id, e.invoice_id, e.kind, e.component, e.rate_millionths, e.reason, e.base_cents, e.tax_cents
    from app.tax_entries e where e.basis = 'invoiced' and e.kind in ('net', 'taxable', 'exempt')
), sums as (
  -- What the money goes to: the sale and each tax.
  select k.tenant_id, k.invoice_id, k.id, k.side, k.paid, p.kind, p.component, p.rate_millionths,
         case when p.kind = 'net' then p.base_cents else p.tax_cents end as weight,
         sum(case when p.kind = 'net' then p.base_cents else p.tax_cents end) over (partition by k.tenant_id, k.id, k.side) as whole
    from points k join parts p on p.tenant_id = k.tenant_id and p.invoice_id = k.invoice_id and p.kind in ('net', 'taxable')
), shares as (
  select s.*, s.paid * s.weight / s.whole as share,
         row_number() over (partition by s.tenant_id, s.id, s.side order by s.paid * s.weight % s.whole desc, s.component collate "C", s.rate_millionths) as nth,
         s.paid - sum(trunc(s.paid * s.weight / s.whole)) over (partition by s.tenant_id, s.id, s.side) as rest
    from sums s where s.whole > 0
), given as (
  select s.tenant_id, s.invoice_id, s.id, s.side, s.paid, s.kind, s.component, s.rate_millionths, trunc(s.share) + case when s.nth <= s.rest then 1 else 0 end as cents from shares s
), nets as (
  select g.tenant_id, g.invoice_id, g.id, g.side, g.paid, g.cents as net, p.base_cents as whole
    from given g join parts p on p.tenant_id = g.tenant_id and p.invoice_id = g.invoice_id and p.kind = 'net'
   where g.kind = 'net'
), pieces as (
  -- What the sale goes to: for each tax what it is taken of, what is exempt, and the rest.
  select n.tenant_id, n.invoice_id, n.id, n.side, n.net, n.whole, p.kind, p.component, p.rate_millionths, p.reason, p.base_cents as weight
    from nets n join parts p on p.tenant_id = n.tenant_id and p.invoice_id = n.invoice_id and p.kind <> 'net'
  union all
  select n.tenant_id, n.invoice_id, n.id, n.side, n.net, n.whole, 'rest', p.component, 0, '', n.whole - sum(p.base_cents)
    from nets n join parts p on p.tenant_id = n.tenant_id and p.invoice_id = n.invoice_id and p.kind <> 'net'
   group by n.tenant_id, n.invoice_id, n.id, n.side, n.net, n.whole, p.component
), bases as (
  select s.*, case when s.whole = 0 then 0 else trunc(s.net * s.weight / s.whole) end as share,
         row_number() over (partition by s.tenant_id, s.id, s.side, s.component order by case when s.whole = 0 then 0 else s.net * s.weight % s.whole end desc,
           case s.kind when 'taxable' then 0 when 'exempt' then 1 else 2 end, s.rate_millionths, s.reason collate "C") as nth,
         s.net - sum(case when s.whole = 0 then 0 else trunc(s.net * s.weight / s.whole) end) over (partition by s.tenant_id, s.id, s.side, s.component) as rest
    from pieces s
), both_sides as (
  select b.tenant_id, b.id, b.side, b.kind, b.component, b.rate_millionths, b.reason, b.share + case when b.nth <= b.rest then 1 else 0 end as base, coalesce(g.cents, 0) as tax
    from bases b
    left join given g on g.tenant_id = b.tenant_id and g.id = b.id and g.side = b.side and g.component = b.component and g.rate_millionths = b.rate_millionths
     and g.kind = 'taxable' and b.kind = 'taxable'
   where b.kind <> 'rest'
  union all
  select n.tenant_id, n.id, n.side, 'net', '', 0, '', n.net, n.paid - n.net from nets n
)
select m.tenant_id, gen_random_uuid(), 'paid', case when m.amount_cents > 0 then 'paid' else 'reversed' end, case when m.amount_cents > 0 then 1 else -1 end, m.on_date, m.shop_id,
       m.invoice_id, m.id, b.kind, b.component, b.rate_millionths, b.reason, sum(b.side * b.base), sum(b.side * b.tax), now()
  from both_sides b join money m on m.tenant_id = b.tenant_id and m.id = b.id
 group by m.tenant_id, m.amount_cents, m.on_date, m.shop_id, m.invoice_id, m.id, b.kind, b.component, b.rate_millionths, b.reason
having sum(b.side * b.base) <> 0 or sum(b.side * b.tax) <> 0;

drop table app.filling_lines, app.filling_taxes, app.filling_overrides, app.filling_payments;

insert into app.tax_days (tenant_id, id, basis, business_date, shop_id, kind, component, rate_millionths, reason, entries, base_cents, tax_cents)
select e.tenant_id, gen_random_uuid(), e.basis, e.business_date, e.shop_id, e.kind, e.component, e.rate_millionths, e.reason, sum(e.sign), sum(e.base_cents), sum(e.tax_cents)
  from app.tax_entries e group by e.tenant_id, e.basis, e.business_date, e.shop_id, e.kind, e.component, e.rate_millionths, e.reason;

set local enable_nestloop = on;
alter table app.tax_entries force row level security;
alter table app.tax_days force row level security;
do $$
begin
  execute 'alter table app.shops force row level security';
  execute 'alter table app.invoices force row level security';
  execute 'alter table app.invoice_issue_lines force row level security';
  execute 'alter table app.invoice_issue_line_taxes force row level security';
  execute 'alter table app.tax_overrides force row level security';
  execute 'alter table app.payments force row level security';
  execute 'alter table app.receipts force row level security';
end $$;
