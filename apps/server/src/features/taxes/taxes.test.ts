import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { addCompletedOrder, type OrderLine } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()
const classes = ['part_new', 'labor', 'supplies'] as const
type Class = (typeof classes)[number]

async function begin() {
  const world = await t.tenant()
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  return { world, today: dateIn(rows[0].time_zone, Date.now()) as string }
}
const addTax = (world: World, code: string, percent: number, more: object = {}) =>
  t.call(
    'createTaxComponent',
    { body: { shop_id: world.shopId, code, name: code, percent, valid_from: '2020-01-01', ...more } },
    world.admin,
  )
const taxOf = async (world: World, code: string, percent: number, more: object = {}) =>
  (await addTax(world, code, percent, more)).body.data.tax_component
const addRules = (world: World, rules: object[], valid_from = '2020-01-01') =>
  t.call('saveTaxGrid', { body: { shop_id: world.shopId, valid_from, rules: rules as never } }, world.admin)
const always = (component: { id: string }, ...of: Class[]) =>
  of.map((sales_class) => ({ sales_class, component_id: component.id, condition: 'always' }))
const turn = (world: World) => t.call('setTaxMode', { params: { id: world.shopId }, body: { mode: 'components' } }, world.admin)
const tried = async (world: World, lines: object[], more: object = {}) =>
  (await t.call('tryTaxes', { body: { shop_id: world.shopId, mode: 'components', lines: lines as never, ...more } }, world.admin))
    .body.data.totals
const part = (amount: number) => ({ sales_class: 'part_new', amount })

it('rounds each tax once in a document, on top of others where it says so, and writes nothing when tried (TAX8, TAX14, TAX18)', async () => {
  const { world } = await begin()
  const state = await taxOf(world, 'state', 6.25)
  const city = await taxOf(world, 'city', 2)
  await addRules(world, [...always(state, 'part_new'), ...always(city, 'part_new')])
  const three = await tried(world, [part(9.99), part(9.99), part(9.99)])
  expect(three).toMatchObject({ subtotal: 29.97, tax: 2.47, total: 32.44 })
  expect(three.taxes.map((tax: { code: string; amount: number }) => [tax.code, tax.amount])).toEqual([
    ['state', 1.87],
    ['city', 0.6],
  ])
  expect(await tried(world, [part(200.2)])).toMatchObject({ tax: 16.51 })
  const second = await t.tenant()
  const one = await taxOf(second, 'gst', 5)
  const other = await taxOf(second, 'qst', 9.975, { on_top_of: ['gst'] })
  await addRules(second, [...always(one, 'part_new'), ...always(other, 'part_new')])
  expect((await tried(second, [part(100)])).tax).toBe(15.47)
  expect((await t.call('getShopTaxes', { params: { id: world.shopId } }, world.admin)).body.data.shop_taxes.mode).toBe('simple')
})

it('taxes classes by their own rules, spreads a discount first, and taxes labor only with parts where it says so (TAX10, TAX19)', async () => {
  const { world } = await begin()
  const state = await taxOf(world, 'state', 6.25)
  const city = await taxOf(world, 'city', 2)
  await addRules(world, [...always(state, 'part_new', 'supplies'), ...always(city, 'part_new')])
  const lines = [
    { sales_class: 'labor', amount: 300 },
    { sales_class: 'part_new', amount: 225.5 },
    { sales_class: 'supplies', amount: 15 },
  ]
  const amounts = async (more: object = {}) => {
    const totals = await tried(world, lines, more)
    const found = Object.fromEntries(totals.taxes.map((tax: { code: string; amount: number }) => [tax.code, tax.amount]))
    return { ...found, total: totals.total }
  }
  expect(await amounts()).toEqual({ state: 15.03, city: 4.51, total: 560.04 })
  expect(await amounts({ discount: 54.05 })).toEqual({ state: 13.53, city: 4.06, total: 504.04 })
  await addRules(world, [{ sales_class: 'labor', component_id: city.id, condition: 'with_parts' }])
  const labor = { sales_class: 'labor', amount: 100, service: 'Brakes' }
  expect((await tried(world, [labor, { ...part(10), service: 'Oil' }])).tax).toBe(0.83)
  expect((await tried(world, [labor, { ...part(10), service: 'Brakes' }])).tax).toBe(2.83)
  await addRules(world, [{ sales_class: 'supplies', component_id: city.id, condition: 'per_piece', per_piece: 1.5 }])
  expect((await tried(world, [{ sales_class: 'supplies', amount: 0, quantity: 4 }])).tax).toBe(0)
  expect((await tried(world, [{ sales_class: 'supplies', amount: 8, quantity: 4 }])).tax).toBe(6.5)
})

