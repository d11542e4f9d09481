import { inShops } from './sources.queries.ts'

/**
 * Attended hours by person and shift, on the shop's day of its start (CLK8): paid presence, less breaks that are longer than the shop pays and unpaid time of
 * no order, each where it began in the shift. With what an hour of the person cost on that day, where somebody has a rate. Of the days between two
 * expressions, in the shops that are asked about.
 */
export const shiftsBetween = (
  first: string,
  last: string,
): string => `(select e.id, e.technician_id, e.shop_id, (e.started_at at time zone s.time_zone)::date as day,
    coalesce(p.loaded_cents, 0) as loaded_cents,
    greatest(0, floor(extract(epoch from e.ended_at - e.started_at)) - b.breaks - b.other)::bigint as seconds
  from app.time_entries e
  join app.shops s on s.tenant_id = $1 and s.id = e.shop_id
  left join app.shop_time_rules t on t.tenant_id = $1 and t.shop_id = e.shop_id
  cross join lateral (
    select coalesce(sum(u.seconds) filter (where u.is_break and u.seconds > t.unpaid_break_after * 60), 0) as breaks,
           coalesce(sum(u.seconds) filter (where not u.is_break), 0) as other
      from (select floor(extract(epoch from x.ended_at - x.started_at)) as seconds, x.code = 'break' as is_break
              from app.time_entries x
             where x.tenant_id = $1 and x.technician_id = e.technician_id and x.source = 'indirect' and x.started_at >= e.started_at
               and x.started_at < e.ended_at and x.ended_at is not null and (x.code = 'break' or not x.is_paid)
            union all
            select floor(extract(epoch from g.to_at - g.from_at)), true
              from app.timers m join app.timer_segments g on g.tenant_id = $1 and g.timer_id = m.id and g.kind = 'break'
             where m.tenant_id = $1 and m.technician_id = e.technician_id and m.started_at < e.ended_at and (m.ended_at is null or m.ended_at > e.started_at)
               and g.from_at >= e.started_at and g.from_at < e.ended_at and g.to_at is not null) u) b
  left join lateral (
    select round(r.cents * r.loaded_millionths / 1000000.0) as loaded_cents from app.pay_rates r
     where r.tenant_id = $1 and r.technician_id = e.technician_id and r.kind <> 'salary' and r.valid_from <= (e.started_at at time zone s.time_zone)::date
     order by r.valid_from desc, array_position(array['hourly', 'mixed', 'flat'], r.kind) limit 1) p on true
 where ${inShops('e')} and e.source = 'clock' and e.ended_at is not null and e.started_at >= ((${first}) - 1)::timestamptz and e.started_at < ((${last}) + 2)::timestamptz
   and (e.started_at at time zone s.time_zone)::date between (${first}) and (${last}))`
