import { expect, it } from 'vitest'
import { endForgottenClocks } from '#features/attendance/index.ts'
import { ok } from '../../../test/factories/consent.ts'
import { watchShop } from '../../../test/factories/exceptions.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const hour = 3_600_000

it('finds hours that were clocked and not sold, and far more than were sold, until the order sells them (EXC11, EXC12, EXC19)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const tech = await t.member(world, 'technician', { technician: true })
  await shop.sql('update app.shops set labor_rate_cents = 12000 where tenant_id = $1')
  const order = await makeOrder(t, world, {
    technicians: [{ technician_id: tech.technicianId }],
    schedule: { scheduled_start: '2027-01-11T15:00:00Z', allow_overlap: true },
    line_items: [
      { type: 'parts', description: 'Sensor', quantity: 1, unit_cost: 10, service_name: 'Diagnosis' },
      { type: 'labor', description: 'Rebuild', estimated_hours: 2, service_name: 'Engine' },
    ],
  })
  ok(await t.call('startOrder', { params: { id: order.id } }, world.admin))
  const [diagnosis, engine] = order.services.map((one: { id: string }) => one.id)
  const began = Date.now()
  const at = (hoursAgo: number) => new Date(began - hoursAgo * hour).toISOString()
  const work = async (serviceId: string, hoursAgo: number, long: number) => {
    const body = { service_order_id: order.id, occurred_at: at(hoursAgo), service_ids: [serviceId] }
    ok(await t.call('switchTimer', { body }, tech))
    const stop = { reason: 'Done for now', occurred_at: at(hoursAgo - long) }
    ok(await t.call('stopTimer', { params: { id: order.id }, body: stop }, tech))
  }
  // A quarter of an hour is nothing; up to half as much again is nothing either.
  await work(diagnosis, 9, 0.25)
  await work(engine, 8, 3)
  for (const rule of ['clocked_not_sold', 'over_clocked']) await shop.findsNothing(rule)
  await work(diagnosis, 4, 1.15)
  await work(engine, 2, 0.5)
  const [unsold, over] = [await shop.found('clocked_not_sold'), await shop.found('over_clocked')]
  expect(unsold).toMatchObject({
    at_risk: 168,
    title: 'Diagnosis',
    fix: 'sell_time',
    figures: { clocked: 1.4, sold: 0, rate: 120 },
  })
  expect(over).toMatchObject({ at_risk: 180, title: 'Engine', figures: { clocked: 3.5, sold: 2 } })

  const labor = { type: 'labor' as const, description: 'Find it', estimated_hours: 1.4, service_name: 'Diagnosis' }
  ok(await t.call('addLineItem', { params: { id: order.id }, body: labor }, world.admin))
  await shop.endsByItself('clocked_not_sold', unsold.id)
  const rebuild = order.line_items.find((one: { type: string }) => one.type === 'labor')
  const line = { id: order.id, itemId: rebuild.id }
  ok(await t.call('updateLineItem', { params: line, body: { quantity: 2.5 } }, world.admin))
  await shop.endsByItself('over_clocked', over.id)
})

it('finds clocks that nobody stopped two hours after the shift, also once they ended by themselves, until somebody corrects them (EXC16, CLK5)', async () => {
  const world = await t.tenant()
  const shop = watchShop(t, world)
  const tech = await t.member(world, 'technician', { technician: true, name: 'Marcus Bell' })
  const { time_entry } = ok(await t.call('clockIn', { body: { location: 'Bay 1' } }, tech))
  await shop.findsNothing('forgotten_clock')
  // Eight days ago from nine in the morning on.
  await shop.sql(
    `update app.time_entries e set started_at = (((now() at time zone s.time_zone)::date - 8) + time '09:00') at time zone s.time_zone
       from app.shops s where e.tenant_id = $1 and s.tenant_id = $1 and s.id = e.shop_id`,
  )
  const row = await shop.found('forgotten_clock')
  expect(row).toMatchObject({ at_risk: 0, record_id: time_entry.id, title: 'Marcus Bell', fix: 'correct_time' })
  expect(row.figures.hours).toBeGreaterThan(24 * 7)
  await t.inTenant(world.tenantId, (tx) => endForgottenClocks({ tx, tenant: world.tenantId, now: new Date() }))
  const ended = await shop.found('forgotten_clock')
  expect(ended.id).toBe(row.id)
  expect(ended.figures.hours).toBeLessThan(24)
  const { rows } = await shop.sql('select started_at from app.time_entries where tenant_id = $1')
  const to = new Date(rows[0].started_at.getTime() + 8 * hour).toISOString()
  ok(await t.call('correctTimeEntry', { params: { id: time_entry.id }, body: { to, reason: 'Left at five' } }, world.admin))
  await shop.endsByItself('forgotten_clock', row.id)
})
