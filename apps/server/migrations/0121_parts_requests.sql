-- What technicians ask for from the bay (H24, H25). Each line is decided by itself; a request is pending until all of them are.
create table app.parts_requests (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  service_order_id uuid not null,
  job_id uuid not null,
  technician_id uuid not null,
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  priority_rank int not null,
  notes text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'fulfilled')),
  -- What who decided wrote to the technician, and when it was decided whole.
  answer text not null default '',
  decided_by_name text not null default '',
  decided_at timestamptz,
  requested_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
create index parts_requests__shop on app.parts_requests (tenant_id, shop_id, status, priority_rank desc, requested_at, id);
create index parts_requests__order on app.parts_requests (tenant_id, service_order_id);
create index parts_requests__job on app.parts_requests (tenant_id, job_id);
call app.wall('app.parts_requests');

-- A part that was asked for: an item of the inventory, or something that the catalogue does not have. The line of the order that it became leaves its
-- id here as history.
create table app.parts_request_lines (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  request_id uuid not null,
  position int not null,
  item_id uuid,
  name text not null,
  quantity_thousandths bigint not null check (quantity_thousandths > 0),
  reason text not null default '',
  decision text check (decision in ('take', 'order', 'reject')),
  decision_reason text not null default '',
  line_item_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_id) references app.parts_requests (tenant_id, id),
  foreign key (tenant_id, item_id) references app.items (tenant_id, id)
);
create index parts_request_lines__request on app.parts_request_lines (tenant_id, request_id, position);
create index parts_request_lines__item on app.parts_request_lines (tenant_id, item_id) where item_id is not null;
call app.wall('app.parts_request_lines');
