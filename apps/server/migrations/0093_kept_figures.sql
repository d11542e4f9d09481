-- Figures of a long history take seconds to count. What was counted is kept for all who ask the same, and counted again when it is old
-- (decision 27). `key` is the hash of `asked`: whose shops, which days, compared with what, on which day of which zone, and whether sales
-- are in it. `answer` is missing while what was asked yesterday waits to be counted for today.
create table app.kept_figures (
  tenant_id uuid not null default app.tid() references auth.tenants,
  key bytea not null check (length(key) = 32),
  area text not null check (area in ('orders', 'customers', 'vehicles', 'technicians')),
  asked jsonb not null,
  answer jsonb,
  -- The instant that the answer is of.
  counted_at timestamptz,
  -- When somebody last wanted it, give or take the minutes for which an answer is new.
  asked_at timestamptz not null,
  -- When a job was last told to count it.
  queued_at timestamptz,
  primary key (tenant_id, key),
  check ((answer is null) = (counted_at is null))
);
create index kept_figures__asked on app.kept_figures (tenant_id, asked_at);
call app.wall('app.kept_figures');
