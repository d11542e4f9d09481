-- One clock for several services of an order at once, where the shop allows it: its time is split evenly between them (CLK12).
alter table app.shop_time_rules add column shared_clock boolean not null default false;
-- Services that share a timer; empty for a timer of one service or of the order as a whole.
alter table app.timers add column service_ids uuid[] not null default '{}';
alter table app.timers add constraint timers__services__shared
  check (service_ids = '{}' or (cardinality(service_ids) > 1 and service_id is null));
