-- When an order is promised to the customer (NOW12), beside the time when it is due.
alter table app.service_orders add column promised_at timestamptz;

-- Every promise of an order, also one taken back: on time is measured by the first one and by the last.
create table app.promises (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  -- Null takes the promise back.
  promised_at timestamptz,
  said_at timestamptz not null,
  said_by uuid,
  said_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create index promises__order on app.promises (tenant_id, service_order_id, said_at desc, id desc);
call app.wall('app.promises', 'append');
