create table app.jobs (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  technician_id uuid not null,
  status text not null default 'assigned' check (status in ('assigned', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  estimated_minutes int check (estimated_minutes > 0),
  location text not null default '',
  assigned_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  actual_minutes int check (actual_minutes >= 0),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id)
);
create unique index jobs__order_technician__unique on app.jobs (tenant_id, service_order_id, technician_id) where status <> 'cancelled';
create index jobs__technician on app.jobs (tenant_id, technician_id, status, assigned_at desc);
call app.wall('app.jobs');

create table app.tasks (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  job_id uuid not null,
  line_item_id uuid,
  title text not null,
  description text not null default '',
  type text not null default 'repair' check (type in ('inspection', 'diagnosis', 'repair')),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed', 'on_hold', 'cancelled')),
  estimated_minutes int check (estimated_minutes > 0),
  actual_minutes int check (actual_minutes >= 0),
  instructions text not null default '',
  tools text[] not null default '{}',
  notes text not null default '',
  position int not null,
  assigned_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id)
);
create index tasks__job on app.tasks (tenant_id, job_id, position);
create unique index tasks__line__unique on app.tasks (tenant_id, line_item_id) where line_item_id is not null and status <> 'cancelled';
call app.wall('app.tasks');
create table app.task_dependencies (
  tenant_id uuid not null default app.tid() references auth.tenants,
  task_id uuid not null,
  needs_task_id uuid not null,
  primary key (tenant_id, task_id, needs_task_id),
  foreign key (tenant_id, task_id) references app.tasks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, needs_task_id) references app.tasks (tenant_id, id) on delete cascade,
  constraint task_dependencies__self__none check (task_id <> needs_task_id)
);
call app.wall('app.task_dependencies');

create table app.notes (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  job_id uuid,
  task_id uuid,
  technician_id uuid,
  author_user_id uuid,
  author_name text not null,
  type text not null default 'general' check (type in ('general', 'customer_communication', 'progress', 'issue', 'completion')),
  is_internal boolean not null default true,
  content text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id),
  foreign key (tenant_id, task_id) references app.tasks (tenant_id, id)
);
create index notes__order on app.notes (tenant_id, service_order_id, created_at desc, id desc);
call app.wall('app.notes');

create table app.attachments (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  file_id uuid not null,
  service_order_id uuid not null,
  job_id uuid,
  task_id uuid,
  technician_id uuid,
  kind text not null check (kind in ('photo', 'document', 'voice', 'video')),
  caption text not null default '',
  uploaded_by_name text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references app.files (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id),
  foreign key (tenant_id, task_id) references app.tasks (tenant_id, id)
);
create index attachments__order on app.attachments (tenant_id, service_order_id, created_at desc, id desc);
create index attachments__file on app.attachments (tenant_id, file_id);
call app.wall('app.attachments');

create table app.timers (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  job_id uuid not null,
  technician_id uuid not null,
  line_item_id uuid,
  status text not null default 'working' check (status in ('working', 'paused', 'break', 'completed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  pause_reason text not null default '',
  pause_notes text not null default '',
  stop_reason text not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, job_id) references app.jobs (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, line_item_id) references app.line_items (tenant_id, id) on delete set null (line_item_id),
  constraint timers__end__after check (ended_at is null or ended_at >= started_at)
);
create unique index timers__technician__open on app.timers (tenant_id, technician_id) where status <> 'completed';
create index timers__order on app.timers (tenant_id, service_order_id);
call app.wall('app.timers');
create table app.timer_segments (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  timer_id uuid not null,
  kind text not null check (kind in ('work', 'pause', 'break')),
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, timer_id) references app.timers (tenant_id, id),
  constraint timer_segments__times__order check (to_at is null or to_at >= from_at)
);
create unique index timer_segments__open on app.timer_segments (tenant_id, timer_id) where to_at is null;
create index timer_segments__timer on app.timer_segments (tenant_id, timer_id, from_at);
call app.wall('app.timer_segments');

create table app.time_entries (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  technician_id uuid not null,
  service_order_id uuid,
  task_id uuid,
  timer_id uuid,
  source text not null check (source in ('clock', 'timer')),
  type text not null default 'work' check (type in ('work', 'break', 'training', 'meeting', 'other')),
  started_at timestamptz not null,
  ended_at timestamptz,
  minutes int check (minutes >= 0),
  seconds bigint check (seconds >= 0),
  description text not null default '',
  location text not null default '',
  notes text not null default '',
  is_billable boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, technician_id) references app.technicians (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id),
  foreign key (tenant_id, timer_id) references app.timers (tenant_id, id)
);
create unique index time_entries__clock__open on app.time_entries (tenant_id, technician_id) where source = 'clock' and ended_at is null;
create index time_entries__technician on app.time_entries (tenant_id, technician_id, started_at desc);
create index time_entries__order on app.time_entries (tenant_id, service_order_id);
call app.wall('app.time_entries');
