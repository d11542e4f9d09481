import { readFileSync } from 'node:fs'
import { addDays, startOfDate } from '@twopost/contract/core/time'
import type { TaxClass, TaxDocument, TaxOfPeriod, TaxReport } from '@twopost/contract/reports'
import { expect, it } from 'vitest'
import { type Bookkeeper, bookkeeperOf } from '../../../test/books/bookkeeper.ts'
import { numbersFrom, pickOf } from '../../../test/factories/history.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { type Reply, useApp } from '../../../test/harness.ts'

const t = useApp()
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body?.data
}
const zone = 'America/Los_Angeles'
const first = '2026-09-01'
const whole = { from: first, to: '2026-11-20' }
/** Noon of the shop on a day after the first one. */
const noon = (days: number): Date => new Date(startOfDate(zone, addDays(first, days)) + 12 * 3_600_000)
const report = async (world: World, query: object = {}, who = world.admin): Promise<TaxReport> =>
  ok(await t.call('getTaxReport', { query: { ...whole, ...query } }, who)).tax_report
const documents = async (world: World, of: TaxClass, query: object = {}) =>
  ok(await t.call('listTaxDocuments', { query: { ...whole, class: of, limit: 100, ...query } as never }, world.admin)) as {
    documents: TaxDocument[]
    sum: { amount: number; tax: number }
    pagination: { total: number }
  }
const taxIn = (found: TaxReport, code: string) => found.taxes.find((one) => one.code === code) as TaxOfPeriod
const cents = (amount: number): number => Math.round(amount * 100)

type Line = { type: string; description: string; unit_cost: number; quantity?: number; estimated_hours?: number }
const labor = (amount: number): Line => ({ type: 'labor', description: 'Work', estimated_hours: 1, unit_cost: amount })
const part = (amount: number, quantity = 1): Line => ({ type: 'parts', description: 'Part', quantity, unit_cost: amount })
const fee = (amount: number): Line => ({ type: 'fee', description: 'Supplies', quantity: 1, unit_cost: amount })

/** A shop of which the state taxes parts and supplies, and the city parts. */
async function begin(shops = 1): Promise<World> {
  const world = await t.tenant({ shops })
  for (const shop_id of world.shopIds) {
    ok(await t.call('updateShop', { params: { id: shop_id }, body: { time_zone: zone } as never }, world.admin))
    for (const [code, percent, classes] of [
      ['state', 6.25, ['part_new', 'supplies']],
      ['city', 2, ['part_new']],
    ] as const) {
      const body = { shop_id, code, name: `${code} tax`, jurisdiction: 'WA', percent, valid_from: '2020-01-01' }
      const { tax_component } = ok(await t.call('createTaxComponent', { body }, world.admin))
      const rules = classes.map((sales_class) => ({
        ...{ sales_class, component_id: tax_component.id, condition: 'always' as const },
      }))
      ok(await t.call('saveTaxGrid', { body: { shop_id, valid_from: '2020-01-01', rules } }, world.admin))
    }
    ok(await t.call('setTaxMode', { params: { id: shop_id }, body: { mode: 'components' } }, world.admin))
  }
  return world
}
interface Issued {
  id: string
  orderId: string
  total: number
}
async function issue(
  world: World,
  books: Bookkeeper,
  at: Date,
  lines: Line[],
  { discount, exempt, shopId, override }: { discount?: number; exempt?: boolean; shopId?: string; override?: boolean } = {},
): Promise<Issued> {
  const orderId = await addCompletedOrder(t, world, {
    lines: lines as never,
    ...(shopId && { shopId }),
    customer: { name: `Customer ${crypto.randomUUID().slice(0, 8)}`, email: `${crypto.randomUUID().slice(0, 8)}@example.com` },
  })
  const order = ok(await t.call('getServiceOrder', { params: { id: orderId } }, world.admin)).service_order
  if (exempt) await t.admin.query('update app.customers set tax_exempt = true where id = $1', [order.customer.id])
  if (override !== undefined) {
    const line = await t.admin.query(
      'select id from app.line_items where service_order_id = $1 order by description desc, id limit 1',
      [orderId],
    )
    const params = { id: orderId, itemId: line.rows[0].id }
    ok(await t.call('overrideLineTax', { params, body: { taxable: override, reason: 'The auditor said so' } }, world.admin))
  }
  const body = { workOrderId: orderId, ...(discount && { discount: { kind: 'amount', value: discount } }) } as never
  const { invoice } = (await books.must(at, 'createInvoice', { body })) as { invoice: { id: string } }
  const sent = (await books.must(at, 'sendInvoice', { params: { id: invoice.id }, body: {} })) as never as {
    invoice: { totalAmount: number }
  }
  return { id: invoice.id, orderId, total: sent.invoice.totalAmount }
}

