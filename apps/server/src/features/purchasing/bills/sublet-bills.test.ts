import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../../test/factories/invoices.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]

/** An organization with two machine shops that work for it. */
async function open() {
  const world = await t.tenant({ shops: 2 })
  const query = { shop_id: world.shopId }
  const supplier = async (name: string): Promise<string> =>
    ok(await t.call('createSupplier', { body: { name, category: 'Machine shop' } }, world.admin)).supplier.id
  const [delta, harbor] = [await supplier('Delta Machine'), await supplier('Harbor Grinding')]
  const matcher = await t.member(world, { permissions: ['purchasing:match', 'purchasing:view', 'suppliers:view'] })
  const sublet = (description: string, supplier_id: string, cost: number | null) => ({
    ...{ type: 'sublet' as const, description, quantity: 1, unit_cost: 200, service_name: 'Clutch' },
    sublet: { supplier_id, cost },
  })
  const enter = (number: string, lines: object[], supplier_id = delta) =>
    t.call('createVendorBill', { query, body: { supplier_id, number, bill_date: '2026-01-02', lines } as never }, world.admin)
  const work = (line_item_id: string, cost: number) => ({ kind: 'sublet', line_item_id, cost })
  const unbilled = async (supplier_id = delta): Promise<Reply['body'][]> =>
    ok(await t.call('listUnbilled', { query: { ...query, supplier_id } }, world.admin)).work
  const lineOf = async (orderId: string, at = 0) =>
    ok(await t.call('getServiceOrder', { params: { id: orderId } }, world.admin)).service_order.line_items[at]
  const change = (id: string, itemId: string, body: object) =>
    t.call('updateLineItem', { params: { id, itemId }, body }, world.admin)
  return { world, query, delta, harbor, matcher, sublet, enter, work, unbilled, lineOf, change }
}

