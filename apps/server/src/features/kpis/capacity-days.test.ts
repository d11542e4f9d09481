import { addDays, dateIn } from '@twopost/contract/core/time'
import type { KpiAnswer } from '@twopost/contract/kpis'
import { describe, expect, it } from 'vitest'
import { isFull } from '../../../test/breadth.ts'
import { earlier } from '../../../test/factories/earlier.ts'
import { numbersFrom, pickOf } from '../../../test/factories/history.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { keepCapacity, rebuildCapacity, verifyCapacity } from './index.ts'

const t = useApp()
const dayMs = 86_400_000
const hourMs = 3_600_000
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const keep = (world: World, now = new Date()) => keepCapacity({ inTenant: t.inTenant }, world.tenantId, now)
const faults = (world: World) => t.inTenant(world.tenantId, verifyCapacity, { snapshot: true })

/** What must be kept, from the records alone: the formula of load and bay use as it was when they read every record. */
const wanted = async (world: World): Promise<string[]> =>
  (
    await t.admin.query(
      `with days as (
         select o.shop_id, (k.starts_at at time zone s.time_zone)::date as day, 'planned' as kind, k.technician_id as member,
                round(extract(epoch from coalesce(k.planned_until, k.ends_at) - k.starts_at) / 3.6) as hours
           from app.bookings k join app.service_orders o on o.tenant_id = k.tenant_id and o.id = k.service_order_id join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
          where k.tenant_id = $1 and k.technician_id is not null and o.deleted_at is null
         union all
         select b.shop_id, (g.from_at at time zone s.time_zone)::date, 'clocked', b.id, round(extract(epoch from g.to_at - g.from_at) / 3.6)
           from app.timer_segments g join app.bays b on b.tenant_id = g.tenant_id and b.id = g.bay_id join app.shops s on s.tenant_id = b.tenant_id and s.id = b.shop_id
          where g.tenant_id = $1 and g.to_at is not null
         union all
         select f.shop_id, f.business_date, 'sold', f.technician_id, f.hours_thousandths from app.flag_credits f where f.tenant_id = $1)
       select concat_ws(' ', d.shop_id, to_char(d.day, 'YYYY-MM-DD'), d.kind, d.member, sum(d.hours)::bigint) as line
         from days d join app.capacity_shops c on c.tenant_id = $1 and c.shop_id = d.shop_id and d.day < c.kept_before
        group by d.shop_id, d.day, d.kind, d.member order by 1`,
      [world.tenantId],
    )
  ).rows.map((row) => row.line)
const kept = async (world: World): Promise<string[]> =>
  (
    await t.admin.query(
      `select concat_ws(' ', k.shop_id, to_char(k.date, 'YYYY-MM-DD'), k.kind, k.member_id, k.hours_thousandths) as line
         from app.capacity_days k join app.capacity_shops c on c.tenant_id = k.tenant_id and c.shop_id = k.shop_id and k.date < c.kept_before where k.tenant_id = $1 order by 1`,
      [world.tenantId],
    )
  ).rows.map((row) => row.line)
const keptBefore = async (world: World): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (
      await t.admin.query(
        "select shop_id, to_char(kept_before, 'YYYY-MM-DD') as day from app.capacity_shops where tenant_id = $1",
        [world.tenantId],
      )
    ).rows.map((row) => [row.shop_id, row.day]),
  )
const zoneOf = async (shopId: string): Promise<string> =>
  (await t.admin.query('select time_zone from app.shops where id = $1', [shopId])).rows[0].time_zone

