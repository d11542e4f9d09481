import { labelCode } from '@twopost/contract/documents'
import type { ItemNumberList } from '@twopost/contract/inventory'
import { expect, it } from 'vitest'
import { makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'

const t = useApp()
const add = async (world: World, name: string, more: object = {}) => {
  const body = { shop_id: world.shopId, name, partNumber: name, unit_cost: 10, ...more }
  const reply = await t.call('createItem', { body }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.item
}
const put = (world: World, id: string, numbers: ItemNumberList['numbers'], more: object = {}) =>
  t.call('putItemNumbers', { params: { id }, query: { shop_id: world.shopId }, body: { numbers, ...more } }, world.admin)
const offered = async (world: World, id: string) => {
  const { body } = await t.call('listAlternates', { params: { id }, query: { shop_id: world.shopId } }, world.admin)
  return body.data.alternates.map(({ kind, item }: { kind: string; item: { name: string } }) => [kind, item.name])
}
const scan = async (world: World, code: string, who: Member = world.admin) => {
  const reply = await t.call('scan', { query: { code, shop_id: world.shopId } }, who)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.found.map(({ kind, title }: { kind: string; title: string }) => [kind, title])
}

it('finds parts by all their numbers, offers what can stand in, and says what a scanned code is (PAR3, PAR23, PAR30, PAR40)', async () => {
  const world = await t.tenant({ shops: 2 })
  const supplier = (await t.call('createSupplier', { body: { name: 'Tidewater', category: 'Filters' } }, world.admin)).body.data
    .supplier
  const old = await add(world, 'OLD-1')
  const next = await add(world, 'NEW-1', { quantity: 3, location: 'A-07' })
  const [empty, other] = [await add(world, 'ALT-1'), await add(world, 'ALT-2', { quantity: 2 })]

  const saved = await put(world, old.id, [
    { kind: 'barcode', number: '0 36000 29145 2' },
    { kind: 'barcode', number: '036000291452' },
    { kind: 'supplier', number: 'TW 77', supplier_id: supplier.id },
    { kind: 'superseded_by', number: 'new1' },
    { kind: 'alternate', number: 'ALT-1' },
    { kind: 'alternate', number: 'ALT-2' },
    { kind: 'alternate', number: 'NOT-ON-FILE' },
  ])
  expect(saved.status, saved.text).toBe(200)
  // The last spelling of a number that is given twice stays.
  expect(saved.body.data.item.numbers).toHaveLength(6)
  expect(saved.body.data.item.numbers).toContainEqual({
    kind: 'supplier',
    number: 'TW 77',
    supplier_id: supplier.id,
    supplier_name: 'Tidewater',
  })
  expect(await offered(world, old.id)).toEqual([
    ['superseded_by', 'NEW-1'],
    ['alternate', 'ALT-2'],
    ['alternate', 'ALT-1'],
  ])
  expect(await offered(world, next.id)).toEqual([['replaces', 'OLD-1']])
  expect(await offered(world, empty.id)).toEqual([['alternate', 'OLD-1']])

  // As of a VIN, the end of a number is enough.
  const ends = await t.call('search', { query: { q: '291452', shop_id: world.shopId } }, world.admin)
  expect(ends.body.data.results.parts).toHaveLength(1)
  const [byCode] = (await t.call('search', { query: { q: 'tw77' } }, world.admin)).body.data.results.parts
  expect(byCode.id).toBe(old.id)

  // Another change of the part keeps its numbers, and they are found still.
  const renamed = await t.call(
    'updateItem',
    { params: { id: old.id }, query: { shop_id: world.shopId }, body: { name: 'Old pads' } },
    world.admin,
  )
  expect(renamed.body.data.item.numbers).toHaveLength(6)
  expect((await t.call('search', { query: { q: 'tw77' } }, world.admin)).body.data.results.parts).toHaveLength(1)
  const stale = await put(world, old.id, [], { version: saved.body.data.item.version })
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION'])
  const bad = await put(world, old.id, [{ kind: 'barcode', number: '--' }])
  expect(bad.body.errors['body.numbers.0.number'] ?? bad.body.errors).toBeTruthy()
  expect(bad.status).toBe(422)

  expect(await scan(world, '036000291452')).toEqual([['item', 'Old pads']])
  expect(await scan(world, '0036000291452')).toEqual([['item', 'Old pads']])
  expect(await scan(world, 'new 1\r')).toEqual([['item', 'NEW-1']])
  expect(await scan(world, 'not-on-file')).toEqual([['item', 'Old pads']])
  expect(await scan(world, 'a-07')).toEqual([['location', 'A-07']])
  expect(await scan(world, labelCode('part', other.id))).toEqual([['item', 'ALT-2']])
  expect(await scan(world, labelCode('vehicle', other.id))).toEqual([])
  for (const unknown of ['', '???', 'TP1:P000', 'nothing of ours']) expect(await scan(world, unknown)).toEqual([])

  const cleared = await put(world, old.id, [], { version: renamed.body.data.item.version })
  expect(cleared.body.data.item.numbers).toEqual([])
  expect(await scan(world, '036000291452')).toEqual([])
  expect(await offered(world, next.id)).toEqual([])

  // Orders by number or key tag, vehicles by VIN or plate; for those alone who may see them.
  const order = await makeOrder(t, world)
  const vehicle = ['vehicle', '2022 Ford F-150']
  const stocker = await t.member(world, { permissions: ['inventory:view'] })
  expect(await scan(world, order.number.toLowerCase())).toEqual([['order', order.title]])
  expect(await scan(world, labelCode('key_tag', order.id))).toEqual([['order', order.title]])
  expect(await scan(world, 'cbx-7194')).toEqual([vehicle])
  for (const code of [order.number, 'CBX 7194']) expect(await scan(world, code, stocker)).toEqual([])
  expect(await scan(world, 'a-07', stocker)).toEqual([['location', 'A-07']])
  // Nor a place of a shop that one may not enter.
  const made = await t.call('createStockLocation', { body: { shop_id: world.shopIds[1] as string, name: 'N-1' } }, world.admin)
  const code = labelCode('bin', made.body.data.stock_location.id)
  expect(await scan(world, code)).toEqual([['location', 'N-1']])
  const limited = await t.member(world, { permissions: ['inventory:view'] }, { shopIds: [world.shopId] })
  expect(await scan(world, code, limited)).toEqual([])
})
