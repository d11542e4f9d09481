// Slow: walks every state and every act of an invoice, each on an order that was worked through.

import { addDays, dateIn } from '@twopost/contract/core/time'
import { type InvoiceStatus, invoiceStatuses } from '@twopost/contract/invoices.states'
import { expect, it } from 'vitest'
import { addCompletedOrder, type OrderLine } from '../../../test/factories/invoices.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'
import { moveOverdueInvoices } from './index.ts'

const t = useApp()
type Body = Reply['body']

const draft = async (
  world: World,
  options: Parameters<typeof addCompletedOrder>[2] & { fields?: object } = {},
): Promise<Body> => {
  const workOrderId = await addCompletedOrder(t, world, options)
  const made = await t.call('createInvoice', { body: { workOrderId, ...options.fields } }, options.who ?? world.admin)
  expect(made.status, made.text).toBe(201)
  return made.body.data.invoice
}
const send = (id: string, who: Member, body: object = {}) => t.call('sendInvoice', { params: { id }, body }, who)
const issued = async (world: World, options: Parameters<typeof draft>[1] = {}): Promise<Body> => {
  const { id } = await draft(world, options)
  const reply = await send(id, world.admin)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.invoice
}
const pay = (id: string, amount: number, who: Member, more: object = {}) =>
  t.call('addPayment', { params: { id }, body: { amount, ...more } }, who)
const show = async (id: string, world: World): Promise<Body> =>
  (await t.call('getInvoice', { params: { id } }, world.admin)).body.data.invoice
const orderStatus = async (id: string, world: World): Promise<string> =>
  (await t.call('getServiceOrder', { params: { id } }, world.admin)).body.data.service_order.status
const today = () => dateIn('America/Chicago', Date.now())

it('drafts an invoice from a completed order with its lines, taxes and terms (M1, M5, M14, M16)', async () => {
  const world = await t.tenant()
  const invoice = await draft(world)
  expect(invoice).toMatchObject({
    invoiceNumber: null,
    status: 'draft',
    issueDate: null,
    dueDate: null,
    subtotal: 359.98,
    taxAmount: 36,
    discountAmount: 0,
    totalAmount: 395.98,
    balance: 395.98,
    currency: 'USD',
    terms: 'Net 30',
    template: 'professional',
    customer: { name: 'Elena Vasquez', email: 'elena@example.com' },
    vehicle: { label: '2022 Ford F-150', licensePlate: 'CBX 7194' },
    items: [
      { type: 'labor', quantity: 1.5, unitPrice: 120, totalPrice: 180, serviceName: 'Brakes' },
      { type: 'part', quantity: 2, unitPrice: 89.99, totalPrice: 179.98 },
    ],
    taxes: [{ label: 'all', percent: 10, base: 359.98, amount: 36 }],
    allowed: ['edit', 'send', 'pay', 'delete'],
  })
  const again = await t.call('createInvoice', { body: { workOrderId: invoice.workOrderId } }, world.admin)
  expect([again.status, again.body.code]).toEqual([409, 'INVOICE_EXISTS'])
  expect(await orderStatus(invoice.workOrderId, world)).toBe('completed')
})

it('refuses an order that is not completed, an unknown order and an unknown template (P59)', async () => {
  const world = await t.tenant()
  const workOrderId = await addCompletedOrder(t, world)
  await t.admin.query("update app.service_orders set status = 'in_progress' where id = $1", [workOrderId])
  const create = async (body: { workOrderId: string; template?: string }) => {
    const reply = await t.call('createInvoice', { body }, world.admin)
    return [reply.status, reply.body.code, reply.body.message]
  }
  expect((await create({ workOrderId })).slice(0, 2)).toEqual([409, 'ORDER_NOT_COMPLETED'])
  await t.admin.query("update app.service_orders set status = 'completed' where id = $1", [workOrderId])
  expect(await create({ workOrderId, template: 'baroque' })).toEqual([404, 'TEMPLATE_NOT_FOUND', 'Template not found'])
  expect((await create({ workOrderId: '00000000-0000-7000-8000-000000000000' })).slice(0, 2)).toEqual([404, 'ORDER_NOT_FOUND'])
  const simple = await t.call('createInvoice', { body: { workOrderId, template: 'simple' } }, world.admin)
  expect(simple.body.data.invoice.template).toBe('simple')
  const kinds = await t.admin.query('select type, is_default from app.invoice_templates where tenant_id = $1 order by type', [
    world.tenantId,
  ])
  expect(kinds.rows.filter((row) => row.is_default)).toEqual([{ type: 'professional', is_default: true }])
  expect(kinds.rows).toHaveLength(5)
})

