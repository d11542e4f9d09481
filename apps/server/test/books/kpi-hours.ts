import { randomUUID } from 'node:crypto'
import { addDays, startOfDate } from '@twopost/contract/core/time'
import { pickOf } from '../factories/history.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

const quarter = 15 * 60_000
const week = (days: readonly number[], ...parts: readonly (readonly [from: number, to: number])[]) =>
  days.flatMap((weekday) => parts.map(([from, to]) => ({ weekday, from: from * 15, to: to * 15 })))
const weeks = [
  [],
  week([1, 2, 3, 4, 5], [32, 48], [50, 68]),
  week([2, 3, 6], [24, 72]),
  week([0, 1, 2, 3, 4, 5, 6], [0, 96]),
] as const

/**
 * Weeks of technicians and shops that changed, absences, closed days, bookings, work on the clock in bays, hours sold and attended, and parts that were billed to
 * nobody, on days of chance. All times are quarters of an hour, so that they can be counted one by one.
 */
export async function addCapacity(
  t: TestApp,
  world: World,
  random: (below: number) => number,
  today: string,
  zone: string,
): Promise<void> {
  const pick = pickOf(random)
  const tenant_id = world.tenantId
  const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
    t.admin.query(`insert into app.${table} select * from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`, [
      JSON.stringify(rows),
    ])
  const anyDay = (most = 150) => addDays(today, -random(most))
  const at = (day: string, quarters: number) => new Date(startOfDate(zone, day) + quarters * quarter).toISOString()
  const second = await t.member(world, 'technician', { shopIds: [world.shopIds[1] as string] })
  const own = { tenant_id, version: 1 }
  const { rows: people } = await t.admin.query('select id from app.technicians where tenant_id = $1 order by id', [tenant_id])
  const technicians: string[] = people.map((row: { id: string }) => row.id)
  await t.admin.query('delete from app.technician_weeks where tenant_id = $1', [tenant_id])
  await t.admin.query('delete from app.shop_weeks where tenant_id = $1', [tenant_id])
  for (const technician_id of technicians)
    await insert(
      'technician_weeks',
      [190, 120, 60, 20].map((back, n) => ({
        ...{ tenant_id, technician_id, valid_from: addDays(today, -back - random(9)) },
        ...{ is_active: n === 0 || random(5) > 0, week: weeks[(n + random(2)) % weeks.length] },
      })),
    )
  for (const shop_id of world.shopIds) {
    await insert(
      'shop_weeks',
      [170, 80, 30].map((back, n) => ({
        ...{ tenant_id, shop_id, valid_from: addDays(today, -back - random(9)) },
        week: n === 1 && shop_id === world.shopIds[1] ? [] : week([1, 2, 3, 4, 5, 6], [30 + random(4), 66 + random(8)]),
      })),
    )
    const days = [...new Set(Array.from({ length: 12 }, () => anyDay()))]
    await insert(
      'shop_hour_exceptions',
      days.map((day, n) => ({
        ...{ tenant_id, shop_id, day, note: '' },
        ...(n % 2 ? { opens_minute: null, closes_minute: null } : { opens_minute: 600, closes_minute: 900 }),
      })),
    )
  }
  await insert(
    'absences',
    Array.from({ length: 14 }, () => {
      const day = anyDay()
      const from = random(80)
      return {
        ...{ tenant_id, id: randomUUID(), technician_id: pick(technicians), reason: '' },
        ...{ starts_at: at(day, from), ends_at: at(addDays(day, random(3)), from + 1 + random(50)) },
      }
    }),
  )
  const { rows: bays } = await t.admin.query('select id, shop_id from app.bays where tenant_id = $1 order by id', [tenant_id])
  for (const [n, bay] of bays.entries())
    await t.admin.query('update app.bays set created_at = $3, deleted_at = $4 where tenant_id = $1 and id = $2', [
      ...[tenant_id, bay.id, at(addDays(today, -100 - random(40)), 40)],
      n === 1 ? at(addDays(today, -30), 40) : null,
    ])
  const { rows: orders } = await t.admin.query(
    `select o.id, o.shop_id, (select v.id from app.order_services v where v.tenant_id = o.tenant_id and v.service_order_id = o.id limit 1) as service_id,
            (select l.id from app.line_items l where l.tenant_id = o.tenant_id and l.service_order_id = o.id limit 1) as line_id
       from app.service_orders o where o.tenant_id = $1 order by o.id`,
    [tenant_id],
  )
  await insert(
    'bookings',
    Array.from({ length: 40 }, () => {
      const [order, day, from] = [pick(orders), anyDay(), random(70)]
      const ends = from + 1 + random(20)
      return {
        ...{ tenant_id, id: randomUUID(), service_order_id: order.id, technician_id: pick(technicians), overlap_allowed: true },
        ...{ starts_at: at(day, from), ends_at: at(day, ends), planned_until: pick([null, at(day, ends + 1 + random(5))]) },
      }
    }),
  )
  for (const order of orders) {
    const [timer_id, job_id, technician_id] = [randomUUID(), randomUUID(), pick(technicians)]
    const of = { ...own, service_order_id: order.id, job_id, technician_id }
    const done = { ...own, id: job_id, service_order_id: order.id, technician_id, status: 'completed', location: '' }
    await insert('jobs', [{ ...done, assigned_at: at(today, 1), updated_at: at(today, 1) }])
    await insert('timers', [
      {
        ...{ ...of, id: timer_id, status: 'completed', started_at: at(addDays(today, -160), 1), ended_at: at(today, 1) },
        ...{
          pause_reason: '',
          pause_notes: '',
          stop_reason: '',
          kind: 'work',
          source: 'live',
          needs_review: false,
          service_ids: [],
        },
      },
    ])
    const here = bays.filter((bay: { shop_id: string }) => bay.shop_id === order.shop_id)
    await insert(
      'timer_segments',
      Array.from({ length: 4 }, (_, n) => {
        const [day, from] = [anyDay(), random(80)]
        const kind = n === 3 ? 'pause' : 'work'
        const ended = n === 2 && random(2) === 0 ? null : at(day, from + 1 + random(12))
        const bay_id = kind === 'work' && n > 0 ? (pick(here) as { id: string }).id : null
        return { tenant_id, id: randomUUID(), timer_id, kind, from_at: at(day, from), to_at: ended, bay_id }
      }),
    )
  }
  // More than forty hours in a shop within some months, sold faster and slower than they were attended.
  const shifts = technicians.flatMap((technician_id) =>
    Array.from({ length: 14 }, (_, n) => {
      const day = addDays(today, -50 - n * 3)
      return {
        ...{ ...own, id: randomUUID(), technician_id, source: 'clock', type: 'work', description: '', location: '', notes: '' },
        ...{
          started_at: at(day, 78),
          ended_at: at(day, 95),
          is_billable: false,
          is_paid: true,
          recorded: 'live',
          needs_review: false,
        },
        shop_id: technician_id === second.technicianId ? world.shopIds[1] : world.shopIds[n % 5 === 0 ? 1 : 0],
      }
    }),
  )
  await insert('time_entries', shifts)
  await insert(
    'flag_credits',
    shifts.flatMap((shift) => {
      const order = orders.find((one: { shop_id: string }) => one.shop_id === shift.shop_id)
      if (!order || random(4) === 0) return []
      const credit = {
        shop_id: shift.shop_id,
        service_order_id: order.id,
        service_id: order.service_id,
        line_item_id: order.line_id,
      }
      return [
        {
          ...{ ...credit, tenant_id, id: randomUUID(), technician_id: shift.technician_id, event: 'issued' },
          ...{ hours_thousandths: 1 + random(9_000), business_date: shift.started_at.slice(0, 10), created_at: shift.started_at },
        },
      ]
    }),
  )
  await addUnbilled(t, world, random, orders, anyDay)
}

