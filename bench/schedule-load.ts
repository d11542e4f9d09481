import type pg from 'pg'
import { idOf, type kinds, loadTenants } from './load.ts'

/** The tenant whose schedule is full, and what it has of everything. */
export const scheduleTenant = 2
const people = 20
export const bookingsEach = 300
/** Of a week: the days on which the shop is closed are left out. */
export const weekCells = people * 5

const tenant = `'${idOf('tenant', scheduleTenant)}'::uuid`
const id = (kind: keyof typeof kinds, n: string) =>
  `(left('${idOf(kind, scheduleTenant, 0)}', 24) || lpad(to_hex(${n}), 12, '0'))::uuid`
/** The day that is full and, a week later, the first day of the week that is: Mondays of the shop's calendar. */
const fullDay = "(date_trunc('week', now() at time zone s.time_zone) + interval '7 days')"
const fullWeek = "(date_trunc('week', now() at time zone s.time_zone) + interval '14 days')"

/** Of n from 0 on: who has it, and when it begins on the shop's clock; forty minutes each, one after another from eight o'clock on. */
const place = `select s.id as shop_id, x.n, 1 + x.n % ${people} as who,
    ((case when x.n < ${bookingsEach} then ${fullDay} + make_interval(mins => 480 + 40 * (x.n / ${people}))
      else ${fullWeek} + make_interval(days => ((x.n - ${bookingsEach}) / ${people}) % 5, mins => 480 + 180 * ((x.n - ${bookingsEach}) / ${people * 5})) end)
      at time zone s.time_zone) as starts_at,
    case when x.n < ${bookingsEach} then interval '40 minutes' else interval '150 minutes' end as takes
  from app.shops s, generate_series(0, ${2 * bookingsEach - 1}) x(n) where s.tenant_id = ${tenant}`

const statements: readonly string[] = [
  `insert into auth.accounts (id, email, email_key, name, email_verified_at, created_at, updated_at)
     select ${id('account', 'n')}, 'q' || n || '@schedule.example', 'q' || n || '@schedule.example', 'Person ' || n, now(), now(), now() from generate_series(6, ${people + 1}) n`,
  `insert into app.users (tenant_id, id, account_id, name, email, email_key, system_role, created_at, updated_at)
     select ${tenant}, ${id('user', 'n')}, ${id('account', 'n')}, 'Person ' || n, 'q' || n || '@schedule.example', 'q' || n || '@schedule.example', 'technician', now(), now() from generate_series(6, ${people + 1}) n`,
  `insert into app.technicians (tenant_id, id, user_id, created_at, updated_at) select ${tenant}, ${id('technician', 'n')}, ${id('user', 'n')}, now(), now() from generate_series(6, ${people + 1}) n`,
  `insert into app.bays (tenant_id, id, shop_id, name, position, created_at) select ${tenant}, ${id('bay', 'n')}, s.id, n::text, n, now() from app.shops s, generate_series(7, ${people}) n where s.tenant_id = ${tenant}`,
  `insert into app.working_hours (tenant_id, technician_id, weekday, from_minute, to_minute)
     select ${tenant}, ${id('technician', 'n')}, d, 480, 1080 from generate_series(2, ${people + 1}) n, generate_series(1, 5) d`,
  `update app.service_orders o set status = 'scheduled', completed_at = null, cancelled_at = null, started_at = null, assigned_technician_id = ${id('technician', 'p.who + 1')},
       bay_id = ${id('bay', 'p.who')}, scheduled_start = p.starts_at, scheduled_end = p.starts_at + p.takes
     from (${place}) p where o.tenant_id = ${tenant} and o.id = ${id('order', 'p.n + 1')}`,
  `insert into app.bookings (tenant_id, id, service_order_id, technician_id, bay_id, starts_at, ends_at)
     select ${tenant}, gen_random_uuid(), ${id('order', 'p.n + 1')}, case r when 0 then ${id('technician', 'p.who + 1')} end, case r when 1 then ${id('bay', 'p.who')} end, p.starts_at, p.starts_at + p.takes
       from (${place}) p, generate_series(0, 1) r`,
]

/**
 * Adds a tenant with a day of 300 bookings of 20 technicians and as many of 20 bays, a week with as many again, and 75 orders that wait for
 * a time. @returns that day and the first day of that week, of the shop's calendar
 */
export async function loadSchedule(admin: pg.Client): Promise<{ day: string; week: string }> {
  await loadTenants(admin, scheduleTenant, scheduleTenant, 1_000, { open: 300 })
  for (const statement of statements) await admin.query(statement)
  const { rows } = await admin.query(
    `select to_char(${fullDay}, 'YYYY-MM-DD') as day, to_char(${fullWeek}, 'YYYY-MM-DD') as week from app.shops s where s.tenant_id = ${tenant}`,
  )
  return rows[0] as { day: string; week: string }
}
