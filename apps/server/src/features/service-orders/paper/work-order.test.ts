import { expect, it } from 'vitest'
import { brakeLines, makeOrder } from '../../../../test/factories/orders.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'

const t = useApp()

const pdf = (id: string, who: Member, query: object = {}) =>
  t.call('getServiceOrderPdf', { params: { id }, query: query as never }, who)
const textOf = async (id: string, who: Member, query: object = {}) =>
  (await textOfPdf((await pdf(id, who, query)).bytes)).join('\n')
const set = (world: World, body: object) =>
  t.call('updateDocumentTexts', { params: { id: world.shopId }, body: body as never }, world.admin)

it('prints an order for the bay: work, parts with their bins, meters, no price and no phone unless the shop says so (DOC5, DOC10)', async () => {
  const world = await t.tenant()
  const body = { shop_id: world.shopId, name: 'Rotor', partNumber: 'RT-54', location: 'A-07' }
  const item = (await t.call('createItem', { body }, world.admin)).body.data.item
  const technician = await t.member(world, 'technician', { technician: true, name: 'Marcus Bell' })
  const order = await makeOrder(t, world, {
    ...{
      customer: { name: 'Elena Vasquez', email: 'elena@example.com', phone: '(253) 555-0142' },
      mileage_in: 84_140,
      po_number: 'HH-4500',
    },
    technicians: [{ technician_id: technician.technicianId, estimated_minutes: 90 }],
    line_items: [brakeLines[0], { ...brakeLines[1], inventory_item_id: item.id }],
  })
  const text = await textOf(order.id, world.admin)
  for (const words of [
    order.number,
    'Brakes pulsate',
    'Replace rotors',
    '1.5 h',
    'Marcus Bell',
    'RT-54',
    'A-07',
    '84,140 mi',
    'HH-4500',
  ])
    expect(text).toContain(words)
  for (const hidden of ['$', '555-0142']) expect(text).not.toContain(hidden)
  const spanish = await textOf(order.id, world.admin, { language: 'es' })
  expect(spanish).toContain('Orden de trabajo')
  expect(spanish).toContain('Replace rotors')
  expect((await set(world, { bay_prices: true, bay_phone: true, bay_language: 'es', paper: 'a4' })).status).toBe(200)
  const shown = await textOf(order.id, world.admin)
  for (const words of ['$359.98', '555-0142', 'Orden de trabajo']) expect(shown).toContain(words)
  expect(await textOf(order.id, world.admin, { language: 'en' })).toContain('Work order')
  // The same content gives the same bytes.
  expect((await pdf(order.id, world.admin)).bytes.equals((await pdf(order.id, world.admin)).bytes)).toBe(true)
  const scanned = await t.call('scan', { query: { code: order.number } }, world.admin)
  expect(scanned.body.data.found).toMatchObject([{ kind: 'order', id: order.id }])
})

it('is not found in another shop or organization, and knows no other kind (DOC16)', async () => {
  const world = await t.tenant({ shops: 2 })
  const order = await makeOrder(t, world)
  const elsewhere = await t.member(world, { permissions: ['service-order:view'] }, { shopIds: [world.shopIds[1] as string] })
  expect((await pdf(order.id, elsewhere)).status).toBe(404)
  expect((await pdf(order.id, (await t.tenant()).admin)).body.code).toBe('ORDER_NOT_FOUND')
  expect((await pdf(order.id, world.admin, { kind: 'poster' })).status).toBe(422)
})
