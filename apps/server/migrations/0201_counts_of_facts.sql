-- How many documents of a shop and a day sold what: the list behind a figure says how many there are without reading them. A document is counted once for
-- all, and for each of its advisors, technicians and categories, by the measures that it has (a bit for each in the order of the contract's list).
create table app.fact_counts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  shop_id uuid not null,
  business_date date not null,
  dimension text not null check (dimension in ('all', 'advisor', 'technician', 'category')),
  member text not null,
  -- What customers and third parties pay is added up.
  payers text not null check (payers in ('customer', 'warranty', 'internal')),
  mask int not null,
  documents bigint not null,
  primary key (tenant_id, shop_id, business_date, dimension, member, payers, mask),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id)
);
create index fact_counts__read on app.fact_counts (tenant_id, dimension, member, business_date);
call app.wall('app.fact_counts');

-- The migrating role must see the rows of all tenants for this. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute 'alter table app.shops no force row level security';
  execute 'alter table app.fact_lines no force row level security';
end $$;
alter table app.fact_counts no force row level security;

insert into app.fact_counts (tenant_id, shop_id, business_date, dimension, member, payers, mask, documents)
select m.tenant_id, m.shop_id, m.business_date, m.dimension, m.member, m.payers, m.mask, count(*)
  from (select x.tenant_id, x.shop_id, x.business_date, x.dimension, x.member, x.payers,
               (case when x.orders <> 0 then 1 else 0 end + case when x.labor <> 0 then 2 else 0 end + case when x.parts <> 0 then 4 else 0 end + case when x.tires <> 0 then 8 else 0 end + case when x.cores <> 0 then 16 else 0 end + case when x.sublet <> 0 then 32 else 0 end + case when x.fees <> 0 then 64 else 0 end + case when x.discount <> 0 then 128 else 0 end + case when x.labor_cost <> 0 then 256 else 0 end + case when x.parts_cost <> 0 then 512 else 0 end + case when x.tires_cost <> 0 then 1024 else 0 end + case when x.cores_cost <> 0 then 2048 else 0 end + case when x.sublet_cost <> 0 then 4096 else 0 end + case when x.labor_unknown <> 0 then 8192 else 0 end + case when x.parts_unknown <> 0 then 16384 else 0 end + case when x.tires_unknown <> 0 then 32768 else 0 end + case when x.cores_unknown <> 0 then 65536 else 0 end + case when x.sublet_unknown <> 0 then 131072 else 0 end + case when x.sold <> 0 then 262144 else 0 end)::int as mask
          from (select f.tenant_id, f.shop_id, f.business_date, d.dimension, d.member, case f.payer when 'third_party' then 'customer' else f.payer end as payers,
                       count(distinct f.document_id) filter (where f.counts_order and f.event = 'issued') - count(distinct f.document_id) filter (where f.counts_order and f.event = 'voided') as orders,
                       sum(f.net_cents) filter (where f.kind = 'labor') as labor,
                       sum(f.net_cents) filter (where f.kind = 'parts') as parts,
                       sum(f.net_cents) filter (where f.kind = 'tires') as tires,
                       sum(f.net_cents) filter (where f.kind = 'cores') as cores,
                       sum(f.net_cents) filter (where f.kind = 'sublet') as sublet,
                       sum(f.net_cents) filter (where f.kind = 'fees') as fees,
                       sum(f.discount_cents) as discount,
                       sum(f.cost_cents) filter (where f.kind = 'labor') as labor_cost,
                       sum(f.cost_cents) filter (where f.kind = 'parts') as parts_cost,
                       sum(f.cost_cents) filter (where f.kind = 'tires') as tires_cost,
                       sum(f.cost_cents) filter (where f.kind = 'cores') as cores_cost,
                       sum(f.cost_cents) filter (where f.kind = 'sublet') as sublet_cost,
                       sum(f.net_cents) filter (where f.kind = 'labor' and not f.is_cost_known) as labor_unknown,
                       sum(f.net_cents) filter (where f.kind = 'parts' and not f.is_cost_known) as parts_unknown,
                       sum(f.net_cents) filter (where f.kind = 'tires' and not f.is_cost_known) as tires_unknown,
                       sum(f.net_cents) filter (where f.kind = 'cores' and not f.is_cost_known) as cores_unknown,
                       sum(f.net_cents) filter (where f.kind = 'sublet' and not f.is_cost_known) as sublet_unknown,
                       sum(f.sold_thousandths) as sold
                  from (select f.*, case when f.sales_class in ('labor', 'labor_diagnosis') then 'labor' when f.sales_class in ('part_new', 'part_rebuilt', 'part_used', 'part_customer', 'battery') then 'parts' when f.sales_class in ('tire') then 'tires' when f.sales_class in ('core') then 'cores' when f.sales_class in ('sublet') then 'sublet' else 'fees' end as kind from app.fact_lines f) f
                  cross join lateral (values ('all', ''), ('advisor', coalesce(f.advisor_user_id::text, '')), ('technician', coalesce(f.technician_id::text, '')),
                    ('category', f.category)) d (dimension, member)
                 group by f.tenant_id, f.shop_id, f.business_date, d.dimension, d.member, 6, f.document_id) x) m
 where m.mask <> 0
 group by m.tenant_id, m.shop_id, m.business_date, m.dimension, m.member, m.payers, m.mask;

alter table app.fact_counts force row level security;
do $$
begin
  execute 'alter table app.shops force row level security';
  execute 'alter table app.fact_lines force row level security';
end $$;