it('bills the work of another shop: within the tolerance it is known what it cost, beyond it somebody approves (PAR5, PAR7, PAR16)', async () => {
  const { world, delta, harbor, matcher, sublet, enter, work, unbilled, lineOf, change } = await open()
  const order = await makeOrder(t, world, {
    line_items: [sublet('Grind', delta, 100), sublet('Balance', delta, null), sublet('Polish', harbor, 50)],
  } as never)
  const [grind, balance, polish] = order.line_items.map((one: { id: string }) => one.id)
  expect(await unbilled()).toEqual([
    { line_item_id: grind, order_id: order.id, order_number: order.number, description: 'Grind', expected: 100, document: '' },
    {
      line_item_id: balance,
      order_id: order.id,
      order_number: order.number,
      description: 'Balance',
      expected: null,
      document: '',
    },
  ])
  const bill = ok(await enter('D-1', [work(grind, 104), work(balance, 35), { kind: 'freight', cost: 9 }])).vendor_bill
  expect(bill).toMatchObject({
    total: 148,
    other: 139,
    freight: 9,
    delivered: 100,
    difference: 4,
    open_count: 0,
    needs_approval: true,
  })
  expect(bill.lines).toMatchObject([
    { kind: 'sublet', work: { line_item_id: grind, expected: 100, order_number: order.number }, difference: 4, fault: 'price' },
    { kind: 'sublet', work: { description: 'Balance', expected: null }, difference: null, fault: null },
    { kind: 'freight', work: null },
  ])
  // What a bill names is offered to no other, is not taken off its order, and stays with its supplier.
  expect(await unbilled()).toEqual([])
  expect(refusal(await enter('D-2', [work(grind, 1)]))).toEqual([409, 'WORK_BILLED'])
  expect(refusal(await enter('H-1', [work(grind, 1)], harbor))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  const other = (supplier_id: string) => change(order.id, grind, { sublet: { supplier_id } })
  expect(refusal(await other(harbor))).toEqual([409, 'WORK_BILLED'])
  expect(refusal(await change(order.id, grind, { type: 'fee' }))).toEqual([409, 'WORK_BILLED'])
  expect(refusal(await t.call('deleteLineItem', { params: { id: order.id, itemId: grind } }, world.admin))).toEqual([
    409,
    'WORK_BILLED',
  ])
  // The order may still say better what it was to cost; matching looks again.
  ok(await change(order.id, grind, { sublet: { cost: 103 } }))
  const match = () => t.call('matchVendorBill', { params: { id: bill.id }, body: {} }, world.admin)
  const post = (by = world.admin) => t.call('postVendorBill', { params: { id: bill.id }, body: {} }, by)
  ok(await change(order.id, grind, { sublet: { cost: 80 } }))
  expect(ok(await match()).vendor_bill).toMatchObject({ status: 'matched', difference: 24, needs_approval: true })
  expect(refusal(await post(matcher))).toEqual([403, 'BILL_NEEDS_APPROVAL'])
  ok(await change(order.id, grind, { sublet: { cost: 103 } }))
  expect(ok(await match()).vendor_bill).toMatchObject({ difference: 1, needs_approval: false })
  expect(ok(await post(matcher)).vendor_bill.status).toBe('posted')
  const known = { cost: 104, cost_state: 'billed', document: 'D-1', document_date: '2026-01-02', is_open: false }
  expect((await lineOf(order.id)).sublet).toMatchObject(known)
  expect((await lineOf(order.id, 1)).sublet).toMatchObject({ cost: 35, cost_state: 'billed' })
  expect(refusal(await change(order.id, grind, { sublet: { cost: 1 } }))).toEqual([409, 'WORK_BILLED'])
  ok(await change(order.id, grind, { unit_cost: 210, sublet: { due_date: '2026-02-01' } }))
  // Taken back, it can be billed again; what it cost stays known.
  const reverse = { params: { id: bill.id }, body: { reason: 'Billed to the wrong shop' } }
  expect(ok(await t.call('reverseVendorBill', reverse, world.admin)).reversal).toMatchObject({ total: -148, other: -139 })
  expect((await lineOf(order.id)).sublet).toMatchObject({ cost: 104, cost_state: 'received' })
  expect((await unbilled()).map((one) => one.line_item_id)).toEqual([grind, balance])
  // A changed bill lets go what it names no more, a deleted one all of it.
  const again = ok(await enter('D-3', [work(grind, 104), work(balance, 35)])).vendor_bill
  const lines = [work(balance, 35)]
  ok(
    await t.call('updateVendorBill', { params: { id: again.id }, body: { lines, version: again.version } as never }, world.admin),
  )
  expect((await unbilled()).map((one) => one.line_item_id)).toEqual([grind])
  expect((await t.call('deleteVendorBill', { params: { id: again.id } }, world.admin)).status).toBe(204)
  expect(await unbilled()).toHaveLength(2)
  expect((await t.call('deleteLineItem', { params: { id: order.id, itemId: grind } }, world.admin)).status).toBe(204)
  expect((await unbilled(harbor)).map((one) => one.line_item_id)).toEqual([polish])
})

it('leaves what was invoiced as it was, and refuses what names no work or too much (NOW5, PAR5)', async () => {
  const { world, query, delta, sublet, enter, work, lineOf } = await open()
  const workOrderId = await addCompletedOrder(t, world, { lines: [sublet('Grind', delta, 100)] as never })
  const { id } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin)).invoice
  ok(await t.call('sendInvoice', { params: { id }, body: {} }, world.admin))
  const line = await lineOf(workOrderId)
  const bill = ok(await enter('D-9', [work(line.id, 101)])).vendor_bill
  ok(await t.call('matchVendorBill', { params: { id: bill.id }, body: {} }, world.admin))
  ok(await t.call('postVendorBill', { params: { id: bill.id }, body: {} }, world.admin))
  expect((await lineOf(workOrderId)).sublet).toMatchObject({ cost: 101, cost_state: 'billed' })
  const invoice = ok(await t.call('getInvoice', { params: { id } }, world.admin)).invoice
  expect(invoice.items[0]).toMatchObject({ our_cost: 100, cost_state: 'estimated' })

  for (const wrong of [{ kind: 'sublet', cost: 1 }, { ...work(line.id, -1) }, { kind: 'other', line_item_id: line.id, cost: 1 }])
    expect((await enter('D-10', [wrong])).status, JSON.stringify(wrong)).toBe(422)
  const second = world.shopIds[1] ?? ''
  const elsewhere = {
    query: { shop_id: second },
    body: { supplier_id: delta, number: 'D-11', bill_date: '2026-01-02', lines: [work(line.id, 1)] },
  }
  expect(refusal(await t.call('createVendorBill', elsewhere as never, world.admin))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  const stranger = await t.tenant()
  const foreign = { query: { shop_id: stranger.shopId }, body: elsewhere.body }
  expect((await t.call('createVendorBill', foreign as never, stranger.admin)).status).toBe(404)
  expect(ok(await t.call('listUnbilled', { query: { ...query, supplier_id: delta } }, world.admin)).work).toEqual([])
})
