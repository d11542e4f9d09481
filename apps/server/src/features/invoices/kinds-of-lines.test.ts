import { beforeAll, expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { makeOrder } from '../../../test/factories/orders.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
let world: World
/** May write lines and does not see what things cost. */
let advisor: Member
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
beforeAll(async () => {
  world = await t.tenant()
  advisor = await t.member(world, 'customer-service')
})
const params = (id: string, itemId?: string) => ({ id, ...(itemId && { itemId }) })
const add = (id: string, body: object, who: Member = world.admin) =>
  t.call('addLineItem', { params: { id }, body: { service_name: 'Axle', ...body } as never }, who)
const change = (id: string, itemId: string, body: object, who: Member = world.admin) =>
  t.call('updateLineItem', { params: { id, itemId }, body }, who)
const detail = async (id: string, who: Member = world.admin): Promise<Reply['body']> =>
  ok(await t.call('getServiceOrder', { params: { id } }, who)).service_order
const machining = { type: 'sublet' as const, description: 'Machine the flywheel', quantity: 1, unit_cost: 180 }
const newSupplier = async (name: string): Promise<string> =>
  ok(await t.call('createSupplier', { body: { name, category: 'Machine shop' } }, world.admin)).supplier.id

it('counts the work of other shops and fees in the total, each taxed at the rate of its kind (NOW6, TAX2, TAX7)', async () => {
  ok(
    await t.call(
      'updateShop',
      { params: { id: world.shopId }, body: { labor_tax_percent: 5, parts_tax_percent: 8 } },
      world.admin,
    ),
  )
  const lines = [
    { type: 'labor', description: 'Fit', estimated_hours: 2, unit_cost: 100, service_name: 'Axle' },
    { type: 'parts', description: 'Clutch', quantity: 1, unit_cost: 300, service_name: 'Axle' },
    { ...machining, service_name: 'Axle' },
    { type: 'fee', description: 'Shop supplies', quantity: 1, unit_cost: 15, service_name: 'Axle' },
  ]
  const { id } = await makeOrder(t, world, { line_items: lines } as never)
  const order = await detail(id)
  expect(order).toMatchObject({ labor_total: 200, parts_total: 300, sublet_total: 180, fees_total: 15, total_cost: 695 })
  // 5 % of 380.00 and 8 % of 315.00.
  expect(order).toMatchObject({ tax_estimate: 44.2, total_with_tax: 739.2, labor_hours: 2 })
  expect(order.tax_lines).toEqual([
    { label: 'parts', percent: 8, amount: 25.2 },
    { label: 'labor', percent: 5, amount: 19 },
  ])
  const listed = ok(await t.call('listServiceOrders', { query: { search: order.number } }, world.admin)).service_orders
  expect(listed.map((one: { total_with_tax: number }) => one.total_with_tax)).toEqual([739.2])
  expect(order.line_items.map((one: { sales_class: string }) => one.sales_class)).toEqual([
    'labor',
    'part_new',
    'sublet',
    'supplies',
  ])
  ok(
    await t.call(
      'updateShop',
      { params: { id: world.shopId }, body: { labor_tax_percent: 0, parts_tax_percent: 0 } },
      world.admin,
    ),
  )
})

it('keeps what a line sells: by its type, its part and where that comes from, or as it is said (TAX2)', async () => {
  const { id } = await makeOrder(t, world, {} as never)
  const item = async (name: string, kind: string): Promise<string> =>
    ok(
      await t.call(
        'createItem',
        { body: { shop_id: world.shopId, name, partNumber: name, kind, quantity: 4 } as never },
        world.admin,
      ),
    ).item.id
  const tire = await item('Steer tire', 'tire')
  const part = { type: 'parts' as const, description: 'Tire', quantity: 1, unit_cost: 90 }
  const line = ok(await add(id, { ...part, inventory_item_id: tire })).line_item
  expect(line.sales_class).toBe('tire')
  expect(ok(await change(id, line.id, { part_source: 'used' })).line_item.sales_class).toBe('part_used')
  expect(
    ok(await change(id, line.id, { part_source: 'stock', inventory_item_id: await item('Start battery', 'battery') })).line_item,
  ).toMatchObject({
    sales_class: 'battery',
  })
  expect(ok(await change(id, line.id, { sales_class: 'core', notes: 'Old one stays' })).line_item.sales_class).toBe('core')
  expect(ok(await change(id, line.id, { quantity: 2 })).line_item.sales_class).toBe('core')
  // Another type is another thing.
  expect(ok(await change(id, line.id, { type: 'fee' })).line_item).toMatchObject({ sales_class: 'supplies', part: null })
  for (const body of [{ sales_class: 'labor' }, { type: 'labor', sales_class: 'tire' }, { sales_class: 'gold' }])
    expect((await change(id, line.id, body)).status, JSON.stringify(body)).toBe(422)
  expect(refusal(await add(id, { ...machining, sales_class: 'supplies' }))).toEqual([422, 'VALIDATION_FAILED'])
})

it('keeps who does the work of another shop and what it costs, which who sees no costs neither reads nor says (PAR5, PAR20)', async () => {
  const supplier = await newSupplier('Delta Machine')
  const { id } = await makeOrder(t, world, {} as never)
  const line = ok(await add(id, machining)).line_item
  expect(line.sublet).toEqual({
    ...{ supplier: null, cost: null, cost_state: 'none', document: '', document_date: null, due_date: null, is_open: true },
  })
  const said = { supplier_id: supplier, cost: 120.5 }
  expect(ok(await change(id, line.id, { sublet: said })).line_item.sublet).toMatchObject({
    ...{ supplier: { id: supplier, name: 'Delta Machine' }, cost: 120.5, cost_state: 'estimated', is_open: false },
  })
  const paper = { document: 'DM-881', document_date: '2026-11-20', due_date: '2026-12-20' }
  const known = ok(await change(id, line.id, { sublet: paper })).line_item.sublet
  expect(known).toMatchObject({ ...paper, cost: 120.5, cost_state: 'received' })
  // What was read may be sent back as it is.
  expect(ok(await change(id, line.id, { sublet: known })).line_item.sublet).toEqual(known)

  const seen = (await detail(id, advisor)).line_items[0].sublet
  expect(seen).toMatchObject({ supplier: { name: 'Delta Machine' }, cost_state: 'received' })
  expect(Object.keys(seen)).not.toContain('cost')
  expect(refusal(await change(id, line.id, { sublet: { cost: 1 } }, advisor))).toEqual([403, 'NOT_ALLOWED'])
  expect(refusal(await add(id, { ...machining, sublet: { cost: 1 } }, advisor))).toEqual([403, 'NOT_ALLOWED'])
  ok(await change(id, line.id, { unit_cost: 190, sublet: { document: 'DM-882' } }, advisor))
  expect((await detail(id)).line_items[0]).toMatchObject({ amount: 190, sublet: { cost: 120.5, document: 'DM-882' } })
  expect((await change(id, line.id, { sublet: { cost: -1 } })).status).toBe(422)
  const nobody = '01890000-0000-7000-8000-000000000000'
  expect(refusal(await change(id, line.id, { sublet: { supplier_id: nobody } }))).toEqual([404, 'SUPPLIER_NOT_FOUND'])
  const labor = ok(await add(id, { type: 'labor', description: 'Fit', estimated_hours: 1 })).line_item
  expect((await change(id, labor.id, { sublet: said })).status).toBe(422)
  // Nothing of it stays with a line that becomes another thing, or goes.
  expect(ok(await change(id, line.id, { type: 'fee' })).line_item.sublet).toBeNull()
  expect(ok(await change(id, line.id, { type: 'sublet' })).line_item.sublet).toMatchObject({ supplier: null, cost: null })
  expect((await t.call('deleteLineItem', { params: { id, itemId: line.id } }, world.admin)).status).toBe(204)
})

it('asks for supplier and cost before an order is completed, and freezes them with the invoice (PAR20, NOW5)', async () => {
  const supplier = await newSupplier('Harbor Glass')
  const gate = (parts_gate: string) =>
    t.call('updateShop', { params: { id: world.shopId }, body: { parts_gate } as never }, world.admin)
  const working = async () => {
    const lines = [
      { ...machining, service_name: 'Glass' },
      { type: 'fee', description: 'Glass disposal', quantity: 1, unit_cost: 10, sales_class: 'disposal', service_name: 'Glass' },
    ]
    const order = await makeOrder(t, world, { line_items: lines } as never)
    const body = { scheduled_start: '2027-05-03T15:00:00Z', allow_overlap: true }
    ok(await t.call('scheduleOrder', { params: params(order.id), body }, world.admin))
    ok(await t.call('startOrder', { params: params(order.id) }, world.admin))
    return { id: order.id as string, line: order.line_items[0].id as string }
  }
  const complete = (id: string) => t.call('completeOrder', { params: { id } }, world.admin)
  ok(await gate('block'))
  const one = await working()
  const refused = await complete(one.id)
  expect([...refusal(refused), refused.body.params]).toEqual([409, 'SUBLETS_OPEN', { lines: 'Machine the flywheel', count: 1 }])
  ok(await change(one.id, one.line, { sublet: { supplier_id: supplier } }))
  expect(refusal(await complete(one.id))).toEqual([409, 'SUBLETS_OPEN'])
  ok(await change(one.id, one.line, { sublet: { cost: 130 } }))
  ok(await complete(one.id))
  ok(await gate('warn'))
  const two = await working()
  ok(await complete(two.id))

  const issue = async (workOrderId: string) => {
    const { id } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin)).invoice
    return ok(await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)).invoice
  }
  const known = await issue(one.id)
  expect(known.items).toMatchObject([
    { type: 'service', sales_class: 'sublet', totalPrice: 180, our_cost: 130, cost_state: 'estimated' },
    { type: 'service', sales_class: 'disposal', totalPrice: 10, our_cost: null, cost_state: null },
  ])
  expect(known.margin).toEqual({
    ...{ parts_cost: 0, parts_margin: 0, sublet_cost: 130, sublet_margin: 50, unknown: 0, estimated: 1 },
  })
  // Nobody knows what the other cost: it says so.
  expect((await issue(two.id)).margin).toMatchObject({ sublet_cost: 0, unknown: 1, estimated: 0 })
})