it('keeps rates by their days: none overlaps, none stands on itself, one that an invoice carries is only ended (TAX9, TAX20)', async () => {
  const { world, today } = await begin()
  const state = await taxOf(world, 'state', 6)
  const again = await addTax(world, 'state', 7, { valid_from: '2025-01-01' })
  expect(again.status).toBe(422)
  expect(again.text).toContain('This tax already has a rate from 2020-01-01.')
  expect((await addTax(world, 'much', 100.01)).status).toBe(422)
  expect((await addTax(world, 'loop', 1, { on_top_of: ['loop'] })).body.errors?.[0]?.code ?? '').toBe('TAX_CIRCLE')
  const changed = await t.call(
    'updateTaxComponent',
    { params: { id: state.id }, body: { percent: 6.5, version: state.version } },
    world.admin,
  )
  expect(changed.body.data.tax_component.percent).toBe(6.5)
  const rule = (
    await t.call(
      'createTaxRule',
      {
        body: {
          ...{ shop_id: world.shopId, sales_class: 'part_new' as const, component_id: state.id },
          ...{ condition: 'always' as const, valid_from: '2020-01-01' },
        },
      },
      world.admin,
    )
  ).body.data.tax_rule
  expect((await turn(world)).status).toBe(200)
  expect((await turn(world)).status).toBe(200)
  const back = await t.call('setTaxMode', { params: { id: world.shopId }, body: { mode: 'simple' } }, world.admin)
  expect(back.body.code).toBe('TAX_MODE_KEPT')
  const line: OrderLine = { type: 'parts', description: 'Kit', unit_cost: 100 }
  const orderId = await addCompletedOrder(t, world, { lines: [line] })
  const draft = (await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin)).body.data.invoice
  expect(draft.taxAmount).toBe(6.5)
  // A draft follows the rates; what is issued keeps them.
  await t.call('updateTaxComponent', { params: { id: state.id }, body: { percent: 7 } }, world.admin)
  const issued = (await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin)).body.data.invoice
  expect(issued).toMatchObject({ taxAmount: 7, totalAmount: 107 })
  expect(issued.taxes).toMatchObject([{ label: 'state', name: 'state', percent: 7, base: 100, amount: 7 }])
  expect(issued.items[0].taxes).toMatchObject([{ code: 'state', base: 100, amount: 7, exempt: 0 }])
  const used = await t.call('updateTaxComponent', { params: { id: state.id }, body: { percent: 8 } }, world.admin)
  expect(used.body.code).toBe('TAX_IN_USE')
  const moved = await t.call('updateTaxRule', { params: { id: rule.id }, body: { condition: 'never' } }, world.admin)
  expect(moved.body.code).toBe('TAX_RULE_IN_USE')
  const next = await addTax(world, 'state', 8, { valid_from: addDays(today, 1), replaces: true })
  expect(next.status).toBe(201)
  const listed = (await t.call('listTaxComponents', { query: { shop_id: world.shopId } }, world.admin)).body.data.tax_components
  expect(listed.map((row: { percent: number; valid_to: string | null }) => [row.percent, row.valid_to])).toEqual(
    expect.arrayContaining([
      [7, today],
      [8, null],
    ]),
  )
  expect((await tried(world, [part(100)], { date: addDays(today, 1) })).tax).toBe(8)
  expect((await t.call('endTaxRule', { params: { id: rule.id }, query: { on: today } }, world.admin)).status).toBe(204)
  expect((await t.call('getTaxRule', { params: { id: rule.id } }, world.admin)).body.data.tax_rule.valid_to).toBe(today)
  const ended = await t.call('endTaxComponent', { params: { id: next.body.data.tax_component.id } }, world.admin)
  expect(ended.status).toBe(204)
  const gone = await t.call('getTaxComponent', { params: { id: next.body.data.tax_component.id } }, world.admin)
  expect(gone.body.code).toBe('TAX_NOT_FOUND')
  const rules = (await t.call('listTaxRules', { query: { shop_id: world.shopId } }, world.admin)).body.data.tax_rules
  expect(rules).toMatchObject([{ sales_class: 'part_new', component_code: 'state', is_used: true }])
})

