import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { multipart } from '../../../../test/walkers/sample-files.ts'
import { verifyMoney } from '../money-check.service.ts'

const t = useApp()

async function begin() {
  const world = await t.tenant()
  const { rows } = await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])
  const today = dateIn(rows[0].time_zone, Date.now())
  const shop = { shop_id: world.shopId }
  const customer = async (name: string, more: object = {}): Promise<string> => {
    const body = { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@${world.tenantId}.example`, ...more }
    const made = await t.call('createCustomer', { query: shop, body: body as never }, world.admin)
    expect(made.status, made.text).toBe(201)
    return made.body.data.customer.id
  }
  return { world, today, shop, customer }
}
const add = (world: World, id: string, body: object, by: Member = world.admin) =>
  t.call('createOpeningBalance', { params: { id }, query: { shop_id: world.shopId }, body: body as never }, by)
const send = (world: World, file: string | Buffer, mode = 'check', name = 'openings.csv') => {
  const { payload, headers } = multipart(Buffer.from(file), name, 'text/csv')
  return t.request('POST', `${basePath}${calls.importOpeningBalances.path}?mode=${mode}&shop_id=${world.shopId}`, {
    ...{ token: world.admin.token, payload, headers },
  })
}
const report = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.import
}
const data = async (reply: Promise<{ status: number; text: string; body: { data: Record<string, never> } }>, status = 200) => {
  const { status: is, text, body } = await reply
  expect(is, text).toBe(status)
  return body.data as never
}
const owed = async (world: World, query: object = {}) =>
  (await t.call('listReceivables', { query: query as never }, world.admin)).body.data

it('makes an invoice of what is owed and a receipt of what is credit, and every sum has them (NOW4, PAY2, PAY18, PAY19)', async () => {
  const { world, today, customer } = await begin()
  const id = await customer('Harbor Freight Lines')
  const old = { number: '10432', date: addDays(today, -75), due_date: addDays(today, -45), amount: 1204.5 }
  const { opening_balance: entered } = await data(add(world, id, old), 201)
  await data(add(world, id, { number: 'CM-9', date: addDays(today, -20), credit: 80 }), 201)
  const { invoice } = await data(
    t.call('getInvoice', { params: { id: (entered as { invoice_id: string }).invoice_id } }, world.admin),
  )
  expect(invoice).toMatchObject({
    ...{ origin: 'opening', status: 'overdue', totalAmount: 1204.5, taxAmount: 0, balance: 1204.5, issueDate: today },
    ...{ dueDate: addDays(today, -45), daysOverdue: 45, opening: { number: '10432', date: addDays(today, -75) } },
    document: { issueDate: addDays(today, -75), totalCents: 120_450 },
  })
  expect((invoice as { items: { description: string }[] }).items[0]?.description).toContain('10432')
  // By due date and by the date of the document before; the credit beside them.
  expect(await owed(world)).toMatchObject({
    receivables: [{ customer_id: id, aging: { days_60: 1204.5 }, open: 1204.5, credit: 80 }],
    totals: { open: 1204.5, credit: 80, dso: null },
  })
  expect((await owed(world, { basis: 'invoice' })).receivables[0].aging).toMatchObject({ days_90: 1204.5 })
  // Nobody owed it here yesterday.
  expect((await owed(world, { as_of: addDays(today, -1) })).totals.open).toBe(0)
  const { account } = await data(t.call('getCustomerAccount', { params: { id } }, world.admin))
  expect(account).toMatchObject({ opening: 0, charges: 1204.5, credits: 80, closing: 1124.5, open: 1204.5, credit: 80 })
  expect((account as { entries: { title: string; what: string }[] }).entries.map((one) => [one.what, one.title])).toEqual([
    ['invoice', '10432'],
    ['opening', 'CM-9'],
  ])
  const made = await t.call(
    'createStatements',
    { query: { shop_id: world.shopId }, body: { customer_ids: [id], send: false } },
    world.admin,
  )
  expect(made.body.data.statements[0]).toMatchObject({ opening: 0, closing: 1124.5 })
  // No money came and nothing was sold: the day has none of it.
  const day = await data(t.call('getDayExpected', { params: { date: today }, query: { shop_id: world.shopId } }, world.admin))
  const nothing = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }
  expect(day).toMatchObject({ day: { expected: nothing, counts: nothing, unpaid: { count: 0 } } })
  // It is found by the number that the customer knows.
  expect((await t.call('listInvoices', { query: { search: '10432' } }, world.admin)).body.data.invoices).toHaveLength(1)
})

it('is in no figure of sales, hours, cars and taxes, paid or voided, and is charged, paid and written off as any invoice (NOW4, PAY20)', async () => {
  const { world, today, shop, customer } = await begin()
  const id = await customer('Cascade Hauling')
  const [first, second] = [
    await data(add(world, id, { number: 'A-1', date: addDays(today, -90), due_date: addDays(today, -60), amount: 500 }), 201),
    await data(add(world, id, { number: 'A-2', date: addDays(today, -9), amount: 70.25 }), 201),
  ].map((one) => (one as { opening_balance: { invoice_id: string } }).opening_balance.invoice_id) as [string, string]
  const figures = async () => {
    const { rows } = await t.admin.query(
      `select (select count(*)::int from app.fact_lines where tenant_id = $1) as facts, (select count(*)::int from app.tax_entries where tenant_id = $1) as taxes,
         (select count(*)::int from app.flag_credits where tenant_id = $1) as hours`,
      [world.tenantId],
    )
    return rows[0]
  }
  const none = { facts: 0, taxes: 0, hours: 0 }
  expect(await figures()).toEqual(none)
  const period = { from: addDays(today, -100), to: today }
  const flow = await data(t.call('getInvoiceAnalytics', { query: { ...shop, ...period } as never }, world.admin))
  expect(flow).toMatchObject({ analytics: { issued: { count: 0 } } })
  // Late fees begin with the first turn after it came here, not with those of the program before.
  const rule = {
    is_on: true,
    grace_days: 10,
    percent: 1.5,
    every_days: 30,
    valid_from: addDays(today, -400),
    amount: null,
    min: null,
    max: null,
  }
  await data(t.call('putLateFeeRule', { query: shop, body: rule }, world.admin))
  expect((await t.call('previewLateFees', { body: shop }, world.admin)).body.data.count).toBe(0)
  // Paid in part, and the rest is written off.
  await data(t.call('addPayment', { params: { id: first }, body: { amount: 420 } }, world.admin), 201)
  const writeOff = {
    customer_id: id,
    kind: 'write_off',
    method: 'other',
    amount: 80,
    allocations: [{ invoice_id: first, amount: 80 }],
  }
  await data(t.call('createReceipt', { query: shop, body: writeOff as never }, world.admin), 201)
  expect((await t.call('getInvoice', { params: { id: first } }, world.admin)).body.data.invoice).toMatchObject({
    status: 'paid',
    balance: 0,
  })
  const credit = await t.call('createCreditNote', { params: { id: second }, body: { amount: 1, reason: 'No' } }, world.admin)
  expect([credit.status, credit.body.code]).toEqual([409, 'OPENING_NOT_CREDITED'])
  // Voided, it can be entered again.
  const again = { number: 'a 2', date: addDays(today, -9), amount: 70 }
  expect((await add(world, id, again)).body.code).toBe('OPENING_EXISTS')
  await data(t.call('voidInvoice', { params: { id: second }, body: { reason: 'Mistyped' } }, world.admin))
  await data(add(world, id, again), 201)
  expect((await owed(world)).totals.open).toBe(70)
  expect(await figures()).toEqual(none)
  // The days that are kept, and everything else that is added up, agree with the rows.
  expect((await t.inTenant(world.tenantId, verifyMoney)).faults).toEqual([])
})

it('asks for a day that is open, for the rights of it, and for one of two sums (PAY17)', async () => {
  const { world, today, customer } = await begin()
  const id = await customer('Pine Street')
  const body = { number: 'X', date: addDays(today, -3), amount: 10 }
  const manager = await t.member(world, 'service-manager')
  expect((await add(world, id, body, manager)).status).toBe(403)
  const fault = async (more: object) =>
    (await add(world, id, { ...body, ...more })).body.errors?.map((one: { code: string }) => one.code)
  expect(await fault({ amount: -10 })).toContain('USE_OTHER_COLUMN')
  expect(await fault({ credit: 5 })).toEqual(['OWED_OR_CREDIT'])
  expect(await fault({ amount: 0 })).toEqual(['OWED_OR_CREDIT'])
  expect(await fault({ due_date: addDays(today, -4) })).toEqual(['DUE_BEFORE_DATE'])
  expect(await fault({ date: addDays(today, 2) })).toEqual(['FUTURE_DATE'])
  expect((await add(world, id, { ...body, number: '4111 1111 1111 1111' })).body.code).toBe('NO_CARD_NUMBERS')
  expect((await add(world, id, { ...body, business_date: addDays(today, 1) })).body.code).toBe('PAYMENT_DATE_FUTURE')
  const counted = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }
  const yesterday = addDays(today, -1)
  for (const date of [yesterday, today])
    await data(t.call('closeDay', { query: { shop_id: world.shopId }, body: { date, float: 0, counted } }, world.admin), 201)
  expect((await add(world, id, { ...body, business_date: yesterday })).body.code).toBe('DAY_CLOSED')
  // Without a day it counts for the first one that is open.
  const { opening_balance } = await data(add(world, id, body), 201)
  const { rows } = await t.admin.query('select issue_date::text from app.invoices where id = $1', [
    (opening_balance as { invoice_id: string }).invoice_id,
  ])
  expect(rows[0].issue_date).toBe(addDays(today, 1))
  const stranger = await t.tenant()
  expect((await add(stranger, id, body)).status).toBe(404)
})

it('names every bad row of a file with its reason, takes the good ones, and nothing twice (decision 29)', async () => {
  const { world, today, customer } = await begin()
  await customer('Ann Vega', { phone: '(206) 555-0100' })
  await customer('Ann Vega', { phone: '(206) 555-0199', email: `ann2@${world.tenantId}.example` })
  const harbor = await customer('Harbor Lines', { company_name: 'Harbor Lines Inc.' })
  const file = [
    'Customer;Phone;Document Number;Date;Due Date;Amount Owed;Credit;Notes',
    `Harbor Lines;;1001;${addDays(today, -40)};${addDays(today, -10)};1,250.00;;`,
    `harbor.lines@${world.tenantId}.example;;1002;${addDays(today, -5)};;;99.50;`,
    `Ann Vega;1-206-555-0199;1001;${addDays(today, -2)};;35;0;`,
    `Ann Vega;;1003;${addDays(today, -2)};;35;;`,
    `Harbor Linse;;1004;${addDays(today, -2)};;35;;`,
    `Harbor Lines;;1005;${addDays(today, -2)};;-35;;`,
    `Harbor Lines Inc.;;10-01;${addDays(today, -2)};;35;;`,
    `Harbor Lines;;;2099-01-01;;abc;;`,
  ].join('\n')
  const found = await report(world, file)
  expect(found).toMatchObject({ rows: 8, good: 3, imported: 0, value: 1185.5, unknown_columns: ['Notes'] })
  expect(found.faults.map((one: { row: number; column: string; code: string }) => [one.row, one.column, one.code])).toEqual([
    [5, 'customer', 'SEVERAL_CUSTOMERS'],
    [6, 'customer', 'CUSTOMER_UNKNOWN'],
    [7, 'amount', 'USE_OTHER_COLUMN'],
    [8, 'number', 'TWICE_IN_FILE'],
    [9, 'number', 'REQUIRED'],
    [9, 'date', 'FUTURE_DATE'],
    [9, 'amount', 'INVALID_AMOUNT'],
  ])
  expect(found.faults[1].fix).toBe('Harbor Lines')
  expect((await owed(world)).totals.open).toBe(0)
  expect(await report(world, file, 'all_or_none')).toMatchObject({ good: 3, imported: 0 })
  expect(await report(world, file, 'good_rows')).toMatchObject({ good: 3, imported: 3 })
  expect((await owed(world)).totals).toMatchObject({ open: 1285, credit: 99.5 })
  const once = await report(world, file, 'good_rows')
  expect(once).toMatchObject({ good: 0, imported: 0 })
  expect(
    once.faults.filter((one: { code: string }) => one.code === 'ON_FILE_ALREADY').map((one: { row: number }) => one.row),
  ).toEqual([2, 3, 4, 8])
  expect((await owed(world)).totals).toMatchObject({ open: 1285, credit: 99.5 })
  const { imports } = await data(t.call('listOpeningBalanceImports', { query: { shop_id: world.shopId } }, world.admin))
  expect(imports).toMatchObject([{ added: 0 }, { added: 3, bad_rows: 5, file_name: 'openings.csv' }, { added: 0 }])
  const template = await t.request('GET', `${basePath}${calls.openingBalanceImportTemplate.path}?format=csv`, {
    token: world.admin.token,
  })
  expect(template.text).toContain('Customer,Phone,Document Number,Date,Due Date,Amount Owed,Credit')
  // The receipt of a credit that was taken back frees its document.
  const { receipts } = await data(t.call('listReceipts', { query: { customer_id: harbor } }, world.admin))
  await data(
    t.call(
      'reverseReceipt',
      { params: { id: (receipts as { id: string }[])[0]?.id ?? '' }, body: { reason: 'Typo' } },
      world.admin,
    ),
  )
  expect((await report(world, file, 'good_rows')).imported).toBe(1)
  // Another organization's customers are nobody here.
  const stranger = await t.tenant()
  expect((await report(stranger, file)).good).toBe(0)
})

it('takes one file that is sent by several at once no more than once, with numbers in a row (PAY38)', async () => {
  const { world, today, customer } = await begin()
  for (const name of ['One', 'Two']) await customer(`Carrier ${name}`)
  const rows = Array.from({ length: 40 }, (_, at) =>
    [`Carrier ${at % 2 ? 'One' : 'Two'}`, `N-${at}`, addDays(today, -at - 1), at % 5 ? '10.05' : '', at % 5 ? '' : '3'].join(','),
  )
  const file = `Customer,Document Number,Date,Amount Owed,Credit\n${rows.join('\n')}\n`
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(world, file, 'good_rows')))
  for (const reply of replies) expect([200, 409], reply.text).toContain(reply.status)
  expect((await owed(world)).totals).toMatchObject({ open: 321.6, credit: 24 })
  const { rows: numbers } = await t.admin.query(
    "select right(number, 3)::int as n from app.invoices where tenant_id = $1 and origin = 'opening' order by 1",
    [world.tenantId],
  )
  expect(numbers.map((one) => one.n)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
  const { rows: ones } = await t.admin.query('select count(*)::int as n from app.opening_balances where tenant_id = $1', [
    world.tenantId,
  ])
  expect(ones[0].n).toBe(40)
})

it('takes 999 rows in one go and refuses files that are none (decision 29)', async () => {
  const { world, today, customer } = await begin()
  await customer('Big Fleet')
  const rows = Array.from({ length: 999 }, (_, at) => `Big Fleet,B${at},${addDays(today, -(at % 300))},${at + 0.25}`)
  const file = `Customer,Document Number,Date,Amount Owed\n${rows.join('\n')}\n`
  const begun = performance.now()
  expect(await report(world, file, 'all_or_none')).toMatchObject({ rows: 999, imported: 999, faults: [] })
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect((await owed(world)).totals.open).toBe((998 * 999) / 2 + 999 / 4)
  const codes = async (text: string | Buffer, name?: string) => {
    const reply = await send(world, text, 'check', name)
    return [reply.status, reply.body.code]
  }
  expect(await codes('Customer,Date\nA,2026-01-01\n')).toEqual([422, 'IMPORT_COLUMNS_MISSING'])
  expect(await codes(`Customer,Document Number,Date\n${'A,1,2026-01-01\n'.repeat(1001)}`)).toEqual([422, 'IMPORT_TOO_MANY_ROWS'])
  expect(await codes(Buffer.from('%PDF-1.4 x'), 'x.pdf')).toEqual([415, 'IMPORT_TYPE'])
  expect(await codes(Buffer.alloc(5_100_000, 65))).toEqual([413, 'FILE_TOO_LARGE'])
})
