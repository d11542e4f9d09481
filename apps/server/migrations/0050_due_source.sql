-- Where an order's due time comes from: only a level's own is counted again with the level, only a booking's follows the booking (R1-13).
-- A due time without a source, as an older version of the application writes it, counts as a person's.
alter table app.service_orders add column due_source text check (due_source in ('person', 'level', 'booking'));
-- A level counts the shop's open hours, or the clock.
alter table app.service_levels add column counts_open_hours boolean not null default true;

-- What is there already stays where it is: by a level where it is the level's to the minute, by a booking where it is its end, else a
-- person's. The migrating role must see the rows of all tenants for this.
alter table app.service_orders no force row level security;
alter table app.service_levels no force row level security;
update app.service_levels set counts_open_hours = false;
update app.service_orders o
   set due_source = case
     when exists (select 1 from app.service_levels l where l.tenant_id = o.tenant_id and l.id = o.service_level_id
                   and o.due_at = o.created_at + make_interval(mins => l.target_minutes)) then 'level'
     when o.due_at = o.scheduled_end then 'booking'
     else 'person' end
 where o.due_at is not null;
alter table app.service_orders force row level security;
alter table app.service_levels force row level security;