it('tells taxable, exempt and not taxable of the worked invoices, and their sum is the sales (TAX16, TAX18, TAX19)', async () => {
  const world = await begin()
  const books = bookkeeperOf(t, world)
  await issue(world, books, noon(0), [labor(300), part(225.5), fee(15)])
  const one = await report(world)
  expect(taxIn(one, 'state')).toMatchObject({ taxable: 240.5, not_taxable: 300, exempt: 0, tax: 15.03, net_sales: 540.5 })
  expect(taxIn(one, 'city')).toMatchObject({ taxable: 225.5, not_taxable: 315, tax: 4.51, jurisdiction: 'WA', name: 'city tax' })
  expect(one.totals).toMatchObject({ net_sales: 540.5, tax: 19.54, credits: { amount: 0, tax: 0 }, tax_due: 19.54 })
  await issue(world, books, noon(1), [labor(300), part(225.5), fee(15)], { discount: 54.05 })
  const day = { from: addDays(first, 1), to: addDays(first, 1) }
  const second = await report(world, day)
  expect(taxIn(second, 'state')).toMatchObject({
    taxable: 216.45,
    tax: 13.53,
    rates: [{ percent: 6.25, taxable: 216.45, tax: 13.53 }],
  })
  expect(taxIn(second, 'city')).toMatchObject({ taxable: 202.95, tax: 4.06 })
  await issue(world, books, noon(2), [part(9.99), part(9.99), part(9.99)])
  await issue(world, books, noon(3), [part(200.2)])
  const third = await report(world, { from: addDays(first, 2), to: addDays(first, 3) })
  expect([taxIn(third, 'state').tax, taxIn(third, 'city').tax]).toEqual(
    [1.87 + 12.51, 0.6 + 4].map((sum) => Math.round(sum * 100) / 100),
  )
  expect(third.sales_figures).toEqual({ net_sales: 230.17, difference: 0 })
  // Without anything sold the taxes of the shop are there with nothing in them.
  const empty = await report(world, { from: '2026-08-01', to: '2026-08-31' })
  expect(empty.taxes.map((tax) => [tax.code, tax.taxable, tax.tax])).toEqual([
    ['city', 0, 0],
    ['state', 0, 0],
  ])
})

