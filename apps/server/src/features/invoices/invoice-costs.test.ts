import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body.data
}

it('freezes what its parts cost when it is issued, for those who may see costs (NOW5, PAR20)', async () => {
  const world = await t.tenant()
  const item = async (name: string, quantity: number): Promise<string> =>
    ok(
      await t.call(
        'createItem',
        { body: { shop_id: world.shopId, name, partNumber: name, quantity, unit_cost: 10 } },
        world.admin,
      ),
    ).item.id
  const rotor = await item('Rotor', 10)
  const line = (description: string, quantity: number, unit_cost: number, more: object = {}) => ({
    ...{ type: 'parts' as const, description, quantity, unit_cost, service_name: 'Brakes' },
    ...more,
  })
  const workOrderId = await addCompletedOrder(t, world, {
    lines: [
      line('Rotor', 4, 25, { inventory_item_id: rotor }),
      line('Odd clamp', 1, 6),
      { type: 'labor' as const, description: 'Fit', estimated_hours: 1, service_name: 'Brakes' },
    ],
  })
  const draft = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin)).invoice
  expect(draft.margin).toBeUndefined()
  ok(await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin))
  const frozen = {
    margin: { parts_cost: 40, parts_margin: 66, unknown: 1, estimated: 0 },
    items: [
      { our_cost: 40, cost_state: 'received' },
      { our_cost: 0, cost_state: 'none' },
      { our_cost: null, cost_state: null },
    ],
  }
  const show = async (who = world.admin) => ok(await t.call('getInvoice', { params: { id: draft.id } }, who)).invoice
  expect(await show()).toMatchObject(frozen)
  // What happens to the stock afterwards does not change it.
  const query = { shop_id: world.shopId }
  ok(
    await t.call(
      'adjustItem',
      { params: { id: rotor }, query, body: { quantity: 5, reason: 'found', unit_cost: 30 } },
      world.admin,
    ),
  )
  expect(await show()).toMatchObject(frozen)
  const advisor = await t.member(world, { permissions: ['invoices:view'] })
  const plain = await show(advisor)
  expect(plain.margin).toBeUndefined()
  for (const one of plain.items) expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['our_cost']))
})
