import { addDays } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { booksOf, byAccount, mapOf } from '../../../test/factories/books.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const { open, saveMap, issue, est26, sampleOf, today } = booksOf(t)
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}

it('books the invoice of EST26 with its cost: 669.10 on both sides (INT23)', async () => {
  const world = await open()
  await saveMap(world)
  const invoice = await issue(world, await est26(world))
  expect(invoice.totalAmount).toBe(559.1)
  const { entries } = await sampleOf(world)
  const entry = entries.find((one: Reply['body']) => one.kind === 'invoice')
  expect(entry).toMatchObject({ record_id: invoice.id, reference: invoice.invoiceNumber, name: 'Elena Vasquez', total: 669.1 })
  expect(byAccount(entry)).toEqual({
    '1200 Accounts receivable': 559.1,
    '4000 Labor sales': -300,
    '4100 Parts sales': -225.5,
    '4300 Shop supplies': -15,
    '2200 Sales tax payable': -18.6,
    '5000 Cost of parts': 110,
    '1300 Parts inventory': -110,
  })
  // Parts that were taken for the order move inside of one account, so they are in no entry.
  expect(entries.map((one: Reply['body']) => one.kind).sort()).toEqual(['invoice', 'stock', 'stock'])

  // With an account of its own for parts on open orders they go over it, and inventory is what is on the shelf.
  await saveMap(world, mapOf({ parts_on_orders: ['1310', 'Parts on open orders'] }))
  const apart = await sampleOf(world)
  const own = (kind: string) => byAccount(apart.entries.find((one: Reply['body']) => one.kind === kind))
  expect(own('invoice')).toMatchObject({ '5000 Cost of parts': 110, '1310 Parts on open orders': -110 })
  expect(own('parts_taken')).toEqual({ '1310 Parts on open orders': 110, '1300 Parts inventory': -110 })
})

it('books a deposit, what of it goes on an invoice, and the refund of the rest, until nothing is left (INT24)', async () => {
  const world = await open()
  await saveMap(world)
  const workOrderId = await addCompletedOrder(t, world, {
    lines: [{ type: 'labor', description: 'Diagnosis', estimated_hours: 1, unit_cost: 150 }],
  })
  const { rows } = await t.admin.query('select customer_id from app.service_orders where id = $1', [workOrderId])
  const query = { shop_id: world.shopId }
  const deposit = { customer_id: rows[0].customer_id, kind: 'deposit' as const, amount: 200, method: 'cash' as const }
  const { receipt } = ok(
    await t.call('createReceipt', { query, body: { ...deposit, service_order_id: workOrderId } }, world.admin),
  )
  // It came the day before.
  const yesterday = addDays(today(), -1)
  await t.admin.query('update app.receipts set business_date = $2 where id = $1', [receipt.id, yesterday])
  const before = await sampleOf(world, { date: yesterday })
  expect(before.entries.map(byAccount)).toEqual([{ '1000 Cash on hand': 200, '2300 Customer deposits and credit': -200 }])
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  ok(await t.call('refundReceipt', { params: { id: receipt.id }, body: { amount: 50, reason: 'Rest' } }, world.admin))
  const { entries } = await sampleOf(world, { date: today() })
  expect(entries.map((one: Reply['body']) => [one.kind, byAccount(one)])).toEqual([
    ['invoice', { '1200 Accounts receivable': 150, '4000 Labor sales': -150 }],
    ['receipt', { '2300 Customer deposits and credit': 150, '1200 Accounts receivable': -150 }],
    ['receipt', { '2300 Customer deposits and credit': 50, '1000 Cash on hand': -50 }],
  ])
  const left = [...before.entries, ...entries].flatMap((one) => one.lines).filter((line) => line.account === '2300')
  expect(left.reduce((sum, line) => sum + line.debit - line.credit, 0)).toBe(0)
})

