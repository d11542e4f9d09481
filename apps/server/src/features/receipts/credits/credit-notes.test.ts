import { expect, it } from 'vitest'
import { verifyFacts } from '#features/kpis/index.ts'
import { addCompletedOrder, type OrderLine } from '../../../../test/factories/invoices.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const part = (unit_cost: number, quantity = 1, more: object = {}): OrderLine => ({
  ...{ type: 'parts', description: 'Filter', quantity, unit_cost, service_name: 'Service' },
  ...more,
})
async function taxed(labor: number, parts: number): Promise<World> {
  const world = await t.tenant()
  await t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $3 where tenant_id = $1', [
    ...[world.tenantId, labor, parts],
  ])
  return world
}
async function issue(world: World, lines: OrderLine[], more: object = {}) {
  const workOrderId = await addCompletedOrder(t, world, { lines })
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId, ...more } as never }, world.admin))
  return ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin)).invoice
}
const credit = (world: World, id: string, body: object, who: Member = world.admin) =>
  t.call('createCreditNote', { params: { id }, body: { reason: 'Did not fit', ...body } as never }, who)
const show = async (world: World, id: string) => ok(await t.call('getInvoice', { params: { id } }, world.admin)).invoice
const account = async (world: World, id: string) =>
  ok(await t.call('getCustomerAccount', { params: { id } }, world.admin)).account
const sound = async (world: World) => expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])

it('credits line by line with the taxes that the invoice froze, to the last cent and no further (PAY14, PAY33, PAY38, M13)', async () => {
  const world = await taxed(0, 82_500)
  const invoice = await issue(world, [part(9.99), part(9.99), part(9.99)])
  expect(invoice).toMatchObject({ totalAmount: 32.44, taxAmount: 2.47 })
  // What the rates are later does not matter.
  await t.admin.query('update app.shops set parts_tax_millionths = 200000 where tenant_id = $1', [world.tenantId])
  const totals: number[] = []
  for (const [at, item] of invoice.items.entries()) {
    const { credit_note } = ok(await credit(world, invoice.id, { lines: [{ item_id: item.id }] }))
    expect(credit_note.number).toMatch(new RegExp(`^CN-\\d{4}-00${at + 1}$`))
    expect(credit_note).toMatchObject({ invoice_number: invoice.invoiceNumber, net: 9.99, returned: 0 })
    totals.push(credit_note.total)
  }
  expect(totals).toEqual([10.82, 10.81, 10.81])
  const done = await show(world, invoice.id)
  expect(done).toMatchObject({ status: 'paid', amountCredited: 32.44, amountPaid: 0, balance: 0 })
  expect(done.allowed).not.toContain('credit')
  const over = await credit(world, invoice.id, { lines: [{ item_id: invoice.items[0].id }] })
  expect([over.status, over.body.code, over.body.message]).toEqual([
    ...[409, 'CREDIT_TOO_HIGH', 'Only $0.00 of this invoice is not credited yet.'],
  ])
  const voided = await t.call('voidInvoice', { params: { id: invoice.id }, body: { reason: 'Wrong' } }, world.admin)
  expect([voided.status, voided.body.code]).toEqual([409, 'INVOICE_CREDITED'])
  await sound(world)
})

