import { randomUUID } from 'node:crypto'
import { addDays, startOfDate } from '@twopost/contract/core/time'
import { expect } from 'vitest'
import type { TestApp } from '../harness.ts'
import { addCompletedOrder } from './invoices.ts'
import type { World } from './world.ts'

/** A source of numbers that repeats itself: a failing run can be made again. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}
export const pickOf =
  (random: (below: number) => number) =>
  <T>(list: readonly T[]): T =>
    list[random(list.length)] as T

/**
 * Customers and vehicles with three years of orders and invoices, copied from one order that went its whole way, with dates, sums and
 * states at random; some are drafts, void, deleted or of another shop.
 * @returns those who wrote up the orders
 */
export async function makeHistory(
  t: TestApp,
  world: World,
  { seed, to, zone }: { seed: number; to: string; zone: string },
): Promise<{ advisors: readonly [string, string] }> {
  const advisors = [world.admin.userId, randomUUID()] as const
  const random = numbersFrom(seed)
  const pick = pickOf(random)
  const orderId = await addCompletedOrder(t, world)
  const made = await t.call('createInvoice', { body: { workOrderId: orderId } as never }, world.admin)
  expect(made.status, made.text).toBe(201)
  /** Adds copies of the first row of a table with these changes; each has an id of its own. */
  const copies = async (table: string, changes: Record<string, unknown>[]): Promise<string[]> => {
    const rows = changes.map((change) => ({ ...change, id: randomUUID() }))
    await t.admin.query(
      `insert into app.${table} select (jsonb_populate_record(null::app.${table}, to_jsonb(o) || c.change)).*
         from (select * from app.${table} where tenant_id = $1 order by created_at, id limit 1) o, jsonb_array_elements($2::jsonb) c(change)`,
      [world.tenantId, JSON.stringify(rows)],
    )
    return rows.map(({ id }) => id)
  }
  const [first, second] = world.shopIds as [string, string]
  const shops = [first, first, first, second]
  const customers = await copies(
    'customers',
    Array.from({ length: 9 }, (_, i) => ({
      name: `Customer ${i}`,
      email: `c${i}@example.com`,
      email_key: `c${i}@example.com`,
      customer_type: i % 3 ? 'company' : 'individual',
    })),
  )
  const vehicles = await copies(
    'vehicles',
    Array.from({ length: 14 }, (_, i) => ({
      customer_id: pick(customers),
      license_plate: `T${i}`,
      plate_key: `T${i}`,
      make: pick(['Ford', 'Volvo', 'Mack']),
      year: pick([null, 2026, 2024, 2021, 2015, 2009]),
      kind: pick([null, 'truck', 'tractor', 'bus']),
      mileage: pick([null, 90_000]),
      next_service_date: pick([null, '2026-08-01', '2026-11-25']),
    })),
  )
  const orders = Array.from({ length: 160 }, (_, i) => {
    const created = startOfDate(zone, addDays(to, -random(1000))) + random(86_400_000)
    const later = (most: number) => new Date(created + random(most * 3_600_000)).toISOString()
    const status = pick(['pending', 'completed', 'invoiced', 'invoiced', 'invoiced', 'cancelled'] as const)
    const isDone = status === 'completed' || status === 'invoiced'
    return {
      shop_id: pick(shops),
      customer_id: pick(customers),
      vehicle_id: pick(vehicles),
      created_by: advisors[i % 2],
      number: `X-${i}`,
      status,
      priority: pick(['low', 'normal', 'high']),
      created_at: new Date(created).toISOString(),
      started_at: isDone ? later(1) : null,
      completed_at: isDone ? new Date(created + 3_600_000 + random(200 * 3_600_000)).toISOString() : null,
      cancelled_at: status === 'cancelled' ? later(400) : null,
      due_at: pick([null, later(150)]),
      mileage_in: pick([null, 10_000 + random(90_000)]),
      mileage_out: null,
      labor_thousandths: random(9000),
      deleted_at: random(15) === 0 ? '2026-11-20T00:00:00Z' : null,
    }
  })
  const ids = await copies('service_orders', orders)
  await copies(
    'invoices',
    orders.flatMap((order, i) => {
      if (order.status !== 'invoiced') return []
      const status = pick(['sent', 'paid', 'paid', 'overdue', 'void', 'draft'] as const)
      const issued = addDays(order.created_at.slice(0, 10), random(20))
      const [labor, parts] = [random(90_000), random(90_000)]
      const total = labor + parts + 500
      return [
        {
          shop_id: order.shop_id,
          customer_id: order.customer_id,
          service_order_id: ids[i],
          status,
          number: status === 'draft' ? null : `I-${i}`,
          issue_date: status === 'draft' ? null : issued,
          due_date: addDays(issued, 30),
          paid_date: status === 'paid' ? addDays(issued, random(60)) : null,
          subtotal_cents: labor + parts + 700,
          discount_cents: 700,
          tax_cents: 500,
          total_cents: total,
          labor_net_cents: labor,
          parts_net_cents: parts,
          paid_cents: status === 'paid' ? total : status === 'overdue' ? random(total) : 0,
          deleted_at: random(15) === 0 ? '2026-11-20T00:00:00Z' : null,
        },
      ]
    }),
  )
  return { advisors }
}