it('changes and deletes drafts only, counts discounts once, and follows the lines of the order (M7, M15)', async () => {
  const world = await t.tenant()
  const invoice = await draft(world)
  const change = (body: object) => t.call('updateInvoice', { params: { id: invoice.id }, body }, world.admin)
  const percent = await change({ discount: { kind: 'percent', value: 10 }, terms: 'Net 15', notes: 'Thank you', version: 1 })
  expect(percent.body.data.invoice).toMatchObject({
    discountAmount: 36,
    taxAmount: 32.4,
    totalAmount: 356.38,
    discount: { kind: 'percent', value: 10 },
    terms: 'Net 15',
    notes: 'Thank you',
    version: 2,
  })
  const stale = await change({ notes: 'x', version: 1 })
  expect([stale.status, stale.body.code, stale.body.current.notes]).toEqual([409, 'STALE_VERSION', 'Thank you'])
  const whole = await change({ discount: { kind: 'amount', value: 9999 } })
  expect(whole.body.data.invoice).toMatchObject({ discountAmount: 359.98, taxAmount: 0, totalAmount: 0 })
  await change({ discount: { kind: 'none' } })
  await t.call(
    'addLineItem',
    { params: { id: invoice.workOrderId }, body: { type: 'parts', description: 'Pads', quantity: 1, unit_cost: 40 } },
    world.admin,
  )
  const list = await t.call('listInvoices', {}, world.admin)
  expect(list.body.data.invoices[0]).toMatchObject({ subtotal: 399.98, totalAmount: 439.98 })
  expect((await t.call('deleteInvoice', { params: { id: invoice.id } }, world.admin)).status).toBe(204)
  expect((await t.call('getInvoice', { params: { id: invoice.id } }, world.admin)).status).toBe(404)
  const sent = await send((await draft(world)).id, world.admin)
  expect(sent.body.data.invoice.invoiceNumber).toBe(`INV-${today().slice(0, 4)}-001`)
  for (const reply of [
    await t.call('updateInvoice', { params: { id: sent.body.data.invoice.id }, body: { notes: 'x' } }, world.admin),
    await t.call('deleteInvoice', { params: { id: sent.body.data.invoice.id } }, world.admin),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'INVOICE_ISSUED'])
})

it('issues on sending: number, dates, order invoiced, link; sending again only mails (M2, M8, M16, OP-65)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  expect(invoice).toMatchObject({
    status: 'sent',
    invoiceNumber: `INV-${today().slice(0, 4)}-001`,
    issueDate: today(),
    dueDate: addDays(today(), 30),
    allowed: ['mail', 'link', 'pay', 'void', 'credit', 'dispute'],
  })
  expect(invoice.document).toMatchObject({ status: 'issued', number: invoice.invoiceNumber, template: { type: 'professional' } })
  expect(await orderStatus(invoice.workOrderId, world)).toBe('invoiced')
  const again = await send(invoice.id, world.admin)
  expect(again.body.data.invoice).toMatchObject({ invoiceNumber: invoice.invoiceNumber, version: invoice.version })
  const second = await issued(world)
  expect(second.invoiceNumber).toBe(`INV-${today().slice(0, 4)}-002`)
})

it('needs an address to mail to, and lines to issue (OP-69)', async () => {
  const world = await t.tenant()
  const invoice = await draft(world)
  await t.admin.query("update app.customers set email = '' where id = $1", [invoice.customerId])
  const reply = await send(invoice.id, world.admin)
  expect([reply.status, reply.body.code]).toEqual([422, 'CUSTOMER_HAS_NO_EMAIL'])
  expect(reply.body.message).toContain('customer has no e-mail')
  const empty = await draft(world, { lines: [] })
  const refused = await send(empty.id, world.admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'INVOICE_EMPTY'])
  expect((await show(invoice.id, world)).status).toBe('draft')
  expect((await t.call('getInvoicePdf', { params: { id: invoice.id } }, world.admin)).status).toBe(200)
})

it('charges an exempt customer no tax, and labor and parts at their own rates otherwise (E14, M14)', async () => {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 88750 where tenant_id = $1', [
    world.tenantId,
  ])
  expect((await draft(world)).taxes).toEqual([
    { label: 'parts', percent: 8.875, base: 179.98, amount: 15.97 },
    { label: 'labor', percent: 0, base: 180, amount: 0 },
  ])
  const exempt = await draft(world, { customer: { email: 'exempt@example.com', taxExempt: true } })
  expect(exempt).toMatchObject({ taxAmount: 0, totalAmount: 359.98, taxExempt: true })
})