it('takes an invoice back on the day on which it is voided, and leaves the day before as it was exported (INT15)', async () => {
  const world = await open()
  await saveMap(world)
  const invoice = await issue(world, await est26(world))
  const yesterday = addDays(today(), -1)
  await t.admin.query('update app.invoices set issue_date = $2 where id = $1', [invoice.id, yesterday])
  const before = await sampleOf(world, { date: yesterday })
  ok(await t.call('voidInvoice', { params: { id: invoice.id }, body: { reason: 'Wrong order' } }, world.admin))
  expect(await sampleOf(world, { date: yesterday })).toEqual(before)
  const { entries } = await sampleOf(world, { date: today() })
  const back = entries.find((one: Reply['body']) => one.kind === 'invoice_void')
  const turned = Object.fromEntries(
    Object.entries(byAccount(before.entries[0])).map(([name, cents]) => [name, -(cents as number)]),
  )
  expect(byAccount(back)).toEqual(turned)
})

it('books work of another shop at what the invoice says, and what its bill differs as a variance; taken back, nothing is left (INT15)', async () => {
  const world = await open()
  await saveMap(world)
  const query = { shop_id: world.shopId }
  const { supplier } = ok(await t.call('createSupplier', { body: { name: 'Delta', category: 'Machine shop' } }, world.admin))
  const sublet = { supplier_id: supplier.id, cost: 100 }
  const workOrderId = await addCompletedOrder(t, world, {
    lines: [{ type: 'sublet', description: 'Grind', quantity: 1, unit_cost: 200, service_name: 'Clutch', sublet } as never],
  })
  const { service_order } = ok(await t.call('getServiceOrder', { params: { id: workOrderId } }, world.admin))
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  const lines = [{ kind: 'sublet' as const, line_item_id: service_order.line_items[0].id, cost: 104 }]
  const bill = { supplier_id: supplier.id, number: 'D-1', bill_date: '2026-01-02', lines }
  const { vendor_bill } = ok(await t.call('createVendorBill', { query, body: bill as never }, world.admin))
  const params = { id: vendor_bill.id }
  ok(await t.call('matchVendorBill', { params, body: {} }, world.admin))
  ok(await t.call('postVendorBill', { params, body: { reason: 'Harder than it looked' } }, world.admin))
  const { entries } = await sampleOf(world)
  const of = (kind: string) => entries.filter((one: Reply['body']) => one.kind === kind).map(byAccount)
  expect(of('invoice')[0]).toMatchObject({ '5100 Cost of sublet work': 100, '2050 Goods received, not billed': -100 })
  expect(of('vendor_bill')).toEqual([
    { '5200 Cost variance': 4, '2050 Goods received, not billed': 100, '2000 Accounts payable': -104 },
  ])
  ok(await t.call('reverseVendorBill', { params, body: { reason: 'Wrong' } }, world.admin))
  const after = (await sampleOf(world)).entries.filter((one: Reply['body']) => one.kind === 'vendor_bill')
  const sums = new Map<string, number>()
  for (const line of after.flatMap((one: Reply['body']) => one.lines))
    sums.set(line.account, (sums.get(line.account) ?? 0) + line.debit - line.credit)
  expect([...sums.values()]).toEqual([0, 0, 0])
})

it('books money that a customer has at one shop and owes at another between the two, so that each shop balances (INT15)', async () => {
  const world = await open(2)
  await saveMap(world)
  const other = world.shopIds[1] as string
  const invoice = await issue(world, [{ type: 'labor', description: 'Work', estimated_hours: 1, unit_cost: 100 }])
  const body = {
    ...{ customer_id: invoice.customerId, amount: 100, method: 'check' as const, shop_id: other },
    allocations: [{ invoice_id: invoice.id, amount: invoice.totalAmount }],
  }
  ok(await t.call('createReceipt', { query: { shop_id: other }, body }, world.admin))
  const receipt = (sample: Reply['body']) => byAccount(sample.entries.find((one: Reply['body']) => one.kind === 'receipt'))
  expect(receipt(await sampleOf(world, { shop_id: other }))).toEqual({
    '1060 Undeposited checks': 100,
    '1900 Due between shops': -100,
  })
  expect(receipt(await sampleOf(world))).toEqual({ '1900 Due between shops': 100, '1200 Accounts receivable': -100 })
})
