-- A day is the sum of its rows, so what was issued and paid before gets rows of its own with nothing but the new sums.
-- The migrating role must see the rows of all tenants for this.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.invoice_days no force row level security';
end $$;

do $$
begin
  execute $sql$
    insert into app.invoice_days (tenant_id, id, shop_id, business_date, issued, voided, total_cents, credit_cents, worked, waited_seconds, paid_cents,
        posted, posted_cents, net_cents, tax_cents, voids, void_cents, settled, settled_cents, settled_on_time, settled_days)
    select d.tenant_id, gen_random_uuid(), d.shop_id, d.day, 0, 0, 0, 0, 0, 0, 0,
           sum(d.posted), sum(d.posted_cents), sum(d.net), sum(d.tax), sum(d.voids), sum(d.void_cents), sum(d.settled), sum(d.settled_cents), sum(d.on_time), sum(d.waited)
      from (select i.tenant_id, i.shop_id, i.issue_date as day,
                   case i.status when 'void' then 0 else 1 end as posted, case i.status when 'void' then 0 else i.total_cents end as posted_cents,
                   case i.status when 'void' then 0 else i.subtotal_cents - i.discount_cents end as net, case i.status when 'void' then 0 else i.tax_cents end as tax,
                   case i.status when 'void' then 1 else 0 end as voids, case i.status when 'void' then i.total_cents else 0 end as void_cents,
                   0 as settled, 0 as settled_cents, 0 as on_time, 0 as waited
              from app.invoices i where i.issue_date is not null and i.deleted_at is null and i.origin <> 'opening'
            union all
            select i.tenant_id, i.shop_id, i.paid_date, 0, 0, 0, 0, 0, 0, 1, i.total_cents, case when i.paid_date <= i.due_date then 1 else 0 end, i.paid_date - i.issue_date
              from app.invoices i where i.status = 'paid' and i.paid_date is not null and i.deleted_at is null and i.origin <> 'opening') d
     group by d.tenant_id, d.shop_id, d.day
  $sql$;
end $$;

do $$
begin
  execute 'alter table app.invoice_days force row level security';
  execute 'alter table app.shops force row level security';
  execute 'alter table app.invoices force row level security';
end $$;
