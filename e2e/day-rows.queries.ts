import type pg from 'pg'
import { connect } from './data-folder.queries.ts'

/** Hours of one technician on the days of a shop, added up from the rows alone: whole seconds, thousandths of an hour, cents per hour. */
export interface HoursFromRows {
  attended: number
  onJob: number
  sold: number
  hourly: number
  flat: number
}
/** Bookings of a shop's day: how many orders have one, and how many times somebody or a bay has two at once that nobody allowed. */
export interface BookingsFromRows {
  orders: number
  twice: number
}
/** What one technician left behind since an instant. */
export interface LeftFromRows {
  notes: number
  flags: number
  taskPhotos: number
  recordings: number
  pauses: number
  open: number
}

/**
 * The day of a stretch: that of the shift it began in, else its own (CLK8). A stretch is named `x`, with `at` and the technician of `me`.
 */
const day = `(coalesce((select c.started_at from app.time_entries c where c.tenant_id = me.tenant_id and c.technician_id = me.id and c.source = 'clock'
  and c.started_at <= x.at and x.at < coalesce(c.ended_at, now()) limit 1), x.at) at time zone $4)::date between $2::date and $3::date`
const me = 'from app.technicians t join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id where u.email = $1'
const hours = `with me as (select t.tenant_id, t.id ${me})
  select (select coalesce(sum(x.seconds), 0)::int from me, lateral (select e.started_at as at, floor(extract(epoch from e.ended_at - e.started_at)) as seconds
            from app.time_entries e where e.tenant_id = me.tenant_id and e.technician_id = me.id and e.source = 'clock' and e.ended_at is not null) x where ${day}) as attended,
         (select coalesce(sum(x.seconds), 0)::int from me, lateral (select s.from_at as at, floor(extract(epoch from s.to_at - s.from_at)) as seconds
            from app.timers m join app.timer_segments s on s.tenant_id = m.tenant_id and s.timer_id = m.id
           where m.tenant_id = me.tenant_id and m.technician_id = me.id and s.kind = 'work' and s.to_at is not null) x where ${day}) as "onJob",
         (select coalesce(sum(c.hours_thousandths), 0)::int from me join app.flag_credits c on c.tenant_id = me.tenant_id and c.technician_id = me.id
           where c.business_date between $2::date and $3::date) as sold,
         (select r.cents::int from me join app.pay_rates r on r.tenant_id = me.tenant_id and r.technician_id = me.id and r.kind = 'hourly') as hourly,
         (select r.cents::int from me join app.pay_rates r on r.tenant_id = me.tenant_id and r.technician_id = me.id and r.kind = 'flat') as flat`
const bookings = `with booked as (select b.* from app.bookings b join app.service_orders o on o.tenant_id = b.tenant_id and o.id = b.service_order_id where o.number = any($1))
  select (select count(distinct service_order_id)::int from booked) as orders,
         (select count(*)::int from booked a join app.bookings b on b.tenant_id = a.tenant_id and b.id <> a.id and b.service_order_id <> a.service_order_id
           and not a.overlap_allowed and not b.overlap_allowed
           and a.starts_at < b.ends_at and b.starts_at < a.ends_at and (a.technician_id = b.technician_id or a.bay_id = b.bay_id)) as twice`
const left = `with me as (select t.tenant_id, t.id, t.user_id ${me})
  select (select count(*)::int from me join app.notes n on n.tenant_id = me.tenant_id and n.author_user_id = me.user_id and n.created_at >= $2) as notes,
         (select count(*)::int from me join app.flags f on f.tenant_id = me.tenant_id and f.raised_by_user_id = me.user_id and f.created_at >= $2) as flags,
         (select count(*)::int from me join app.attachments a on a.tenant_id = me.tenant_id and a.technician_id = me.id and a.kind in ('voice', 'video') and a.created_at >= $2) as recordings,
         (select count(*)::int from me join app.attachments a on a.tenant_id = me.tenant_id and a.technician_id = me.id and a.task_id is not null and a.created_at >= $2) as "taskPhotos",
         (select count(*)::int from me join app.timers m on m.tenant_id = me.tenant_id and m.technician_id = me.id
            join app.timer_segments s on s.tenant_id = m.tenant_id and s.timer_id = m.id and s.kind = 'pause' and s.from_at >= $2) as pauses,
         (select count(*)::int from me join app.timers m on m.tenant_id = me.tenant_id and m.technician_id = me.id and m.ended_at is null) as open`

/** The rows behind what the screens of a journey show, read past the product from the database of this worker's server. */
export class DayRows {
  readonly #client: pg.Client
  private constructor(client: pg.Client) {
    this.#client = client
  }
  /** @param data the data folder of the server */
  static async open(data: string): Promise<DayRows> {
    return new DayRows(await connect(data))
  }
  close = () => this.#client.end()
  async #one<R>(sql: string, values: unknown[]): Promise<R> {
    return (await this.#client.query(sql, values)).rows[0] as R
  }
  /** From one date to another, both included, on the calendar of a zone. */
  hours = (email: string, from: string, to: string, zone: string) => this.#one<HoursFromRows>(hours, [email, from, to, zone])
  bookings = (numbers: readonly string[]) => this.#one<BookingsFromRows>(bookings, [numbers])
  left = (email: string, since: Date) => this.#one<LeftFromRows>(left, [email, since])
}