it('credits an amount with its share of tax, and says beforehand what it would do (PAY14, PAY34)', async () => {
  const world = await taxed(0, 82_500)
  const lines: OrderLine[] = [
    { type: 'labor', description: 'Brakes', estimated_hours: 1, unit_cost: 315, service_name: 'Brakes' },
    part(225.5),
  ]
  const invoice = await issue(world, lines)
  expect(invoice).toMatchObject({ totalAmount: 559.1, taxAmount: 18.6 })
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 500, method: 'card' } }, world.admin))
  const { preview } = ok(await t.call('previewCreditNote', { params: { id: invoice.id }, body: { amount: 100 } }, world.admin))
  expect(preview).toMatchObject({ net: 96.67, tax: 3.33, total: 100, left: 559.1 })
  expect(preview).toMatchObject({ balance_before: 59.1, balance_after: 0, returned: 40.9, receipts: [{ amount: 40.9 }] })
  expect((await show(world, invoice.id)).amountCredited).toBe(0)
  const { credit_note } = ok(await credit(world, invoice.id, { amount: 100 }))
  expect(credit_note).toMatchObject({ net: 96.67, tax: 3.33, total: 100, settled: 59.1, returned: 40.9 })
  expect(await show(world, invoice.id)).toMatchObject({ status: 'paid', amountPaid: 459.1, amountCredited: 100, balance: 0 })
  // What was paid is credit of the customer again, and can be given back.
  const own = await account(world, invoice.customerId)
  expect(own).toMatchObject({ open: 0, credit: 40.9, closing: -40.9 })
  expect(own.entries.map((one: { kind: string; credit: number }) => [one.kind, one.credit])).toEqual([
    ['invoice', 0],
    ['receipt', 500],
    ['credit_note', 100],
  ])
  ok(
    await t.call(
      'refundReceipt',
      { params: { id: preview.receipts[0].id }, body: { amount: 40.9, reason: 'Credited' } },
      world.admin,
    ),
  )
  expect(await account(world, invoice.customerId)).toMatchObject({ credit: 0, closing: 0 })
  const high = await credit(world, invoice.id, { amount: 459.11 })
  expect([high.status, high.body.message]).toEqual([409, 'Only $459.10 of this invoice is not credited yet.'])
  await sound(world)
})

it('takes the newest payment back first, and leaves the rest of it where it was (PAY3, PAY4, PAY14)', async () => {
  const world = await taxed(0, 0)
  const invoice = await issue(world, [part(100)])
  const pay = async (amount: number, method: 'cash' | 'check') =>
    ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount, method } }, world.admin))
  await pay(60, 'check')
  await pay(40, 'cash')
  ok(await credit(world, invoice.id, { amount: 55 }))
  const { receipts } = ok(await t.call('listReceipts', { query: { sort: 'number', order: 'asc' } as never }, world.admin))
  expect(receipts.map((one: { method: string; unapplied: number }) => [one.method, one.unapplied])).toEqual([
    ['check', 15],
    ['cash', 40],
  ])
  expect(await show(world, invoice.id)).toMatchObject({ status: 'paid', amountPaid: 45, amountCredited: 55, balance: 0 })
})

