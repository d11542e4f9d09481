import { addDays, dateIn, daysBetween, mondayOf } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { isFull } from '../../../../test/breadth.ts'
import { makeFloorHistory } from '../../../../test/factories/floor-history.ts'
import type { World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const zone = 'America/Chicago'
const [from, to] = ['2025-12-10', '2026-11-20']
const before = [addDays(from, -daysBetween(from, to) - 1), addDays(from, -1)] as const

interface Entry {
  technician_id: string
  shop_id: string
  source: string
  code: string | null
  is_paid: boolean
  started_at: Date
  ended_at: Date
}
interface Segment {
  technician_id: string
  shop_id: string
  service_order_id: string
  service_id: string | null
  kind: string
  from_at: Date
  to_at: Date
}
interface Credit {
  technician_id: string
  shop_id: string
  service_order_id: string
  service_id: string
  hours: number
  day: string
  invoiced: boolean
}
interface Job {
  technician_id: string
  shop_id: string
  completed_at: Date
  due: Date | null
  stars: number | null
}
interface Rows {
  entries: Entry[]
  segments: Segment[]
  credits: Credit[]
  jobs: Job[]
}
/** Every row as it is, so that what follows counts by itself and not in the words of the product's statements. */
async function readRows(world: World, shopId: string | undefined): Promise<Rows> {
  const all = async (sql: string) => (await t.admin.query(sql, [world.tenantId])).rows
  const rows: Rows = {
    entries: await all('select * from app.time_entries where tenant_id = $1'),
    segments: await all(
      `select s.kind, s.from_at, s.to_at, m.technician_id, m.service_order_id, m.service_id, o.shop_id from app.timer_segments s
         join app.timers m on m.tenant_id = $1 and m.id = s.timer_id join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
        where s.tenant_id = $1`,
    ),
    credits: await all(
      `select c.*, c.hours_thousandths::int as hours, c.business_date::text as day, o.status = 'invoiced' as invoiced from app.flag_credits c
         join app.service_orders o on o.tenant_id = $1 and o.id = c.service_order_id where c.tenant_id = $1`,
    ),
    jobs: await all(
      `select j.technician_id, j.completed_at, o.shop_id, coalesce(o.due_at, o.scheduled_end) as due, r.stars from app.jobs j
         join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id
         left join app.order_ratings r on r.tenant_id = $1 and r.service_order_id = o.id
        where j.tenant_id = $1 and j.status = 'completed' and o.deleted_at is null`,
    ),
  }
  const here = (one: { shop_id: string }) => shopId === undefined || one.shop_id === shopId
  return {
    entries: rows.entries.filter(here),
    segments: rows.segments.filter(here),
    credits: rows.credits.filter(here),
    jobs: rows.jobs.filter(here),
  }
}
const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0)
const seconds = (first: Date, last: Date): number => Math.floor((Number(last) - Number(first)) / 1000)
const dayOf = (at: Date): string => dateIn(zone, at.getTime())
const share = (part: number, of: number): number | null => (of <= 0 ? null : Math.round((part / of) * 10_000) / 10_000)

