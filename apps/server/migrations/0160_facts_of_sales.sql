-- What every figure of sales and profit is made of is frozen when an invoice is issued (NOW5): who pays, what kind of work it was, who wrote it up, what
-- the list said, what hours it sold and who did it. What was issued before gets what is known of it. On a cluster each statement about a table that is
-- spread already is executed by itself, and a key is looked up in rows that the migrating role must see.
do $$
begin
  execute 'alter table app.invoices no force row level security';
  execute 'alter table app.invoice_issues no force row level security';
  execute 'alter table app.invoice_issue_lines no force row level security';
  execute 'alter table app.service_orders no force row level security';
  execute 'alter table app.order_services no force row level security';
  execute 'alter table app.line_items no force row level security';
  execute 'alter table app.labor_splits no force row level security';
  execute 'alter table app.pay_rates no force row level security';
  execute 'alter table app.technicians no force row level security';
  execute 'alter table app.customers no force row level security';
  execute 'alter table app.shops no force row level security';
  execute $sql$alter table app.invoice_issue_lines add column payer text not null default 'customer'$sql$;
  execute $sql$alter table app.invoice_issue_lines add constraint invoice_issue_lines_payer_check
    check (payer in ('customer', 'warranty', 'internal', 'third_party'))$sql$;
  execute $sql$alter table app.invoice_issue_lines add column service_kind text not null default 'requested'$sql$;
  execute $sql$alter table app.invoice_issue_lines add constraint invoice_issue_lines_service_kind_check
    check (service_kind in ('requested', 'recommended', 'maintenance', 'diagnosis', 'warranty', 'internal', 'fees'))$sql$;
  execute $sql$alter table app.invoice_issue_lines add column service_category text not null default ''$sql$;
  execute 'alter table app.invoice_issue_lines add column advisor_user_id uuid';
  execute 'alter table app.invoice_issue_lines add column rule_price_cents bigint';
  execute 'alter table app.invoice_issue_lines add column list_price_cents bigint';
  execute 'alter table app.invoice_issue_lines add column sold_thousandths bigint not null default 0';
  execute $sql$update app.invoice_issue_lines l set sold_thousandths = l.quantity_thousandths where l.type = 'labor'$sql$;
  execute $sql$update app.invoice_issue_lines l set service_category = s.category
    from app.order_services s where s.tenant_id = l.tenant_id and s.id = l.service_id$sql$;
  execute $sql$update app.invoice_issue_lines l set advisor_user_id = o.created_by
    from app.invoices i join app.service_orders o on o.tenant_id = i.tenant_id and o.id = i.service_order_id
    where i.tenant_id = l.tenant_id and i.id = l.invoice_id$sql$;
end $$;

-- Who did the work of a line, by shares that add up to the whole; never changed. A line without rows was nobody's.
create table app.invoice_issue_line_techs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  position int not null,
  technician_id uuid not null,
  place int not null,
  share_millionths int not null check (share_millionths between 1 and 1000000),
  sold_thousandths bigint not null,
  -- What an hour of this person cost the shop that day, its load included; none where no rate was on file.
  loaded_cents bigint,
  primary key (tenant_id, invoice_id, position, technician_id),
  foreign key (tenant_id, invoice_id, position) references app.invoice_issue_lines (tenant_id, invoice_id, position),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
call app.wall('app.invoice_issue_line_techs', 'append');

-- What was sold and what it cost, a row for each share of a line; never changed (KPI2). Voiding and crediting add rows with the other sign.
create table app.fact_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  event text not null check (event in ('issued', 'voided', 'credited')),
  sign smallint not null check (sign in (-1, 1)),
  business_date date not null,
  shop_id uuid not null,
  invoice_id uuid,
  credit_note_id uuid,
  -- Whichever of the two it is. One row of each document and event stands for it in lists.
  document_id uuid not null,
  is_head boolean not null,
  service_order_id uuid,
  service_id uuid,
  -- The line of the issue.
  line_id uuid not null,
  sales_class text not null check (sales_class in ('labor', 'labor_diagnosis', 'part_new', 'part_rebuilt', 'part_used', 'part_customer', 'tire', 'battery', 'core',
    'sublet', 'supplies', 'disposal', 'environmental', 'storage', 'travel', 'late_fee', 'other')),
  payer text not null check (payer in ('customer', 'warranty', 'internal', 'third_party')),
  service_kind text not null,
  category text not null,
  advisor_user_id uuid,
  technician_id uuid,
  customer_id uuid not null,
  -- Its document makes the order one that was posted, or takes that back.
  counts_order boolean not null,
  net_cents bigint not null,
  discount_cents bigint not null,
  cost_cents bigint not null,
  is_cost_known boolean not null,
  rule_gap_cents bigint not null,
  sold_thousandths bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, invoice_id) references app.invoices (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  constraint fact_lines__document__one check ((invoice_id is null) <> (credit_note_id is null))
);
create index fact_lines__date on app.fact_lines (tenant_id, business_date, shop_id);
create index fact_lines__document on app.fact_lines (tenant_id, document_id);
create index fact_lines__heads on app.fact_lines (tenant_id, business_date desc, id desc) where is_head;
call app.wall('app.fact_lines', 'append');

