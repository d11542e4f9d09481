import { shiftsBetween } from './shifts.queries.ts'
import { inShops, onDays, type Source, source } from './sources.queries.ts'

/** A minute of a day `d.day` in the time zone of a shop `s`, as an instant. */
const at = (minute: string): string => `(d.day + make_interval(mins => ${minute})) at time zone s.time_zone`
/** A part of the day; one that the clock skips is empty. */
const part = (from: string, to: string): string => `tstzrange(${at(from)}, greatest(${at(from)}, ${at(to)}))`
const days = (
  last: string,
): string => `cross join generate_series($3::date::timestamp, (${last})::timestamp, interval '1 day') g(moment)
  cross join lateral (select g.moment::date as day) d`
/** When a shop `s` was open on a day `d`; null where it kept no hours then, or nobody knows them. */
const openOn = `cross join lateral (
    select case when w.week is null or w.week = '[]' then null
                when x.day is not null and x.opens_minute is null then '{}'::tstzmultirange
                when x.day is not null then tstzmultirange(${part('x.opens_minute', 'x.closes_minute')})
                else coalesce((select range_agg(${part('p."from"', 'p."to"')}) from jsonb_to_recordset(w.week) as p(weekday int, "from" int, "to" int)
                  where p.weekday = extract(dow from d.day)), '{}'::tstzmultirange) end as spans
      from (select 1) one
      left join lateral (select v.week from app.shop_weeks v where v.tenant_id = $1 and v.shop_id = s.id and v.valid_from <= d.day order by v.valid_from desc limit 1) w on true
      left join app.shop_hour_exceptions x on x.tenant_id = $1 and x.shop_id = s.id and x.day = d.day) o`
const secondsOf = (spans: string): string =>
  `(select coalesce(sum(extract(epoch from upper(u.span) - lower(u.span))), 0) from unnest(${spans}) as u(span))`

/** Whether the hours of a day of a shop are kept, so that nobody reads their records (decision 73). */
const isKept = (shop: string, day: string): string =>
  `exists (select from app.capacity_shops kept where kept.tenant_id = $1 and kept.shop_id = ${shop} and kept.kept_before > ${day})`
/** The first day between two that is not kept in every shop that is asked about; what is before it is not read from records at all. */
const firstOpen = (first: string): string =>
  `greatest(${first}, (select min(coalesce(kept.kept_before, ${first})) from app.shops z
    left join app.capacity_shops kept on kept.tenant_id = $1 and kept.shop_id = z.id where z.tenant_id = $1 and ($2::uuid[] is null or z.id = any($2::uuid[]))))`
/** The kept hours of some days. */
const keptDays = (kind: CapacityKind, first: string, last: string): string => `from app.capacity_days k
  join app.capacity_shops c on c.tenant_id = $1 and c.shop_id = k.shop_id and c.kept_before > k.date
 where ${inShops('k')} and k.kind = '${kind}' and k.date between ${first} and ${last}`

/** In which shop a day of a technician `t` counts: where the day is booked, else the first one of the person. */
const shopOfDay = `join lateral (
    select z.id, z.time_zone from app.shops z
     where z.tenant_id = $1 and (z.deleted_at is null or z.deleted_at > d.day)
       and (not exists (select from app.user_shops y where y.tenant_id = $1 and y.user_id = t.user_id)
         or exists (select from app.user_shops y where y.tenant_id = $1 and y.user_id = t.user_id and y.shop_id = z.id))
     order by case when ${isKept('z.id', 'd.day')} then exists (select from app.capacity_days k
           where k.tenant_id = $1 and k.shop_id = z.id and k.date = d.day and k.kind = 'planned' and k.member_id = t.id)
         else exists (select from app.bookings k join app.service_orders q on q.tenant_id = $1 and q.id = k.service_order_id and q.deleted_at is null
           where k.tenant_id = $1 and k.technician_id = t.id and q.shop_id = z.id and k.starts_at >= (d.day - 1)::timestamptz and k.starts_at < (d.day + 2)::timestamptz
             and (k.starts_at at time zone z.time_zone)::date = d.day) end desc, z.created_at, z.id
     limit 1) s on true`
