import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { verifyMoney } from '#features/receipts/index.ts'
import { batchTools } from '../../../test/batches.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

// Slow: it checks and writes several files.
const t = useApp()
const { sql, show, work, checked, apply, rowsOf } = batchTools(t)

async function begin() {
  const world = await t.tenant()
  const [{ time_zone }] = await sql('select time_zone from app.shops where id = $1', [world.shopId])
  const today = dateIn(time_zone, Date.now())
  const people = 'Name,Email,Phone\nHarbor,h@h.example,\nAnn Vega,a@v.example,503-555-0101\nAnn Vega,b@v.example,503-555-0102\n'
  const customers = await checked(world, 'customers', people)
  await apply(world, customers.id, 'take')
  const idOf = async (email: string): Promise<string> =>
    (await sql('select id from app.customers where tenant_id = $1 and email = $2', [world.tenantId, email]))[0].id
  return { world, today, day: (ago: number) => addDays(today, -ago), idOf, customersImport: customers.id as string }
}
const heading = 'Customer,Phone,Document Number,Date,Amount Left,Payment Method,Note'
const undo = (world: World, id: string) => t.call('undoImport', { params: { id } }, world.admin)
const credit = async (world: World) =>
  (await t.call('listReceivables', { query: { shop_id: world.shopId } as never }, world.admin)).body.data.totals.credit
const expected = async (world: World, date: string) =>
  (await t.call('getDayExpected', { params: { date }, query: { shop_id: world.shopId } }, world.admin)).body.data.day.expected
const accountOf = async (world: World, id: string) =>
  (await t.call('getCustomerAccount', { params: { id } }, world.admin)).body.data.account
const receiptsOf = (world: World) =>
  sql(
    `select r.id, r.number, r.kind, r.method, r.amount_cents::int as cents, r.reference, r.business_date::text as day, r.reverses_id is not null as reverses, c.email
       from app.receipts r join app.customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id where r.tenant_id = $1 order by r.number`,
    [world.tenantId],
  )
const verified = async (world: World) => expect((await t.inTenant(world.tenantId, verifyMoney)).faults).toEqual([])

it('takes deposits as credit that was brought along: in no count of a day and in no sales, used on invoices and refunded (INT13, NOW4, PAY12)', async () => {
  const { world, today, day, idOf } = await begin()
  const file = [
    heading,
    `Harbor,,D-17,${day(40)},"1,200.50",Cash,For the clutch`,
    `Ann Vega,(503) 555-0102,D-18,${day(3)},80,,`,
    `Harbor,,D-19,${day(3)},19.50,check,`,
  ].join('\n')
  const batch = await checked(world, 'deposits', file)
  expect(batch).toMatchObject({ good: 3, bad: 0, doubles: 0 })
  expect((await apply(world, batch.id)).applied).toBe(3)
  const receipts = await receiptsOf(world)
  expect(receipts.map(({ id: _id, number: _number, ...row }) => row)).toEqual([
    {
      kind: 'opening',
      method: 'cash',
      cents: 120_050,
      reference: 'D-17 · For the clutch',
      day: today,
      reverses: false,
      email: 'h@h.example',
    },
    { kind: 'opening', method: 'other', cents: 8000, reference: 'D-18', day: today, reverses: false, email: 'b@v.example' },
    { kind: 'opening', method: 'check', cents: 1950, reference: 'D-19', day: today, reverses: false, email: 'h@h.example' },
  ])
  const documents = await sql(
    'select number, document_date::text as day from app.opening_balances where tenant_id = $1 order by number',
    [world.tenantId],
  )
  expect(documents).toEqual([
    { number: 'D-17', day: day(40) },
    { number: 'D-18', day: day(3) },
    { number: 'D-19', day: day(3) },
  ])
  expect(await credit(world)).toBe(1300)
  // No money came today and nothing was sold.
  const nothing = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }
  expect(await expected(world, today)).toEqual(nothing)
  expect((await sql('select count(*)::int as n from app.fact_lines where tenant_id = $1', [world.tenantId]))[0].n).toBe(0)
  const harbor = await idOf('h@h.example')
  expect(await accountOf(world, harbor)).toMatchObject({ opening: 0, charges: 0, credits: 1220, closing: -1220, credit: 1220 })
  const { entries } = await accountOf(world, harbor)
  expect(entries.map((one: { what: string; title: string }) => [one.what, one.title]).sort()).toEqual([
    ['opening', 'D-17 · For the clutch'],
    ['opening', 'D-19'],
  ])
  // Used on an invoice and given back, like any credit; what goes back is money of today.
  const invoices = await checked(
    world,
    'open_invoices',
    `Customer,Document Number,Date,Amount Owed\nHarbor,10432,${day(9)},1000\n`,
  )
  await apply(world, invoices.id)
  const [invoice] = await sql("select id from app.invoices where tenant_id = $1 and status <> 'void'", [world.tenantId])
  const used = await t.call(
    'applyReceipt',
    { params: { id: receipts[0]?.id }, body: { allocations: [{ invoice_id: invoice.id, amount: 1000 }] } },
    world.admin,
  )
  expect(used.body.data.receipt, used.text).toMatchObject({ unapplied: 200.5, applications: [{ amount: 1000 }] })
  expect((await t.call('getInvoice', { params: { id: invoice.id } }, world.admin)).body.data.invoice.status).toBe('paid')
  expect(await expected(world, today)).toEqual(nothing)
  const back = await t.call(
    'refundReceipt',
    { params: { id: receipts[0]?.id }, body: { amount: 200.5, reason: 'Moved away' } },
    world.admin,
  )
  expect(back.body.data.receipt, back.text).toMatchObject({ kind: 'refund', method: 'cash', amount: 200.5 })
  expect(await expected(world, today)).toEqual({ ...nothing, cash: -200.5 })
  expect(await credit(world)).toBe(99.5)
  const inUse = await undo(world, batch.id)
  expect([inUse.status, inUse.body.code, inUse.body.params]).toMatchObject([
    409,
    'IMPORT_IN_USE',
    { count: 1, records: 'Harbor' },
  ])
  await verified(world)
})