/** Parts that nobody is billed for: of orders without an invoice, with one that stands, and with one that is void; and one that was billed after all. */
async function addUnbilled(
  t: TestApp,
  world: World,
  random: (below: number) => number,
  orders: readonly { id: string; shop_id: string }[],
  anyDay: () => string,
): Promise<void> {
  const pick = pickOf(random)
  const tenant_id = world.tenantId
  const { rows: items } = await t.admin.query('select id from app.items where tenant_id = $1 order by id', [tenant_id])
  const { rows: invoices } = await t.admin.query(
    `select i.id, i.shop_id, i.service_order_id, (select l.line_item_id from app.invoice_issue_lines l
       where l.tenant_id = i.tenant_id and l.invoice_id = i.id and l.line_item_id is not null order by l.position limit 1) as line_id
       from app.invoices i where i.tenant_id = $1 and i.number is not null and i.service_order_id is not null order by i.number`,
    [tenant_id],
  )
  const row = (order: { id: string; shop_id: string }, more: object) => ({
    ...{ tenant_id, id: randomUUID(), shop_id: order.shop_id, service_order_id: order.id, line_item_id: randomUUID() },
    ...{
      item_id: pick(items).id,
      invoice_id: null,
      description: 'Pad',
      quantity_thousandths: 1000,
      cost_cents: 1 + random(9_000),
    },
    ...{ business_date: anyDay(), created_at: new Date().toISOString(), ...more },
  })
  const rows = [
    ...Array.from({ length: 6 }, (_, n) => row(pick(orders), { cause: n % 2 ? 'cancelled' : 'removed' })),
    ...invoices.map((one) => row({ id: one.service_order_id, shop_id: one.shop_id }, { cause: 'invoiced', invoice_id: one.id })),
    ...invoices
      .slice(0, 3)
      .map((one) => row({ id: one.service_order_id, shop_id: one.shop_id }, { cause: 'removed', line_item_id: one.line_id })),
  ]
  await t.admin.query(
    'insert into app.unbilled_parts select * from jsonb_populate_recordset(null::app.unbilled_parts, $1::jsonb)',
    [JSON.stringify(rows)],
  )
}
