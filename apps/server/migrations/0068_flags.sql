-- Flags of work orders and jobs (G30-G32, H23): what somebody has to deal with. A job flag is an order flag with a job.
create table app.flags (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  shop_id uuid not null,
  service_order_id uuid not null,
  job_id uuid,
  task_id uuid,
  -- The title of the task when the flag was raised.
  task_title text not null default '',
  raised_by text not null check (raised_by in ('technician', 'staff')),
  raised_by_user_id uuid,
  raised_by_name text not null,
  type text not null check (type in ('safety', 'quality', 'parts', 'customer', 'delay', 'technical', 'other')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  priority_rank int not null check (priority_rank between 0 and 3),
  status text not null default 'new' check (status in ('new', 'acknowledged', 'resolved', 'dismissed')),
  -- New, acknowledged, done: in this order they are listed.
  status_rank int not null default 0 check (status_rank between 0 and 2),
  title text not null,
  message text not null default '',
  photo_file_id uuid,
  -- The last move: what was said, by whom, when.
  note text not null default '',
  status_by_name text,
  status_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id),
  foreign key (tenant_id, task_id) references app.tasks (tenant_id, id),
  foreign key (tenant_id, photo_file_id) references app.files (tenant_id, id)
);
create index flags__list on app.flags (tenant_id, shop_id, status_rank, priority_rank desc, created_at, id);
create index flags__raised on app.flags (tenant_id, shop_id, created_at desc, id desc);
create index flags__counts on app.flags (tenant_id, shop_id, status, type, priority);
create index flags__order on app.flags (tenant_id, service_order_id, created_at desc);
-- What badges of lists, board and jobs count, and what stops completing an order.
create index flags__order__open on app.flags (tenant_id, service_order_id, type) where status in ('new', 'acknowledged');
call app.wall('app.flags');

-- What happened to a flag, step by step.
create table app.flag_changes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  flag_id uuid not null,
  status text not null check (status in ('new', 'acknowledged', 'resolved', 'dismissed')),
  note text not null default '',
  user_id uuid,
  user_name text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, flag_id) references app.flags (tenant_id, id)
);
create index flag_changes__flag on app.flag_changes (tenant_id, flag_id, at desc, id desc);
call app.wall('app.flag_changes', 'append');

-- The words of a flag can be searched for.
alter table app.search_tokens drop constraint search_tokens_kind_check;
alter table app.search_tokens
  add constraint search_tokens_kind_check check (kind in ('order', 'customer', 'vehicle', 'invoice', 'flag')) not valid;
alter table app.search_tokens validate constraint search_tokens_kind_check;