it('takes credit notes off on their own day, each tax as the invoice froze it (TAX5, TAX13, TAX16, PAY14)', async () => {
  const world = await begin()
  const books = bookkeeperOf(t, world)
  const { id } = await issue(world, books, noon(0), [labor(300), part(225.5), fee(15)])
  const { invoice } = ok(await t.call('getInvoice', { params: { id } }, world.admin))
  const item = invoice.items.find((one: { type: string }) => one.type === 'part')
  const credit = (at: Date, body: object) =>
    books.must(at, 'createCreditNote', { params: { id }, body: { reason: 'Came back', ...body } as never })
  await credit(noon(40), { lines: [{ item_id: item.id }] })
  const month = { from: addDays(first, 40), to: addDays(first, 40) }
  const found = await report(world, month)
  expect(found.totals).toMatchObject({ net_sales: 0, tax: 0, credits: { amount: 225.5, tax: 18.6 }, tax_due: -18.6 })
  expect(taxIn(found, 'state').credits).toEqual({ amount: 225.5, tax: 14.09 })
  expect(taxIn(found, 'city').credits).toEqual({ amount: 225.5, tax: 4.51 })
  expect(found.sales_figures).toEqual({ net_sales: -225.5, difference: 0 })
  const listed = await documents(world, 'credits', { component: 'city', ...month })
  expect(listed.documents).toMatchObject([{ event: 'credited', amount: 225.5, tax: 4.51 }])
  // The rest by amount: together all that was charged is back, and the first month is as it was.
  await credit(noon(41), { amount: 560.04 - 244.1 })
  const all = await report(world)
  expect(all.totals).toMatchObject({ net_sales: 540.5, tax: 19.54, credits: { amount: 540.5, tax: 19.54 }, tax_due: 0 })
  expect(taxIn(all, 'state')).toMatchObject({ tax: 15.03, credits: { tax: 15.03 }, tax_due: 0 })
})

it('gives the report and the documents of a figure as files, with reports:export alone (TAX16)', async () => {
  const world = await begin()
  const books = bookkeeperOf(t, world)
  await issue(world, books, noon(0), [labor(300), part(225.5), fee(15)])
  await issue(world, books, noon(1), [part(100)], { exempt: true })
  const whoMay = await t.member(world, { permissions: ['reports:financial'] })
  expect((await t.call('exportTaxReport', { query: whole }, whoMay)).status).toBe(403)
  const file = await t.call('exportTaxReport', { query: { ...whole, format: 'csv' } }, world.admin)
  expect(file.status).toBe(200)
  expect(file.text).toContain('state tax,state,WA,2026-09-01,2026-11-20,Taxable,6.25,240.5,15.03')
  expect(file.text).toContain('Exempt: No certificate on file,,100,')
  expect(file.text).toContain('Net sales in the sales figures,,640.5,')
  const rows = await t.call(
    'exportTaxReport',
    { query: { ...whole, class: 'exempt', component: 'city', reason: 'no_certificate' } as never },
    world.admin,
  )
  expect(rows.text.trim().split('\r\n')).toHaveLength(2)
  expect(rows.text).toContain('No certificate on file')
})

it('counts a tax on top of another by the sale alone (TAX18)', async () => {
  const world = await t.tenant()
  const shop_id = world.shopId
  for (const [code, percent, on_top_of] of [
    ['gst', 5, []],
    ['qst', 9.975, ['gst']],
  ] as const) {
    const body = { shop_id, code, name: code, percent, valid_from: '2020-01-01', on_top_of: [...on_top_of] }
    const { tax_component } = ok(await t.call('createTaxComponent', { body }, world.admin))
    const rules = [{ sales_class: 'part_new' as const, component_id: tax_component.id, condition: 'always' as const }]
    ok(await t.call('saveTaxGrid', { body: { shop_id, valid_from: '2020-01-01', rules } }, world.admin))
  }
  ok(await t.call('setTaxMode', { params: { id: shop_id }, body: { mode: 'components' } }, world.admin))
  await issue(world, bookkeeperOf(t, world), noon(0), [part(100)])
  const found = await report(world)
  expect(taxIn(found, 'qst')).toMatchObject({ taxable: 100, not_taxable: 0, tax: 10.47 })
  expect(found.totals).toMatchObject({ net_sales: 100, tax: 15.47 })
})

it('lists what was given away and what somebody changed by hand, with reason and person (TAX11, TAX12)', async () => {
  const world = await begin()
  const books = bookkeeperOf(t, world)
  await issue(world, books, noon(0), [labor(100), part(0)], { override: true })
  await issue(world, books, noon(0), [part(80)], { override: false })
  const found = await report(world)
  expect(found.overrides).toEqual({ lines: 2, amount: 180 })
  expect(found.given_away.lines).toBe(1)
  const said = await documents(world, 'overrides')
  expect(said.documents).toHaveLength(2)
  for (const one of said.documents)
    expect(one).toMatchObject({ note: 'The auditor said so', line: expect.stringMatching(/Work|Part/) })
  expect(said.documents.map((one) => one.reason).sort()).toEqual(['not_taxed', 'taxed'])
  expect(said.documents.every((one) => one.by_name !== '')).toBe(true)
  expect((await documents(world, 'given_away')).documents).toMatchObject([{ line: 'Part', amount: 0 }])
  expect(taxIn(found, 'state')).toMatchObject({ taxable: 100, not_taxable: 80, tax: 6.25 })
})