it('says what is wrong with a row, and takes no document twice (INT14, INT28, PAY21)', async () => {
  const { world, today, day } = await begin()
  await apply(world, (await checked(world, 'deposits', `${heading}\nHarbor,,D-17,${day(4)},10,,\n`)).id)
  const bad = await checked(
    world,
    'deposits',
    [
      heading,
      `Harbor,,d 17,${day(4)},10,,`,
      `Harbour,,A-1,${day(4)},10,,`,
      `Ann Vega,,A-2,${day(4)},10,,`,
      `Harbor,,A-3,${addDays(today, 3)},10,,`,
      `Harbor,,A-4,${day(4)},0,,`,
      `Harbor,,A-5,${day(4)},-5,,`,
      `Harbor,,A-6,${day(4)},10,Coins,`,
      `Harbor,,,${day(4)},10,,`,
      `Harbor,,A-7,${day(4)},10,,Card 4111 1111 1111 1111`,
      `Harbor,,A-8,${day(4)},10,,`,
      `Harbor,,a8,${day(4)},12,,`,
    ].join('\n'),
  )
  expect(bad).toMatchObject({ good: 1, bad: 10 })
  const rows = await rowsOf(world, bad.id, { verdict: 'bad' })
  expect(
    rows.flatMap((row: { row: number; faults: { column: string; code: string }[] }) =>
      row.faults.map((fault) => `${row.row} ${fault.column} ${fault.code}`),
    ),
  ).toEqual([
    '2 number ON_FILE_ALREADY',
    '3 customer CUSTOMER_UNKNOWN',
    '4 customer SEVERAL_CUSTOMERS',
    '5 date FUTURE_DATE',
    '6 amount INVALID_AMOUNT',
    '7 amount INVALID_AMOUNT',
    '8 method NOT_AN_OPTION',
    '9 number REQUIRED',
    '10 note CARD_NUMBER',
    '12 number TWICE_IN_FILE',
  ])
})

it('is undone with receipts that reverse it, for the first open day, and can come again; it is applied once (INT28, PAY17)', async () => {
  const { world, today, day, idOf, customersImport } = await begin()
  const second = await t.member(world, 'administrator')
  const file = `${heading}\nHarbor,,D-17,${day(4)},200,Card,\nAnn Vega,5035550101,D-17,${day(4)},50,,\n`
  const { id } = await checked(world, 'deposits', file)
  const replies = await Promise.all(
    [world.admin, second].map((who) => t.call('applyImport', { params: { id }, body: { doubles: 'skip' } }, who)),
  )
  expect(replies.map((reply) => reply.status).sort((one, other) => one - other)).toEqual([202, 409])
  await work(world, id)
  await sql("update app.long_jobs set state = 'waiting' where subject_id = $1", [id])
  await work(world, id)
  expect(await credit(world)).toBe(250)
  expect((await undo(world, customersImport)).body.code).toBe('IMPORT_IN_USE')
  // The day was counted meanwhile; what is taken back counts for the next one.
  const counted = { cash: 0, card: 0, check: 0, transfer: 0, other: 0 }
  const closed = await t.call(
    'closeDay',
    { query: { shop_id: world.shopId }, body: { date: today, float: 0, counted } },
    world.admin,
  )
  expect(closed.status, closed.text).toBe(201)
  expect((await undo(world, id)).status).toBe(202)
  await work(world, id)
  expect((await show(world, id)).state).toBe('undone')
  expect((await receiptsOf(world)).map((row) => [row.cents, row.reverses, row.day])).toEqual([
    [20_000, false, today],
    [5000, false, today],
    [20_000, true, addDays(today, 1)],
    [5000, true, addDays(today, 1)],
  ])
  expect(await credit(world)).toBe(0)
  expect((await accountOf(world, await idOf('h@h.example'))).credit).toBe(0)
  await verified(world)
  expect(await checked(world, 'deposits', file)).toMatchObject({ good: 2, bad: 0 })
  // Nothing is left of it, so the customers can be taken back as well.
  await undo(world, customersImport)
  await work(world, customersImport)
  expect((await show(world, customersImport)).state).toBe('undone')
})