-- The facts of a shop and a day, added up as they are written: of all of them, and of each advisor, technician and category. A year is 365 rows of each,
-- however much was sold.
create table app.fact_days (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  business_date date not null,
  dimension text not null check (dimension in ('all', 'advisor', 'technician', 'category')),
  -- An id, or the name of a category; empty where there is none.
  member text not null,
  payer text not null check (payer in ('customer', 'warranty', 'internal', 'third_party')),
  orders bigint not null,
  labor_cents bigint not null,
  parts_cents bigint not null,
  tires_cents bigint not null,
  cores_cents bigint not null,
  sublet_cents bigint not null,
  fees_cents bigint not null,
  discount_cents bigint not null,
  labor_cost_cents bigint not null,
  parts_cost_cents bigint not null,
  tires_cost_cents bigint not null,
  cores_cost_cents bigint not null,
  sublet_cost_cents bigint not null,
  -- Sales of which nobody knows what they cost.
  labor_unknown_cents bigint not null,
  parts_unknown_cents bigint not null,
  tires_unknown_cents bigint not null,
  cores_unknown_cents bigint not null,
  sublet_unknown_cents bigint not null,
  sold_thousandths bigint not null,
  primary key (tenant_id, shop_id, business_date, dimension, member, payer),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index fact_days__read on app.fact_days (tenant_id, dimension, business_date, shop_id);
call app.wall('app.fact_days');

alter table app.invoice_issue_line_techs no force row level security;
alter table app.fact_lines no force row level security;
alter table app.fact_days no force row level security;

-- What the new tables are filled from. On a cluster they are not spread before this migration has ended, and a table that is not cannot be joined with
-- one that is; so the rows of the spread ones are brought here first.
do $$
begin
  execute $sql$create table app.filling_lines as
    select l.tenant_id, l.id, l.invoice_id, l.position, l.type, l.line_item_id, l.service_id, l.sales_class, l.payer, l.service_kind, l.service_category,
           l.advisor_user_id, l.sold_thousandths, l.amount_cents, l.discount_cents, l.cost_cents, l.cost_state, i.issue_date, i.shop_id, i.service_order_id,
           i.customer_id, i.status, i.voided_at, i.deleted_at
      from app.invoice_issue_lines l join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id$sql$;
  execute $sql$create table app.filling_issues as select tenant_id, invoice_id, issue_date, issued_at from app.invoice_issues$sql$;
  execute $sql$create table app.filling_workers as
    select l.tenant_id, l.invoice_id, l.position, coalesce(n.technician_id, o.assigned_technician_id) as technician_id
      from app.invoice_issue_lines l
      join app.invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
      join app.service_orders o on o.tenant_id = l.tenant_id and o.id = i.service_order_id
      left join app.line_items n on n.tenant_id = l.tenant_id and n.id = l.line_item_id
     where coalesce(n.technician_id, o.assigned_technician_id) is not null$sql$;
  execute $sql$create table app.filling_splits as
    select tenant_id, line_item_id, technician_id, position, share_millionths from app.labor_splits$sql$;
  execute $sql$create table app.filling_rates as
    select tenant_id, technician_id, kind, cents, loaded_millionths, valid_from from app.pay_rates$sql$;
end $$;

-- Labor goes by its split, else to its technician, else to the lead; everything else to its technician or the lead.
insert into app.invoice_issue_line_techs (tenant_id, invoice_id, position, technician_id, place, share_millionths, sold_thousandths, loaded_cents)
with shares as (
  select l.tenant_id, l.invoice_id, l.position, s.technician_id, s.position as place, s.share_millionths, l.sold_thousandths
    from app.filling_lines l join app.filling_splits s on s.tenant_id = l.tenant_id and s.line_item_id = l.line_item_id
   where l.type = 'labor'
  union all
  select l.tenant_id, l.invoice_id, l.position, w.technician_id, 0, 1000000, l.sold_thousandths
    from app.filling_lines l
    join app.filling_workers w on w.tenant_id = l.tenant_id and w.invoice_id = l.invoice_id and w.position = l.position
   where not (l.type = 'labor' and exists (select from app.filling_splits s where s.tenant_id = l.tenant_id and s.line_item_id = l.line_item_id))
), ranked as (
  select s.*, s.sold_thousandths * s.share_millionths / 1000000 as base,
         row_number() over (partition by s.tenant_id, s.invoice_id, s.position order by s.sold_thousandths * s.share_millionths % 1000000 desc, s.place) as nth,
         s.sold_thousandths - sum(s.sold_thousandths * s.share_millionths / 1000000) over (partition by s.tenant_id, s.invoice_id, s.position) as rest
    from shares s)
select r.tenant_id, r.invoice_id, r.position, r.technician_id, r.place, r.share_millionths, r.base + case when r.nth <= r.rest then 1 else 0 end, p.loaded_cents
  from ranked r join app.filling_issues x on x.tenant_id = r.tenant_id and x.invoice_id = r.invoice_id
  left join lateral (
    select (p.cents * p.loaded_millionths + 500000) / 1000000 as loaded_cents from app.filling_rates p
     where p.tenant_id = r.tenant_id and p.technician_id = r.technician_id and p.kind <> 'salary' and p.valid_from <= x.issue_date
     order by p.valid_from desc, case p.kind when 'hourly' then 0 when 'mixed' then 1 else 2 end limit 1) p on true;

insert into app.fact_lines (tenant_id, id, event, sign, business_date, shop_id, invoice_id, document_id, is_head, service_order_id, service_id, line_id, sales_class, payer, service_kind,
  category, advisor_user_id, technician_id, customer_id, counts_order, net_cents, discount_cents, cost_cents, is_cost_known, rule_gap_cents, sold_thousandths, created_at)
with shares as (
  select l.tenant_id, l.invoice_id, l.position, coalesce(t.place, 0) as place, t.technician_id, coalesce(t.share_millionths, 1000000) as share,
         coalesce(t.sold_thousandths, l.sold_thousandths) as sold, t.loaded_cents, l.amount_cents - l.discount_cents as net, l.discount_cents as discount,
         coalesce(l.cost_cents, 0) as cost
    from app.filling_lines l
    left join app.invoice_issue_line_techs t on t.tenant_id = l.tenant_id and t.invoice_id = l.invoice_id and t.position = l.position
), parts as (
  select s.tenant_id, s.invoice_id, s.position, s.place, m.what, m.total, m.total * s.share / 1000000 as base, m.total * s.share % 1000000 as rest
    from shares s cross join lateral (values ('net', s.net), ('discount', s.discount), ('cost', s.cost)) m (what, total)
), ranked as (
  select p.*, row_number() over (partition by p.tenant_id, p.invoice_id, p.position, p.what order by p.rest desc, p.place) as nth,
         p.total - sum(p.base) over (partition by p.tenant_id, p.invoice_id, p.position, p.what) as left_over
    from parts p
), given as (
  select r.tenant_id, r.invoice_id, r.position, r.place,
         (sum(r.base + case when r.nth <= r.left_over then 1 else 0 end) filter (where r.what = 'net'))::bigint as net,
         (sum(r.base + case when r.nth <= r.left_over then 1 else 0 end) filter (where r.what = 'discount'))::bigint as discount,
         (sum(r.base + case when r.nth <= r.left_over then 1 else 0 end) filter (where r.what = 'cost'))::bigint as cost
    from ranked r group by r.tenant_id, r.invoice_id, r.position, r.place)
select l.tenant_id, gen_random_uuid(), e.event, e.sign, l.issue_date, l.shop_id, l.invoice_id, l.invoice_id,
       row_number() over (partition by l.tenant_id, l.invoice_id, e.event order by l.position, s.place) = 1, l.service_order_id, l.service_id, l.id, l.sales_class, l.payer,
       l.service_kind, l.service_category, l.advisor_user_id, s.technician_id, l.customer_id, true, e.sign * g.net, e.sign * g.discount,
       e.sign * case when l.type = 'labor' then coalesce((s.sold * s.loaded_cents + 500) / 1000, 0) else g.cost end,
       case when l.type = 'labor' then s.sold = 0 or s.loaded_cents is not null
            when l.type = 'part' or l.sales_class = 'sublet' then l.sales_class = 'part_customer' or coalesce(l.cost_state, 'none') <> 'none'
            else true end,
       0, e.sign * s.sold, e.at
  from app.filling_lines l
  join app.filling_issues x on x.tenant_id = l.tenant_id and x.invoice_id = l.invoice_id
  join shares s on s.tenant_id = l.tenant_id and s.invoice_id = l.invoice_id and s.position = l.position
  join given g on g.tenant_id = l.tenant_id and g.invoice_id = l.invoice_id and g.position = l.position and g.place = s.place
  cross join lateral (values ('issued', 1, x.issued_at), ('voided', -1, l.voided_at)) e (event, sign, at)
 where l.issue_date is not null and l.deleted_at is null and (e.event = 'issued' or l.status = 'void' and e.at is not null);

drop table app.filling_lines, app.filling_issues, app.filling_workers, app.filling_splits, app.filling_rates;

insert into app.fact_days (tenant_id, shop_id, business_date, dimension, member, payer, orders, labor_cents, parts_cents, tires_cents, cores_cents, sublet_cents, fees_cents,
  discount_cents, labor_cost_cents, parts_cost_cents, tires_cost_cents, cores_cost_cents, sublet_cost_cents, labor_unknown_cents, parts_unknown_cents,
  tires_unknown_cents, cores_unknown_cents, sublet_unknown_cents, sold_thousandths)
with facts as (
  select f.*, case when f.sales_class in ('labor', 'labor_diagnosis') then 'labor'
                   when f.sales_class in ('part_new', 'part_rebuilt', 'part_used', 'part_customer', 'battery') then 'parts'
                   when f.sales_class = 'tire' then 'tires' when f.sales_class = 'core' then 'cores' when f.sales_class = 'sublet' then 'sublet' else 'fees' end as kind
    from app.fact_lines f)
select f.tenant_id, f.shop_id, f.business_date, d.dimension, d.member, f.payer,
       count(distinct f.invoice_id) filter (where f.event = 'issued') - count(distinct f.invoice_id) filter (where f.event = 'voided'),
       coalesce(sum(f.net_cents) filter (where f.kind = 'labor'), 0), coalesce(sum(f.net_cents) filter (where f.kind = 'parts'), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'tires'), 0), coalesce(sum(f.net_cents) filter (where f.kind = 'cores'), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'sublet'), 0), coalesce(sum(f.net_cents) filter (where f.kind = 'fees'), 0),
       sum(f.discount_cents),
       coalesce(sum(f.cost_cents) filter (where f.kind = 'labor'), 0), coalesce(sum(f.cost_cents) filter (where f.kind = 'parts'), 0),
       coalesce(sum(f.cost_cents) filter (where f.kind = 'tires'), 0), coalesce(sum(f.cost_cents) filter (where f.kind = 'cores'), 0),
       coalesce(sum(f.cost_cents) filter (where f.kind = 'sublet'), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'labor' and not f.is_cost_known), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'parts' and not f.is_cost_known), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'tires' and not f.is_cost_known), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'cores' and not f.is_cost_known), 0),
       coalesce(sum(f.net_cents) filter (where f.kind = 'sublet' and not f.is_cost_known), 0),
       sum(f.sold_thousandths)
  from facts f cross join lateral (values ('all', ''), ('advisor', coalesce(f.advisor_user_id::text, '')), ('technician', coalesce(f.technician_id::text, '')),
         ('category', f.category)) d (dimension, member)
 group by f.tenant_id, f.shop_id, f.business_date, d.dimension, d.member, f.payer;

alter table app.invoice_issue_line_techs force row level security;
alter table app.fact_lines force row level security;
alter table app.fact_days force row level security;
do $$
begin
  execute 'alter table app.invoices force row level security';
  execute 'alter table app.invoice_issues force row level security';
  execute 'alter table app.invoice_issue_lines force row level security';
  execute 'alter table app.service_orders force row level security';
  execute 'alter table app.order_services force row level security';
  execute 'alter table app.line_items force row level security';
  execute 'alter table app.labor_splits force row level security';
  execute 'alter table app.pay_rates force row level security';
  execute 'alter table app.technicians force row level security';
  execute 'alter table app.customers force row level security';
  execute 'alter table app.shops force row level security';
end $$;
