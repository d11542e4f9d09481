-- Where the price of a line comes from, and what the rule says (CAN6); lines that are there had theirs by hand. What discounts took off a line stands
-- beside its amount, which is what is left. On a cluster each statement about a table that is spread already is executed by itself.
do $$
begin
  execute $sql$alter table app.line_items add column price_source text not null default 'manual'$sql$;
  execute $sql$alter table app.line_items add constraint line_items__price_source__known
    check (price_source in ('manual', 'rate', 'matrix', 'list', 'canned', 'package', 'agreement'))$sql$;
  execute 'alter table app.line_items add column price_rule_id uuid';
  execute 'alter table app.line_items add column price_rule_version int';
  execute 'alter table app.line_items add constraint line_items__price_rule__fkey
    foreign key (tenant_id, price_rule_id, price_rule_version) references app.price_rule_versions (tenant_id, rule_id, version_no)';
  execute 'create index line_items__price_rule on app.line_items (tenant_id, price_rule_id, price_rule_version) where price_rule_id is not null';
  execute 'alter table app.line_items add column rule_price_cents bigint';
  execute 'alter table app.line_items add column list_price_cents bigint';
  execute 'alter table app.line_items add column is_overridden boolean not null default false';
  execute 'alter table app.line_items add column discount_cents bigint not null default 0';
  execute 'alter table app.order_services add column canned_job_id uuid';
  execute 'alter table app.order_services add constraint order_services__canned_job__fkey
    foreign key (tenant_id, canned_job_id) references app.canned_jobs (tenant_id, id)';
  execute 'create index order_services__canned_job on app.order_services (tenant_id, canned_job_id) where canned_job_id is not null';
  execute 'alter table app.invoice_issue_lines add column order_discount_cents bigint not null default 0';
end $$;

-- Discounts of an order (CAN6, CAN17): of all of it, of a service or of a line, each with a reason and a person.
create table app.order_discounts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  scope text not null check (scope in ('order', 'service', 'line')),
  -- The service or the line.
  record_id uuid,
  kind text not null check (kind in ('amount', 'percent', 'package')),
  -- Cents, millionths of percent. What brings a package to its price may be below zero where that is above the list.
  value bigint not null,
  spread text not null default 'even' check (spread in ('even', 'labor_first', 'parts_first')),
  reason_code text not null,
  note text not null default '',
  given_by uuid,
  given_by_name text not null,
  -- Who may give more than the limit of the role let through, when it was above.
  approved_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  constraint order_discounts__record check ((scope = 'order') = (record_id is null)),
  constraint order_discounts__value check (kind = 'package' or value > 0),
  constraint order_discounts__reason__known check (reason_code in ('loyalty', 'fleet', 'goodwill', 'coupon', 'price_match', 'employee', 'warranty', 'package', 'other'))
);
create index order_discounts__order on app.order_discounts (tenant_id, service_order_id, created_at, id);
call app.wall('app.order_discounts');

-- What each discount took off each line.
create table app.line_discounts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  line_item_id uuid not null,
  discount_id uuid not null,
  cents bigint not null,
  primary key (tenant_id, line_item_id, discount_id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id),
  foreign key (tenant_id, discount_id) references app.order_discounts (tenant_id, id)
);
create index line_discounts__discount on app.line_discounts (tenant_id, discount_id);
call app.wall('app.line_discounts');

-- The same frozen with the lines of an issue (NOW5): who gave what for which reason.
create table app.invoice_issue_line_discounts (
  tenant_id uuid not null default app.tid() references auth.tenants,
  invoice_id uuid not null,
  position int not null,
  place int not null,
  discount_id uuid not null,
  scope text not null,
  reason_code text not null,
  given_by uuid,
  given_by_name text not null,
  approved_by uuid,
  cents bigint not null,
  primary key (tenant_id, invoice_id, position, place),
  foreign key (tenant_id, invoice_id) references app.invoice_issues (tenant_id, invoice_id)
);
call app.wall('app.invoice_issue_line_discounts', 'append');
