import { randomUUID } from 'node:crypto'
import { addDays, startOfDate } from '@twopost/contract/core/time'
import type { TestApp } from '../harness.ts'
import { makeHistory, numbersFrom, pickOf } from './history.ts'
import type { Member, World } from './world.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * Three technicians over more than a year, on top of the history of the shop: shifts by day and by night, breaks, unpaid time, timers inside and outside
 * of shifts, jobs, hours sold and taken back, and what customers said; in two shops. Breaks over 20 minutes are unpaid in the first of them.
 */
export async function makeFloorHistory(
  t: TestApp,
  world: World,
  { seed, to, zone }: { seed: number; to: string; zone: string },
): Promise<Member[]> {
  await makeHistory(t, world, { seed, to, zone })
  const random = numbersFrom(seed + 1)
  const pick = pickOf(random)
  /** Adds rows; what a row does not say is missing in it. */
  const put = async (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    const names = Object.keys(rows[0] ?? {})
    await t.admin.query(
      `insert into app.${table} (tenant_id, ${names.join(', ')}) select $1, ${names.map((name) => `r.${name}`).join(', ')}
         from jsonb_populate_recordset(null::app.${table}, $2::jsonb) r`,
      [world.tenantId, JSON.stringify(rows)],
    )
  }
  const people = [await t.member(world, 'technician'), await t.member(world, 'technician'), await t.member(world, 'technician')]
  await put('shop_time_rules', [{ shop_id: world.shopId, unpaid_break_after: 20, updated_at: iso(0) }])
  const { rows: orders } = await t.admin.query<{ id: string; shop_id: string; customer_id: string }>(
    "select id, shop_id, customer_id from app.service_orders where tenant_id = $1 and number like 'X-%' order by number",
    [world.tenantId],
  )
  const entries: Record<string, unknown>[] = []
  const shifts: { who: Member; from: number; to: number }[] = []
  const entry = (who: Member, shopId: string, from: number, until: number, more: object) =>
    entries.push({
      id: randomUUID(),
      technician_id: who.technicianId,
      shop_id: shopId,
      source: 'clock',
      started_at: iso(from),
      ended_at: iso(until),
      code: null,
      is_paid: true,
      ...more,
    })
  for (const who of people)
    for (let day = random(4); day < 800; day += 4 + random(12)) {
      const shopId = pick(world.shopIds)
      // By day, or over midnight.
      const from = startOfDate(zone, addDays(to, -day)) + pick([7, 8, 21]) * hour + random(3600) * 1000
      const until = from + 6 * hour + random(3 * 3600) * 1000
      shifts.push({ who, from, to: until })
      entry(who, shopId, from, until, {})
      if (random(2))
        entry(who, shopId, from + 2 * hour, from + 2 * hour + (10 + random(25)) * minute, { source: 'indirect', code: 'break' })
      if (random(3) === 0)
        entry(who, shopId, from + 5 * hour, from + 5 * hour + (1 + random(50)) * minute, {
          source: 'indirect',
          code: pick(['training', 'cleaning', 'meeting']),
          is_paid: random(2) === 0,
        })
    }
  await put('time_entries', entries)

  const services = new Map(orders.map(({ id }) => [id, [randomUUID(), randomUUID()]]))
  const jobs: Record<string, unknown>[] = []
  const timers: Record<string, unknown>[] = []
  const segments: Record<string, unknown>[] = []
  const credits: Record<string, unknown>[] = []
  for (const order of orders)
    for (const who of people.filter(() => random(2) === 0)) {
      const job = randomUUID()
      const at = startOfDate(zone, addDays(to, -random(600))) + random(86_400) * 1000
      jobs.push({
        id: job,
        service_order_id: order.id,
        technician_id: who.technicianId,
        status: random(4) ? 'completed' : 'assigned',
        assigned_at: iso(at),
        completed_at: iso(at),
        updated_at: iso(at),
        location: '',
        version: 1,
      })
      const service = () => pick(services.get(order.id) as string[])
      // In a shift of one's own, or at a time when nobody was there.
      const shift = pick(shifts.filter((one) => one.who === who))
      const from = random(5) ? shift.from + random(4 * 3600) * 1000 : at
      const pause = from + random(3600) * 1000
      const end = pause + hour + random(3600) * 1000
      const timer = randomUUID()
      timers.push({
        id: timer,
        service_order_id: order.id,
        job_id: job,
        technician_id: who.technicianId,
        status: 'completed',
        started_at: iso(from),
        ended_at: iso(end),
        service_id: pick([null, service()]),
      })
      const segment = (kind: string, first: number, last: number) =>
        segments.push({ id: randomUUID(), timer_id: timer, kind, from_at: iso(first), to_at: iso(last) })
      segment('work', from, pause)
      segment(pick(['break', 'pause']), pause, pause + hour / 2)
      segment('work', pause + hour / 2, end)
      for (let count = random(3); count > 0; count -= 1)
        credits.push({
          id: randomUUID(),
          shop_id: order.shop_id,
          service_order_id: order.id,
          service_id: service(),
          line_item_id: randomUUID(),
          technician_id: who.technicianId,
          hours_thousandths: pick([-500, 300, 1000, 2500]),
          event: 'completed',
          business_date: addDays(to, -random(600)),
          created_at: iso(at),
        })
    }
  await put('jobs', jobs)
  await put(
    'timers',
    timers.map((one) => ({
      ...one,
      kind: 'work',
      source: 'live',
      pause_reason: '',
      pause_notes: '',
      stop_reason: '',
      version: 1,
      needs_review: false,
    })),
  )
  await put('timer_segments', segments)
  await put('flag_credits', credits)
  await put(
    'order_ratings',
    orders
      .filter(() => random(2) === 0)
      .map(({ id, customer_id }, at) => ({
        id: randomUUID(),
        service_order_id: id,
        customer_id,
        asked_at: iso(at),
        stars: at % 3 === 0 ? null : 1 + random(5),
        rated_at: at % 3 === 0 ? null : iso(at),
      })),
  )
  return people
}
