-- What was shown to a customer and asked of them (EST4): one frozen revision after the other, each with what its services said. Who it went to stands
-- apart from what its digest covers (NOW17). A link to the customer's own page has an end, a revocation and a log of what was done by it (EST5).
create table app.estimate_versions (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  service_order_id uuid not null,
  revision int not null check (revision > 0),
  number text not null,
  language text not null check (language in ('en', 'es')),
  document jsonb not null,
  party jsonb not null,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  valid_until date not null,
  message text not null,
  presented_by uuid,
  presented_by_name text not null,
  sha256 text not null check (length(sha256) = 64),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, service_order_id) references app.service_orders (tenant_id, id)
);
create unique index estimate_versions__revision on app.estimate_versions (tenant_id, service_order_id, revision);
call app.wall('app.estimate_versions', 'append');

create table app.estimate_version_services (
  tenant_id uuid not null default app.tid() references auth.tenants,
  estimate_id uuid not null,
  position int not null check (position > 0),
  service_id uuid not null,
  name text not null,
  kind text not null check (kind in ('requested', 'recommended', 'maintenance', 'diagnosis', 'warranty', 'internal', 'fees')),
  urgency text check (urgency in ('now', 'soon', 'later')),
  concern text not null,
  net_cents bigint not null,
  fee_cents bigint not null,
  -- What the customer had approved of it before, where more is asked for now.
  was_cents bigint,
  hours_thousandths bigint not null,
  lines jsonb not null,
  -- Of its lines and payer: whether it is still what was shown.
  content_sha256 text not null,
  primary key (tenant_id, estimate_id, position),
  foreign key (tenant_id, estimate_id) references app.estimate_versions (tenant_id, id)
);
call app.wall('app.estimate_version_services', 'append');

create table app.share_links (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  kind text not null check (kind in ('order', 'invoice', 'inspection', 'statement', 'booking', 'payment')),
  record_id uuid not null,
  -- The address it was mailed to; empty for one that somebody handed over.
  sent_to text not null default '',
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index share_links__record on app.share_links (tenant_id, kind, record_id, id desc);
call app.wall('app.share_links');

create table app.share_events (
  tenant_id uuid not null default app.tid() references auth.tenants,
  id uuid not null,
  link_id uuid not null,
  what text not null check (what in ('opened', 'decided', 'paid', 'message', 'downloaded')),
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, link_id) references app.share_links (tenant_id, id)
);
create index share_events__link on app.share_events (tenant_id, link_id, id desc);
call app.wall('app.share_events', 'append');
