import { expect, it } from 'vitest'
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
