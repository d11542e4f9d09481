-- What a customer is asked after an order is paid, once (H42). The link is a row of auth.public_links of kind 'rating'.
create table app.order_ratings (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  customer_id uuid not null,
  asked_at timestamptz not null,
  -- Both are missing until the customer answers.
  stars int check (stars between 1 and 5),
  rated_at timestamptz,
  comment text not null default '' check (length(comment) <= 2000),
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, customer_id) references app.customers (tenant_id, id),
  constraint order_ratings__order__unique unique (tenant_id, service_order_id),
  check ((stars is null) = (rated_at is null))
);
create index order_ratings__customer on app.order_ratings (tenant_id, customer_id);
call app.wall('app.order_ratings');