it('brings parts back to the shelf at what they cost, hours back from who sold them, each with its own month (PAY15, CLK7, CLK18, KPI18)', async () => {
  const world = await taxed(0, 0)
  const tech = await t.member(world, 'technician')
  const { item } = ok(
    await t.call(
      'createItem',
      { body: { shop_id: world.shopId, name: 'Rotor', partNumber: 'R-1', quantity: 10, unit_cost: 11.25 } },
      world.admin,
    ),
  )
  const invoice = await issue(world, [
    part(20, 4, { inventory_item_id: item.id }),
    {
      ...{ type: 'labor', description: 'Fit', estimated_hours: 2, unit_cost: 100, service_name: 'Service' },
      ...{ technician_id: tech.technicianId },
    } as OrderLine,
    part(6),
  ])
  const level = async () =>
    (
      await t.admin.query(
        'select sum(on_hand_thousandths)::int as pieces, sum(value_cents)::int as value from app.stock_levels where tenant_id = $1',
        [world.tenantId],
      )
    ).rows[0]
  expect(await level()).toEqual({ pieces: 6_000, value: 6_750 })
  const [rotor, labor, plain] = invoice.items
  const done = ok(
    await credit(world, invoice.id, {
      lines: [
        { item_id: rotor.id, quantity: 2, restock: 'shelf' },
        { item_id: labor.id, quantity: 0.5 },
      ],
    }),
  ).credit_note
  expect(done).toMatchObject({
    total: 90,
    lines: [
      { quantity: 2, restock: 'shelf', net: 40 },
      { quantity: 0.5, net: 50 },
    ],
  })
  expect(await level()).toEqual({ pieces: 8_000, value: 9_000 })
  const sold = await t.admin.query(
    'select event, hours_thousandths::int as hours from app.flag_credits where tenant_id = $1 order by created_at, id',
    [world.tenantId],
  )
  expect(sold.rows.map((one) => one.hours)).toEqual([2000, -500])
  const facts = await t.admin.query(
    `select sum(net_cents)::int as net, sum(cost_cents)::int as cost, sum(sold_thousandths)::int as sold from app.fact_lines
      where tenant_id = $1 and credit_note_id = $2`,
    [world.tenantId, done.id],
  )
  expect(facts.rows[0]).toMatchObject({ net: -9_000, cost: -2_250, sold: -500 })
  // A part that our stock did not give out cannot go back there, and nothing is credited then.
  const foreign = await credit(world, invoice.id, { lines: [{ item_id: plain.id, restock: 'shelf' }] })
  expect([foreign.status, foreign.body.code]).toEqual([409, 'PART_NOT_RETURNABLE'])
  const many = await credit(world, invoice.id, { lines: [{ item_id: rotor.id, quantity: 2.5 }] })
  expect([many.status, many.body.message]).toEqual([409, 'Only 2 of Filter is not credited yet.'])
  expect((await show(world, invoice.id)).amountCredited).toBe(90)
  // To its supplier it lies aside; scrap brings nothing back.
  ok(await credit(world, invoice.id, { lines: [{ item_id: rotor.id, quantity: 1, restock: 'vendor' }] }))
  expect(await level()).toEqual({ pieces: 9_000, value: 10_125 })
  ok(await credit(world, invoice.id, { lines: [{ item_id: rotor.id, restock: 'scrap' }] }))
  expect(await level()).toEqual({ pieces: 9_000, value: 10_125 })
  await sound(world)
})

it('refuses what makes no sense, with words that help (PAY14, PAY21, PAY38)', async () => {
  const world = await taxed(0, 0)
  const other = await issue(world, [part(5)])
  const invoice = await issue(world, [part(50)])
  const item = invoice.items[0].id
  const code = async (body: object, who?: Member, id = invoice.id) => {
    const reply = await credit(world, id, body, who)
    return [reply.status, reply.body.code]
  }
  expect(await code({})).toEqual([422, 'NOTHING_TO_CREDIT'])
  expect(await code({ amount: 1, lines: [{ item_id: item }] })).toEqual([422, 'NOTHING_TO_CREDIT'])
  expect(await code({ lines: [{ item_id: item, quantity: 0 }] })).toEqual([422, 'VALIDATION_FAILED'])
  expect(await code({ lines: [{ item_id: other.items[0].id }] })).toEqual([422, 'CREDIT_LINE_UNKNOWN'])
  expect(await code({ lines: [{ item_id: item }, { item_id: item }] })).toEqual([422, 'CREDIT_LINE_UNKNOWN'])
  expect(await code({ amount: 1, reason: 'Card 4111 1111 1111 1111' })).toEqual([422, 'NO_CARD_NUMBERS'])
  expect(await code({ amount: 1, business_date: '2099-01-01' })).toEqual([422, 'PAYMENT_DATE_FUTURE'])
  expect(await code({ amount: 1, business_date: '2020-01-01' })).toEqual([422, 'CREDIT_BEFORE_INVOICE'])
  const clerk = await t.member(world, { permissions: ['invoices:view', 'invoices:delete'] })
  expect(await code({ amount: 1, business_date: '2020-01-01' }, clerk)).toEqual([403, 'NOT_ALLOWED'])
  const draftOf = await addCompletedOrder(t, world, { lines: [part(5)] })
  const draft = ok(await t.call('createInvoice', { body: { workOrderId: draftOf } }, world.admin)).invoice
  expect(await code({ amount: 1 }, undefined, draft.id)).toEqual([409, 'INVALID_INVOICE_STATE'])
})