it('lists what was billed without a sure cost, by amount, while its invoice stands (PAR20)', async () => {
  const own = await t.tenant()
  const line = (more: object) => ({ quantity: 1, service_name: 'Axle', ...more })
  const workOrderId = await addCompletedOrder(t, own, {
    lines: [
      line({ type: 'labor', description: 'Fit', estimated_hours: 1 }),
      line({ type: 'parts', description: 'Odd clamp', unit_cost: 6, quantity: 2 }),
      line({ ...machining, sublet: { cost: 90 } }),
      line({ ...machining, description: 'Balance the shaft', unit_cost: 75, sublet: { cost: 40, document: 'B-1' } }),
      line({ type: 'fee', description: 'Supplies', unit_cost: 5 }),
    ] as never,
  })
  const { id } = ok(await t.call('createInvoice', { body: { workOrderId } }, own.admin)).invoice
  const ask = async (query: object, who = own.admin) =>
    ok(await t.call('listUnknownCosts', { query: { shop_id: own.shopId, ...query } }, who))
  expect(await ask({})).toMatchObject({ unknown_costs: { none: 0, estimated: 0, charged: 0 }, lines: [] })
  const { number, issueDate } = await (async () => {
    const { invoice } = ok(await t.call('sendInvoice', { params: { id }, body: {} }, own.admin))
    return { number: invoice.invoiceNumber, issueDate: invoice.issueDate }
  })()
  const found = await ask({})
  expect(found.unknown_costs).toMatchObject({ shop_id: own.shopId, none: 1, estimated: 1, charged: 192 })
  expect(found.lines).toMatchObject([
    {
      invoice_id: id,
      invoice_number: number,
      description: 'Machine the flywheel',
      charged: 180,
      our_cost: 90,
      cost_state: 'estimated',
    },
    { description: 'Odd clamp', quantity: 2, charged: 12, our_cost: 0, cost_state: 'none' },
  ])
  expect(await ask({ limit: 1, page: 2 })).toMatchObject({ lines: [{ description: 'Odd clamp' }], pagination: { total: 2 } })
  expect((await ask({ from: '2020-01-01', to: '2020-01-31' })).lines).toEqual([])
  const query = { report: 'unknown_costs' as const, shop_id: own.shopId }
  const file = (await t.call('exportPartsReport', { query }, own.admin)).text.replace('\uFEFF', '').trim().split('\r\n')
  expect(file[0]).toBe('Date,Invoice,Work order,Line,Quantity,Charged,Cost as estimated')
  expect(file.slice(1).map((row) => row.split(',').slice(-4))).toEqual([
    ['Machine the flywheel', '1', '180', '90'],
    ['Odd clamp', '2', '12', ''],
  ])
  expect(file[1]).toContain(issueDate)
  const clerk = await t.member(own, { permissions: ['inventory:view', 'reports:export', 'invoices:view'] })
  expect((await t.call('listUnknownCosts', { query: {} }, clerk)).status).toBe(403)
  expect((await t.call('exportPartsReport', { query }, clerk)).body.code).toBe('NOT_ALLOWED')
  ok(await t.call('voidInvoice', { params: { id }, body: { reason: 'Wrong order' } }, own.admin))
  expect((await ask({})).lines).toEqual([])
})
