import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { inLanes } from '../../../test/races.ts'
import { verifyStock } from './stock-check.service.ts'

const t = useApp()
const rotor = { name: 'Brake rotor, front', partNumber: 'BR-1043' }
const add = (world: World, more: object = {}, who: Member = world.admin) =>
  t.call('createItem', { body: { shop_id: world.shopId, ...rotor, ...more } }, who)
const added = async (world: World, more: object = {}) => {
  const reply = await add(world, more)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item
}
const list = async (world: World, query: object = {}, who: Member = world.admin) => {
  const reply = await t.call('listItems', { query: { shop_id: world.shopId, ...query } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const names = (data: { inventory: { name: string }[] }) => data.inventory.map((one) => one.name)
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
/** A person who may change parts and not see what they cost. */
const clerk = (world: World, permissions = ['inventory:view', 'inventory:create']): Promise<Member> =>
  t.member(world, { permissions })

it('keeps a part with the fields of K1 and its defaults (K1, K3, OP-60)', async () => {
  const world = await t.tenant()
  const item = await added(world)
  expect(item).toMatchObject({
    ...rotor,
    shop_id: world.shopId,
    category: '',
    quantity: 0,
    reorder_point: 10,
    unit_cost: null,
    supplier_id: null,
    supplier_name: null,
    location: 'Main Warehouse',
    description: '',
    stock_state: 'out',
    allowed: ['edit', 'delete'],
  })
  const found = await t.call('getItem', { params: { id: item.id }, query: { shop_id: world.shopId } }, world.admin)
  expect(found.body.data.item).toEqual(item)
  expect(await added(world, { partNumber: 'X-1', kind: 'special' })).toMatchObject({ reorder_point: 0, stock_state: null })
})

it('books the first quantity as a count with what each cost, and never sets it later (K3, PAR4)', async () => {
  const world = await t.tenant()
  const item = await added(world, { quantity: 12.5, unit_cost: 58, location: 'D1-12', category: 'Brakes', reorder_point: 4 })
  expect(item).toMatchObject({
    quantity: 12.5,
    available: 12.5,
    unit_cost: 58,
    stock_value: 725,
    location: 'D1-12',
    stock_state: 'in_stock',
  })
  const body = { quantity: 99, reserved: 5, stock_value: 1, name: 'Rotor', version: 1 }
  const changed = await t.call('updateItem', { params: { id: item.id }, query: { shop_id: world.shopId }, body }, world.admin)
  expect(changed.body.data.item).toMatchObject({ name: 'Rotor', quantity: 12.5, stock_value: 725, version: 2 })
  const { rows } = await t.admin.query(
    'select kind, quantity_thousandths::int as quantity, cost_cents::int as cost from app.stock_moves where tenant_id = $1',
    [world.tenantId],
  )
  expect(rows).toEqual([{ kind: 'count', quantity: 12_500, cost: 725_00 }])
  await sound(world)
})

it('takes in nothing at no cost but from who may override, and counts nothing that is not stocked (0.2, PAR14)', async () => {
  const world = await t.tenant()
  const person = await clerk(world)
  for (const unit_cost of [undefined, 0, null])
    expect((await add(world, { quantity: 2, unit_cost }, person)).body.code).toBe('COST_UNKNOWN')
  expect((await list(world)).inventory).toEqual([])
  expect((await add(world, { quantity: 2 })).body.data.item).toMatchObject({ quantity: 2, stock_value: 0 })
  const rags = await add(world, { partNumber: 'R-1', kind: 'non_stock', quantity: 2, unit_cost: 1 })
  expect([rags.status, rags.body.code]).toEqual([409, 'NOT_STOCKED'])
  const huge = await add(world, { partNumber: 'H-1', quantity: 10_000_000, unit_cost: 10_000_000 })
  expect([huge.status, huge.body.code]).toEqual([409, 'STOCK_TOO_LARGE'])
  await sound(world)
})

it.each([
  [{ name: ' ' }, 'body.name', 'NAME_REQUIRED'],
  [{ partNumber: '' }, 'body.partNumber', 'PART_NUMBER_REQUIRED'],
  [{ partNumber: ' -/. ' }, 'body.partNumber', 'INVALID_PART_NUMBER'],
  [{ quantity: 1.2345 }, 'body.quantity', 'INVALID_COUNT'],
  [{ quantity: -1 }, 'body.quantity', 'INVALID_COUNT'],
  [{ unit_price: 1.005 }, 'body.unit_price', 'INVALID_AMOUNT'],
  [{ units_per_buy: 0 }, 'body.units_per_buy', 'INVALID_COUNT'],
  [{ warranty_months: 1.5 }, 'body.warranty_months', 'INVALID_MONTHS'],
])('refuses %j at its field (PAR40)', async (more, path, code) => {
  const world = await t.tenant()
  const reply = await add(world, more)
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual([expect.objectContaining({ path, code })])
})

it('has one number of a maker once, however it is written, and says which part has it (PAR2, PAR40)', async () => {
  const world = await t.tenant()
  const item = await added(world, { maker: 'Alder' })
  const twin = await add(world, { maker: 'ALDER', partNumber: 'br 1043' })
  expect([twin.status, twin.body.code, twin.body.message]).toEqual([409, 'ITEM_EXISTS', 'This part is already on file.'])
  expect(twin.body.params).toEqual({ id: item.id })
  const other = await added(world, { maker: 'Rainier' })
  const params = { id: other.id }
  const moved = await t.call('updateItem', { params, body: { maker: 'alder' } }, world.admin)
  expect([moved.body.code, moved.body.params]).toEqual(['ITEM_EXISTS', { id: item.id }])
  const replies = await inLanes(8, Array(8).fill(0), () => add(world, { partNumber: 'ONE-1' }))
  expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
})

it('lists what is out first, then what is low, then the rest by name, and 50 on a page (K2, OP-59, K6)', async () => {
  const world = await t.tenant()
  const stock = { unit_cost: 2, reorder_point: 4, category: 'Brakes' }
  for (const [name, quantity, more] of [
    ['Bolt', 9, {}],
    ['Drum', 3, { maker: 'Ironwood' }],
    ['Anchor', 9, { category: 'Axle' }],
    ['Caliper', 0, {}],
    ['Zinc plate', 0, { kind: 'special', reorder_point: 0 }],
  ] as const)
    await added(world, { ...stock, name, partNumber: `N-${name}`, quantity, ...more })
  const all = await list(world)
  expect(names(all)).toEqual(['Caliper', 'Drum', 'Anchor', 'Bolt', 'Zinc plate'])
  expect(all.pagination).toEqual({ page: 1, limit: 50, total: 5, total_pages: 1 })
  expect(all.counts).toEqual({ all: 5, low: 2, out: 1, reserved: 0, idle: 0 })
  expect(all.inventory.map((one: { stock_state: string }) => one.stock_state)).toEqual([
    'out',
    'low',
    'in_stock',
    'in_stock',
    null,
  ])
  expect(names(await list(world, { order: 'desc' }))).toEqual(['Anchor', 'Bolt', 'Zinc plate', 'Drum', 'Caliper'])
  expect(names(await list(world, { page: 2, limit: 2 }))).toEqual(['Anchor', 'Bolt'])
  expect(names(await list(world, { sort: 'name', order: 'desc', limit: 2 }))).toEqual(['Zinc plate', 'Drum'])
  expect(names(await list(world, { sort: 'part_number', limit: 1 }))).toEqual(['Anchor'])
  expect(names(await list(world, { sort: 'created_at', limit: 1 }))).toEqual(['Zinc plate'])
  expect(names(await list(world, { stock: 'low' }))).toEqual(['Caliper', 'Drum'])
  expect(names(await list(world, { stock: 'out' }))).toEqual(['Caliper'])
  expect(names(await list(world, { stock: 'reserved' }))).toEqual([])
  expect(names(await list(world, { category: 'axle' }))).toEqual(['Anchor'])
  expect(names(await list(world, { category: 'Nothing' }))).toEqual([])
  expect(names(await list(world, { kind: 'special' }))).toEqual(['Zinc plate'])
  expect(names(await list(world, { search: 'n-dru' }))).toEqual(['Drum'])
  expect(names(await list(world, { search: 'ironw' }))).toEqual(['Drum'])
  expect(names(await list(world, { supplier_id: '00000000-0000-7000-8000-000000000001' }))).toEqual([])
})

it('has the figures, the place and the reorder point of each shop apart (K1, PAR3)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const item = await added(world, { quantity: 5, unit_cost: 3, location: 'A-1', reorder_point: 2 })
  const at = async (shop_id: string, who = world.admin) => t.call('getItem', { params: { id: item.id }, query: { shop_id } }, who)
  expect((await at(two)).body.data.item).toMatchObject({
    shop_id: two,
    quantity: 0,
    location: '',
    reorder_point: 0,
    stock_state: null,
  })
  const body = { shop_id: two, reorder_point: 7.5, location: 'B-9', fill_to: 12 }
  const changed = (await t.call('updateItem', { params: { id: item.id }, body }, world.admin)).body.data.item
  expect(changed).toMatchObject({ shop_id: two, location: 'B-9', reorder_point: 7.5, fill_to: 12, stock_state: 'out' })
  expect((await at(one)).body.data.item).toMatchObject({ quantity: 5, location: 'A-1', reorder_point: 2, fill_to: null })
  const limited = await t.member(world, 'admin', { shopIds: [two] })
  expect((await at(one, limited)).body.code).toBe('SHOP_NOT_FOUND')
  const own = await t.call('getItem', { params: { id: item.id } }, limited)
  expect(own.body.data.item).toMatchObject({ shop_id: two, quantity: 0 })
  expect((await t.call('deleteItem', { params: { id: item.id } }, limited)).body.code).toBe('ITEM_HAS_STOCK_ELSEWHERE')
  await sound(world)
})

it('says again in every shop whether a part is low when its kind or reorder point changes (K6)', async () => {
  const world = await t.tenant({ shops: 2 })
  const [one, two] = world.shopIds as [string, string]
  const item = await added(world, { reorder_point: 0 })
  const change = (body: object) => t.call('updateItem', { params: { id: item.id }, body: { shop_id: two, ...body } }, world.admin)
  await change({ reorder_point: 0 })
  const low = async () => [(await list(world, { shop_id: one })).counts.low, (await list(world, { shop_id: two })).counts.low]
  expect(await low()).toEqual([1, 1])
  await change({ kind: 'special' })
  expect(await low()).toEqual([0, 0])
  await change({ reorder_point: 3 })
  expect(await low()).toEqual([0, 1])
  await sound(world)
})

it('shows what parts cost to holders of pricing:cost alone, in lists and files as well (0.2)', async () => {
  const world = await t.tenant()
  await added(world, { quantity: 4, unit_cost: 58.25, core_cost: 9, unit_price: 104 })
  const person = await clerk(world, ['inventory:view', 'inventory:create', 'reports:export'])
  const [seen] = (await list(world, {}, person)).inventory
  expect(seen).toMatchObject({ quantity: 4, unit_price: 104 })
  for (const field of ['unit_cost', 'stock_value', 'core_cost']) expect(seen).not.toHaveProperty(field)
  const file = async (who: Member) =>
    (await t.call('exportItems', { query: { shop_id: world.shopId, columns: 'name,quantity,unit_cost,stock_value' } }, who)).text
  expect(await file(person)).toBe(
    '\ufeffName,Part number,Maker,Category,On hand,Unit,Unit cost,Value\r\n"Brake rotor, front",BR-1043,,,4,,,\r\n',
  )
  expect(await file(world.admin)).toContain(',4,,58.25,233\r\n')
})

it('deletes a part that no shop has, says how many there are of one that is there, and frees its number (K4)', async () => {
  const world = await t.tenant()
  const full = await added(world, { quantity: 3, unit_cost: 2 })
  const remove = (id: string) => t.call('deleteItem', { params: { id } }, world.admin)
  const refused = await remove(full.id)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'ITEM_HAS_STOCK',
    { part: rotor.name, on_hand: 3, reserved: 0 },
  ])
  const params = { id: full.id }
  const unstocked = await t.call('updateItem', { params, body: { kind: 'non_stock' } }, world.admin)
  expect(unstocked.body.code).toBe('ITEM_HAS_STOCK')
  const empty = await added(world, { partNumber: 'E-1', name: 'Empty' })
  expect((await remove(empty.id)).status).toBe(204)
  expect((await remove(empty.id)).body.code).toBe('ITEM_NOT_FOUND')
  expect((await t.call('getItem', { params: { id: empty.id } }, world.admin)).body.code).toBe('ITEM_NOT_FOUND')
  expect((await list(world)).counts).toMatchObject({ all: 1, low: 1 })
  expect((await added(world, { partNumber: 'e1', name: 'Again' })).id).not.toBe(empty.id)
  await sound(world)
})