/** What is asked of one technician, or of all where none is named. */
interface Asked {
  rows: Rows
  world: World
  first: string
  last: string
}
function workOf({ rows, world, first, last }: Asked, id: string | null) {
  const isIn = (day: string) => day >= first && day <= last
  const people =
    id === null
      ? [...new Set([...rows.entries, ...rows.segments, ...rows.credits, ...rows.jobs].map((one) => one.technician_id))]
      : [id]
  const each = people.map((person) => {
    const own = <T extends { technician_id: string }>(list: readonly T[]) => list.filter((one) => one.technician_id === person)
    const shifts = own(rows.entries).filter((one) => one.source === 'clock')
    const during = (at: Date) => shifts.find((shift) => shift.started_at <= at && at < shift.ended_at)
    const breaks = [
      ...own(rows.entries).flatMap((one) => (one.code === 'break' ? [{ from: one.started_at, to: one.ended_at }] : [])),
      ...own(rows.segments).flatMap((one) => (one.kind === 'break' ? [{ from: one.from_at, to: one.to_at }] : [])),
    ]
    const attended = sum(
      shifts.filter((shift) => isIn(dayOf(shift.started_at))),
      (shift) => {
        const unpaid = own(rows.entries).filter(
          (one) => one.code !== null && one.code !== 'break' && !one.is_paid && during(one.started_at) === shift,
        )
        const long = breaks.filter(
          (one) => during(one.from) === shift && shift.shop_id === world.shopId && seconds(one.from, one.to) > 20 * 60,
        )
        const present = seconds(shift.started_at, shift.ended_at) - sum(long, (one) => seconds(one.from, one.to))
        return Math.max(0, Math.max(0, present) - sum(unpaid, (one) => seconds(one.started_at, one.ended_at)))
      },
    )
    const onJob = sum(
      own(rows.segments).filter((one) => one.kind === 'work' && isIn(dayOf(during(one.from_at)?.started_at ?? one.from_at))),
      (one) => seconds(one.from_at, one.to_at),
    )
    const credits = own(rows.credits).filter((one) => isIn(one.day))
    const groups = new Map<string, { order: string; service: string; hours: number }>()
    for (const { service_order_id: order, service_id: service, hours, invoiced } of credits)
      if (invoiced) {
        const key = `${order} ${service}`
        groups.set(key, { order, service, hours: (groups.get(key)?.hours ?? 0) + hours })
      }
    const counted = [...groups.values()].filter((one) => one.hours !== 0)
    const clocked = own(rows.segments).filter(
      (one) =>
        one.kind === 'work' &&
        counted.some(
          (sold) => sold.order === one.service_order_id && (one.service_id === null || one.service_id === sold.service),
        ),
    )
    return {
      attended,
      onJob,
      sold: sum(credits, (one) => one.hours),
      invoiced: sum(counted, (one) => one.hours),
      // The statement rounds the seconds of one person to whole ones.
      clocked: Math.round(sum(clocked, (one) => (Number(one.to_at) - Number(one.from_at)) / 1000)),
      jobs: own(rows.jobs).filter((one) => isIn(dayOf(one.completed_at))),
    }
  })
  const total = (key: 'attended' | 'onJob' | 'sold' | 'invoiced' | 'clocked') => sum(each, (one) => one[key])
  const jobs = each.flatMap((one) => one.jobs)
  const due = jobs.filter((one) => one.due !== null)
  const onTime = due.filter((one) => Number(one.completed_at) <= Number(one.due)).length
  const stars = jobs.flatMap((one) => (one.stars === null ? [] : [one.stars]))
  return {
    numbers: {
      attendedSeconds: total('attended'),
      onJobSeconds: total('onJob'),
      soldHours: total('sold') / 1000,
      unappliedSeconds: total('attended') - total('onJob'),
      efficiency: total('invoiced') === 0 ? null : share(total('invoiced') * 3.6, total('clocked')),
      productivity: share(total('onJob'), total('attended')),
      proficiency: share(total('sold') * 3.6, total('attended')),
      invoicedHours: total('invoiced') / 1000,
      invoicedSeconds: total('clocked'),
    },
    jobs: jobs.length,
    on_time: { part: onTime, of: due.length, share: due.length === 0 ? null : onTime / due.length },
    ratings: stars.length,
    rating: stars.length === 0 ? null : expect.closeTo(sum(stars, (one) => one) / stars.length, 9),
  }
}

/** Opens a figure page by page; the pages hold each record once and come to the sum that every page says. */
async function open(world: World, query: object) {
  const records: { id: string; counts: boolean | null; value: number | null; divisor: number | null }[] = []
  for (let page = 1; ; page += 1) {
    const reply = await t.call('listTechnicianFigureRecords', { query: { ...query, page, limit: 100 } as never }, world.admin)
    expect(reply.status, reply.text).toBe(200)
    const { sum: told, pagination } = reply.body.data
    records.push(...reply.body.data.records)
    if (page < pagination.total_pages) continue
    expect(new Set(records.map((one) => one.id)).size).toBe(records.length)
    expect([pagination.total, told.records]).toEqual([records.length, records.length])
    expect(told.counted ?? 0).toBe(records.filter((one) => one.counts).length)
    for (const part of ['value', 'divisor'] as const)
      expect(told[part] ?? 0).toBeCloseTo(
        sum(records, (one) => one[part] ?? 0),
        6,
      )
    return told as { records: number; counted: number | null; value: number | null; divisor: number | null }
  }
}

async function checkRecords(world: World, query: object, work: ReturnType<typeof workOf>): Promise<void> {
  const of = (figure: string) => open(world, { ...query, figure })
  const { numbers } = work
  const [attended, onJob] = [numbers.attendedSeconds / 3600, numbers.onJobSeconds / 3600]
  const near = (value: number | null) => value ?? 0
  expect(near((await of('attended')).value)).toBeCloseTo(attended, 6)
  expect(near((await of('on_job')).value)).toBeCloseTo(onJob, 6)
  expect(near((await of('sold')).value)).toBeCloseTo(numbers.soldHours, 6)
  const productivity = await of('productivity')
  expect([near(productivity.value), near(productivity.divisor)]).toEqual([expect.closeTo(onJob, 6), expect.closeTo(attended, 6)])
  const proficiency = await of('proficiency')
  expect([near(proficiency.value), near(proficiency.divisor)]).toEqual([
    expect.closeTo(numbers.soldHours, 6),
    expect.closeTo(attended, 6),
  ])
  const efficiency = await of('efficiency')
  expect(near(efficiency.value)).toBeCloseTo(numbers.invoicedHours, 6)
  // Seconds of each person are whole in the figure.
  expect(near(efficiency.divisor)).toBeCloseTo(numbers.invoicedSeconds / 3600, 2)
  expect((await of('jobs')).records).toBe(work.jobs)
  const onTime = await of('on_time')
  expect([onTime.counted ?? 0, onTime.records]).toEqual([work.on_time.part, work.on_time.of])
  expect((await of('rating')).records).toBe(work.ratings)
}