it('gives each payment its share on its day, the whole tax when all is paid, and nothing for goodwill (TAX16)', async () => {
  const world = await begin()
  const books = bookkeeperOf(t, world)
  const { id, total } = await issue(world, books, noon(5), [labor(300), part(225.5), fee(15)])
  expect(total).toBe(560.04)
  const pay = (at: Date, amount: number) =>
    books.must(at, 'addPayment', { params: { id }, body: { amount, method: 'check' } }) as Promise<{
      invoice: { payments: { id: string }[] }
    }>
  const paid = async (days: number) => {
    const date = addDays(first, days)
    return report(world, { from: date, to: date, basis: 'paid' })
  }
  await pay(noon(6), 100.01)
  const part1 = await paid(6)
  expect(cents(part1.totals.net_sales) + cents(part1.totals.tax)).toBe(10_001)
  expect(part1.sales_figures).toBeNull()
  const second = await pay(noon(9), 33.33)
  await books.must(noon(10), 'reversePayment', {
    params: { id, paymentId: (second.invoice.payments.at(-1) as { id: string }).id },
    body: { reason: 'Wrong invoice' },
  })
  const [gave, took] = [await paid(9), await paid(10)]
  expect(took.totals.tax).toBe(-gave.totals.tax)
  expect(taxIn(took, 'state').tax).toBe(-taxIn(gave, 'state').tax)
  await pay(noon(12), 460.03)
  const all = await report(world, { basis: 'paid' })
  expect(taxIn(all, 'state')).toMatchObject({ taxable: 240.5, not_taxable: 300, tax: 15.03, net_sales: 540.5 })
  expect(taxIn(all, 'city')).toMatchObject({ taxable: 225.5, tax: 4.51 })
  expect((await documents(world, 'taxable', { component: 'city', basis: 'paid' })).documents.map((one) => one.event)).toEqual([
    'paid',
    'reversed',
    'paid',
    'paid',
  ])
  // An invoice that is settled as a courtesy brought no money.
  const gift = await issue(world, books, noon(20), [part(50)])
  const { invoice } = ok(await t.call('getInvoice', { params: { id: gift.id } }, world.admin))
  const body = { customer_id: invoice.customerId, kind: 'goodwill', method: 'other', amount: gift.total, allocate: 'oldest' }
  ok(
    await t.call(
      'createReceipt',
      { query: { shop_id: world.shopId }, body: { ...body, reference: 'Sorry' } as never },
      world.admin,
    ),
  )
  const since = ok(
    await t.call('getTaxReport', { query: { from: addDays(first, 20), to: addDays(first, 300), basis: 'paid' } }, world.admin),
  )
  expect(since.tax_report.totals).toMatchObject({ net_sales: 0, tax: 0 })
})

