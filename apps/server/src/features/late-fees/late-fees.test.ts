import { expect, it } from 'vitest'
import { verifyFacts } from '#features/kpis/index.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const refusal = ({ status, body }: Reply) => [status, body.code]
const usual = { is_on: true, grace_days: 10, percent: 1.5, valid_from: '2026-01-01' }
const setRule = async (world: World, rule: object = usual) =>
  t.call('putLateFeeRule', { query: { shop_id: world.shopId }, body: rule as never }, world.admin)
const preview = async (world: World) => ok(await t.call('previewLateFees', { body: { shop_id: world.shopId } }, world.admin))
const run = (world: World, more: object = {}) =>
  t.call('runLateFees', { body: { shop_id: world.shopId, ...more } as never }, world.admin)

/** A shop with a customer who owes. */
async function shop(language: 'en' | 'es' = 'en') {
  const world = await t.tenant()
  const body = { name: 'Harbor Freight', phone: '555-0100', no_email: true, preferred_language: language }
  const { customer } = ok(await t.call('createCustomer', { query: { shop_id: world.shopId }, body: body as never }, world.admin))
  await t.admin.query('update app.customers set preferred_language = $2 where tenant_id = $1', [world.tenantId, language])
  return { world, customerId: customer.id as string }
}
const tax = (world: World, millionths: number) =>
  t.admin.query('update app.shops set labor_tax_millionths = $2, parts_tax_millionths = $2 where tenant_id = $1', [
    ...[world.tenantId, millionths],
  ])
/** An invoice with this much open, so many days overdue; work and goods are taxed afterwards, a fee is not (TAX7). */
async function owe({ world, customerId }: Awaited<ReturnType<typeof shop>>, open: number, days: number) {
  const lines = [{ type: 'fee', sales_class: 'other', description: 'Freight', quantity: 1, unit_price: open + 1 }]
  const sale = { query: { shop_id: world.shopId }, body: { customer_id: customerId, lines } as never }
  await tax(world, 0)
  const { invoice } = ok(await t.call('createCounterSale', sale, world.admin))
  // The first dollar issues it.
  ok(await t.call('addPayment', { params: { id: invoice.id }, body: { amount: 1, method: 'cash' } as never }, world.admin))
  await tax(world, 80_000)
  await late(world, invoice.id, days)
  return invoice.id as string
}
const late = (world: World, id: string, days: number) =>
  t.admin.query(
    `update app.invoices i set due_date = (now() at time zone s.time_zone)::date - $3::int, status = 'overdue' from app.shops s
      where i.tenant_id = $1 and i.id = $2 and s.tenant_id = $1 and s.id = i.shop_id`,
    [world.tenantId, id, days],
  )
const rowsOf = async (world: World) =>
  (
    await t.admin.query(
      `select f.period, f.overdue_invoice_id as overdue, i.number, i.total_cents::int as cents, i.status, i.origin, l.description, l.sales_class
         from app.late_fees f join app.invoices i on i.tenant_id = f.tenant_id and i.id = f.fee_invoice_id
         join app.invoice_issue_lines l on l.tenant_id = f.tenant_id and l.invoice_id = i.id where f.tenant_id = $1 order by i.number`,
      [world.tenantId],
    )
  ).rows

it('charges 1.5 % of 500.00 on day 40 and again on day 70, the same each time, and nothing on day 39 (PAY36)', async () => {
  const at = await shop()
  const { world, customerId } = at
  ok(await setRule(world))
  const id = await owe(at, 500, 39)
  expect(await preview(world)).toMatchObject({ late_fees: [], count: 0, total: 0 })
  expect(ok(await run(world))).toEqual({ made: [], total: 0, remaining: 0 })
  await late(world, id, 40)
  expect(await preview(world)).toMatchObject({
    late_fees: [{ invoice_id: id, days_overdue: 40, open: 500, period: 1, amount: 7.5, skipped: null }],
    ...{ count: 1, total: 7.5, has_more: false },
  })
  expect(await rowsOf(world)).toEqual([])
  const first = ok(await run(world))
  expect(first).toMatchObject({ made: [{ invoice_id: id, period: 1, amount: 7.5 }], total: 7.5, remaining: 0 })
  // The same day once more: nothing is left.
  expect(ok(await run(world))).toMatchObject({ made: [], remaining: 0 })
  const pass = async (days: number, overdue: number) => {
    await t.admin.query('update app.late_fees set due_on = due_on - $2::int where tenant_id = $1', [world.tenantId, days])
    await late(world, id, overdue)
  }
  await pass(29, 69)
  expect(ok(await run(world)).made).toEqual([])
  expect(await rowsOf(world)).toEqual([
    {
      ...{ period: 1, overdue: id, number: expect.stringMatching(/-002$/), cents: 750, status: 'sent', origin: 'late_fee' },
      ...{ description: expect.stringMatching(/^Late fee on INV-\d{4}-001, 40 days overdue$/), sales_class: 'late_fee' },
    },
  ])
  // Accounts and aging show it.
  const { account } = ok(await t.call('getCustomerAccount', { params: { id: customerId }, query: {} }, world.admin))
  expect(account.open).toBe(507.5)
  const { receivables } = ok(await t.call('listReceivables', { query: { shop_id: world.shopId } }, world.admin))
  expect(receivables).toMatchObject([{ customer_id: customerId, open: 507.5, invoice_count: 2 }])
  await pass(1, 70)
  expect(ok(await run(world)).made).toMatchObject([{ period: 2, amount: 7.5 }])
  expect((await t.inTenant(world.tenantId, verifyFacts)).faults).toEqual([])
  expect((await t.call('getInvoicePdf', { params: { id: first.made[0].fee_invoice_id } }, world.admin)).status).toBe(200)
})

