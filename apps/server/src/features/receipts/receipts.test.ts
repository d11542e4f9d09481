import { expect, it } from 'vitest'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

const t = useApp()

/** A tenant whose shop charges no tax, so that invoices come to what their lines do. */
async function untaxed(): Promise<World> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = 0, parts_tax_millionths = 0 where tenant_id = $1', [
    world.tenantId,
  ])
  return world
}
interface Issued {
  id: string
  number: string
  total: number
  orderId: string
  customerId: string
}
/** An issued invoice over so much, for this customer or for the one that its order made. */
async function issue(world: World, total: number, customerId?: string, terms = 'Net 30'): Promise<Issued> {
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: total }
  const orderId = await addCompletedOrder(t, world, { lines: [line] })
  if (customerId) {
    await t.admin.query('update app.service_orders set customer_id = $2 where id = $1', [orderId, customerId])
  }
  const made = (await t.call('createInvoice', { body: { workOrderId: orderId, terms } }, world.admin)).body.data.invoice
  const sent = await t.call('sendInvoice', { params: { id: made.id }, body: {} }, world.admin)
  if (sent.status !== 200) throw new Error(sent.text)
  const { id, invoiceNumber, totalAmount } = sent.body.data.invoice
  return { id, number: invoiceNumber, total: totalAmount, orderId, customerId: sent.body.data.invoice.customerId }
}
/** Sets when an issued invoice is due; only amounts and dates say what it is. */
const due = (id: string, date: string) => t.admin.query('update app.invoices set due_date = $2 where id = $1', [id, date])
const invoiceOf = async (world: World, id: string) =>
  (await t.call('getInvoice', { params: { id } }, world.admin)).body.data.invoice
const take = (world: World, body: Record<string, unknown>, who: Member = world.admin) =>
  t.call('createReceipt', { query: { shop_id: world.shopId }, body: { method: 'check', ...body } as never }, who)
const creditOf = async (world: World, customerId: string) =>
  (await t.call('getCustomerAccount', { params: { id: customerId } }, world.admin)).body.data.account.credit

/** Customer credit is kept beside the receipts; it is what the receipts brought less what is on invoices. */
async function expectCreditKept(world: World): Promise<void> {
  const { rows } = await t.admin.query(
    `select coalesce((select sum(credit_cents) from app.customer_credits where tenant_id = $1), 0)::int as kept,
       (coalesce((select sum(case when (kind = 'refund') = (reverses_id is null) then -amount_cents else amount_cents end)
           from app.receipts where tenant_id = $1), 0)
        - coalesce((select sum(amount_cents) from app.payments where tenant_id = $1), 0))::int as counted`,
    [world.tenantId],
  )
  expect(rows[0].kept).toBe(rows[0].counted)
}

it('puts one check on three invoices, the oldest due first, and keeps what is left as credit (PAY11, PAY31)', async () => {
  const world = await untaxed()
  const a = await issue(world, 420)
  const b = await issue(world, 380.5, a.customerId)
  const c = await issue(world, 500, a.customerId)
  await due(a.id, '2026-10-01')
  await due(b.id, '2026-10-15')
  await due(c.id, '2026-11-01')
  const made = await take(world, { customer_id: a.customerId, amount: 1000, allocate: 'oldest', reference: 'Check 4471' })
  expect(made.status, made.text).toBe(201)
  const { receipt } = made.body.data
  expect(receipt).toMatchObject({ kind: 'payment', amount: 1000, unapplied: 0, reference: 'Check 4471' })
  expect(receipt.number).toMatch(/^RC-\d{4}-00001$/)
  expect(receipt.applications.map((one: { amount: number }) => one.amount)).toEqual(expect.arrayContaining([420, 380.5, 199.5]))
  expect([(await invoiceOf(world, a.id)).status, (await invoiceOf(world, b.id)).status]).toEqual(['paid', 'paid'])
  expect(await invoiceOf(world, c.id)).toMatchObject({ balance: 300.5, amountPaid: 199.5 })
  // The next 500.00 pay what is open and leave 199.50 as credit.
  const more = await take(world, { customer_id: a.customerId, amount: 500, allocate: 'oldest' })
  expect(more.body.data.receipt).toMatchObject({ unapplied: 199.5 })
  expect(await creditOf(world, a.customerId)).toBe(199.5)
  const listed = (await t.call('listReceipts', { query: { has_credit: 'true' as never } }, world.admin)).body.data
  expect(listed.receipts.map((one: { number: string }) => one.number)).toEqual([more.body.data.receipt.number])
  expect(listed.totals).toMatchObject({ received: 500, refunded: 0, credit: 199.5 })
  await expectCreditKept(world)
})