/** The same figures counted from the frozen lines themselves. */
async function counted(world: World, from: string, to: string, shopIds: readonly string[]) {
  const { rows } = await t.admin.query(
    `select t.component, sum(l.amount_cents - l.discount_cents) filter (where t.exempt_reason = '')::int as taxable,
            sum(l.amount_cents - l.discount_cents) filter (where t.exempt_reason <> '')::int as exempt, sum(t.tax_cents)::int as tax
       from app.invoices i join app.invoice_issue_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
       join app.invoice_issue_line_taxes t on t.tenant_id = i.tenant_id and t.invoice_id = i.id and t.position = l.position
      where i.tenant_id = $1 and i.issue_date between $2 and $3 and i.shop_id = any($4) and i.status in ('sent', 'paid', 'overdue') group by 1 order by 1`,
    [world.tenantId, from, to, shopIds],
  )
  const { rows: sales } = await t.admin.query(
    `select coalesce(sum(i.subtotal_cents - i.discount_cents), 0)::int as net, coalesce(sum(i.tax_cents), 0)::int as tax from app.invoices i
      where i.tenant_id = $1 and i.issue_date between $2 and $3 and i.shop_id = any($4) and i.status in ('sent', 'paid', 'overdue')`,
    [world.tenantId, from, to, shopIds],
  )
  return { taxes: rows, ...(sales[0] as { net: number; tax: number }) }
}
const stored = async (world: World) => {
  const columns =
    'basis, event, sign, business_date::text, shop_id, invoice_id, payment_id, kind, component, rate_millionths, reason, position'
  const { rows } = await t.admin.query(
    `select ${columns}, base_cents, tax_cents from app.tax_entries e where e.tenant_id = $1
        and not exists (select from app.tax_entries v where v.tenant_id = $1 and v.invoice_id = e.invoice_id and v.event = 'voided')
      order by ${columns.replace('::text', '')}`,
    [world.tenantId],
  )
  const { rows: days } = await t.admin.query(
    `select basis, business_date::text, shop_id, kind, component, rate_millionths, reason, sum(entries) as entries, sum(base_cents) as base, sum(tax_cents) as tax
       from app.tax_days where tenant_id = $1 group by 1, 2, 3, 4, 5, 6, 7 having sum(entries) <> 0 or sum(base_cents) <> 0 or sum(tax_cents) <> 0 order by 1, 2, 3, 4, 5, 6, 7`,
    [world.tenantId],
  )
  return { rows, days }
}
/** What the migration writes of invoices that were issued before it. */
async function fillAgain(): Promise<void> {
  const text = readFileSync(new URL('../../../migrations/0180_tax_entries.sql', import.meta.url), 'utf8')
  const [, filling = ''] =
    /off;\n\n(-- Invoices that were issued before\.[\s\S]*?)\n\nset local enable_nestloop = on/.exec(text) ?? []
  expect(filling).toContain('insert into app.tax_days')
  await t.admin.query('delete from app.tax_entries; delete from app.tax_days')
  await t.admin.query(`set enable_nestloop = off; ${filling}; set enable_nestloop = on`)
}