it('shows open orders before and after a shop counts by components, and changes nothing until it is turned on (TAX7)', async () => {
  const { world } = await begin()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 82500 where tenant_id = $1', [
    world.tenantId,
  ])
  await addCompletedOrder(t, world, { lines: [{ type: 'parts', description: 'Kit', unit_cost: 200.2 }] })
  const params = { id: world.shopId }
  expect((await turn(world)).body.code).toBe('NO_TAXES')
  const [state, city] = [await taxOf(world, 'state', 6.25), await taxOf(world, 'city', 2)]
  await addRules(world, [...always(state, 'part_new'), ...always(city, 'part_new')])
  const preview = (await t.call('previewTaxMode', { params }, world.admin)).body.data
  expect(preview.orders).toMatchObject([{ tax_before: 16.52, tax_after: 16.51, total_before: 216.72, total_after: 216.71 }])
  const open = async () => (await t.call('listServiceOrders', {}, world.admin)).body.data.service_orders[0]
  expect((await open()).total_with_tax).toBe(216.72)
  await turn(world)
  const order = await open()
  expect(order.total_with_tax).toBe(216.71)
  const detail = (await t.call('getServiceOrder', { params: { id: order.id } }, world.admin)).body.data.service_order
  expect(detail.tax_lines).toEqual([
    { label: 'component', code: 'state', name: 'state', percent: 6.25, amount: 12.51 },
    { label: 'component', code: 'city', name: 'city', percent: 2, amount: 4 },
  ])
})

it('taxes a line otherwise by hand with a reason that stays, on the order and on its invoice (TAX12)', async () => {
  const { world } = await begin()
  const state = await taxOf(world, 'state', 10)
  await addRules(world, always(state, 'part_new'))
  await turn(world)
  const lines: OrderLine[] = [
    { type: 'parts', description: 'Kit', unit_cost: 100 },
    { type: 'labor', description: 'Work', estimated_hours: 1 },
  ]
  const id = await addCompletedOrder(t, world, { lines })
  const order = async () => (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order
  const line = (await order()).line_items.find((one: { type: string }) => one.type === 'parts')
  const say = (taxable: boolean | null, reason: string) =>
    t.call('overrideLineTax', { params: { id, itemId: line.id }, body: { taxable, reason } }, world.admin)
  expect((await order()).tax_estimate).toBe(10)
  expect((await say(false, '')).status).toBe(422)
  expect((await say(false, 'Interstate carrier')).body.data.line_item.tax_override).toMatchObject({
    ...{ taxable: false, reason: 'Interstate carrier' },
  })
  expect((await order()).tax_estimate).toBe(0)
  const draft = (await t.call('createInvoice', { body: { workOrderId: id } }, world.admin)).body.data.invoice
  expect(draft.taxAmount).toBe(0)
  await say(null, 'By the rules')
  const issued = (await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin)).body.data.invoice
  expect(issued.taxAmount).toBe(10)
  expect((await say(false, 'Too late')).body.code).toBe('ORDER_CLOSED')
})