it('applies a deposit by itself when the invoice of its order is issued, as much as fits; the rest can be refunded (PAY12, PAY13, PAY32)', async () => {
  const world = await untaxed()
  const line = { type: 'parts' as const, description: 'Kit', quantity: 1, unit_cost: 150 }
  const orderId = await addCompletedOrder(t, world, { lines: [line] })
  const order = (await t.call('getServiceOrder', { params: { id: orderId } }, world.admin)).body.data.service_order
  const deposit = (
    await take(world, { customer_id: order.customer_id, kind: 'deposit', amount: 200, method: 'card', service_order_id: orderId })
  ).body.data.receipt
  expect(deposit).toMatchObject({ kind: 'deposit', unapplied: 200, applications: [] })
  const draft = (await t.call('createInvoice', { body: { workOrderId: orderId } }, world.admin)).body.data.invoice
  // Neither revenue nor paid until it is applied.
  expect(await invoiceOf(world, draft.id)).toMatchObject({ amountPaid: 0, totalAmount: 150 })
  const sent = await t.call('sendInvoice', { params: { id: draft.id }, body: {} }, world.admin)
  expect(sent.body.data.invoice).toMatchObject({ status: 'paid', amountPaid: 150, balance: 0 })
  const params = { id: deposit.id }
  expect((await t.call('getReceipt', { params }, world.admin)).body.data.receipt).toMatchObject({ unapplied: 50 })
  const high = await t.call('refundReceipt', { params, body: { amount: 50.01, reason: 'Wants it back' } }, world.admin)
  expect([high.status, high.body.code, high.body.message]).toEqual([409, 'REFUND_TOO_HIGH', 'At most $50.00 can be refunded.'])
  const back = await t.call('refundReceipt', { params, body: { amount: 50, reason: 'Wants it back' } }, world.admin)
  expect(back.body.data.receipt).toMatchObject({
    kind: 'refund',
    method: 'card',
    amount: 50,
    refunds_id: deposit.id,
    unapplied: 0,
  })
  expect((await t.call('getReceipt', { params }, world.admin)).body.data.receipt).toMatchObject({
    unapplied: 0,
    refunds: [{ amount: 50, method: 'card' }],
  })
  expect(await creditOf(world, order.customer_id)).toBe(0)
  await expectCreditKept(world)
})

it('keeps what cash was handed over and given back, and refuses less than is paid (PAY16, PAY32)', async () => {
  const world = await untaxed()
  const one = await issue(world, 87.35)
  const cash = {
    customer_id: one.customerId,
    amount: 87.35,
    method: 'cash',
    allocations: [{ invoice_id: one.id, amount: 87.35 }],
  }
  const low = await take(world, { ...cash, tendered: 80 })
  expect([low.status, low.body.code]).toEqual([422, 'CASH_TOO_LOW'])
  expect((await take(world, { ...cash, tendered: 100 })).body.data.receipt).toMatchObject({
    amount: 87.35,
    tendered: 100,
    change: 12.65,
  })
})

