import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes } from '../../../test/races.ts'
import { postMoves } from './stock.service.ts'
import { verifyStock } from './stock-check.service.ts'

const t = useApp()
/** A shop with a part, so many at so much each in its own bin. */
async function stocked(quantity: number, unit_cost: number, more: object = {}) {
  const world = await t.tenant()
  const body = { shop_id: world.shopId, name: 'Rotor', partNumber: 'BR-1043', quantity, unit_cost, location: 'D1-12', ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  const { item } = reply.body.data
  const query = { shop_id: world.shopId }
  const params = { id: item.id as string }
  const adjust = (change: number, rest: object = {}, who: Member = world.admin) =>
    t.call('adjustItem', { params, query, body: { quantity: change, reason: 'count', ...rest } }, who)
  const movements = async (rest: object = {}, who: Member = world.admin) =>
    (await t.call('listMovements', { params, query: { ...query, ...rest } }, who)).body.data
  const shown = async () => (await t.call('getItem', { params, query }, world.admin)).body.data.item
  return { world, item, params, query, adjust, movements, shown }
}
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
const addPlace = async (world: World, name: string, kind?: 'quarantine' | 'truck') => {
  const reply = await t.call('createStockLocation', { body: { shop_id: world.shopId, name, ...(kind && { kind }) } }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.stock_location
}

it('adjusts up at the average and down to zero, each with its reason, and stock is the sum of the ledger (K7, K8)', async () => {
  const { world, adjust, movements, shown } = await stocked(10, 10)
  expect((await adjust(2, { reason: 'found', note: 'Behind the rack' })).body.data.item).toMatchObject({
    quantity: 12,
    stock_value: 120,
  })
  expect((await adjust(-1.5, { reason: 'Dropped by the wash' })).body.data.item).toMatchObject({
    quantity: 10.5,
    stock_value: 105,
  })
  const all = await movements()
  expect(
    all.movements.map((one: Record<string, unknown>) => [
      one.kind,
      one.quantity,
      one.on_hand_after,
      one.reason,
      one.document,
      one.cost,
    ]),
  ).toEqual([
    ['adjust', -1.5, 10.5, 'Dropped by the wash', '', -15],
    ['adjust', 2, 12, 'found', 'Behind the rack', 20],
    ['count', 10, 10, '', '', 100],
  ])
  const sum = all.movements.reduce((so: number, one: { quantity: number }) => so + one.quantity, 0)
  expect(sum).toBe((await shown()).quantity)
  expect((await movements({ type: 'receipt' })).movements).toEqual([])
  expect((await movements({ page: 2, limit: 2 })).pagination).toEqual({ page: 2, limit: 2, total: 3, total_pages: 2 })
  await sound(world)
})

it('refuses to go below zero with how many there are, and books nothing (K8)', async () => {
  const { world, adjust, shown } = await stocked(3, 10)
  const refused = await adjust(-3.001)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'STOCK_SHORT',
    { part: 'Rotor', available: 3, wanted: 3.001 },
  ])
  expect((await adjust(-3)).body.data.item).toMatchObject({ quantity: 0, stock_value: 0 })
  expect((await adjust(-1)).body.params.available).toBe(0)
  expect((await shown()).quantity).toBe(0)
  await sound(world)
})

it.each([
  [{ quantity: 0 }, 'body.quantity', 'INVALID_CHANGE'],
  [{ quantity: 1.2345 }, 'body.quantity', 'INVALID_CHANGE'],
  [{ quantity: 1, reason: ' ' }, 'body.reason', 'REASON_REQUIRED'],
])('refuses the adjustment %j at its field (PAR40)', async (body, path, code) => {
  const { params, query, world } = await stocked(1, 1)
  const reply = await t.call('adjustItem', { params, query, body: { reason: 'lost', ...body } }, world.admin)
  expect([reply.status, reply.body.errors?.[0]?.path, reply.body.errors?.[0]?.code]).toEqual([422, path, code])
})