it('charges each turn that was missed once, the same amount, and no fee on a fee (PAY20, PAY36)', async () => {
  const at = await shop('es')
  const { world } = at
  ok(await setRule(world))
  const id = await owe(at, 500, 70)
  const { made, total } = ok(await run(world))
  expect(made).toMatchObject([
    { period: 1, amount: 7.5 },
    { period: 2, amount: 7.5 },
  ])
  expect(total).toBe(15)
  expect((await rowsOf(world)).map((row) => row.description)).toEqual([
    expect.stringMatching(/^Recargo por mora de INV-\d{4}-001, 40 días de atraso$/),
    expect.stringMatching(/^Recargo por mora de INV-\d{4}-001, 70 días de atraso$/),
  ])
  for (const fee of made) await late(world, fee.fee_invoice_id, 200)
  expect((await preview(world)).late_fees).toEqual([])
  // A voided fee stays the fee of its turn: it is not charged again.
  ok(await t.call('voidInvoice', { params: { id: made[1].fee_invoice_id }, body: { reason: 'Goodwill' } }, world.admin))
  expect(ok(await run(world)).made).toEqual([])
  // What was paid meanwhile is out of the next fee; a paid invoice has none.
  ok(await t.call('addPayment', { params: { id }, body: { amount: 300, method: 'cash' } as never }, world.admin))
  await t.admin.query('update app.late_fees set due_on = due_on - 30 where tenant_id = $1', [world.tenantId])
  expect((await preview(world)).late_fees).toMatchObject([{ period: 3, open: 200, amount: 3 }])
  ok(await t.call('addPayment', { params: { id }, body: { amount: 200, method: 'cash' } as never }, world.admin))
  expect((await preview(world)).late_fees).toEqual([])
})

it('makes no fee twice and leaves no gap in the numbers when several people run at once (PAY20)', async () => {
  const at = await shop()
  const { world } = at
  ok(await setRule(world))
  const ids = [await owe(at, 100, 40), await owe(at, 200, 40), await owe(at, 300, 70)]
  const runs = await Promise.all([run(world), run(world), run(world, { invoice_ids: ids })])
  expect(runs.map((one) => one.status)).toEqual([201, 201, 201])
  expect(runs.flatMap((one) => one.body.data.made)).toHaveLength(4)
  const rows = await rowsOf(world)
  expect(rows.map((row) => row.number.slice(-3))).toEqual(['004', '005', '006', '007'])
  expect(new Set(rows.map((row) => `${row.overdue}:${row.period}`)).size).toBe(4)
  const { rows: counted } = await t.admin.query(
    "select count(*)::int as n from app.invoices where tenant_id = $1 and origin = 'late_fee'",
    [world.tenantId],
  )
  expect(counted).toEqual([{ n: 4 }])
})

it('charges no customer who is set to none, within the least and the most, from the day of the rule on (PAY6, PAY20)', async () => {
  const at = await shop()
  const { world, customerId } = at
  await owe(at, 500, 100)
  expect(refusal(await run(world))).toEqual([409, 'LATE_FEES_OFF'])
  // By itself a rule begins today: what would have been due before is not charged.
  ok(await setRule(world, { is_on: true, grace_days: 9, amount: 25, every_days: 30 }))
  expect((await preview(world)).late_fees).toEqual([])
  ok(await setRule(world, { ...usual, min: 10, max: 12 }))
  expect((await preview(world)).late_fees).toMatchObject([
    { period: 1, amount: 10 },
    { period: 2, amount: 10 },
    { period: 3, amount: 10 },
  ])
  ok(await setRule(world, { ...usual, percent: 50, max: 12 }))
  expect((await preview(world)).total).toBe(36)
  const choose = (late_fees: 'rule' | 'none') =>
    t.call('setCustomerLateFees', { params: { id: customerId }, body: { late_fees } }, world.admin)
  expect(ok(await choose('none'))).toEqual({ customer_id: customerId, late_fees: 'none' })
  expect(await preview(world)).toMatchObject({ late_fees: [{ amount: 0, skipped: 'customer' }], count: 0, total: 0 })
  expect(ok(await run(world)).made).toEqual([])
  ok(await choose('rule'))
  ok(await setRule(world, { is_on: false }))
  expect(refusal(await run(world))).toEqual([409, 'LATE_FEES_OFF'])
  const listed = ok(await t.call('listLateFeeRules', { query: { shop_id: world.shopId } }, world.admin))
  expect([listed.rule.is_on, listed.versions.length]).toEqual([false, 4])
})

it('refuses rules that say two things, and invoices of another shop or organization (PAY6, PAY20)', async () => {
  const at = await shop()
  const { world } = at
  for (const wrong of [
    { ...usual, amount: 5 },
    { is_on: true, grace_days: 10 },
    { ...usual, percent: 0 },
    { ...usual, min: 9, max: 8 },
    { ...usual, every_days: 0 },
    { ...usual, grace_days: 366 },
  ])
    expect((await setRule(world, wrong)).status).toBe(422)
  ok(await setRule(world))
  const other = await shop()
  ok(await setRule(other.world))
  const foreign = await owe(other, 100, 80)
  expect(refusal(await run(world, { invoice_ids: [foreign] }))).toEqual([404, 'INVOICE_NOT_FOUND'])
  const elsewhere = await t.call('runLateFees', { body: { shop_id: other.world.shopId } }, world.admin)
  expect(refusal(elsewhere)).toEqual([404, 'SHOP_NOT_FOUND'])
  expect(await rowsOf(other.world)).toEqual([])
})