it('refuses allocations that do not add up, of another customer or twice, and writes nothing (PAY37)', async () => {
  const world = await untaxed()
  const [one, other] = [await issue(world, 100), await issue(world, 50)]
  const customer_id = one.customerId
  const allocate = (amount: number, ...allocations: unknown[]) => take(world, { customer_id, amount, allocations })
  const to = (invoice: Issued, amount: number) => ({ invoice_id: invoice.id, amount })
  const problem = async (reply: Promise<{ status: number; body: { code: string; message: string } }>) => {
    const { status, body } = await reply
    return [status, body.code, body.message]
  }
  expect(await problem(allocate(80, to(one, 90)))).toEqual([
    ...[422, 'ALLOCATION_TOO_HIGH', 'You have allocated $90.00 of $80.00.'],
  ])
  expect(await problem(allocate(200, to(one, 101)))).toEqual([
    ...[422, 'PAYMENT_TOO_HIGH', 'The payment is higher than the balance of $100.00.'],
  ])
  expect((await problem(allocate(50, to(one, 20), to(one, 20)))).slice(0, 2)).toEqual([422, 'ALLOCATED_TWICE'])
  // Two orders of one factory have one customer each by name; here they are told apart.
  await t.admin.query('update app.invoices set customer_id = $2 where id = $1', [
    other.id,
    (
      await t.call(
        'createCustomer',
        { query: { shop_id: world.shopId }, body: { name: 'Ann', email: 'ann@example.com' } },
        world.admin,
      )
    ).body.data.customer.id,
  ])
  expect(await problem(allocate(50, to(other, 50)))).toEqual([
    ...[422, 'INVOICE_OF_OTHER_CUSTOMER', `${other.number} is an invoice of another customer.`],
  ])
  for (const amount of [0, -1, 1.005]) expect((await allocate(amount)).status).toBe(422)
  expect((await t.call('listReceipts', { query: {} }, world.admin)).body.data.totals.count).toBe(0)
})

it('takes part of a payment back and applies the rest again; the money is credit again and goes elsewhere (PAY3, PAY25)', async () => {
  const world = await untaxed()
  const a = await issue(world, 300)
  const b = await issue(world, 120, a.customerId)
  const receipt = (
    await take(world, { customer_id: a.customerId, amount: 300, allocations: [{ invoice_id: a.id, amount: 300 }] })
  ).body.data.receipt
  const params = { id: receipt.id }
  const more = await t.call('unapplyReceipt', { params, body: { invoice_id: a.id, amount: 301, reason: 'Wrong' } }, world.admin)
  expect([more.status, more.body.message]).toEqual([409, `At most $300.00 of this receipt is on ${a.number}.`])
  const taken = await t.call('unapplyReceipt', { params, body: { invoice_id: a.id, amount: 120, reason: 'Wrong' } }, world.admin)
  expect(taken.body.data.receipt).toMatchObject({ unapplied: 120, applications: [{ invoice_id: a.id, amount: 180 }] })
  expect(await invoiceOf(world, a.id)).toMatchObject({ status: 'sent', amountPaid: 180, balance: 120 })
  const over = await t.call(
    'applyReceipt',
    { params, body: { allocations: [{ invoice_id: b.id, amount: 120.01 }] } },
    world.admin,
  )
  expect(over.body.code).toBe('ALLOCATION_TOO_HIGH')
  const applied = await t.call(
    'applyReceipt',
    { params, body: { allocations: [{ invoice_id: b.id, amount: 120 }] } },
    world.admin,
  )
  expect(applied.body.data.receipt).toMatchObject({ unapplied: 0 })
  expect(await invoiceOf(world, b.id)).toMatchObject({ status: 'paid', balance: 0 })
  await expectCreditKept(world)
})

it('reverses a mistyped receipt of today with what it paid, once, and not after part of it was given back (PAY25)', async () => {
  const world = await untaxed()
  const one = await issue(world, 100)
  const mistyped = (
    await take(world, { customer_id: one.customerId, amount: 100, allocations: [{ invoice_id: one.id, amount: 60 }] })
  ).body.data.receipt
  const reverse = (id: string) => t.call('reverseReceipt', { params: { id }, body: { reason: 'Typed twice' } }, world.admin)
  const refund = await t.call(
    'refundReceipt',
    { params: { id: mistyped.id }, body: { amount: 10, reason: 'Asked' } },
    world.admin,
  )
  expect((await reverse(mistyped.id)).body.code).toBe('RECEIPT_REFUNDED')
  expect((await reverse(refund.body.data.receipt.id)).body.data.receipt).toMatchObject({ kind: 'refund', is_reversed: true })
  expect((await reverse(mistyped.id)).body.data.receipt).toMatchObject({
    is_reversed: true,
    unapplied: 0,
    applications: [],
    allowed: [],
  })
  expect(await invoiceOf(world, one.id)).toMatchObject({ amountPaid: 0, balance: 100 })
  expect((await reverse(mistyped.id)).body.code).toBe('RECEIPT_REVERSED')
  const again = await t.call(
    'applyReceipt',
    { params: { id: mistyped.id }, body: { allocations: [{ invoice_id: one.id, amount: 1 }] } },
    world.admin,
  )
  expect(again.body.code).toBe('RECEIPT_REVERSED')
  await t.admin.query('update app.receipts set business_date = business_date - 1 where id = $1', [
    (await take(world, { customer_id: one.customerId, amount: 5 })).body.data.receipt.id,
  ])
  const earlier = (await t.call('listReceipts', { query: { has_credit: 'true' as never } }, world.admin)).body.data.receipts[0]
  expect((await reverse(earlier.id)).body.code).toBe('RECEIPT_OF_EARLIER_DAY')
  await expectCreditKept(world)
})

