import { beforeAll, expect, it } from 'vitest'
import { verifyLineParts } from '#features/order-parts/index.ts'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { inLanes } from '../../../../test/races.ts'

const t = useApp()
let world: World
const suppliers: string[] = []
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
beforeAll(async () => {
  world = await t.tenant({ shops: 2 })
  for (const name of ['Bayside', 'Evergreen'])
    suppliers.push(ok(await t.call('createSupplier', { body: { name, category: 'Filters' } }, world.admin)).supplier.id)
})
const part = async (name: string, quantity: number, more: object = {}): Promise<string> =>
  ok(
    await t.call(
      'createItem',
      { body: { shop_id: world.shopId, name, partNumber: name, quantity, unit_cost: 10, ...more } },
      world.admin,
    ),
  ).item.id
const needing = async (inventory_item_id: string, quantity: number, part_source = 'order', more: object = {}) => {
  const line = { type: 'parts', description: 'Part', quantity, unit_cost: 90, service_name: 'Brakes' }
  const order = await makeOrder(t, world, { line_items: [{ ...line, inventory_item_id, part_source }], ...more } as never)
  return { id: order.id as string, number: order.number as string, lineId: order.line_items[0].id as string }
}
const desk = async (query: object = {}) =>
  ok(await t.call('listPartNeeds', { query: { shop_id: world.shopId, ...query } as never }, world.admin))
const place = (needs: object[], more: object = {}) =>
  t.call('orderPartNeeds', { body: { shop_id: world.shopId, needs, ...more } as never }, world.admin)
type Need = { line_item_id: string; presence: string; missing: number; to_order: number; coming: number; purchase_order: string }
const standing = async () => (await desk()).needs.map((one: Need) => [one.line_item_id, one.presence])