it('refuses a stale change with the part as it is (R8)', async () => {
  const world = await t.tenant()
  const item = await added(world)
  const params = { id: item.id }
  await t.call('updateItem', { params, body: { notes: 'One', version: 1 } }, world.admin)
  const stale = await t.call('updateItem', { params, body: { notes: 'Two', version: 1 } }, world.admin)
  expect([stale.status, stale.body.current.notes, stale.body.current.version]).toEqual([409, 'One', 2])
})

it('is found by its number, the end of it, its maker and its name by who may see parts (B62, B63)', async () => {
  const world = await t.tenant()
  const item = await added(world, {
    partNumber: '5WK9-6753C',
    name: 'NOx sensor, outlet',
    maker: 'Kestrel',
    quantity: 1,
    unit_cost: 9,
  })
  const hits = async (q: string, who: Member = world.admin) =>
    (await t.call('search', { query: { q, shop_id: world.shopId } }, who)).body.data.results.parts
  for (const q of ['5wk9', '5WK96753C', '6753c', 'kestrel nox', 'outl'])
    expect(
      (await hits(q)).map((hit: { id: string }) => hit.id),
      q,
    ).toEqual([item.id])
  expect((await hits('5wk9'))[0]).toMatchObject({
    kind: 'part',
    number: '5WK9-6753C',
    title: 'NOx sensor, outlet',
    status: 'in_stock',
  })
  expect(await hits('5wk9', await clerk(world, ['customers:view']))).toEqual([])
  await t.call('updateItem', { params: { id: item.id }, body: { name: 'Sensor' } }, world.admin)
  expect(await hits('outl')).toEqual([])
})