const monthOf = (day: string): string => `date_trunc('month', (${day})::timestamp)`
const firstDay = `(${monthOf('$3::date')} - interval '3 months')::date`
const lastDay = `(${monthOf('$4::date')} - interval '1 day')::date`
/** Hours sold and attended in a shop in the three months before a month, of who attended 40 hours and sold some: thousandths of an hour, and seconds. */
const proficiency = `(select m.month, h.technician_id, h.shop_id, sum(h.sold) as sold, sum(h.attended) as attended
    from generate_series(${monthOf('$3::date')}, ${monthOf('$4::date')}, interval '1 month') m(month)
    join (select k.member_id as technician_id, k.shop_id, ${monthOf('k.date')} as month, sum(k.hours_thousandths) as sold, 0 as attended
            ${keptDays('sold', firstDay, lastDay)} group by 1, 2, 3
          union all
          select c.technician_id, c.shop_id, ${monthOf('c.business_date')}, sum(c.hours_thousandths), 0 from app.flag_credits c
           where ${inShops('c')} and c.business_date between ${firstOpen(firstDay)} and ${lastDay}
             and not ${isKept('c.shop_id', 'c.business_date')} group by 1, 2, 3
          union all
          select w.technician_id, w.shop_id, ${monthOf('w.day')}, 0, sum(w.seconds) from ${shiftsBetween(firstDay, lastDay)} w group by 1, 2, 3) h
      on h.month >= m.month - interval '3 months' and h.month < m.month
   group by m.month, h.technician_id, h.shop_id having sum(h.attended) >= 40 * 3600 and sum(h.sold) > 0)`

/** Hours that technicians `k` are booked for, on the day they begin. */
const ofPlan = {
  ...{ shop: 'q.shop_id', date: 'k.starts_at at time zone s.time_zone', technician: 'k.technician_id' },
  ...{ numerator: 'round(extract(epoch from coalesce(k.planned_until, k.ends_at) - k.starts_at) / 3.6)', denominator: '0' },
}
const plan = `from app.bookings k
  join app.service_orders q on q.tenant_id = $1 and q.id = k.service_order_id and q.deleted_at is null
  join app.shops s on s.tenant_id = $1 and s.id = q.shop_id`
const isPlan = `k.tenant_id = $1 and k.technician_id is not null and ${inShops('q')} and ${onDays('k.starts_at')}`
const planned = source(
  { ...ofPlan, id: 'k.id', order: 'q.id', customer: 'q.customer_id', personName: 'n.name', cause: 'planned' },
  `${plan}
   join app.technicians t on t.tenant_id = $1 and t.id = k.technician_id
   join app.users n on n.tenant_id = $1 and n.id = t.user_id
  where ${isPlan}`,
)
/** The days of technicians, with the hours that each can be planned for. */
const available = source(
  {
    ...{ id: 't.id', shop: 's.id', date: 'd.day', numerator: '0', technician: 't.id', personName: 'n.name', cause: 'available' },
    denominator: 'case when f.sold is null then round(a.seconds / 3.6) else round(a.seconds * f.sold / f.attended) end',
  },
  `from app.technicians t
   join app.users n on n.tenant_id = $1 and n.id = t.user_id
   ${days('$4::date')}
   join lateral (select v.is_active, v.week from app.technician_weeks v where v.tenant_id = $1 and v.technician_id = t.id and v.valid_from <= d.day
     order by v.valid_from desc limit 1) v on v.is_active
   ${shopOfDay}
   ${openOn}
   cross join lateral (
     select coalesce(range_agg(${part('p."from"', 'p."to"')}), '{}'::tstzmultirange) as spans
       from jsonb_to_recordset(v.week) as p(weekday int, "from" int, "to" int) where p.weekday = extract(dow from d.day)) w
   cross join lateral (
     select coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}'::tstzmultirange) as spans from app.absences b
      where b.tenant_id = $1 and b.technician_id = t.id and b.starts_at < ${at('1440')} and b.ends_at > ${at('0')}) b
   cross join lateral (
     select ${secondsOf(`(case when v.week = '[]' then o.spans when o.spans is null then w.spans else w.spans * o.spans end) - b.spans`)} as seconds) a
   left join ${proficiency} f on f.technician_id = t.id and f.shop_id = s.id and f.month = ${monthOf('d.day')}
  where t.tenant_id = $1 and ($2::uuid[] is null or s.id = any($2::uuid[])) and a.seconds > 0`,
)

/** Hours on the clock `x` in bays `y`, on the day they begin; what runs is not over. A stretch of anything but work is in no bay. */
const ofWork = {
  ...{ shop: 'y.shop_id', date: 'x.from_at at time zone s.time_zone', denominator: '0', bay: 'y.id' },
  numerator: 'round(extract(epoch from x.to_at - x.from_at) / 3.6)',
}
const work = `from app.timer_segments x
  join app.bays y on y.tenant_id = $1 and y.id = x.bay_id
  join app.shops s on s.tenant_id = $1 and s.id = y.shop_id`