interface Made {
  id: string
  shopId: string
}
const forShops = (world: World) => world.shopIds.map((shopId) => [shopId, world.shopIds.indexOf(shopId)] as const)
async function bayOf(shopId: string): Promise<string> {
  return (await t.admin.query('select id from app.bays where shop_id = $1 order by id limit 1', [shopId])).rows[0].id
}
/** An order of two people in a bay, scheduled ahead. */
async function booked(world: World, shopId: string, people: readonly Member[], bayId: string): Promise<Made> {
  const { id } = await makeOrder(t, world, {
    shop_id: shopId,
    technicians: people.map((one) => ({ technician_id: one.technicianId, estimated_minutes: 90 })),
    schedule: { scheduled_start: '2027-01-11T17:00:00Z', allow_overlap: true, bay_id: bayId },
    line_items: [{ type: 'labor', description: 'Rotors', estimated_hours: 3, service_name: 'Brakes' }],
  })
  return { id, shopId }
}
/** As if its bookings had been made for a day of the past. */
const movedBack = (order: Made, days: number, minutes: number) =>
  t.admin.query(
    `update app.bookings set starts_at = now() - make_interval(days => $2, mins => $3), overlap_allowed = true,
        ends_at = now() - make_interval(days => $2, mins => $3) + interval '95 minutes' where service_order_id = $1`,
    [order.id, days, minutes],
  )
const byHand = (world: World, order: Made, who: Member, from: number, minutes = 37) =>
  t.call(
    'addTimeEntry',
    {
      body: {
        ...{ technician_id: who.technicianId, service_order_id: order.id, reason: 'On paper' },
        ...{ from: new Date(from).toISOString(), to: new Date(from + minutes * 60_000).toISOString() },
      },
    },
    world.admin,
  )
/** Every answer that reads kept days: by day, technician and bay, of periods that are kept, that are not, and of both. */
async function answers(world: World): Promise<KpiAnswer[]> {
  const today = dateIn('America/Chicago', Date.now())
  const all: KpiAnswer[] = []
  for (const [from, to] of [
    [-45, 5],
    [-30, -10],
    [-1, 0],
    [-4, -1],
  ] as const)
    for (const [codes, group_by] of [
      ['load', 'day'],
      ['load', 'technician'],
      ['bay_use', 'day'],
      ['bay_use', 'bay'],
      ['load,bay_use', 'shop'],
    ])
      for (const shop of [{}, { shop_id: world.shopIds[1] }]) {
        const query = { from: addDays(today, from), to: addDays(today, to), codes, group_by, ...shop } as never
        all.push(ok(await t.call('getKpis', { query }, world.admin)).kpis)
      }
  return all
}
async function twoShops(): Promise<{ world: World; people: Member[] }> {
  const world = await t.tenant({ shops: 2 })
  // Ahead of the other shop by most of a day, so that one instant lies on two days.
  const params = { id: world.shopIds[1] as string }
  ok(await t.call('updateShop', { params, body: { time_zone: 'Pacific/Honolulu' } }, world.admin))
  const people = [await t.member(world, 'technician'), await t.member(world, 'technician'), await t.member(world, 'technician')]
  await t.admin.query("update app.technician_weeks set valid_from = '2026-01-01' where tenant_id = $1", [world.tenantId])
  return { world, people }
}

