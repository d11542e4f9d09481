import { dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { type Asked, askedOrder, labor, ok, present } from '../../../../test/factories/consent.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import { raisedLimits, useApp } from '../../../../test/harness.ts'

const t = useApp({ ...raisedLimits, PUBLIC_URL: 'http://localhost:3999' })
const asked = async ({ world }: Asked, query: object = {}) =>
  ok(await t.call('listAskedOrders', { query: query as never }, world.admin))
const orderIds = (answer: { orders: { id: string }[] }) => answer.orders.map((order) => order.id)
/** Another order at the same shop. */
async function another({ world }: Asked, line_items: readonly object[]): Promise<Asked> {
  const order = await makeOrder(t, world, { line_items })
  const services = Object.fromEntries(order.services.map((one: { name: string; id: string }) => [one.name, one.id]))
  return { world, id: order.id, number: order.number, services }
}
const decide = async (one: Asked, decision: string, names = Object.keys(one.services)) =>
  ok(
    await t.call(
      'recordAuthorization',
      {
        params: { id: one.id },
        body: {
          decisions: names.map((name) => ({ service_id: one.services[name] as string, decision: decision as never })),
          ...{ method: 'in_person', person_name: 'Ann Lee' },
        },
      },
      one.world.admin,
    ),
  )

it('lists what waits for customers, the longest wait first, with what was shown, opened and decided (EST25)', async () => {
  const first = await askedOrder(t, { mode: 'warn' }, [labor('Brakes', 2), labor('Oil', 0.5)])
  const second = await another(first, [labor('Clutch', 9)])
  expect(await asked(first)).toMatchObject({ orders: [], counts: { waiting: 0, to_present: 2, decided: 0, waiting_total: 0 } })
  ok(await present(first, t, {}, ['Brakes']))
  ok(await present(second, t))
  await t.admin.query('update app.service_orders set presented_at = $2 where id = $1', [
    second.id,
    new Date(Date.now() - 2 * 86_400_000),
  ])
  const waiting = await asked(first)
  expect([orderIds(waiting), waiting.counts]).toEqual([
    [second.id, first.id],
    { waiting: 2, to_present: 0, decided: 0, waiting_total: 1100 },
  ])
  expect(waiting.orders[1]).toMatchObject({
    ...{
      number: first.number,
      approval_state: 'waiting',
      presented_total: 200,
      approved_total: 0,
      opened: 0,
      first_opened_at: null,
    },
    ...{ estimate: { number: `${first.number}-E1` }, decided_at: null, decided_by: '' },
  })
  expect(orderIds(await asked(first, { sort: 'value', order: 'asc' }))).toEqual([first.id, second.id])
  const { shops } = ok(await t.call('listShops', {}, first.world.admin))
  const today = dateIn(shops[0].time_zone, Date.now())
  expect(orderIds(await asked(first, { presented_before: today }))).toEqual([second.id])
  expect(orderIds(await asked(first, { search: first.number }))).toEqual([first.id])
  expect(orderIds(await asked(first, { advisor: waiting.orders[0].advisor.id }))).toHaveLength(2)

  await decide(second, 'approve')
  const decided = await asked(first, { state: 'decided' })
  expect(decided.orders).toMatchObject([{ id: second.id, approved_total: 900, presented_total: 0, decided_by: 'Ann Lee' }])
  expect(decided.counts).toEqual({ waiting: 1, to_present: 0, decided: 1, waiting_total: 200 })
})

it('takes up how much more is asked for than was approved, and lets orders and the board be filtered (EST3, EST21)', async () => {
  const one = await askedOrder(t, { mode: 'warn' }, [labor('Brakes', 2)])
  await decide(one, 'approve')
  const order = ok(await t.call('getServiceOrder', { params: { id: one.id } }, one.world.admin)).service_order
  const line = { params: { id: one.id, itemId: order.line_items[0].id }, body: { unit_cost: 130 } }
  ok(await t.call('updateLineItem', line, one.world.admin))
  expect((await asked(one)).orders).toMatchObject([{ id: one.id, presented_total: 60, approved_total: 200 }])
  const found = async (query: object) =>
    ok(await t.call('listServiceOrders', { query: query as never }, one.world.admin)).service_orders
  expect(await found({ approval_state: 'waiting,draft' })).toMatchObject([
    { id: one.id, approval: { state: 'waiting', presented_total: 60, approved_total: 200 } },
  ])
  expect(await found({ approval_state: 'approved' })).toEqual([])
  expect(await found({ presented_before: '2020-01-01' })).toEqual([])
  const { board } = ok(await t.call('getOrderBoard', { query: { approval_state: 'waiting' } as never }, one.world.admin))
  expect(board.columns[0]).toMatchObject({ count: 1, cards: [{ id: one.id, approval: { state: 'waiting' } }] })
  const file = await t.call('exportAskedOrders', { query: { format: 'csv' } }, one.world.admin)
  expect(file.text).toContain(one.number)
})

it('asks nothing where the shop asks nothing', async () => {
  const one = await askedOrder(t, { mode: 'off' }, [labor('Brakes', 2)])
  expect(await asked(one)).toMatchObject({ orders: [], counts: { waiting: 0, to_present: 0, decided: 0 } })
  expect(ok(await t.call('listServiceOrders', {}, one.world.admin)).service_orders[0].approval).toBeNull()
})
