import { expect, it } from 'vitest'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const supplier = async (world: World, name: string): Promise<string> => {
  const reply = await t.call('createSupplier', { body: { name, category: 'Filters' } }, world.admin)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.supplier.id
}
const item = (world: World, partNumber: string, supplier_id?: string | null) =>
  t.call(
    'createItem',
    {
      query: { shop_id: world.shopId },
      body: { name: `Filter ${partNumber}`, partNumber, ...(supplier_id !== undefined && { supplier_id }) },
    },
    world.admin,
  )

it('names where a part is bought, and finds the parts of a supplier (K1, K2)', async () => {
  const world = await t.tenant()
  const [bayside, tideflats] = [await supplier(world, 'Bayside Filters'), await supplier(world, 'Tideflats')]
  const made = (await item(world, 'F-1', bayside)).body.data.item
  expect(made).toMatchObject({ supplier_id: bayside, supplier_name: 'Bayside Filters' })
  await item(world, 'F-2', tideflats)
  const none = (await item(world, 'F-3')).body.data.item
  expect([none.supplier_id, none.supplier_name]).toEqual([null, null])
  const of = async (supplier_id: string) =>
    (await t.call('listItems', { query: { shop_id: world.shopId, supplier_id } }, world.admin)).body.data.inventory.map(
      (one: { partNumber: string }) => one.partNumber,
    )
  expect([await of(bayside), await of(tideflats)]).toEqual([['F-1'], ['F-2']])
  const change = (id: string, body: object) => t.call('updateItem', { params: { id }, query: {}, body }, world.admin)
  // What is left out stays; null takes it away.
  expect((await change(made.id, { notes: 'Box of six' })).body.data.item.supplier_id).toBe(bayside)
  expect((await change(made.id, { supplier_id: tideflats })).body.data.item.supplier_name).toBe('Tideflats')
  expect((await change(made.id, { supplier_id: null })).body.data.item).toMatchObject({ supplier_id: null, supplier_name: null })
})

it('takes no supplier that is unknown, deleted or of another organization', async () => {
  const [world, other] = [await t.tenant(), await t.tenant()]
  const gone = await supplier(world, 'Gone')
  expect((await t.call('deleteSupplier', { params: { id: gone } }, world.admin)).status).toBe(204)
  for (const id of [gone, await supplier(other, 'Theirs'), '00000000-0000-7000-8000-000000000000']) {
    const reply = await item(world, 'F-1', id)
    expect([reply.status, reply.body.code]).toEqual([404, 'SUPPLIER_NOT_FOUND'])
  }
  expect((await item(world, 'F-1', 'x')).status).toBe(422)
})

it('keeps a supplier that a part names, and lets go of it with the part', async () => {
  const world = await t.tenant()
  const id = await supplier(world, 'Bayside Filters')
  const part = (await item(world, 'F-1', id)).body.data.item
  const remove = () => t.call('deleteSupplier', { params: { id } }, world.admin)
  const refused = await remove()
  expect([refused.status, refused.body.code]).toEqual([409, 'SUPPLIER_IN_USE'])
  expect((await t.call('deleteItem', { params: { id: part.id } }, world.admin)).status).toBe(204)
  expect((await remove()).status).toBe(204)
})

it('never names a supplier that is deleted at the same time', async () => {
  const world = await t.tenant()
  for (let round = 0; round < 10; round++) {
    const id = await supplier(world, `Supplier ${round}`)
    const [made, removed] = await Promise.all([
      item(world, `R-${round}`, id),
      t.call('deleteSupplier', { params: { id } }, world.admin),
    ])
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([made.status, removed.status])
  }
})
