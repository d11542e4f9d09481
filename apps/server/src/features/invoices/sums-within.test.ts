import { problemTexts } from '@twopost/contract/core/problems.en'
import { problemsEs } from '@twopost/contract/core/problems.es'
import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const outcome = (reply: Reply) => [reply.status, reply.body?.errors?.[0]?.code ?? reply.body?.code]

const part = (quantity: number, unit_cost: number) => ({ type: 'parts' as const, description: 'Engine', quantity, unit_cost })
const create = (world: World, line_items: object[]) =>
  t.call(
    'createServiceOrder',
    {
      body: {
        shop_id: world.shopId,
        title: 'Engines',
        description: 'Many',
        customer: { name: 'Elena', email: 'elena@example.com' },
        vehicle: { make: 'Ford', model: 'F-150', year: 2022, license_plate: 'CBX 7194' },
        line_items: line_items as never,
      },
    },
    world.admin,
  )
const orderWith = async (world: World, lines: object[]): Promise<string> => {
  const reply = await create(world, lines)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data.service_order.id
}

it('refuses a line that comes to more than ten million, whichever way it is sent (S1-4)', async () => {
  const world = await t.tenant()
  const refused = [422, 'LINE_TOO_HIGH']
  expect(outcome(await create(world, [part(100_000, 10_000_000)]))).toEqual(refused)
  expect(outcome(await create(world, [part(2, 5_000_000.01)]))).toEqual(refused)
  const id = await orderWith(world, [part(1, 10_000_000)])
  const params = { id }
  expect(outcome(await t.call('addLineItem', { params, body: part(1000, 10_001) }, world.admin))).toEqual(refused)
  // The price comes from the shop: only the server knows what the line comes to.
  await t.admin.query('update app.service_orders set labor_rate_cents = 500000 where id = $1', [id])
  const hours = { type: 'labor' as const, description: 'Work', estimated_hours: 2001 }
  expect(outcome(await t.call('addLineItem', { params, body: hours }, world.admin))).toEqual(refused)
  const [line] = (await t.call('listLineItems', { params }, world.admin)).body.data.line_items
  const change = { params: { id, itemId: line.id }, body: { quantity: 2 } }
  expect(outcome(await t.call('updateLineItem', change, world.admin))).toEqual(refused)
})

it('refuses an order of more than a hundred million, in one call and line by line (S1-4)', async () => {
  const world = await t.tenant()
  const most = Array.from({ length: 10 }, () => part(1, 10_000_000))
  expect(outcome(await create(world, [...most, part(1, 0.01)]))).toEqual([422, 'ORDER_TOO_HIGH'])
  expect(
    outcome(
      await create(
        world,
        Array.from({ length: 200 }, () => part(1, 10_000_000)),
      ),
    ),
  ).toEqual([422, 'ORDER_TOO_HIGH'])
  const id = await orderWith(world, most)
  const one = await t.call('addLineItem', { params: { id }, body: part(1, 0.01) }, world.admin)
  expect([one.status, one.body.code, one.body.message]).toEqual([422, 'ORDER_TOO_HIGH', problemTexts.ORDER_TOO_HIGH.text])
  expect(problemsEs.ORDER_TOO_HIGH).toContain('100,000,000.00')
  expect((await t.call('addLineItem', { params: { id }, body: part(1, 0) }, world.admin)).status).toBe(201)
})

it('refuses an invoice of more than a hundred million with tax, and keeps the order as it was (S1-4)', async () => {
  const world = await t.tenant()
  const lines = Array.from({ length: 10 }, () => part(1, 9_500_000))
  const workOrderId = await addCompletedOrder(t, world, { lines })
  expect(outcome(await t.call('createInvoice', { body: { workOrderId } }, world.admin))).toEqual([422, 'INVOICE_TOO_HIGH'])
  const discount = { kind: 'amount' as const, value: 10_000_000 }
  const draft = await t.call('createInvoice', { body: { workOrderId, discount } }, world.admin)
  expect([draft.status, draft.body.data.invoice.totalAmount]).toEqual([201, 93_500_000])
  const params = { id: draft.body.data.invoice.id }
  const without = { params, body: { discount: { kind: 'none' as const } } }
  expect(outcome(await t.call('updateInvoice', without, world.admin))).toEqual([422, 'INVOICE_TOO_HIGH'])
})

it('opens every screen with sums beyond what a number holds, from rows that are older than the caps (S1-4)', async () => {
  const world = await t.tenant()
  const sent: { id: string; workOrderId: string }[] = []
  for (let turn = 0; turn < 2; turn++) {
    const workOrderId = await addCompletedOrder(t, world)
    const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
    const { id } = made.body.data.invoice
    await t.call('sendInvoice', { params: { id }, body: {} }, world.admin)
    sent.push({ id, workOrderId })
  }
  const [{ id: invoiceId, workOrderId }] = sent as [{ id: string; workOrderId: string }]
  const { rows } = await t.admin.query('select customer_id, vehicle_id from app.service_orders where id = $1', [workOrderId])
  const { customer_id, vehicle_id } = rows[0]
  await t.admin.query(
    `update app.invoices set subtotal_cents = 9000000000000000000, discount_cents = 0, tax_cents = 0, total_cents = 9000000000000000000,
            parts_net_cents = 9000000000000000000, labor_net_cents = 9000000000000000000 where tenant_id = $1`,
    [world.tenantId],
  )
  await t.admin.query('update app.line_items set amount_cents = 9000000000000000000 where tenant_id = $1', [world.tenantId])
  await t.admin.query('update app.service_orders set total_cents = 9000000000000000000 where tenant_id = $1', [world.tenantId])
  const shop = { shop_id: world.shopId }
  const replies = {
    invoices: await t.call('listInvoices', { query: {} }, world.admin),
    invoice: await t.call('getInvoice', { params: { id: invoiceId } }, world.admin),
    dashboard: await t.call('getDashboard', { query: shop }, world.admin),
    customers: await t.call('listCustomers', { query: shop }, world.admin),
    customer: await t.call('getCustomer', { params: { id: customer_id } }, world.admin),
    vehicle: await t.call('getVehicle', { params: { id: vehicle_id } }, world.admin),
    orders: await t.call('listServiceOrders', { query: {} }, world.admin),
    order: await t.call('getServiceOrder', { params: { id: workOrderId } }, world.admin),
    lines: await t.call('listLineItems', { params: { id: workOrderId } }, world.admin),
  }
  for (const [name, reply] of Object.entries(replies)) expect(reply.status, `${name}: ${reply.text}`).toBe(200)
  expect(replies.invoices.body.data.totals.open).toBe(90_071_992_547_409.91)
})