it('adds partial payments up to paid, refuses what is over the balance, and takes one back by a counter row (M10, M11, PAY9)', async () => {
  const world = await t.tenant()
  const { id } = await issued(world)
  const first = await pay(id, 100, world.admin, { method: 'cash', date: '2026-11-02', reference: 'Till 3' })
  expect([first.status, first.body.data.invoice.status]).toEqual([201, 'sent'])
  expect(first.body.data.invoice).toMatchObject({ amountPaid: 100, balance: 295.98, paidDate: null })
  const over = await pay(id, 295.99, world.admin)
  expect([over.status, over.body.code, over.body.message]).toEqual([
    422,
    'PAYMENT_TOO_HIGH',
    'The payment is higher than the balance of $295.98.',
  ])
  const rest = await pay(id, 295.98, world.admin, { method: 'card', date: '2026-11-05' })
  expect(rest.body.data.invoice).toMatchObject({ status: 'paid', balance: 0, paidDate: '2026-11-05' })
  expect((await pay(id, 1, world.admin)).body.code).toBe('NOTHING_TO_PAY')
  expect(rest.body.data.invoice.document).toMatchObject({ paidCents: 39598, balanceCents: 0 })
  const paymentId = rest.body.data.invoice.payments[0].id
  const reverse = () => t.call('reversePayment', { params: { id, paymentId }, body: { reason: 'Counterfeit note' } }, world.admin)
  const reversed = await reverse()
  expect(reversed.body.data.invoice).toMatchObject({ status: 'sent', amountPaid: 295.98, balance: 100, paidDate: null })
  expect(reversed.body.data.invoice.payments.map((p: Body) => [p.amount, p.isReversed, p.reversesPaymentId])).toEqual([
    [100, true, null],
    [295.98, false, null],
    [-100, false, paymentId],
  ])
  expect((await reverse()).body.code).toBe('PAYMENT_REVERSED')
  const paid = await t.call('markInvoicePaid', { params: { id }, body: { paidDate: '2026-11-09' } }, world.admin)
  expect(paid.body.data.invoice).toMatchObject({ status: 'paid', paidDate: '2026-11-09', balance: 0 })
  const unknown = await t.call('reversePayment', { params: { id, paymentId: 'x' }, body: {} }, world.admin)
  expect([unknown.status, unknown.body.code]).toEqual([404, 'PAYMENT_NOT_FOUND'])
})

it('issues a draft with its first payment, which needs the right to send as well (OP-65)', async () => {
  const world = await t.tenant()
  const service = await t.member(world, 'customer-service')
  const manager = await t.member(world, 'service-manager')
  const { id } = await draft(world)
  const refused = await pay(id, 10, service)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await t.call('markInvoicePaid', { params: { id } }, service)).status).toBe(403)
  expect((await show(id, world)).status).toBe('draft')
  const taken = await pay(id, 10, manager)
  expect(taken.body.data.invoice).toMatchObject({ status: 'sent', balance: 385.98, sentAt: null })
  expect(taken.body.data.invoice.invoiceNumber).toMatch(/-001$/)
  expect((await pay(id, 10, service)).status).toBe(201)
})

it('voids without payments, keeps the number, and gives the order back (M12, G24)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const voidIt = (body: object) => t.call('voidInvoice', { params: { id: invoice.id }, body: body as never }, world.admin)
  expect((await voidIt({ reason: '' })).status).toBe(422)
  const paid = await pay(invoice.id, 50, world.admin)
  expect((await voidIt({ reason: 'Wrong customer' })).body.code).toBe('INVOICE_HAS_PAYMENTS')
  await t.call(
    'reversePayment',
    { params: { id: invoice.id, paymentId: paid.body.data.invoice.payments[0].id }, body: {} },
    world.admin,
  )
  const done = await voidIt({ reason: 'Wrong customer' })
  expect(done.body.data.invoice).toMatchObject({ status: 'void', invoiceNumber: invoice.invoiceNumber, balance: 0, allowed: [] })
  expect(done.body.data.invoice.document.status).toBe('void')
  expect(await orderStatus(invoice.workOrderId, world)).toBe('completed')
  const next = await t.call('createInvoice', { body: { workOrderId: invoice.workOrderId } }, world.admin)
  expect((await send(next.body.data.invoice.id, world.admin)).body.data.invoice.invoiceNumber).toMatch(/-002$/)
})