const isWork = `x.tenant_id = $1 and x.bay_id is not null and x.to_at is not null and ${inShops('y')} and ${onDays('x.from_at')}`
const clocked = source(
  {
    ...{ ...ofWork, id: 'x.id', order: 'q.id', customer: 'q.customer_id', technician: 'm.technician_id' },
    ...{ personName: 'n.name', bayName: 'y.name', cause: 'clocked' },
  },
  `${work}
   join app.timers m on m.tenant_id = $1 and m.id = x.timer_id
   join app.service_orders q on q.tenant_id = $1 and q.id = m.service_order_id
   join app.technicians t on t.tenant_id = $1 and t.id = m.technician_id
   join app.users n on n.tenant_id = $1 and n.id = t.user_id
  where ${isWork}`,
)
/** The days of bays up to today, with the hours that their shop was open. */
const open = source(
  {
    ...{ id: 'y.id', shop: 'y.shop_id', date: 'd.day', numerator: '0', denominator: 'round(a.seconds / 3.6)' },
    ...{ bay: 'y.id', bayName: 'y.name', cause: 'open' },
  },
  `from app.bays y
   join app.shops s on s.tenant_id = $1 and s.id = y.shop_id
   ${days('least($4::date, $5::date)')}
   ${openOn}
   cross join lateral (select ${secondsOf('o.spans')} as seconds) a
  where ${inShops('y')} and a.seconds > 0 and (y.created_at at time zone s.time_zone)::date <= d.day
    and (y.deleted_at is null or (y.deleted_at at time zone s.time_zone)::date > d.day)`,
)

/** What is kept by day: hours that technicians are planned for, hours clocked in bays, hours sold. */
export type CapacityKind = 'planned' | 'clocked' | 'sold'
/**
 * The records of each kind of the days from $3 to $4 in shops ($2), each with its shop, day, thousandths of hours, and its technician or bay: what kept days
 * are added up from, and held against.
 */
export const capacityRecords: Readonly<Record<CapacityKind, string>> = {
  planned: `select r.shop_id, r.date, r.technician_id as member_id, r.numerator as hours from (${source(ofPlan, `${plan} where ${isPlan}`)}) r`,
  clocked: `select r.shop_id, r.date, r.bay_id as member_id, r.numerator as hours from (${source(ofWork, `${work} where ${isWork}`)}) r`,
  sold: `select c.shop_id, c.business_date as date, c.technician_id as member_id, c.hours_thousandths as hours from app.flag_credits c
    where ${inShops('c')} and c.business_date between $3::date and $4::date`,
}
const keptSums = { shop: 'k.shop_id', date: 'k.date', numerator: 'k.hours_thousandths', denominator: '0' }
/** Sums of a kind from kept days, and from the records of days that are not kept. */
const sumsOf = (kind: CapacityKind, member: 'technician' | 'bay', records: string): string =>
  `${source({ ...keptSums, [member]: 'k.member_id' }, keptDays(kind, '$3::date', '$4::date'))} union all ${records}`
/** Only days of a shop that are not kept: one look for each shop, none for each record. */
const openDays = (from: string, shop: string, where: string, date: string): string =>
  `${from} left join app.capacity_shops g on g.tenant_id = $1 and g.shop_id = ${shop} where ${where} and (g.kept_before is null or (${date})::date >= g.kept_before)`
const openPlan = openDays(
  plan,
  'q.shop_id',
  `${isPlan} and k.starts_at >= (${firstOpen('$3::date')} - 1)::timestamptz`,
  ofPlan.date,
)
const openWork = openDays(
  work,
  'y.shop_id',
  `${isWork} and x.from_at >= (${firstOpen('$3::date')} - 1)::timestamptz`,
  ofWork.date,
)

/** What technicians and bays could do, and what of it was planned and used (KPI8, decision 63). Sums read no names. */
export const capacitySources = {
  load: {
    rows: `${planned} union all ${available}`,
    sums: `${sumsOf('planned', 'technician', source(ofPlan, openPlan))} union all ${available}`,
  },
  bay_use: {
    rows: `${clocked} union all ${open}`,
    sums: `${sumsOf('clocked', 'bay', source(ofWork, openWork))} union all ${open}`,
  },
} as const satisfies Readonly<Record<string, Source>>