describe('kept days of hours', () => {
  it.for(isFull ? [5, 41, 2026, 31337] : [41])(
    'are what plain SQL of the records says after whatever is done, and answers do not change by them (KPI2, KPI8) %i',
    async (seed) => {
      const random = numbersFrom(seed)
      const pick = pickOf(random)
      const { world, people } = await twoShops()
      const orders: Made[] = []
      const bays = new Map<string, string>()
      for (const [shopId] of forShops(world)) bays.set(shopId, await bayOf(shopId))
      for (let n = 0; n < 16; n += 1) {
        const shopId = world.shopIds[n % 2] as string
        const order = await booked(
          world,
          shopId,
          [people[n % 3] as Member, people[(n + 1) % 3] as Member],
          bays.get(shopId) as string,
        )
        orders.push(order)
        if (n < 13) await movedBack(order, random(40), random(1_400))
        // One of two people in a bay at once; on any day.
        for (let k = 0; k < 3; k += 1)
          await byHand(world, order, people[(n + (k % 2)) % 3] as Member, Date.now() - (2 + random(40 * 24)) * hourMs)
      }
      await t.admin.query(
        `insert into app.flag_credits (tenant_id, id, shop_id, service_order_id, service_id, line_item_id, technician_id, hours_thousandths, event, business_date, created_at)
         select l.tenant_id, gen_random_uuid(), o.shop_id, o.id, l.service_id, l.id, $2, 1234, 'issued', current_date - 100 + (row_number() over ())::int * 6, now()
           from app.line_items l join app.service_orders o on o.tenant_id = l.tenant_id and o.id = l.service_order_id where l.tenant_id = $1`,
        [world.tenantId, people[0]?.technicianId],
      )
      const before = await answers(world)
      await keep(world)
      expect(
        Object.values(await keptBefore(world))
          .map(String)
          .sort(),
      ).toEqual((await Promise.all(world.shopIds.map(zoneOf))).map((zone) => addDays(dateIn(zone, Date.now()), -1)).sort())
      const first = await kept(world)
      expect(first.length).toBeGreaterThan(40)
      expect(first).toEqual(await wanted(world))
      expect(await answers(world)).toEqual(before)

      const done = new Map<string, number>()
      const timers = async () =>
        (
          await t.admin.query("select id, started_at from app.timers where tenant_id = $1 and status = 'completed'", [
            world.tenantId,
          ])
        ).rows
      const acts: Readonly<Record<string, () => Promise<Reply>>> = {
        cancel: () => t.call('cancelOrder', { params: { id: pick(orders).id }, body: { reason: 'No show' } }, world.admin),
        delete: () => t.call('deleteServiceOrder', { params: { id: pick(orders).id } }, world.admin),
        move: () => {
          const body = { scheduled_start: `2027-01-${12 + random(9)}T17:00:00Z`, estimated_duration: 60, allow_overlap: true }
          const order = pick(orders)
          return t.call(
            'scheduleOrder',
            { params: { id: order.id }, body: { ...body, bay_id: bays.get(order.shopId) } as never },
            world.admin,
          )
        },
        leave: () => {
          const technicianId = pick(people).technicianId as string
          return t.call('removeOrderTechnician', { params: { id: pick(orders).id, techId: technicianId } } as never, world.admin)
        },
        join: () => {
          const body = { technician_id: pick(people).technicianId, estimated_minutes: 30 }
          return t.call('addOrderTechnician', { params: { id: pick(orders).id }, body } as never, world.admin)
        },
        begin: () => t.call('startOrder', { params: { id: pick(orders).id } }, world.admin),
        end: () => t.call('completeOrder', { params: { id: pick(orders).id } }, world.admin),
        correct: async () => {
          const timer = pick(await timers())
          const from = timer.started_at.getTime() + (random(5) - 2) * 7 * hourMs
          const times = { from: new Date(from).toISOString(), to: new Date(from + (1 + random(90)) * 60_000).toISOString() }
          return t.call('correctTimer', { params: { id: timer.id }, body: { ...times, reason: 'Wrong start' } }, world.admin)
        },
        write: () => byHand(world, pick(orders), pick(people), Date.now() - (2 + random(40 * 24)) * hourMs),
        stop: async () => {
          const [order, who] = [pick(orders), pick(people)]
          const started = await t.call('startTimer', { params: { id: order.id } }, who)
          if (started.status >= 300) return started
          // As if it had run for days.
          const back = random(6) * dayMs
          await t.admin.query(`update app.timers set ${earlier('started_at', 'make_interval(secs => $2)')} where id = $1`, [
            ...[started.body.data.timer.id, back / 1000],
          ])
          await t.admin.query(
            `update app.timer_segments set ${earlier('from_at', 'make_interval(secs => $2)')} where timer_id = $1`,
            [...[started.body.data.timer.id, back / 1000]],
          )
          return t.call('stopTimer', { params: { id: order.id }, body: { reason: 'Other' } }, who)
        },
        zone: () => {
          const body = { time_zone: pick(['America/New_York', 'Pacific/Honolulu', 'America/Chicago']) }
          return t.call('updateShop', { params: { id: pick(world.shopIds) }, body }, world.admin)
        },
        keep: async () => {
          await keep(world)
          return { status: 200 } as Reply
        },
      }
      const names = Object.keys(acts)
      for (let n = 0; n < (isFull ? 220 : 110); n += 1) {
        const name = n < names.length ? (names[n] as string) : pick(names)
        const reply = await acts[name]?.()
        expect(reply?.status, `${name} ${reply?.text}`).toBeLessThan(500)
        if ((reply?.status ?? 500) < 300) done.set(name, (done.get(name) ?? 0) + 1)
        expect(await kept(world), name).toEqual(await wanted(world))
      }
      expect([...done.keys()].sort()).toEqual([...names].sort())
      await keep(world)
      expect(await faults(world)).toEqual([])
      const with_ = await answers(world)
      await t.admin.query('update app.capacity_shops set kept_before = null where tenant_id = $1', [world.tenantId])
      expect(await answers(world)).toEqual(with_)
    },
  )

  it('are changed with their records by many at once, beside the job that keeps them', async () => {
    const { world, people } = await twoShops()
    const shopId = world.shopId
    const bayId = await bayOf(shopId)
    const orders = await Promise.all(people.map((one) => booked(world, shopId, [one], bayId)))
    const written = await Promise.all(
      orders.map(async (order, n) => ok(await byHand(world, order, people[n] as Member, Date.now() - 9 * dayMs)).time_entry),
    )
    for (const order of orders) await movedBack(order, 9, 0)
    // Kept up to ten days ago, so that the job is about to keep the day that everybody corrects.
    await keep(world, new Date(Date.now() - 8 * dayMs))
    const correct = (id: string, minutes: number) => {
      const from = Date.now() - 9 * dayMs
      const body = { from: new Date(from).toISOString(), to: new Date(from + minutes * 60_000).toISOString(), reason: 'Again' }
      return t.call('correctTimer', { params: { id }, body }, world.admin)
    }
    for (let round = 1; round <= 4; round += 1) {
      const replies = await Promise.all([
        ...written.map((one) => correct(one.timerId, 20 + round)),
        keep(world).then(() => ({ status: 200, text: '' })),
        ...(round === 2
          ? orders.map((one) => t.call('cancelOrder', { params: { id: one.id }, body: { reason: 'Gone' } }, world.admin))
          : []),
        keep(world).then(() => ({ status: 200, text: '' })),
      ])
      for (const reply of replies) expect(reply.status, reply.text).toBeLessThan(300)
      expect(await kept(world)).toEqual(await wanted(world))
      expect(await faults(world)).toEqual([])
    }
    expect((await kept(world)).filter((line) => line.includes('clocked'))).toHaveLength(1)
  })

  it('are named by the check where they differ, and made right by adding them up again', async () => {
    const { world, people } = await twoShops()
    const bayId = await bayOf(world.shopId)
    const order = await booked(world, world.shopId, people.slice(0, 2), bayId)
    await movedBack(order, 12, 0)
    ok(await byHand(world, order, people[0] as Member, Date.now() - 12 * dayMs))
    await keep(world)
    const right = await kept(world)
    expect(right).toHaveLength(3)
    expect(await faults(world)).toEqual([])
    await t.admin.query(
      "update app.capacity_days set hours_thousandths = hours_thousandths + 1 where tenant_id = $1 and kind = 'clocked'",
      [world.tenantId],
    )
    await t.admin.query("delete from app.capacity_days where tenant_id = $1 and kind = 'planned' and member_id = $2", [
      world.tenantId,
      people[0]?.technicianId,
    ])
    await t.admin.query(
      `insert into app.capacity_days (tenant_id, shop_id, date, kind, member_id, hours_thousandths) values ($1, $2, '2024-01-05', 'sold', $3, 7)`,
      [world.tenantId, world.shopId, people[0]?.technicianId],
    )
    const found = await faults(world)
    expect(found.map((one) => one.what).sort()).toEqual(['kept hours clocked', 'kept hours planned', 'kept hours sold'])
    expect(found.find((one) => one.what === 'kept hours clocked')?.id).toContain(bayId)
    expect(await t.inTenant(world.tenantId, rebuildCapacity)).toBe(3)
    expect(await kept(world)).toEqual(right)
    expect(await faults(world)).toEqual([])
  })
})