it('keeps categories by name, renames them in one place and deletes only empty ones (K9)', async () => {
  const world = await t.tenant()
  const item = await added(world, { category: 'Brakes' })
  const create = (name: string) => t.call('createItemCategory', { body: { name } }, world.admin)
  expect((await create('BRAKES')).body.code).toBe('ITEM_CATEGORY_EXISTS')
  const air = (await create('Air')).body.data.category
  const all = (await t.call('listItemCategories', {}, world.admin)).body.data
  expect(all.categories.map((one: { name: string; item_count: number }) => [one.name, one.item_count])).toEqual([
    ['Air', 0],
    ['Brakes', 1],
  ])
  expect((await t.call('listItemCategories', { query: { search: 'RAK' } }, world.admin)).body.data.pagination.total).toBe(1)
  const brakes = all.categories[1]
  const params = { id: brakes.id }
  const rename = (name: string, version: number) => t.call('updateItemCategory', { params, body: { name, version } }, world.admin)
  expect((await rename('air', 1)).body.code).toBe('ITEM_CATEGORY_EXISTS')
  expect((await rename('Brake parts', 1)).body.data.category).toMatchObject({ name: 'Brake parts', version: 2, item_count: 1 })
  expect((await rename('Old', 1)).body.current.name).toBe('Brake parts')
  expect((await t.call('getItem', { params: { id: item.id } }, world.admin)).body.data.item.category).toBe('Brake parts')
  const inUse = await t.call('deleteItemCategory', { params }, world.admin)
  expect([inUse.status, inUse.body.code, inUse.body.params]).toEqual([409, 'ITEM_CATEGORY_IN_USE', { count: 1 }])
  expect((await t.call('deleteItemCategory', { params: { id: air.id } }, world.admin)).status).toBe(204)
  expect((await t.call('getItemCategory', { params: { id: air.id } }, world.admin)).body.code).toBe('ITEM_CATEGORY_NOT_FOUND')
  await t.call('deleteItem', { params: { id: item.id } }, world.admin)
  expect((await t.call('deleteItemCategory', { params }, world.admin)).status).toBe(204)
})