// Slow: some thirty orders go their whole way, are issued, paid in parts, taken back and voided.
it.for([7, 20261124])('adds up to what the frozen lines come to, whatever happened to the invoices (TAX16) %i', async (seed) => {
  const world = await begin(2)
  const books = bookkeeperOf(t, world)
  const below = numbersFrom(seed)
  const pick = pickOf(below)
  const line = (): Line => {
    const amount = below(40_000) / 100
    return pick([labor(amount), part(amount, 1 + below(3)), fee(amount), part(below(5) === 0 ? 0 : amount)])
  }
  for (let n = 0; n < 14; n++) {
    const day = below(60)
    const lines = [part(1 + below(9_000) / 100), ...Array.from({ length: 1 + below(3) }, line)]
    const one = await issue(world, books, noon(day), lines, {
      shopId: pick(world.shopIds),
      ...(below(3) === 0 && { discount: 1 + below(2_000) / 100 }),
      exempt: below(4) === 0,
      ...(below(4) === 0 && { override: below(2) === 0 }),
    })
    const payments: string[] = []
    let open = cents(one.total)
    let on = day
    for (let times = below(4); times > 0 && open > 0; times--) {
      const amount = below(3) === 0 ? open : Math.min(open, 1 + below(open))
      on += 1 + below(2)
      const reply = (await books.must(noon(on), 'addPayment', {
        params: { id: one.id },
        body: { amount: amount / 100, method: 'cash', ...(below(3) === 0 && { date: addDays(first, Math.max(0, day - 3)) }) },
      })) as never as { invoice: { payments: { id: string }[] } }
      payments.push((reply.invoice.payments.at(-1) as { id: string }).id)
      open -= amount
    }
    const goes = below(3) === 0
    if (goes)
      for (const paymentId of payments)
        await books.must(noon(on + 1), 'reversePayment', { params: { id: one.id, paymentId }, body: { reason: 'Bounced' } })
    if (goes && below(2) === 0)
      await books.must(noon(on + 2), 'voidInvoice', { params: { id: one.id }, body: { reason: 'Wrong customer' } })
  }
  for (const [from, to, shopIds] of [
    [whole.from, whole.to, world.shopIds],
    [addDays(first, 10), addDays(first, 30), world.shopIds],
    [whole.from, whole.to, [world.shopIds[1] as string]],
  ] as const) {
    const query = { from, to, ...(shopIds.length === 1 && { shop_id: shopIds[0] }) }
    const [found, wanted] = [await report(world, query), await counted(world, from, to, shopIds)]
    expect([cents(found.totals.net_sales), cents(found.totals.tax)]).toEqual([wanted.net, wanted.tax])
    expect(found.sales_figures?.difference).toBe(0)
    for (const row of wanted.taxes) {
      const tax = taxIn(found, row.component)
      expect([row.component, cents(tax.taxable), cents(tax.exempt), cents(tax.tax)]).toEqual([
        ...[row.component, row.taxable ?? 0, row.exempt ?? 0, row.tax],
      ])
    }
    // Taxable + exempt + not taxable = net sales, for each tax and by both bases, and the documents behind each figure add up to it.
    for (const basis of ['invoiced', 'paid'] as const)
      for (const tax of (await report(world, { ...query, basis })).taxes) {
        expect(cents(tax.taxable) + cents(tax.exempt) + cents(tax.not_taxable)).toBe(cents(tax.net_sales))
        for (const of of ['taxable', 'exempt', 'not_taxable'] as const) {
          const listed = await documents(world, of, { ...query, basis, component: tax.code })
          expect(listed.documents).toHaveLength(listed.pagination.total)
          const sum = listed.documents.reduce((total, one) => total + cents(one.amount), 0)
          expect([of, basis, tax.code, sum, cents(listed.sum.amount)]).toEqual([
            of,
            basis,
            tax.code,
            cents(tax[of]),
            cents(tax[of]),
          ])
        }
      }
  }
  // Money: what came for invoices that stand is sales and tax, to the cent of each day.
  const { rows: came } = await t.admin.query(
    `select greatest(p.paid_on, i.issue_date)::text as date, sum(p.amount_cents)::int as cents from app.payments p
       join app.invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
      where p.tenant_id = $1 and i.status <> 'void' group by 1`,
    [world.tenantId],
  )
  for (const { date, cents: wanted } of came) {
    const { totals } = await report(world, { basis: 'paid', from: date, to: date })
    expect([date, cents(totals.net_sales) + cents(totals.tax)]).toEqual([date, wanted])
  }
  // What is paid in full has given exactly its tax.
  const { rows: full } = await t.admin.query(
    `select i.tax_cents, i.subtotal_cents - i.discount_cents as net, (select coalesce(sum(e.tax_cents), 0) from app.tax_entries e where e.tenant_id = $1 and e.invoice_id = i.id and e.basis = 'paid' and e.kind = 'net') as given,
            (select coalesce(sum(e.base_cents), 0) from app.tax_entries e where e.tenant_id = $1 and e.invoice_id = i.id and e.basis = 'paid' and e.kind = 'net') as sold
       from app.invoices i where i.tenant_id = $1 and i.status = 'paid'`,
    [world.tenantId],
  )
  for (const row of full) expect([row.given, row.sold]).toEqual([row.tax_cents, row.net])
  // A void invoice is in no figure of any day.
  const before = await stored(world)
  await fillAgain()
  const after = await stored(world)
  expect(after.rows).toEqual(before.rows)
  expect(after.days).toEqual(before.days)
})