it('loses nothing when many adjust at once, and lets the last ones go only once (K8, 1.3)', async () => {
  const { world, adjust, shown } = await stocked(10, 7)
  const up = await inLanes(10, Array(20).fill(1), (one) => adjust(one, { reason: 'found' }))
  expect(up.map((reply) => reply.status)).toEqual(Array(20).fill(200))
  expect(await shown()).toMatchObject({ quantity: 30, stock_value: 210 })
  const down = await inLanes(10, Array(40).fill(-1), (one) => adjust(one, { reason: 'lost' }))
  expect(down.filter((reply) => reply.status === 200)).toHaveLength(30)
  expect(new Set(down.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(new Set(['STOCK_SHORT']))
  expect(await shown()).toMatchObject({ quantity: 0, stock_value: 0 })
  await sound(world)
})

it('asks what one costs where nothing on hand says so; at no cost only who may override (PAR14, 0.2)', async () => {
  const { world, adjust, item } = await stocked(0, 0)
  const person = await t.member(world, { permissions: ['inventory:view', 'inventory:create'] })
  const unknown = await adjust(2, {}, person)
  expect([unknown.status, unknown.body.code, unknown.body.params]).toEqual([409, 'COST_UNKNOWN', { part: 'Rotor' }])
  expect((await adjust(2, { unit_cost: 0 }, person)).body.code).toBe('COST_UNKNOWN')
  const said = (await adjust(2, { unit_cost: 12.25 }, person)).body.data.item
  expect(said).toMatchObject({ quantity: 2 })
  expect(said).not.toHaveProperty('stock_value')
  expect((await adjust(-2)).body.data.item).toMatchObject({ quantity: 0, stock_value: 0 })
  expect((await adjust(1)).body.data.item).toMatchObject({ quantity: 1, stock_value: 0 })
  const viewer = await t.member(world, { permissions: ['inventory:view'] })
  expect((await adjust(1, {}, viewer)).status).toBe(403)
  const seen = await t.call('listMovements', { params: { id: item.id }, query: { shop_id: world.shopId } }, viewer)
  for (const one of seen.body.data.movements) for (const field of ['cost', 'value_after']) expect(one).not.toHaveProperty(field)
  await sound(world)
})

it('books nothing of what is not kept in stock (4.18)', async () => {
  const { adjust } = await stocked(0, 0, { kind: 'non_stock' })
  const reply = await adjust(1, { unit_cost: 1 })
  expect([reply.status, reply.body.code]).toEqual([409, 'NOT_STOCKED'])
})

it('lists what is at or below its reorder point, with what is reserved or set aside taken off (K6)', async () => {
  const { world, adjust, item, query } = await stocked(11, 2, { reorder_point: 10 })
  const low = async () => (await t.call('listLowStock', { query }, world.admin)).body.data
  expect((await low()).inventory).toEqual([])
  await adjust(-1)
  expect(await low()).toMatchObject({ inventory: [{ id: item.id, quantity: 10 }], pagination: { limit: 50, total: 1 } })
  await adjust(1)
  const aside = await addPlace(world, 'Doubtful', 'quarantine')
  const places = (await t.call('listStockLocations', { query }, world.admin)).body.data.stock_locations
  const home = places.find((one: { name: string }) => one.name === 'D1-12')
  const body = { item_id: item.id, from: home.id, to: aside.id, quantity: 1 }
  expect((await t.call('moveStock', { body }, world.admin)).body.data.item).toMatchObject({ quantity: 11, available: 10 })
  expect((await low()).inventory).toHaveLength(1)
  await sound(world)
})

it('puts parts from one bin of a shop to another at what they are worth, and takes away from the own bin first (PAR31, PAR12)', async () => {
  const { world, adjust, item, query, movements, shown } = await stocked(3, 10)
  await adjust(1, { reason: 'found' })
  const truck = await addPlace(world, 'Truck 7', 'truck')
  const home = (await shown()).places[0]
  const move = (from: string, to: string, quantity: number) =>
    t.call('moveStock', { body: { item_id: item.id, from, to, quantity } }, world.admin)
  const moved = await move(home.id, truck.id, 2.5)
  expect(moved.status, moved.text).toBe(201)
  expect(moved.body.data.item).toMatchObject({
    quantity: 4,
    stock_value: 40,
    places: [
      { name: 'D1-12', quantity: 1.5 },
      { name: 'Truck 7', kind: 'truck', quantity: 2.5 },
    ],
  })
  expect(
    (await movements({ limit: 2 })).movements.map((one: { kind: string; cost: number }) => [one.kind, one.cost]).sort(),
  ).toEqual([
    ['transfer_in', 25],
    ['transfer_out', -25],
  ])
  expect((await move(home.id, truck.id, 2)).body.params).toMatchObject({ available: 1.5, wanted: 2 })
  expect((await move(home.id, home.id, 1)).body.code).toBe('LOCATIONS_APART')
  expect((await adjust(-3)).body.data.item.places).toMatchObject([{ name: 'Truck 7', quantity: 1 }])
  expect((await adjust(-1, { location_id: home.id })).body.params.available).toBe(0)
  const other = await t.tenant({ shops: 2 })
  const [one, two] = other.shopIds as [string, string]
  const first = async (shop_id: string) =>
    (await t.call('listStockLocations', { query: { shop_id } }, other.admin)).body.data.stock_locations[0].id
  const theirs = await t.call(
    'createItem',
    { body: { shop_id: one, name: 'Hub', partNumber: 'H-1', quantity: 1, unit_cost: 1 } },
    other.admin,
  )
  const body = { item_id: theirs.body.data.item.id, from: await first(one), to: await first(two), quantity: 1 }
  expect((await t.call('moveStock', { body }, other.admin)).body.code).toBe('LOCATIONS_APART')
  const limited = await t.member(other, 'admin', { shopIds: [one] })
  expect((await t.call('moveStock', { body }, limited)).body.code).toBe('LOCATION_NOT_FOUND')
  expect((await t.call('moveStock', { body: { ...body, from: home.id } }, other.admin)).body.code).toBe('LOCATION_NOT_FOUND')
  expect((await t.call('listLowStock', { query }, other.admin)).body.code).toBe('SHOP_NOT_FOUND')
  await sound(world)
})

it('says why there are as many as there are, as sums of the ledger (PAR30)', async () => {
  const { world, adjust, params, query, shown } = await stocked(10, 10)
  await adjust(2, { reason: 'found' })
  await adjust(-5, { reason: 'lost' })
  const why = (await t.call('whyItem', { params, query }, world.admin)).body.data.why
  const { quantity, stock_value } = await shown()
  expect(why).toMatchObject({ quantity, value: stock_value, reserved: 0 })
  expect(why.moves).toEqual([
    { kind: 'adjust', count: 2, quantity: -3, reserved: 0, cost: -30 },
    { kind: 'count', count: 1, quantity: 10, reserved: 0, cost: 100 },
  ])
  const viewer = await t.member(world, { permissions: ['inventory:view'] })
  const unpriced = (await t.call('whyItem', { params, query }, viewer)).body.data.why
  expect(unpriced).not.toHaveProperty('value')
  expect(unpriced.moves[0]).not.toHaveProperty('cost')
})

it('keeps the places of a shop by name, and lets none go or change its kind while parts lie there (PAR31)', async () => {
  const { world, adjust, query, shown } = await stocked(2, 5)
  const [home] = (await shown()).places
  const params = { id: home.id }
  expect((await t.call('createStockLocation', { body: { shop_id: world.shopId, name: 'd1-12' } }, world.admin)).body.code).toBe(
    'LOCATION_EXISTS',
  )
  const change = (body: object) => t.call('updateStockLocation', { params, body }, world.admin)
  const inUse = await change({ kind: 'quarantine' })
  expect([inUse.body.code, inUse.body.params]).toEqual(['LOCATION_HAS_STOCK', { name: 'D1-12', count: 1 }])
  expect((await change({ name: 'D1-13', version: 1 })).body.data.stock_location).toMatchObject({
    name: 'D1-13',
    version: 2,
    item_count: 1,
  })
  expect((await change({ name: 'X', version: 1 })).body.current.name).toBe('D1-13')
  const remove = () => t.call('deleteStockLocation', { params }, world.admin)
  expect((await remove()).body.code).toBe('LOCATION_HAS_STOCK')
  await adjust(-2, { reason: 'lost' })
  expect((await remove()).status).toBe(204)
  expect((await t.call('getStockLocation', { params }, world.admin)).body.code).toBe('LOCATION_NOT_FOUND')
  expect(await shown()).toMatchObject({ location: '', quantity: 0, places: [] })
  expect((await adjust(1, { unit_cost: 5 })).body.data.item.places).toMatchObject([{ name: 'Main Warehouse', quantity: 1 }])
  const all = (await t.call('listStockLocations', { query }, world.admin)).body.data
  expect(all.stock_locations.map((one: { name: string }) => one.name)).toEqual(['Main Warehouse'])
  await sound(world)
})

it('gives a shop nothing of what goes to another one in the same posting (PAR4)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const make = async (partNumber: string, shop_id: string) =>
    (await t.call('createItem', { body: { shop_id, name: partNumber, partNumber } }, world.admin)).body.data.item.id as string
  const place = async (shop_id: string) =>
    (await t.call('listStockLocations', { query: { shop_id } }, world.admin)).body.data.stock_locations[0].id as string
  const [first, second] = [await make('A-1', one), await make('B-1', two)]
  const receipt = { kind: 'receipt' as const, quantity: 20_000, cost: 100 }
  const moves = [
    { ...receipt, itemId: first, shopId: one, locationId: await place(one) },
    { ...receipt, itemId: second, shopId: two, locationId: await place(two) },
  ]
  await t.inTenant(world.tenantId, async (tx) => {
    const { now } = await tx.one({ now: 'timestamptz' }, 'select now() as now')
    await postMoves({ tx, now, userId: world.admin.userId, actorName: 'Ann' }, moves)
  })
  const { rows } = await t.admin.query('select 1 from app.shop_items where tenant_id = $1', [world.tenantId])
  expect(rows).toHaveLength(2)
  await sound(world)
})
