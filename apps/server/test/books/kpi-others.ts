import { randomUUID } from 'node:crypto'
import { addDays } from '@twopost/contract/core/time'
import { numbersFrom, pickOf } from '../factories/history.ts'
import type { World } from '../factories/world.ts'
import type { TestApp } from '../harness.ts'

/** Closed and open days, and what came from suppliers, went back and moved in stock, on days of chance. */
export async function addOthers(t: TestApp, world: World, random: (below: number) => number, today: string): Promise<void> {
  const pick = pickOf(random)
  const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
    t.admin.query(`insert into app.${table} select * from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`, [
      JSON.stringify(rows),
    ])
  const tenant_id = world.tenantId
  const money = (most: number) => random(most)
  const at = (day: string) => `${day}T15:00:00Z`
  const methods = ['cash', 'card', 'check', 'transfer', 'other'] as const
  const anyDay = () => addDays(today, -pick([random(20), random(400)]))
  const byMethod = () => Object.fromEntries(methods.map((method) => [method, money(50_000)]))
  const totalOf = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)
  const closes = world.shopIds.flatMap((shop_id) =>
    [...new Set(Array.from({ length: 8 }, anyDay))].map((business_date) => {
      const [expected, counted, float_cents] = [byMethod(), byMethod(), money(20_000)]
      return {
        ...{ tenant_id, id: randomUUID(), shop_id, business_date, state: pick(['closed', 'closed', 'reopened']), float_cents },
        ...{
          expected,
          counted,
          difference_cents: totalOf(counted) - totalOf(expected) - float_cents,
          note: 'Counted',
          reopen_reason: 'Late',
        },
        ...{
          closed_by_name: 'Ann',
          closed_at: at(business_date),
          created_at: at(business_date),
          updated_at: at(business_date),
          version: 1,
        },
      }
    }),
  )
  await insert('day_closes', closes)
  const supplier = { name: 'Harbor', category: 'Parts' }
  const { rows: items } = await t.admin.query(
    'select item_id, shop_id from app.shop_items where tenant_id = $1 order by shop_id',
    [tenant_id],
  )
  const supplierId = (await t.call('createSupplier', { body: supplier as never }, world.admin)).body.data.supplier.id
  const deliveries = Array.from({ length: 12 }, () => {
    const item = pick(items)
    const business_date = anyDay()
    return {
      ...{
        tenant_id,
        id: randomUUID(),
        shop_id: item.shop_id,
        supplier_id: supplierId,
        document_no: '',
        bill_no: '',
        received_by: 'Ann',
      },
      ...{ business_date, total_cents: money(90_000), created_at: at(business_date), item_id: item.item_id, line: randomUUID() },
    }
  })
  await insert('deliveries', deliveries)
  const lines = deliveries.map((one) => ({
    ...{ tenant_id, id: one.line, delivery_id: one.id, position: 0, item_id: one.item_id, quantity_thousandths: 1000 },
    ...{ cost_cents: one.total_cents, core_cents: 0, put_to: 'shelf' },
  }))
  await insert('delivery_lines', lines)
  // Chance of its own, so that what was there before stays as it was.
  const more = numbersFrom(1 + (deliveries[0]?.total_cents ?? 0))
  const pickMore = pickOf(more)
  const endOf = (day: string | null, credited_cents: number) => {
    if (day === null) return { state: 'open', credited_cents: 0, ended_at: null }
    return {
      ...pickMore([
        { state: 'credited', credited_cents },
        { state: 'lost', credited_cents: 0 },
      ]),
      ended_at: at(day),
    }
  }
  // Claims that ended before and after they were due, that wait beyond it, and that have no such day.
  const claims = deliveries.map((one, n) => ({
    ...{ tenant_id, id: randomUUID(), shop_id: one.shop_id, supplier_id: supplierId, kind: pick(['return', 'core', 'warranty']) },
    ...{
      item_id: one.item_id,
      description: '',
      quantity_thousandths: 1000,
      expected_cents: money(9_000),
      due_on: pickMore([null, addDays(one.business_date, more(30) - 5)]),
      rma: '',
      notes: '',
    },
    ...endOf(n % 4 === 0 ? null : addDays(one.business_date, more(40)), money(9_000)),
    ...{
      reason: '',
      created_by: 'Ann',
      created_at: one.created_at,
      updated_at: one.created_at,
      version: 1,
    },
  }))
  await insert('vendor_claims', claims)
  await insert(
    'cores',
    deliveries.map((one, n) => {
      const state = pick(['credited', 'short', 'owed', 'kept_by_customer', 'lost'])
      const isAnswered = state === 'credited' || state === 'short'
      return {
        ...{
          tenant_id,
          id: randomUUID(),
          shop_id: one.shop_id,
          supplier_id: supplierId,
          item_id: one.item_id,
          delivery_line_id: one.line,
        },
        ...{
          vendor_charge_cents: money(6_000),
          customer_charge_cents: 0,
          state,
          due_on: one.business_date,
          label_code: `C-${n}`,
        },
        ...{
          claim_id: isAnswered ? claims[n]?.id : null,
          ended_on: state === 'owed' ? null : addDays(one.business_date, more(25)),
          lost_cents: state === 'owed' || state === 'credited' ? 0 : more(6_000),
          reason: '',
          version: 1,
          created_at: one.created_at,
          updated_at: one.created_at,
        },
      }
    }),
  )
  // What was booked today came and went on other days; one shop has used nothing for more than a year.
  const { rows: moves } = await t.admin.query<{ id: string; shop_id: string }>(
    'select id, shop_id from app.stock_moves where tenant_id = $1 order by at, seq, id',
    [tenant_id],
  )
  const days = moves.map(({ shop_id }, n) => (shop_id === world.shopIds[1] ? 380 : ((n + 1) * 37) % 420))
  await t.admin.query(
    `update app.stock_moves m set business_date = $2::date - x.days from unnest($3::uuid[], $4::int[]) as x (id, days)
      where m.tenant_id = $1 and m.id = x.id`,
    [tenant_id, today, moves.map(({ id }) => id), days],
  )
}
