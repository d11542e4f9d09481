import { beforeAll, expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'
import { verifyStock } from '../stock-check.service.ts'

const t = useApp()
let world: World
beforeAll(async () => {
  world = await t.tenant()
})
const add = async (name: string, quantity: number, unit_price: number, more: object = {}): Promise<string> => {
  const body = { shop_id: world.shopId, name, partNumber: name, quantity, unit_cost: 10, unit_price, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item.id
}
const makeKit = (name: string, parts: readonly (readonly [string, number])[], more: object = {}) => {
  const all = parts.map(([item_id, quantity]) => ({ item_id, quantity }))
  return t.call('createKit', { body: { shop_id: world.shopId, name, partNumber: name, parts: all, ...more } }, world.admin)
}
const change = (id: string, body: object) => t.call('updateKit', { params: { id }, body }, world.admin)
const stockOf = async (id: string) => {
  const { item } = (await t.call('getItem', { params: { id }, query: { shop_id: world.shopId } }, world.admin)).body.data
  return [item.quantity, item.reserved]
}
const refusal = ({ status, body }: Reply) => [status, body.code, body.params]
const addLine = (id: string, inventory_item_id: string, quantity: number, more: object = {}) => {
  const body = { type: 'parts' as const, description: 'Kit', quantity, service_name: 'Brakes', inventory_item_id, ...more }
  return t.call('addLineItem', { params: { id }, body }, world.admin)
}
type Line = { description: string; quantity: number; unit_cost: number; part: { state: string; source: string } }
const linesOf = async (id: string) => {
  const { service_order } = (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data
  return service_order.line_items.map((one: Line) => [one.description, one.quantity, one.unit_cost, one.part.state])
}

it('keeps kits of parts with a price of their own or that of their parts (PAR22, PAR31)', async () => {
  const [pads, clips, rags] = [
    await add('PADS', 5, 60),
    await add('CLIPS', 7, 2.5),
    await add('RAGS', 0, 1, { kind: 'non_stock' }),
  ]
  const made = await makeKit('BRAKE-KIT', [
    [pads, 1],
    [clips, 1],
    [clips, 1],
    [rags, 0.5],
  ])
  expect(made.status, made.text).toBe(201)
  const { kit } = made.body.data
  expect(kit).toMatchObject({ unit_price: 65.5, parts_price: 65.5, has_own_price: false, available: 3 })
  expect(
    kit.parts.map((one: { name: string; quantity: number; available: number | null }) => [one.name, one.quantity, one.available]),
  ).toEqual([
    ['PADS', 1, 5],
    ['CLIPS', 2, 7],
    ['RAGS', 0.5, null],
  ])

  const own = await change(kit.id, { unit_price: 59.99, version: kit.version })
  expect(own.body.data.kit).toMatchObject({ unit_price: 59.99, parts_price: 65.5, has_own_price: true })
  expect(own.body.data.kit.parts).toHaveLength(3)
  const stale = await change(kit.id, { name: 'Late', version: kit.version })
  expect([stale.status, stale.body.code, stale.body.current.unit_price]).toEqual([409, 'STALE_VERSION', 59.99])
  const less = await change(kit.id, { unit_price: null, parts: [{ item_id: pads, quantity: 2 }] })
  expect(less.body.data.kit).toMatchObject({ unit_price: 120, has_own_price: false, available: 2 })

  // It is found among the parts, and says what it is.
  const items = async (kits?: 'only' | 'without') => {
    const query = { shop_id: world.shopId, ...(kits && { kits }) }
    return (await t.call('listItems', { query }, world.admin)).body.data.inventory.map((one: { name: string }) => one.name).sort()
  }
  expect(await items('only')).toEqual(['BRAKE-KIT'])
  expect(await items('without')).toEqual(['CLIPS', 'PADS', 'RAGS'])
  expect(await items()).toHaveLength(4)
  const asItem = (await t.call('getItem', { params: { id: kit.id } }, world.admin)).body.data.item
  expect(asItem).toMatchObject({ is_kit: true, kind: 'non_stock', unit_price: 120, stock_state: null })
  const listed = await t.call('listKits', { query: { shop_id: world.shopId, search: 'brake' } }, world.admin)
  expect(listed.body.data.kits.map((one: { id: string }) => one.id)).toEqual([kit.id])

  // Nothing but parts is in a kit, and where a part is meant a kit is refused.
  const kitInIt = [409, 'KIT_IS_PARTS', { part: 'BRAKE-KIT' }]
  expect(refusal(await makeKit('TWO', [[kit.id, 1]]))).toEqual(kitInIt)
  expect(refusal(await change(kit.id, { parts: [{ item_id: kit.id, quantity: 1 }] }))).toEqual(kitInIt)
  const body = { shop_id: world.shopId, partId: kit.id, quantity: 1 }
  expect(refusal(await t.call('createReorder', { body }, world.admin))).toEqual(kitInIt)
  expect((await makeKit('NONE', [])).status).toBe(422)
  expect((await makeKit('BRAKE-KIT', [[pads, 1]])).body.code).toBe('ITEM_EXISTS')
  const counted = await t.call('updateItem', { params: { id: kit.id }, body: { kind: 'stock' } }, world.admin)
  expect(refusal(counted)).toEqual([409, 'ITEM_IS_KIT', { part: 'BRAKE-KIT' }])
  expect((await t.call('getKit', { params: { id: pads } }, world.admin)).body.code).toBe('KIT_NOT_FOUND')

  const gone = await add('GONE', 0, 1)
  const held = (await makeKit('HELD', [[gone, 1]])).body.data.kit
  const inKit = await t.call('deleteItem', { params: { id: gone } }, world.admin)
  expect(refusal(inKit)).toEqual([409, 'ITEM_IN_KIT', { part: 'GONE', count: 1 }])
  expect((await t.call('deleteKit', { params: { id: gone } }, world.admin)).body.code).toBe('KIT_NOT_FOUND')
  expect((await t.call('deleteKit', { params: { id: held.id } }, world.admin)).status).toBe(204)
  expect((await t.call('deleteItem', { params: { id: gone } }, world.admin)).status).toBe(204)
})

it('puts a kit on an order as its parts, which are promised and taken like others (PAR22)', async () => {
  const [pads, clips] = [await add('F-PADS', 5, 60), await add('F-CLIPS', 8, 30)]
  const rotors = await add('F-ROTORS', 0, 80, { kind: 'special', reorder_point: 0 })
  const parts = [
    [pads, 1],
    [clips, 2],
  ] as const
  const own = (await makeKit('FRONT', parts, { unit_price: 99.99 })).body.data.kit.id
  const sum = (await makeKit('FRONT-2', [...parts, [rotors, 2]])).body.data.kit.id

  // With the order: the kit's own price comes to the cent, the single part has the odd one.
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, service_name: 'Brakes', inventory_item_id: own }
  const order = await makeOrder(t, world, { line_items: [line] })
  expect(order.line_items.map((one: { amount: number }) => one.amount)).toEqual([50.01, 49.98])
  await t.call(
    'scheduleOrder',
    { params: { id: order.id }, body: { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true } },
    world.admin,
  )
  expect(await linesOf(order.id)).toEqual([
    ['F-PADS', 1, 50.01, 'reserved'],
    ['F-CLIPS', 2, 24.99, 'reserved'],
  ])
  expect([await stockOf(pads), await stockOf(clips)]).toEqual([
    [5, 1],
    [8, 2],
  ])

  // On an order that is booked: at the parts' own prices, and what is never kept is to be ordered.
  const added = await addLine(order.id, sum, 1)
  expect(added.status, added.text).toBe(201)
  expect(added.body.data.line_item.description).toBe('F-PADS')
  expect((await linesOf(order.id)).slice(2)).toEqual([
    ['F-PADS', 1, 60, 'reserved'],
    ['F-CLIPS', 2, 30, 'reserved'],
    ['F-ROTORS', 2, 80, 'needed'],
  ])
  // At a price that the line says; all parts of it or none.
  expect(refusal(await addLine(order.id, own, 4, { unit_cost: 80 }))).toEqual([
    409,
    'STOCK_SHORT',
    { part: 'F-PADS', available: 3, wanted: 4 },
  ])
  expect(await linesOf(order.id)).toHaveLength(5)
  expect((await addLine(order.id, own, 2, { unit_cost: 80 })).status).toBe(201)
  expect((await linesOf(order.id)).slice(5)).toEqual([
    ['F-PADS', 2, 40, 'reserved'],
    ['F-CLIPS', 4, 20, 'reserved'],
  ])

  // A line that is there does not become a kit.
  const itemId = order.line_items[0].id
  const turned = await t.call(
    'updateLineItem',
    { params: { id: order.id, itemId }, body: { inventory_item_id: own } },
    world.admin,
  )
  expect(refusal(turned)).toEqual([409, 'KIT_IS_PARTS', { part: 'FRONT' }])

  await t.call('startOrder', { params: { id: order.id } }, world.admin)
  const done = await t.call('completeOrder', { params: { id: order.id } }, world.admin)
  expect(done.status, done.text).toBe(200)
  expect([await stockOf(pads), await stockOf(clips)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
})
