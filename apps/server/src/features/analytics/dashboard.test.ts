import { expect, it } from 'vitest'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

it('counts back how many orders were open on each of the last days, as the history says (O1)', async () => {
  const world = await t.tenant()
  const { rows: clock } = await t.admin.query<{ now: Date }>('select now()')
  const now = clock[0]?.now.getTime() ?? 0
  const hours = (count: number) => new Date(now - count * 3_600_000)
  const ids: string[] = []
  for (let i = 0; i < 24; i++) {
    const made = await t.call(
      'createServiceOrder',
      {
        body: {
          shop_id: world.shopId,
          title: `Work ${i}`,
          description: 'x',
          customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
          vehicle: { make: 'Ford', model: 'F-150' },
        },
      },
      world.admin,
    )
    ids.push(made.body.data.service_order.id)
  }
  // Made over nine days; two of three were closed some hours later, by completing or by cancelling, one was deleted.
  for (const [i, id] of ids.entries()) {
    const [made, closed] = [hours(i * 9), hours(Math.max(0.5, i * 9 - 7 * i))]
    const columns =
      i % 3 === 0
        ? "status = 'in_progress'"
        : i % 3 === 1
          ? "status = 'completed', completed_at = $3"
          : "status = 'cancelled', cancelled_at = $3"
    await t.admin.query(
      `update app.service_orders set created_at = $2, deleted_at = case when number like '%-00003' then now() end, ${columns} where id = $1 and $3::timestamptz is not null`,
      [id, made, closed],
    )
  }
  const { orders } = (await t.call('getDashboard', { query: {} }, world.admin)).body.data.dashboard
  const { rows } = await t.admin.query<{ open: number }>(
    `select count(o.id)::int as open
       from (select (date_trunc('day', now() at time zone 'America/Chicago') + interval '1 day') at time zone 'America/Chicago' - make_interval(hours => 24 * back) as at
               from generate_series(6, 1, -1) back) x
       left join app.service_orders o on o.tenant_id = $1 and o.deleted_at is null and o.created_at <= x.at
             and coalesce(o.completed_at, o.cancelled_at, 'infinity') > x.at
      group by x.at order by x.at`,
    [world.tenantId],
  )
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map((row) => row.open)).size).toBeGreaterThan(2)
  expect(orders.open_trend).toEqual([...rows.map((row) => row.open), 8])
})
