-- What people are told, one row per person. The texts are kept in both languages, so that each reads them in their own.
create table app.notifications (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('job_assigned', 'parts_approved', 'flag_raised', 'schedule_change', 'system_alert', 'message')),
  texts jsonb not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  action_required boolean not null default false,
  action_url text,
  metadata jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app.users (tenant_id, id) on delete cascade
);
create index notifications__list on app.notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications__unread on app.notifications (tenant_id, user_id) where read_at is null;
call app.wall('app.notifications');
