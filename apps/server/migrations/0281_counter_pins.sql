-- The PIN of a person at the counter of an organization (AUT13), as its argon2id hash. A table of its own, so that no read of people carries it.
create table app.counter_pins (
  tenant_id uuid not null default app.tid() references auth.tenants,
  user_id uuid not null,
  pin_hash text not null check (pin_hash like '$argon2id$%'),
  set_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app.users (tenant_id, id)
);
call app.wall('app.counter_pins');