it.each(isFull ? [1, 20_261_123] : [20_261_123])(
  'counts clocks, jobs and ratings of technicians as their records sum to, in one shop and in all (CLK9, H34, O5) %i',
  async (seed) => {
    const world = await t.tenant({ shops: 2 })
    const people = await makeFloorHistory(t, world, { seed, to, zone })
    for (const shop_id of [undefined, world.shopId]) {
      const query = { ...(shop_id ? { shop_id } : {}), from, to }
      const reply = await t.call('getTechnicianAnalytics', { query }, world.admin)
      expect(reply.status, reply.text).toBe(200)
      const { analytics } = reply.body.data
      const asked: Asked = { rows: await readRows(world, shop_id), world, first: from, last: to }
      const all = workOf(asked, null)
      expect(all.numbers.attendedSeconds).toBeGreaterThan(100 * 3600)
      expect(all.numbers.efficiency).not.toBeNull()
      expect(analytics.all).toMatchObject(all)
      expect(analytics.all_before).toMatchObject(workOf({ ...asked, first: before[0], last: before[1] }, null))
      expect(analytics.technicians.map((one: { id: string }) => one.id)).toEqual(
        expect.arrayContaining(people.map((one) => one.technicianId)),
      )
      for (const one of analytics.technicians) expect(one).toMatchObject(workOf(asked, one.id))
      expect(analytics.weeks).toHaveLength(daysBetween(mondayOf(from), mondayOf(to)) / 7 + 1)
      const weeks = analytics.weeks as { attended_seconds: number; on_job_seconds: number; sold_hours: number }[]
      expect(sum(weeks, (one) => one.attended_seconds)).toBe(all.numbers.attendedSeconds)
      expect(sum(weeks, (one) => one.on_job_seconds)).toBe(all.numbers.onJobSeconds)
      expect(sum(weeks, (one) => one.sold_hours)).toBeCloseTo(all.numbers.soldHours, 6)
      await checkRecords(world, query, all)
      const choice = people[0]?.technicianId ?? ''
      await checkRecords(world, { ...query, choice }, workOf(asked, choice))
    }
  },
)

it('shows technicians to those alone who may see hours and assign, and nothing that was not measured (O6)', async () => {
  const world = await t.tenant()
  const { analytics } = (await t.call('getTechnicianAnalytics', { query: {} }, world.admin)).body.data
  expect(analytics.technicians).toEqual([])
  expect(analytics.all).toMatchObject({
    numbers: { efficiency: null, productivity: null, proficiency: null },
    on_time: { part: 0, of: 0, share: null },
    rating: null,
  })
  const manager = await t.member(world, 'service-manager')
  expect((await t.call('getTechnicianAnalytics', { query: {} }, manager)).status).toBe(200)
  for (const who of [
    await t.member(world, 'technician'),
    await t.member(world, 'viewer'),
    await t.member(world, { permissions: ['time:view', 'analytics:export'] }),
  ])
    for (const name of ['getTechnicianAnalytics', 'exportTechnicianAnalytics'] as const)
      expect([name, (await t.call(name, { query: {} }, who)).status]).toEqual([name, 403])
  const wrong = await t.call('listTechnicianFigureRecords', { query: { figure: 'sold', choice: 'nobody' } }, world.admin)
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'query.choice'])
})

it('gives the figures of technicians as a file with each by name', async () => {
  const world = await t.tenant({ shops: 2 })
  await makeFloorHistory(t, world, { seed: 9, to, zone })
  const query = { from, to }
  const { analytics } = (await t.call('getTechnicianAnalytics', { query }, world.admin)).body.data
  const reply = await t.call('exportTechnicianAnalytics', { query }, world.admin)
  expect(reply.status, reply.text).toBe(200)
  for (const one of analytics.technicians)
    expect(reply.text).toContain(`Technicians,${one.name},Hours sold,${one.numbers.soldHours}`)
  expect(reply.text).toContain(`Figures,Jobs done,Value,${analytics.all.jobs}`)
  const lines = async (figure: string) => {
    const file = await t.call('exportTechnicianFigureRecords', { query: { ...query, figure } as never }, world.admin)
    expect(file.status, file.text).toBe(200)
    return file.text.trimEnd().split('\r\n').slice(1)
  }
  expect(await lines('jobs')).toHaveLength(analytics.all.jobs)
  const attended = (await lines('attended')).map((line) => Number(line.split(',')[10]))
  expect(sum(attended, (one) => one)).toBeCloseTo(analytics.all.numbers.attendedSeconds / 3600, 6)
})
