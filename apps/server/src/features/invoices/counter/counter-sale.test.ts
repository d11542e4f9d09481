import { expect, it } from 'vitest'
import { verifyStock } from '#features/inventory/index.ts'
import { verifyFacts } from '#features/kpis/index.ts'
import type { World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
async function counter(rates = 0): Promise<{ world: World; customerId: string; itemId: string }> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $2 where tenant_id = $1', [
    ...[world.tenantId, rates],
  ])
  const body = { name: 'Walk-in', phone: '555-0100', no_email: true }
  const { customer } = ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body: body as never }, world.admin))
  const part = { shop_id: world.shopId, name: 'Wiper blade', partNumber: 'WB-22', quantity: 5, unit_cost: 4 }
  const { item } = ok(await t.call('createItem', { body: part as never }, world.admin))
  return { world, customerId: customer.id, itemId: item.id }
}
const draft = ({ world, customerId }: Awaited<ReturnType<typeof counter>>, lines: object[], more: object = {}) =>
  t.call(
    'createCounterSale',
    { query: { shop_id: world.shopId }, body: { customer_id: customerId, lines, ...more } as never },
    world.admin,
  )
const pay = (world: World, id: string, amount: number, more: object = {}) =>
  t.call('addPayment', { params: { id }, body: { amount, method: 'cash', ...more } as never }, world.admin)
const onHand = async (world: World, itemId: string) =>
  (
    await t.admin.query(
      'select on_hand_thousandths::int as n, value_cents::int as value from app.shop_items where tenant_id = $1 and item_id = $2',
      [world.tenantId, itemId],
    )
  ).rows[0]
async function sound(world: World) {
  expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
}

it('sells parts without an order: taxed by class, paid with change, out of stock when it is issued (PAY22, PAY16, PAY26)', async () => {
  const at = await counter(100_000)
  const { world, itemId } = at
  const lines = [
    { item_id: itemId, description: 'Wiper blade', quantity: 2, unit_price: 14.5 },
    { type: 'fee', description: 'Battery disposal', quantity: 1, unit_price: 3, sales_class: 'disposal' },
  ]
  const { invoice } = ok(await draft(at, lines))
  expect(invoice).toMatchObject({
    ...{ origin: 'counter', workOrder: null, vehicle: null, technician: null, status: 'draft', invoiceNumber: null },
    ...{ subtotal: 32, taxAmount: 3.2, totalAmount: 35.2, terms: 'Net 30' },
  })
  expect(invoice.document).toMatchObject({ vehicle: null, services: [{ name: 'Counter sale' }], orderNumber: '' })
  expect(invoice.document.services[0].lines).toHaveLength(2)
  // A draft takes nothing.
  expect((await onHand(world, itemId)).n).toBe(5000)
  const low = await pay(world, invoice.id, 35.2, { tendered: 30 })
  expect(refusal(low)).toEqual([422, 'CASH_TOO_LOW'])
  const paid = ok(await pay(world, invoice.id, 35.2, { tendered: 40 })).invoice
  expect(paid).toMatchObject({ status: 'paid', balance: 0, invoiceNumber: expect.stringMatching(/^INV-/) })
  expect(await onHand(world, itemId)).toEqual({ n: 3000, value: 1200 })
  const receipts = await t.admin.query('select tendered_cents::int, change_cents::int from app.receipts where tenant_id = $1', [
    world.tenantId,
  ])
  expect(receipts.rows).toEqual([{ tendered_cents: 4000, change_cents: 480 }])
  const moves = await t.admin.query(
    "select document, quantity_thousandths::int as n, cost_cents::int as cost from app.stock_moves where tenant_id = $1 and kind = 'issue'",
    [world.tenantId],
  )
  expect(moves.rows).toEqual([{ document: paid.invoiceNumber, n: -2000, cost: -800 }])
  const kept = await t.admin.query(
    'select sales_class, cost_cents::int as cost, cost_state, service_id, payer from app.invoice_issue_lines where tenant_id = $1 order by position',
    [world.tenantId],
  )
  expect(kept.rows).toEqual([
    { sales_class: 'part_new', cost: 800, cost_state: 'received', service_id: null, payer: 'customer' },
    { sales_class: 'disposal', cost: null, cost_state: null, service_id: null, payer: 'customer' },
  ])
  // It is a sale, and no car.
  const query = { from: '2026-01-01', to: '2099-12-31', codes: 'net_sales,car_count,gross_profit' }
  const { kpis } = ok(await t.call('getKpis', { query: query as never }, world.admin)).kpis
  expect(kpis.map((one: { now: { value: number } }) => one.now.value).slice(0, 2)).toEqual([32, 0])
  expect((await t.call('getInvoicePdf', { params: { id: paid.id } }, world.admin)).status).toBe(200)
  const found = ok(await t.call('search', { query: { q: 'Walk-in' } }, world.admin))
  expect(found.results.invoices.map((one: { id: string }) => one.id)).toContain(paid.id)
  await sound(world)
})