it('shows what open orders need as not coming, coming or here, and orders several at once by supplier (PAR26, PAR32)', async () => {
  const [rotor, seal, cap] = [
    await part('Rotor', 0, { supplier_id: suppliers[0] }),
    await part('Seal', 1, { supplier_id: suppliers[1], units_per_buy: 6, buy_unit: 'case' }),
    await part('Cap', 5),
  ]
  const brakes = await needing(rotor, 2)
  const short = await needing(seal, 4, 'stock')
  const bare = await needing(await part('Bare', 0), 1)
  const onShelf = await needing(cap, 2, 'stock')
  await needing(rotor, 1, 'customer')
  expect(await standing()).toEqual([brakes, short, bare].map(({ lineId }) => [lineId, 'not_coming']))
  expect((await desk()).needs).toMatchObject([
    { order_number: brakes.number, missing: 2, to_order: 2, supplier_name: 'Bayside', unit_cost: 10, available: 0 },
    { missing: 4, to_order: 6, available: 1, supplier_name: 'Evergreen' },
    { missing: 1, supplier_id: null },
  ])
  // What lies on the shelf is promised with the first time, and here from then on.
  const time = { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true }
  ok(await t.call('scheduleOrder', { params: { id: onShelf.id }, body: time }, world.admin))
  expect((await desk({ presence: 'here' })).needs).toMatchObject([{ line_item_id: onShelf.lineId, reserved: 2 }])

  const [one, two, three] = [brakes, short, bare].map(({ lineId }) => ({ line_item_id: lineId })) as [object, object, object]
  expect(refusal(await place([one, three]))).toEqual([409, 'SUPPLIER_MISSING'])
  expect(refusal(await place([{ line_item_id: world.shopId }]))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  expect(refusal(await place([one, one]))).toEqual([422, 'PURCHASE_TWICE'])
  const elsewhere = { shop_id: world.shopIds.find((id) => id !== world.shopId) }
  expect(refusal(await place([one], elsewhere))).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  const { purchase_orders } = ok(await place([one, two, { ...three, supplier_id: suppliers[0], unit_cost: 7.5 }]))
  expect(purchase_orders.map((order: Reply['body']) => [order.supplier_name, order.status, order.lines.length])).toEqual(
    expect.arrayContaining([
      ['Bayside', 'ordered', 2],
      ['Evergreen', 'ordered', 1],
    ]),
  )
  const after = await desk()
  expect(after.counts).toEqual({ not_coming: 0, coming: 3, here: 1 })
  expect(after.needs.find((need: Need) => need.line_item_id === short.lineId)).toMatchObject({
    ...{ presence: 'coming', missing: 0, coming: 6, source: 'order' },
    purchase_order: expect.stringMatching(/^PO-/),
  })
  expect(refusal(await place([one]))).toEqual([409, 'NOTHING_MISSING'])

  // It comes, is taken, and leaves the board.
  const forSeal = purchase_orders.find((order: Reply['body']) => order.supplier_name === 'Evergreen')
  const lines = [{ purchase_order_line_id: forSeal.lines[0].id, quantity: 6 }]
  const delivery = { shop_id: world.shopId, supplier_id: suppliers[1] as string, lines }
  ok(await t.call('createDelivery', { body: delivery }, world.admin))
  expect((await desk({ presence: 'here' })).needs).toContainEqual(
    expect.objectContaining({ line_item_id: short.lineId, ready: 4, state: 'received' }),
  )
  ok(await t.call('issueLinePart', { params: { id: short.id, itemId: short.lineId } }, world.admin))
  expect((await standing()).map(([id]: [string]) => id)).not.toContain(short.lineId)

  // By words of the part and of the order; page by page.
  expect((await desk({ search: 'bare' })).needs).toHaveLength(1)
  expect((await desk({ search: brakes.number })).needs).toMatchObject([{ line_item_id: brakes.lineId }])
  const page = await desk({ limit: 1, page: 2 })
  expect([page.needs.length, page.pagination.total]).toEqual([1, 3])
  expect(await t.inTenant(world.tenantId, verifyLineParts)).toEqual([])
})

it('orders a need once, whoever asks at the same time, and with it what was asked for of it (PAR26)', async () => {
  const gasket = await part('Gasket', 0, { supplier_id: suppliers[0] })
  const order = await needing(gasket, 3)
  const body = { shop_id: world.shopId, partId: gasket, quantity: 3, line_item_id: order.lineId }
  const reorder = ok(await t.call('createReorder', { body }, world.admin)).reorder
  const replies = await inLanes(4, [1, 2, 3, 4], () => place([{ line_item_id: order.lineId }]))
  expect(replies.map((one) => one.status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409])
  const bought = ok(await t.call('getReorder', { params: { id: reorder.id } }, world.admin)).reorder
  expect(bought).toMatchObject({ status: 'ordered', quantity: 3 })
  expect((await desk({ search: 'gasket' })).needs).toMatchObject([{ presence: 'coming', coming: 3 }])
  const technician = await t.member(world, 'technician')
  expect((await t.call('orderPartNeeds', { body: { needs: [{ line_item_id: order.lineId }] } }, technician)).status).toBe(403)
})

it('shows parts that were asked for and that the inventory does not have until somebody says what they are (PAR26, H25)', async () => {
  const technician = await t.member(world, 'technician')
  const order = await makeOrder(t, world)
  ok(
    await t.call(
      'addOrderTechnician',
      { params: { id: order.id }, body: { technician_id: technician.technicianId } },
      world.admin,
    ),
  )
  const jobs = ok(await t.call('listTechnicianJobs', { params: { id: technician.technicianId } }, technician)).jobs
  const asked = [{ name: 'Clamp, odd size', quantity: 2 }, { name: 'Hose, odd bend' }, { name: 'Rag' }]
  const request = { parts: asked, priority: 'high' as const }
  const made = ok(await t.call('requestParts', { params: { id: jobs[0].id }, body: request }, technician)).parts_request
  const unlisted = async (query: object = {}) =>
    ok(await t.call('listUnlistedNeeds', { query: { shop_id: world.shopId, ...query } as never }, world.admin))
  // Nobody has said yet whether they are bought.
  expect((await unlisted()).needs).toEqual([])
  const [clamp, hose, rag] = made.parts.map((one: { id: string }) => one.id)
  const decisions = [
    { id: clamp, decision: 'order' as const },
    { id: hose, decision: 'order' as const },
    { id: rag, decision: 'reject' as const, reason: 'In the drawer' },
  ]
  ok(await t.call('changePartsRequest', { params: { id: made.id }, body: { decisions } }, world.admin))
  const { needs, pagination } = await unlisted()
  expect(needs).toMatchObject([
    {
      description: 'Clamp, odd size',
      needed: 2,
      order_number: order.number,
      unit_price: 0,
      asked_by: expect.stringMatching(/./),
    },
    { description: 'Hose, odd bend', needed: 1 },
  ])
  expect([pagination.total, (await unlisted({ limit: 1, page: 2 })).needs[0].description]).toEqual([2, 'Hose, odd bend'])
  expect((await unlisted({ shop_id: world.shopIds.find((id) => id !== world.shopId) })).needs).toEqual([])

  // Made a part of its own, it is a need like any other.
  const itemId = needs[0].line_item_id as string
  const inventory_item_id = await part('Clamp', 0, { kind: 'special', supplier_id: suppliers[0] })
  const body = { inventory_item_id, part_source: 'order' as const, unit_cost: 12.5, version: needs[0].line_version }
  ok(await t.call('updateLineItem', { params: { id: order.id, itemId }, body }, world.admin))
  expect((await unlisted()).needs).toMatchObject([{ description: 'Hose, odd bend' }])
  expect((await desk({ search: 'clamp' })).needs).toMatchObject([{ line_item_id: itemId, presence: 'not_coming', missing: 2 }])
  ok(await place([{ line_item_id: itemId }]))
  expect((await desk({ search: 'clamp' })).needs).toMatchObject([{ presence: 'coming' }])
  // A line that goes takes its need along.
  const gone = await t.call('deleteLineItem', { params: { id: order.id, itemId: needs[1].line_item_id } }, world.admin)
  expect(gone.status, gone.text).toBe(204)
  expect((await unlisted()).needs).toEqual([])
})
