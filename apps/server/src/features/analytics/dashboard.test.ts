import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { makeHistory } from '../../../test/factories/history.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
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
      `update app.service_orders set created_at = $2, deleted_at = $4, ${columns} where id = $1 and $3::timestamptz is not null`,
      [id, made, closed, i === 2 ? closed : null],
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

it('computes the dashboard again when asked to, with the parts that a person may see alone (O1)', async () => {
  const world = await t.tenant()
  const query = { shop_id: world.shopId }
  const refresh = async (who = world.admin) => (await t.call('refreshDashboard', { query }, who)).body.data.dashboard
  const pending = async () => (await refresh()).orders.by_status.pending ?? 0
  const before = await pending()
  const order = {
    shop_id: world.shopId,
    title: 'Front brakes',
    description: 'x',
    customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
    vehicle: { make: 'Ford', model: 'F-150' },
  }
  await t.call('createServiceOrder', { body: order }, world.admin)
  expect(await pending()).toBe(before + 1)
  const reader = await t.member(world, { permissions: ['customers:view'] })
  expect((await refresh(reader)).orders).toBeNull()
})

it('tells a new shop what it still lacks, from its records, until all of it is there (R1-46)', async () => {
  const world = await t.tenant()
  const opened = await t.call(
    'createShop',
    {
      body: {
        name: 'Second Street',
        address: '2 Second Street',
        city: 'Kent',
        state: 'WA',
        zip_code: '98032',
        contact_email: 'second@example.com',
        phone: '(253) 555-0102',
      },
    },
    world.admin,
  )
  const shopId = opened.body.data.shop.id
  const steps = async () =>
    (await t.call('getDashboard', { query: { shop_id: shopId } }, world.admin)).body.data.dashboard.first_steps
  expect(await steps()).toMatchObject({ hours: false, bays: 2, customer: false })
  await t.call('createCustomer', { query: { shop_id: shopId }, body: { name: 'Ana', email: 'ana@example.com' } }, world.admin)
  expect(await steps()).toMatchObject({ hours: false, customer: true })
  // A rename says nothing about hours; saving them does, also when they stay the defaults.
  await t.call('updateShop', { params: { id: shopId }, body: { name: 'Second St' } }, world.admin)
  expect(await steps()).toMatchObject({ hours: false })
  await t.call(
    'updateShop',
    { params: { id: shopId }, body: { opening_hours: opened.body.data.shop.opening_hours } },
    world.admin,
  )
  expect(await steps()).toEqual({ people: false, invited: 0, hours: true, bays: 2, customer: true })
  const second = await t.member(world, 'viewer')
  await t.admin.query('update app.users set joined_at = null where tenant_id = $1 and id = $2', [world.tenantId, second.userId])
  expect(await steps()).toMatchObject({ people: false, invited: 1 })
  await t.admin.query('update app.users set joined_at = now() where tenant_id = $1 and id = $2', [world.tenantId, second.userId])
  expect(await steps()).toBeNull()
})

it('tells nothing of a first day once an order was completed, also to somebody who works alone (R1-46)', async () => {
  const world = await t.tenant()
  const steps = async () =>
    (await t.call('getDashboard', { query: { shop_id: world.shopId } }, world.admin)).body.data.dashboard.first_steps
  expect(await steps()).toMatchObject({ people: false, customer: false })
  await addCompletedOrder(t, world)
  expect(await steps()).toBeNull()
})

it('has today’s schedule and the five customers with the largest sales of 30 days, each for who may see it (O1, O4, OP-81)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [{ now, today }] = (
    await t.admin.query<{ now: Date; today: string }>("select now(), (now() at time zone 'America/Chicago')::date::text as today")
  ).rows as [{ now: Date; today: string }]
  await makeHistory(t, world, { seed: 21, to: today, zone: 'America/Chicago' })
  const query = { shop_id: world.shopId }
  const seen = async (who = world.admin) => (await t.call('getDashboard', { query }, who)).body.data.dashboard
  // Ten orders of the shop at the same minute of today, one of them cancelled and one deleted; all others on other days.
  await t.admin.query(
    "update app.service_orders set scheduled_start = '2020-01-01', scheduled_end = '2020-01-02' where tenant_id = $1",
    [world.tenantId],
  )
  const { rows } = await t.admin.query<{ id: string }>(
    `update app.service_orders o set scheduled_start = $3, scheduled_end = $3::timestamptz + interval '1 hour', status = 'scheduled', deleted_at = null
      where tenant_id = $1 and id in (select id from app.service_orders where tenant_id = $1 and shop_id = $2 order by id limit 12) returning id`,
    [world.tenantId, world.shopId, now],
  )
  await t.admin.query("update app.service_orders set status = 'cancelled' where id = $1", [rows[0]?.id])
  await t.admin.query('update app.service_orders set deleted_at = now() where id = $1', [rows[1]?.id])
  const { schedule, top_customers: top } = await seen()
  expect([schedule.total, schedule.items.length]).toEqual([10, 8])
  expect(schedule.items[0]).toMatchObject({
    status: 'scheduled',
    starts_at: now.toISOString(),
    vehicle_label: expect.any(String),
  })
  const days = { from: addDays(today, -29), to: today }
  const { analytics } = (await t.call('getCustomerAnalytics', { query: { ...query, ...days } }, world.admin)).body.data
  expect(analytics.top_customers.length).toBeGreaterThan(0)
  const rowOf = ({ id, name, orders, vehicles, total }: Record<string, unknown>) => ({ id, name, orders, vehicles, total })
  expect(top).toEqual(analytics.top_customers.map(rowOf))
  const nosy = await t.member(world, { permissions: ['customers:view', 'invoices:view'] })
  expect(await seen(nosy)).toMatchObject({ schedule: null, top_customers: null })
})

it('adds up the sales of a week with the work of other shops and fees (O1, NOW6)', async () => {
  const world = await t.tenant()
  const line = (type: string, more: object) => ({ type, description: type, service_name: 'Clutch', ...more }) as never
  const workOrderId = await addCompletedOrder(t, world, {
    lines: [
      line('labor', { estimated_hours: 2, unit_cost: 100 }),
      line('parts', { quantity: 1, unit_cost: 300 }),
      line('sublet', { quantity: 1, unit_cost: 180 }),
      line('fee', { quantity: 1, unit_cost: 15 }),
    ],
  })
  const draft = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
  const sent = await t.call('sendInvoice', { params: { id: draft.body.data.invoice.id }, body: {} }, world.admin)
  expect(sent.status, sent.text).toBe(200)
  const { invoiced } = (await t.call('getDashboard', { query: {} }, world.admin)).body.data.dashboard
  expect(invoiced.weeks.at(-1)).toMatchObject({ labor: 200, parts: 300, other: 195, total: 695, is_current: true })
  expect(invoiced.this_week).toBe(695)
})