it('gives each payment of an invoice a receipt, and takes both back when it was a mistake (PAY10, M11)', async () => {
  const world = await untaxed()
  const one = await issue(world, 80)
  const params = { id: one.id }
  const paid = await t.call('addPayment', { params, body: { amount: 30, method: 'cash' } }, world.admin)
  const [payment] = paid.body.data.invoice.payments
  const receipts = async () => (await t.call('listReceipts', { query: {} }, world.admin)).body.data
  expect((await receipts()).receipts).toMatchObject([{ amount: 30, method: 'cash', unapplied: 0, customer_id: one.customerId }])
  const undo = { params: { ...params, paymentId: payment.id }, body: { reason: 'Mistyped' } }
  expect((await t.call('reversePayment', undo, world.admin)).body.data.invoice).toMatchObject({ amountPaid: 0 })
  expect(await receipts()).toMatchObject({ totals: { count: 2, received: 0, credit: 0 } })
  // Of a receipt that paid two invoices the money stays with the customer.
  const other = await issue(world, 20, one.customerId)
  const allocations = [one, other].map(({ id }) => ({ invoice_id: id, amount: 20 }))
  await take(world, { customer_id: one.customerId, amount: 40, allocations })
  const shared = (await invoiceOf(world, other.id)).payments[0]
  await t.call('reversePayment', { params: { id: other.id, paymentId: shared.id }, body: {} }, world.admin)
  expect(await creditOf(world, one.customerId)).toBe(20)
  await expectCreditKept(world)
})

it('never lets two tills use one receipt twice, nor an invoice take more than its balance (PAY38)', async () => {
  const world = await untaxed()
  const invoices = [await issue(world, 60)]
  for (let i = 0; i < 3; i++) invoices.push(await issue(world, 60, invoices[0]?.customerId))
  const customer_id = invoices[0]?.customerId as string
  const credit = (await take(world, { customer_id, amount: 100 })).body.data.receipt
  const params = { id: credit.id }
  const replies = await Promise.all([
    ...invoices.map(({ id }) =>
      t.call('applyReceipt', { params, body: { allocations: [{ invoice_id: id, amount: 60 }] } }, world.admin),
    ),
    ...[1, 2].map(() => t.call('refundReceipt', { params, body: { amount: 60, reason: 'Asked' } }, world.admin)),
    ...invoices.map(({ id }) => t.call('addPayment', { params: { id }, body: { amount: 60 } }, world.admin)),
  ])
  // Only refusals that say why; nothing fails.
  expect(replies.map((one) => one.status).filter((status) => status >= 500)).toEqual([])
  const used = (await t.call('getReceipt', { params }, world.admin)).body.data.receipt
  const spent = [...used.applications, ...used.refunds].reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)
  expect(spent + used.unapplied).toBe(100)
  for (const { id } of invoices) expect((await invoiceOf(world, id)).amountPaid).toBeLessThanOrEqual(60)
  await expectCreditKept(world)
})

