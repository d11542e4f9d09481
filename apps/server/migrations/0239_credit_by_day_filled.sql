-- Credit of before, by day: receipts on theirs, and money on invoices on its day or, where it came before the invoice, on that of the invoice.
-- The migrating role must see the rows of all tenants for this.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.customers no force row level security';
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.payments no force row level security';
  execute 'alter table app.receipts no force row level security';
  execute 'alter table app.credit_moves no force row level security';
end $$;

do $$
begin
  execute $sql$
    insert into app.credit_moves (tenant_id, id, customer_id, shop_id, business_date, cents)
    select m.tenant_id, gen_random_uuid(), m.customer_id, m.shop_id, m.day, sum(m.cents)
      from (select r.tenant_id, r.customer_id, r.shop_id, r.business_date as day,
                   case when (r.kind = 'refund') = (r.reverses_id is null) then -r.amount_cents else r.amount_cents end as cents
              from app.receipts r
            union all
            select p.tenant_id, r.customer_id, r.shop_id, greatest(p.paid_on, i.issue_date), -p.amount_cents
              from app.payments p
              join app.receipts r on r.tenant_id = p.tenant_id and r.id = p.receipt_id
              join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id) m
     group by m.tenant_id, m.customer_id, m.shop_id, m.day having sum(m.cents) <> 0
  $sql$;
end $$;

do $$
begin
  execute 'alter table app.credit_moves force row level security';
  execute 'alter table app.receipts force row level security';
  execute 'alter table app.payments force row level security';
  execute 'alter table app.invoices force row level security';
  execute 'alter table app.customers force row level security';
  execute 'alter table app.shops force row level security';
end $$;