it('never gives more back than there is, however many people credit and pay at once (PAY14, PAY38)', async () => {
  const world = await taxed(0, 100_000)
  const invoice = await issue(world, [part(100)])
  const jobs = Array.from({ length: 16 }, (_, at) =>
    at % 2 === 0
      ? credit(world, invoice.id, { amount: 20 })
      : t.call('addPayment', { params: { id: invoice.id }, body: { amount: 15, method: 'cash' } }, world.admin),
  )
  const replies = await Promise.all(jobs)
  for (const reply of replies) expect([201, 409, 422]).toContain(reply.status)
  const { rows } = await t.admin.query(
    `select i.total_cents::int as total, i.paid_cents::int as paid, i.credited_cents::int as credited,
       (select coalesce(sum(n.total_cents), 0)::int from app.credit_notes n where n.tenant_id = $1) as notes,
       (select coalesce(sum(p.amount_cents), 0)::int from app.payments p where p.tenant_id = $1) as payments,
       (select coalesce(sum(r.amount_cents), 0)::int from app.receipts r where r.tenant_id = $1) as receipts,
       (select coalesce(sum(k.credit_cents), 0)::int from app.customer_credits k where k.tenant_id = $1) as kept
       from app.invoices i where i.tenant_id = $1 and i.id = $2`,
    [world.tenantId, invoice.id],
  )
  const [sums] = rows
  expect(sums.paid + sums.credited).toBeLessThanOrEqual(sums.total)
  expect([sums.credited, sums.paid, sums.kept]).toEqual([sums.notes, sums.payments, sums.receipts - sums.payments])
  await sound(world)
})

it('lists, opens, prints, mails and exports credit notes; the invoice shows them (M23, PAY26, DOC7)', async () => {
  const world = await taxed(0, 0)
  const invoice = await issue(world, [part(50, 2)])
  const { credit_note } = ok(await credit(world, invoice.id, { lines: [{ item_id: invoice.items[0].id, quantity: 1 }] }))
  const list = async (query: object) => ok(await t.call('listCreditNotes', { query: query as never }, world.admin))
  expect(await list({ search: 'cn-', invoice_id: invoice.id })).toMatchObject({
    total: 50,
    credit_notes: [{ id: credit_note.id }],
  })
  expect((await list({ search: invoice.invoiceNumber })).credit_notes).toHaveLength(1)
  expect((await list({ to: '2020-01-01' })).credit_notes).toHaveLength(0)
  const shown = ok(await t.call('getCreditNote', { params: { id: credit_note.id } }, world.admin)).credit_note
  expect(shown).toMatchObject({ ...credit_note, allowed: ['mail'] })
  const pdf = await t.call('getCreditNotePdf', { params: { id: credit_note.id } }, world.admin)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const again = await t.call('getCreditNotePdf', { params: { id: credit_note.id } }, world.admin)
  expect(again.text).toBe(pdf.text)
  const sent = ok(await t.call('sendCreditNote', { params: { id: credit_note.id } }, world.admin)).credit_note
  expect(sent.mailed_to).toBe('elena@example.com')
  const file = await t.call('exportCreditNotes', { query: { columns: 'number,total', format: 'csv' } as never }, world.admin)
  expect(file.text).toContain(credit_note.number)
  const after = await show(world, invoice.id)
  expect(after.creditNotes).toMatchObject([{ number: credit_note.number, amount: 50, reason: 'Did not fit' }])
  expect(after.document).toMatchObject({ credits: [{ number: credit_note.number, cents: 5_000 }], balanceCents: 5_000 })
  // The lines stay as they were issued.
  expect(after.items).toEqual([{ ...invoice.items[0], creditedQuantity: 1, creditedNet: 50 }])
})