it('asks for the right to give back before it settles without money, and to date back (PAY17, section 0.2)', async () => {
  const world = await untaxed()
  const one = await issue(world, 40)
  const clerk = await t.member(world, { permissions: ['payments:view', 'payments:create'] })
  const manager = await t.member(world, 'service-manager')
  const body = { customer_id: one.customerId, amount: 40, method: 'other', allocations: [{ invoice_id: one.id, amount: 40 }] }
  for (const kind of ['goodwill', 'write_off', 'opening']) expect((await take(world, { ...body, kind }, clerk)).status).toBe(403)
  expect((await take(world, { ...body, business_date: '2026-01-05' }, manager)).status).toBe(403)
  expect((await take(world, { ...body, amount: 50, kind: 'write_off' }, manager)).body.code).toBe('NOT_ALLOCATED')
  const written = await take(world, { ...body, kind: 'write_off', reference: 'Moved away' }, manager)
  expect(written.body.data.receipt).toMatchObject({ kind: 'write_off', unapplied: 0 })
  expect(await invoiceOf(world, one.id)).toMatchObject({ status: 'paid' })
  // No money came, so a day's figures have none.
  expect((await t.call('listReceipts', { query: {} }, world.admin)).body.data.totals).toMatchObject({ received: 0 })
  const dated = await take(world, { customer_id: one.customerId, amount: 5, business_date: '2026-01-05' })
  expect(dated.body.data.receipt).toMatchObject({ business_date: '2026-01-05' })
  expect(dated.body.data.receipt.posted_on > '2026-01-05').toBe(true)
  const coming = await take(world, { customer_id: one.customerId, amount: 5, business_date: '2100-01-05' })
  expect([coming.status, coming.body.code]).toEqual([422, 'PAYMENT_DATE_FUTURE'])
})

it('takes no card number in any text (PAY21)', async () => {
  const world = await untaxed()
  const one = await issue(world, 40)
  const text = 'Visa 4111 1111 1111 1111'
  const replies = [
    await take(world, { customer_id: one.customerId, amount: 5, reference: text }),
    await t.call('addPayment', { params: { id: one.id }, body: { amount: 5, reference: text } }, world.admin),
    await t.call(
      'addCashMove',
      { query: { shop_id: world.shopId }, body: { kind: 'paid_in', amount: 5, reason: text } },
      world.admin,
    ),
  ]
  for (const reply of replies)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      ...[422, 'NO_CARD_NUMBERS', 'Do not write card numbers here. The last four digits are enough.'],
    ])
})

it('gives money back by another way within the limit of the role, and by the way it came without one (PAY13)', async () => {
  const world = await untaxed()
  const { customerId } = await issue(world, 10)
  const [manager, owner] = [await t.member(world, 'service-manager'), await t.member(world, 'administrator')]
  const own = await t.call(
    'createRole',
    {
      body: {
        name: 'Refunder',
        description: 'Gives money back',
        permissions: ['payments:view', 'payments:create', 'payments:refund'],
      },
    },
    world.admin,
  )
  const params = { id: 'service-manager' }
  const set = (body: object, id = params) => t.call('setRoleLimits', { params: id, body: body as never }, world.admin)
  expect((await set({ refundLimit: 40 })).body.data.role).toMatchObject({ refundLimit: 40 })
  const body = { customer_id: customerId, amount: 500, method: 'check' as const }
  const taken = (await t.call('createReceipt', { query: { shop_id: world.shopId }, body }, world.admin)).body.data.receipt
  const refund = (by: typeof manager, amount: number, method?: 'cash' | 'check') =>
    t.call('refundReceipt', { params: { id: taken.id }, body: { amount, reason: 'Asked', ...(method && { method }) } }, by)
  const over = await refund(manager, 40.01, 'cash')
  expect([over.status, over.body.code]).toEqual([403, 'REFUND_OVER_LIMIT'])
  expect(over.body.message).toContain('$40.00')
  for (const [by, amount, method] of [
    [manager, 40, 'cash'],
    [manager, 200, 'check'],
    [manager, 60, undefined],
    [owner, 100, 'cash'],
  ] as const)
    expect((await refund(by, amount, method)).status).toBe(201)
  // What went back before counts with it.
  expect((await refund(manager, 0.01, 'cash')).body.code).toBe('REFUND_OVER_LIMIT')
  // A role of the organization's own begins with nothing.
  expect(own.body.data.role.refundLimit).toBe(0)
  expect((await t.call('getReceipt', { params: { id: taken.id } }, world.admin)).body.data.receipt.unapplied).toBe(100)
})