it('walks every state × act and allows only what the table says (M3)', async () => {
  const world = await t.tenant()
  const reach = async (status: InvoiceStatus): Promise<string> => {
    const { id } = await draft(world)
    if (status === 'draft') return id
    await send(id, world.admin)
    if (status === 'paid') await t.call('markInvoicePaid', { params: { id } }, world.admin)
    if (status === 'void') await t.call('voidInvoice', { params: { id }, body: { reason: 'x' } }, world.admin)
    if (status === 'overdue') {
      await t.admin.query("update app.invoices set due_date = '2026-01-01' where id = $1", [id])
      await t.inTenant(world.tenantId, (tx) => moveOverdueInvoices({ tx, tenant: world.tenantId, now: new Date() }))
    }
    return id
  }
  const acts = {
    send: (id: string) => send(id, world.admin),
    pay: (id: string) => pay(id, 1, world.admin),
    markPaid: (id: string) => t.call('markInvoicePaid', { params: { id } }, world.admin),
    void: (id: string) => t.call('voidInvoice', { params: { id }, body: { reason: 'x' } }, world.admin),
    edit: (id: string) => t.call('updateInvoice', { params: { id }, body: { notes: 'n' } }, world.admin),
    delete: (id: string) => t.call('deleteInvoice', { params: { id } }, world.admin),
  }
  const expected: Record<InvoiceStatus, Record<keyof typeof acts, string>> = {
    draft: { send: 'sent', pay: 'sent', markPaid: 'paid', void: 'INVALID_INVOICE_STATE', edit: 'draft', delete: 'gone' },
    sent: { send: 'sent', pay: 'sent', markPaid: 'paid', void: 'void', edit: 'INVOICE_ISSUED', delete: 'INVOICE_ISSUED' },
    overdue: {
      send: 'overdue',
      pay: 'overdue',
      markPaid: 'paid',
      void: 'void',
      edit: 'INVOICE_ISSUED',
      delete: 'INVOICE_ISSUED',
    },
    paid: {
      send: 'paid',
      pay: 'NOTHING_TO_PAY',
      markPaid: 'NOTHING_TO_PAY',
      void: 'INVOICE_HAS_PAYMENTS',
      edit: 'INVOICE_ISSUED',
      delete: 'INVOICE_ISSUED',
    },
    void: {
      send: 'INVALID_INVOICE_STATE',
      pay: 'INVALID_INVOICE_STATE',
      markPaid: 'INVALID_INVOICE_STATE',
      void: 'INVALID_INVOICE_STATE',
      edit: 'INVOICE_ISSUED',
      delete: 'INVOICE_ISSUED',
    },
  }
  let looked = 0
  for (const status of invoiceStatuses)
    for (const [name, act] of Object.entries(acts)) {
      const reply = await act(await reach(status))
      const got = reply.status === 204 ? 'gone' : (reply.body.data?.invoice.status ?? reply.body.code)
      expect([status, name, got], reply.text).toEqual([status, name, expected[status][name as keyof typeof acts]])
      looked += 1
    }
  expect(looked).toBe(30)
})

it('keeps an issued invoice as it is, whatever happens to customer, shop, vehicle and template (M7, S-73)', async () => {
  const world = await t.tenant()
  const invoice = await issued(world)
  const before = await show(invoice.id, world)
  const pdf = await t.call('getInvoicePdf', { params: { id: invoice.id } }, world.admin)
  await t.call(
    'updateCustomer',
    { params: { id: invoice.customerId }, body: { name: 'Somebody Else', email: 'new@example.com', taxExempt: true } },
    world.admin,
  )
  for (const change of [
    "update app.shops set name = 'Other', labor_tax_millionths = 200000, parts_tax_millionths = 1",
    "update app.vehicles set make = 'Volvo', license_plate = 'NEW 1'",
    'update app.invoice_templates set settings = \'{"show":{"customer":false}}\'',
    'update app.line_items set amount_cents = 1, unit_price_cents = 1',
  ])
    await t.admin.query(`${change} where tenant_id = $1`, [world.tenantId])
  const after = await show(invoice.id, world)
  expect(after).toEqual(before)
  expect((await t.call('getInvoicePdf', { params: { id: invoice.id } }, world.admin)).text).toBe(pdf.text)
  for (const table of ['invoice_issues', 'invoice_issue_lines', 'invoice_issue_taxes', 'payments', 'invoice_links'])
    await expect(
      t.inTenant(world.tenantId, (tx) => tx.run(`delete from app.${table} where tenant_id = app.tid()`)),
    ).rejects.toMatchObject({ code: '42501' })
})

