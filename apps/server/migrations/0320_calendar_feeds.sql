-- Calendars that read scheduled work by an address (INT17). The hash of its token stands with those of other links in auth.public_links (decision 10).
create table app.calendar_feeds (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  owner_id uuid not null,
  what text not null check (what in ('own_jobs', 'shop_schedule')),
  shop_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references app.users (tenant_id, id),
  foreign key (tenant_id, shop_id) references app.shops (tenant_id, id),
  check ((what = 'shop_schedule') = (shop_id is not null))
);
create index calendar_feeds__owner on app.calendar_feeds (tenant_id, owner_id, id desc);
call app.wall('app.calendar_feeds');