it('sells to one walk-in customer of the shop when nobody gives a name, also from several tills at once (PAY22)', async () => {
  const { world, itemId } = await counter()
  const lines = [{ item_id: itemId, description: 'Wiper blade', quantity: 1, unit_price: 10 }]
  const query = { shop_id: world.shopId }
  const sell = () => t.call('createCounterSale', { query, body: { lines } as never }, world.admin)
  const made = (await Promise.all([sell(), sell(), sell()])).map((one) => ok(one).invoice)
  const later = ok(await sell()).invoice
  expect(new Set([...made, later].map((one) => one.customer.id)).size).toBe(1)
  const found = ok(await t.call('listCustomers', { query: { ...query, all: 'walk-in customer' } }, world.admin))
  expect(found.customers.map((one: { name: string }) => one.name)).toEqual(['Walk-in customer'])
})

it('brings parts back when it is voided, or credited to the shelf, at what they cost (PAY15, PAY22)', async () => {
  const at = await counter()
  const { world, itemId } = at
  const line = { item_id: itemId, description: 'Wiper blade', quantity: 3, unit_price: 10 }
  const first = ok(await draft(at, [line])).invoice
  const taken = ok(await pay(world, first.id, 30)).invoice
  const back = { lines: [{ item_id: taken.items[0].id, quantity: 2, restock: 'shelf' }], reason: 'Wrong size' }
  ok(await t.call('createCreditNote', { params: { id: first.id }, body: back as never }, world.admin))
  expect(await onHand(world, itemId)).toEqual({ n: 4000, value: 1600 })
  const second = ok(await draft(at, [{ ...line, quantity: 4 }])).invoice
  const sold = ok(await pay(world, second.id, 40)).invoice
  expect((await onHand(world, itemId)).n).toBe(0)
  // None is left: the third one is told how many there are, and nothing is written.
  const third = ok(await draft(at, [{ ...line, quantity: 1 }])).invoice
  const short = await pay(world, third.id, 10)
  expect([...refusal(short), short.body.params]).toMatchObject([409, 'STOCK_SHORT', { available: 0, wanted: 1 }])
  expect(ok(await t.call('getInvoice', { params: { id: third.id } }, world.admin)).invoice.status).toBe('draft')
  const { payments } = sold
  ok(
    await t.call(
      'reversePayment',
      { params: { id: sold.id, paymentId: payments[0].id }, body: { reason: 'Mistyped' } },
      world.admin,
    ),
  )
  ok(await t.call('voidInvoice', { params: { id: sold.id }, body: { reason: 'Came back' } }, world.admin))
  expect(await onHand(world, itemId)).toEqual({ n: 4000, value: 1600 })
  await sound(world)
})