it('marks sent invoices past their due date overdue, and twice changes nothing (M17)', async () => {
  const world = await t.tenant()
  const [late, fresh, paid, open] = [await issued(world), await issued(world), await issued(world), await draft(world)]
  await t.call('markInvoicePaid', { params: { id: paid.id } }, world.admin)
  await t.admin.query("update app.invoices set due_date = '2026-11-01' where id = any($1)", [[late.id, paid.id]])
  const run = () =>
    t.inTenant(world.tenantId, (tx) => moveOverdueInvoices({ tx, tenant: world.tenantId, now: new Date('2026-11-20T12:00:00Z') }))
  expect(await run()).toBe(1)
  const first = await t.call('listInvoices', {}, world.admin)
  expect(await run()).toBe(0)
  const second = await t.call('listInvoices', {}, world.admin)
  expect(second.body.data).toEqual(first.body.data)
  const byId = Object.fromEntries(second.body.data.invoices.map((i: Body) => [i.id, i.status]))
  expect([late.id, fresh.id, paid.id, open.id].map((id) => byId[id])).toEqual(['overdue', 'sent', 'paid', 'draft'])
  expect((await pay(late.id, 5, world.admin)).body.data.invoice.status).toBe('overdue')
})

it('counts the due day as still in time on the shop calendar (M17, R)', async () => {
  const world = await t.tenant()
  const { id } = await issued(world)
  await t.admin.query("update app.invoices set due_date = '2026-11-20' where id = $1", [id])
  const run = (now: string) =>
    t.inTenant(world.tenantId, (tx) => moveOverdueInvoices({ tx, tenant: world.tenantId, now: new Date(now) }))
  expect(await run('2026-11-21T05:30:00Z')).toBe(0)
  expect(await run('2026-11-21T06:30:00Z')).toBe(1)
})

it('lists with filters, search, sort and sums (M4)', async () => {
  const world = await t.tenant({ shops: 2 })
  const cheap: OrderLine[] = [{ type: 'parts', description: 'Bulb', quantity: 1, unit_cost: 10 }]
  const [one, two, three] = [
    await issued(world),
    await issued(world, { lines: cheap, customer: { name: 'Daniel Cho', email: 'cho@example.com' } }),
    await draft(world, { shopId: world.shopIds[1] as string }),
  ]
  await pay(one.id, 95.98, world.admin)
  const list = async (query: object) => (await t.call('listInvoices', { query }, world.admin)).body.data
  const ids = async (query: object) => (await list(query)).invoices.map((i: Body) => i.id)
  expect(await list({})).toMatchObject({
    totals: { count: 3, open: 311, overdue: 0, overdueCount: 0, draftCount: 1, paidThisMonth: 95.98 },
    pagination: { total: 3, limit: 10 },
  })
  expect(await ids({ status: 'sent', sort: 'totalAmount', order: 'asc' })).toEqual([two.id, one.id])
  await t.admin.query('update app.invoices set issue_date = issue_date - 1 where id = $1', [two.id])
  expect(await ids({ sort: 'issueDate' })).toEqual([one.id, two.id, three.id])
  expect(await ids({ sort: 'issueDate', order: 'asc' })).toEqual([two.id, one.id, three.id])
  expect(await ids({ sort: 'issueDate', limit: 1, page: 2 })).toEqual([two.id])
  expect(await ids({ sort: 'issueDate', limit: 2, page: 2 })).toEqual([three.id])
  expect(await ids({ sort: 'issueDate', status: 'sent' })).toEqual([one.id, two.id])
  expect(await ids({ shop_id: world.shopIds[1] })).toEqual([three.id])
  expect(await ids({ customer: two.customerId })).toEqual([two.id])
  for (const search of ['cho', two.invoiceNumber, '002']) expect(await ids({ search }), search).toEqual([two.id])
  expect(await ids({ search: 'nobody' })).toEqual([])
  expect(await ids({ customer: '00000000-0000-7000-8000-000000000000' })).toEqual([])
  const limited = await t.member(world, 'service-manager', { shopIds: [world.shopIds[1] as string] })
  expect((await t.call('getInvoice', { params: { id: one.id } }, limited)).body.code).toBe('INVOICE_NOT_FOUND')
  expect((await t.call('listInvoices', {}, limited)).body.data.invoices.map((i: Body) => i.id)).toEqual([three.id])
})

it('keeps a customer who owes, and tells the order about its invoice (OP-71)', async () => {
  const world = await t.tenant()
  const { id, customerId } = await issued(world)
  const remove = () => t.call('deleteCustomer', { params: { id: customerId } }, world.admin)
  expect((await remove()).body.code).toBe('CUSTOMER_IN_USE')
  await t.call('markInvoicePaid', { params: { id } }, world.admin)
  expect((await remove()).status).toBe(204)
  expect((await show(id, world)).customer.name).toBe('Elena Vasquez')
})
