-- Invoices and the money on them, added up by shop and day as they are written, so that lists and receivables read a few rows a day however many invoices
-- there are. What a day comes to is the sum of its rows: who adds takes one that nobody holds.
create table app.invoice_days (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  business_date date not null,
  -- Issued that day, and how many of these are void.
  issued bigint not null,
  voided bigint not null,
  -- Of those that are not void: with tax, and of it what is due later than it was issued (KPI9).
  total_cents bigint not null,
  credit_cents bigint not null,
  -- Of orders that were finished: how many, and how long it took from then to the issue.
  worked bigint not null,
  waited_seconds bigint not null,
  -- What was put on invoices that day, less what was taken off.
  paid_cents bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index invoice_days__read on app.invoice_days (tenant_id, shop_id, business_date);
call app.wall('app.invoice_days');

-- The migrating role must see the rows of all tenants for this. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.invoice_issues no force row level security';
  execute 'alter table app.service_orders no force row level security';
  execute 'alter table app.payments no force row level security';
end $$;
alter table app.invoice_days no force row level security;

insert into app.invoice_days (tenant_id, id, shop_id, business_date, issued, voided, total_cents, credit_cents, worked, waited_seconds, paid_cents)
select d.tenant_id, gen_random_uuid(), d.shop_id, d.business_date, sum(d.issued), sum(d.voided), sum(d.total), sum(d.credit), sum(d.worked), sum(d.waited), sum(d.paid)
  from (select i.tenant_id, i.shop_id, i.issue_date as business_date, 1 as issued, case i.status when 'void' then 1 else 0 end as voided,
               case i.status when 'void' then 0 else i.total_cents end as total,
               case when i.status <> 'void' and i.due_date > i.issue_date and i.origin <> 'opening' then i.total_cents else 0 end as credit,
               case when i.status <> 'void' and o.completed_at is not null then 1 else 0 end as worked,
               case when i.status <> 'void' and o.completed_at is not null then greatest(0, floor(extract(epoch from n.issued_at - o.completed_at)))::bigint else 0 end as waited,
               0 as paid
          from app.invoices i
          join app.invoice_issues n on n.tenant_id = i.tenant_id and n.invoice_id = i.id
          left join app.service_orders o on o.tenant_id = i.tenant_id and o.id = i.service_order_id
         where i.issue_date is not null and i.deleted_at is null
        union all
        select p.tenant_id, i.shop_id, p.paid_on, 0, 0, 0, 0, 0, 0, p.amount_cents
          from app.payments p join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id) d
 group by d.tenant_id, d.shop_id, d.business_date;

alter table app.invoice_days force row level security;
do $$
begin
  execute 'alter table app.shops force row level security';
  execute 'alter table app.invoices force row level security';
  execute 'alter table app.invoice_issues force row level security';
  execute 'alter table app.service_orders force row level security';
  execute 'alter table app.payments force row level security';
end $$;