it('never sells more than there is, however many counters sell at once (PAY22)', async () => {
  const at = await counter()
  const { world, itemId } = at
  const sales = await Promise.all(
    [1, 2, 3].map(() => draft(at, [{ item_id: itemId, description: 'Wiper blade', quantity: 2, unit_price: 10 }])),
  )
  const ids = sales.map((one) => ok(one).invoice.id as string)
  const paid = await Promise.all(ids.map((id) => pay(world, id, 20)))
  expect(paid.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([201, 201, 409])
  expect((await onHand(world, itemId)).n).toBe(1000)
  const numbers = await t.admin.query('select number from app.invoices where tenant_id = $1 and number is not null order by 1', [
    world.tenantId,
  ])
  expect(numbers.rows.map((row) => row.number.slice(-3))).toEqual(['001', '002'])
  await sound(world)
})

it('changes the lines of a draft, sells kits as their parts, and refuses lines of an order’s invoice (PAY22, PAR22)', async () => {
  const at = await counter()
  const { world, itemId } = at
  const { kit } = ok(
    await t.call(
      'createKit',
      {
        query: { shop_id: world.shopId },
        body: { name: 'Wiper kit', partNumber: 'WK-1', unit_price: 25, parts: [{ item_id: itemId, quantity: 2 }] } as never,
      },
      world.admin,
    ),
  )
  const { invoice } = ok(await draft(at, [{ item_id: kit.id, description: 'Wiper kit', quantity: 1, unit_price: 25 }]))
  expect(invoice.items).toMatchObject([{ partId: itemId, quantity: 2, totalPrice: 25 }])
  const params = { id: invoice.id }
  const lines = [{ description: 'Sponge', quantity: 1, unit_price: 2 }]
  const stale = await t.call('putCounterLines', { params, body: { lines, version: 99 } }, world.admin)
  expect(refusal(stale)).toEqual([409, 'STALE_VERSION'])
  const changed = ok(await t.call('putCounterLines', { params, body: { lines, version: invoice.version } }, world.admin)).invoice
  expect(changed).toMatchObject({ totalAmount: 2, items: [{ description: 'Sponge', partId: null }] })
  ok(await pay(world, invoice.id, 2))
  expect(refusal(await t.call('putCounterLines', { params, body: { lines } }, world.admin))).toEqual([409, 'INVOICE_ISSUED'])
  expect(refusal(await draft(at, []))[0]).toBe(422)
  expect(refusal(await draft(at, [{ description: 'X', quantity: 1, unit_price: 1, item_id: world.shopId }]))).toEqual([
    ...[404, 'ITEM_NOT_FOUND'],
  ])
  const feeAsPart = { type: 'fee', description: 'X', quantity: 1, unit_price: 1, sales_class: 'tire' }
  expect(refusal(await draft(at, [feeAsPart]))[0]).toBe(422)
})

it('sends what a counter sale brought back for its supplier out of stock by a claim, and no more of it than came back (PAY15, PAR29)', async () => {
  const at = await counter()
  const { world, itemId } = at
  const query = { shop_id: world.shopId }
  const sale = ok(await draft(at, [{ item_id: itemId, description: 'Wiper blade', quantity: 3, unit_price: 10 }])).invoice
  const { items } = ok(await pay(world, sale.id, 30)).invoice
  const back = { lines: [{ item_id: items[0].id, quantity: 2, restock: 'vendor' }], reason: 'Made wrong' }
  ok(await t.call('createCreditNote', { params: { id: sale.id }, body: back as never }, world.admin))
  // It is here and what it cost is in the stock again, but it is not sold.
  expect(await onHand(world, itemId)).toEqual({ n: 4000, value: 1600 })
  const places = await t.admin.query(
    `select v.location_id as id, v.on_hand_thousandths::int as n, p.kind from app.stock_levels v
       join app.stock_locations p on p.tenant_id = v.tenant_id and p.id = v.location_id where v.tenant_id = $1 and v.item_id = $2`,
    [world.tenantId, itemId],
  )
  const aside = places.rows.find((row) => row.kind === 'quarantine')
  expect(aside).toMatchObject({ n: 2000 })
  const more = ok(await draft(at, [{ item_id: itemId, description: 'Wiper blade', quantity: 3, unit_price: 10 }])).invoice
  expect(refusal(await pay(world, more.id, 30))).toEqual([409, 'STOCK_SHORT'])
  const { supplier } = ok(await t.call('createSupplier', { body: { name: 'Blade Works', category: 'Wipers' } }, world.admin))
  const claim = (quantity: number) =>
    t.call(
      'createVendorClaim',
      {
        query,
        body: {
          kind: 'return',
          supplier_id: supplier.id,
          item_id: itemId,
          quantity,
          expected: 4 * quantity,
          location_id: aside.id,
        },
      },
      world.admin,
    )
  const [first, second] = [ok(await claim(2)).vendor_claim, ok(await claim(1)).vendor_claim]
  ok(await t.call('shipVendorClaim', { params: { id: first.id }, body: {} }, world.admin))
  expect(await onHand(world, itemId)).toEqual({ n: 2000, value: 800 })
  expect(refusal(await t.call('shipVendorClaim', { params: { id: second.id }, body: {} }, world.admin))).toEqual([
    409,
    'STOCK_SHORT',
  ])
  await sound(world)
})
