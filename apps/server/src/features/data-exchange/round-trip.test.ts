import { basePath } from '@twopost/contract/core/call'
import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { exportAll, importFile } from '../../../test/batches.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import type { ReadZip } from '../../../test/read-zip.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'

// Slow: it makes a business with a history, writes all of it into an archive and brings it into another one.
const t = useApp()
// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const linesOf = (zip: ReadZip, table: string): any[] =>
  zip
    .text(`tables/${table}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
/** The same numbers in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const csv = (heading: string[], rows: (string | number | null | undefined)[][]): string =>
  [heading, ...rows].map((cells) => cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\n')
const dollars = (cents: number): string => (cents / 100).toFixed(2)
const thousandths = (count: number): string => String(count / 1000)

const pastHeading = ['Order Number', 'Date', 'Vehicle', 'Work', 'Technician', 'Total', 'Note']

async function history(world: World): Promise<void> {
  const next = random(71)
  const shop = { shop_id: world.shopId }
  const done = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply
    expect(status, text).toBeLessThan(300)
  }
  const [{ time_zone }] = (await t.admin.query('select time_zone from app.shops where id = $1', [world.shopId])).rows
  const today = dateIn(time_zone, Date.now())
  const customers: string[] = []
  for (let at = 0; at < 8; at += 1) {
    const body = {
      ...{ name: `Customer ${at} "Ñandú", Inc.`, email: `c${at}@${world.canary}.example`, phone: `+1503555010${at}` },
      ...{
        customer_type: at % 2 ? ('company' as const) : ('individual' as const),
        notes: at === 3 ? '=1+1' : 'Two\nlines',
        creditLimit: at * 100,
      },
    } as const
    const made = await t.call('createCustomer', { query: shop, body }, world.admin)
    expect(made.status, made.text).toBe(201)
    customers.push(made.body.data.customer.id)
    const count = Math.floor(next() * 3)
    for (let nth = 0; nth < count; nth += 1) {
      const vehicle = { customer_id: made.body.data.customer.id, make: 'Ford', model: `F-${at}${nth}`, year: 2010 + at }
      await done(
        t.call(
          'createVehicle',
          { query: shop, body: { ...vehicle, mileage: Math.floor(next() * 200_000), unit_number: `U${at}-${nth}` } },
          world.admin,
        ),
      )
    }
  }
  for (const [at, id] of customers.entries())
    if (next() < 0.6)
      await done(
        t.call(
          'createOpeningBalance',
          { params: { id }, query: shop, body: { number: `OLD-${at}`, date: addDays(today, -at - 5), amount: 10 + at * 7.25 } },
          world.admin,
        ),
      )
  // Money that came ahead of work, and what meters showed in years before.
  for (const [at, customer_id] of customers.slice(0, 3).entries()) {
    const deposit = { customer_id, kind: 'deposit', amount: 40.5 + at, method: at === 0 ? 'cash' : 'check' } as const
    await done(t.call('createReceipt', { query: shop, body: deposit }, world.admin))
  }
  const read = await t.admin.query(
    'select unit_number, mileage from app.vehicles where tenant_id = $1 and mileage > 0 order by unit_number limit 4',
    [world.tenantId],
  )
  const shown = read.rows.map((row) => [row.unit_number, addDays(today, -400), Math.floor(row.mileage * 0.9)])
  await importFile(t, world, 'meter_readings', csv(['Vehicle', 'Date', 'Mileage'], shown))
  const before = [
    ['RO-1', addDays(today, -700), read.rows[0].unit_number, 'Brakes, front', '"Bob" Ñ', 1204.5, 'Two\nlines'],
    ['RO-1', addDays(today, -700), read.rows[0].unit_number, 'Brake fluid', '', 0, ''],
    ['77', addDays(today, -30), read.rows[1].unit_number, '=1+1', '', null, ''],
  ]
  await importFile(t, world, 'orders_history', csv(pastHeading, before))
  // Orders that were invoiced here: paid in part, in full, or not at all.
  for (let at = 0; at < 4; at += 1) {
    const workOrderId = await addCompletedOrder(t, world, {})
    const made = await t.call('createInvoice', { body: { workOrderId } }, world.admin)
    const sent = await t.call('sendInvoice', { params: { id: made.body.data.invoice.id }, body: {} }, world.admin)
    const { id, totalAmount } = sent.body.data.invoice
    if (at === 0) await done(t.call('addPayment', { params: { id }, body: { amount: totalAmount } }, world.admin))
    if (at === 1) await done(t.call('addPayment', { params: { id }, body: { amount: 20.5 } }, world.admin))
  }
  // Each with an address of their own, by which a file can say whose a vehicle is.
  await t.admin.query(
    "update app.customers set email = id || '@own.example', email_key = id || '@own.example' where tenant_id = $1 and email not like '%' || $2 || '%'",
    [world.tenantId, world.canary],
  )
  for (let at = 0; at < 3; at += 1)
    await done(t.call('createSupplier', { body: { name: `Supplier ${at}`, category: 'Parts' } }, world.admin))
  for (let at = 0; at < 6; at += 1) {
    const [{ id: supplier_id }] = (
      await t.admin.query('select id from app.suppliers where tenant_id = $1 order by name offset $2 limit 1', [
        world.tenantId,
        at % 3,
      ])
    ).rows
    const part = { name: `Part ${at}`, partNumber: `P-${at}`, unit_cost: 3 + at * 1.37, supplier_id }
    const made = await t.call('createItem', { body: { ...shop, ...part } }, world.admin)
    expect(made.status, made.text).toBe(201)
    const quantity = 1 + Math.floor(next() * 9)
    await done(
      t.call(
        'adjustItem',
        { params: { id: made.body.data.item.id }, query: shop, body: { quantity, reason: 'count' } as never },
        world.admin,
      ),
    )
  }
}

/** What both businesses must have alike. */
async function standing(world: World) {
  const one = async (text: string) => (await t.admin.query(text, [world.tenantId])).rows
  const receivables = (await t.call('listReceivables', { query: { limit: 100 } }, world.admin)).body.data
  return {
    customers: await one(
      `select name, email, phone_key, customer_type, notes, credit_limit_cents from app.customers where tenant_id = $1 and deleted_at is null order by email, name`,
    ),
    vehicles: await one(
      `select v.make, v.model, v.year, v.mileage, v.unit_number, c.email, (select count(*)::int from app.odometer_readings r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id) as readings
         from app.vehicles v left join app.customers c on c.tenant_id = v.tenant_id and c.id = v.customer_id where v.tenant_id = $1 and v.status <> 'inactive' order by v.unit_number, v.model, c.email`,
    ),
    owed: receivables.totals.open,
    owing: receivables.receivables.length,
    credit: receivables.totals.credit,
    pastWork: await one(
      `select h.external_number, h.done_on::text, h.description, h.technician_name, h.note, h.total_cents, v.unit_number, c.email
         from app.past_work h join app.vehicles v on v.tenant_id = h.tenant_id and v.id = h.vehicle_id join app.customers c on c.tenant_id = h.tenant_id and c.id = h.customer_id
        where h.tenant_id = $1 order by h.external_number, h.position`,
    ),
    suppliers: await one('select name, category from app.suppliers where tenant_id = $1 and deleted_at is null order by name'),
    stock: await one(
      `select i.part_number, i.name, sum(l.on_hand_thousandths)::int as on_hand, sum(l.value_cents)::int as value
         from app.items i left join app.stock_levels l on l.tenant_id = i.tenant_id and l.item_id = i.id where i.tenant_id = $1 group by 1, 2 order by 1`,
    ),
  }
}

it('brings what a business has from its archive into an empty one: the same counts, balances and stock (INT13)', async () => {
  const [from, to] = [await t.tenant(), await t.tenant()]
  await history(from)
  const zip = await exportAll(t, from)
  const customers = linesOf(zip, 'customers').filter((row) => row.deleted_at === null)
  const emailOf = new Map(customers.map((row) => [row.id, row.email]))
  await importFile(
    t,
    to,
    'customers',
    csv(
      ['Name', 'Email', 'Phone', 'Type', 'Notes', 'Credit Limit'],
      customers.map((row) => [row.name, row.email, row.phone, row.customer_type, row.notes, dollars(row.credit_limit_cents)]),
    ),
  )
  await importFile(
    t,
    to,
    'vehicles',
    csv(
      ['Customer', 'Make', 'Model', 'Year', 'Mileage', 'Unit', 'VIN', 'Plate'],
      linesOf(zip, 'vehicles')
        .filter((row) => row.status !== 'inactive')
        .map((row) => [
          ...[
            emailOf.get(row.customer_id),
            row.make,
            row.model,
            row.year,
            row.mileage,
            row.unit_number,
            row.vin,
            row.license_plate,
          ],
        ]),
    ),
  )
  const open = linesOf(zip, 'invoices').filter(
    (row) => ['sent', 'overdue'].includes(row.status) && row.total_cents > row.paid_cents + row.credited_cents,
  )
  expect(open.length).toBeGreaterThan(4)
  await importFile(
    t,
    to,
    'open_invoices',
    csv(
      ['Customer', 'Document Number', 'Date', 'Due Date', 'Amount Owed'],
      open.map((row) => [
        ...[
          emailOf.get(row.customer_id),
          row.number,
          row.due_date < row.issue_date ? row.due_date : row.issue_date,
          row.due_date,
        ],
        dollars(row.total_cents - row.paid_cents - row.credited_cents),
      ]),
    ),
  )
  const deposits = linesOf(zip, 'receipts').filter((row) => row.kind === 'deposit')
  await importFile(
    t,
    to,
    'deposits',
    csv(
      ['Customer', 'Document Number', 'Date', 'Amount Left', 'Payment Method'],
      deposits.map((row) => [
        ...[emailOf.get(row.customer_id), row.number, row.business_date, dollars(row.amount_cents), row.method],
      ]),
    ),
  )
  const [{ time_zone }] = (await t.admin.query('select time_zone from app.shops where id = $1', [from.shopId])).rows
  const unitOf = new Map(linesOf(zip, 'vehicles').map((row) => [row.id, row.unit_number]))
  await importFile(
    t,
    to,
    'meter_readings',
    csv(
      ['Vehicle', 'Date', 'Mileage'],
      linesOf(zip, 'odometer_readings')
        .filter((row) => row.source === 'import' && row.taken_back_at === null)
        .map((row) => [unitOf.get(row.vehicle_id), dateIn(time_zone, Date.parse(row.at)), row.mileage]),
    ),
  )
  await importFile(
    t,
    to,
    'orders_history',
    csv(
      pastHeading,
      linesOf(zip, 'past_work')
        .sort((one, other) => one.position - other.position)
        .map((row) => [
          ...[row.external_number, row.done_on, unitOf.get(row.vehicle_id), row.description, row.technician_name],
          ...[row.total_cents === null ? null : dollars(row.total_cents), row.note],
        ]),
    ),
  )
  const sendRows = async (path: string, file: string) => {
    const { payload, headers } = multipart(Buffer.from(file), 'rows.csv', 'text/csv')
    const reply = await t.request('POST', `${basePath}${path}`, { token: to.admin.token, payload, headers })
    expect(reply.body.data?.import.faults ?? reply.text).toEqual([])
  }
  const suppliers = linesOf(zip, 'suppliers')
  await sendRows(
    '/suppliers/import?mode=all_or_none',
    csv(
      ['Name', 'Category'],
      suppliers.map((row) => [row.name, row.category]),
    ),
  )
  const levels = linesOf(zip, 'stock_levels')
  await sendRows(
    `/inventory/import?mode=all_or_none&shop_id=${to.shopId}`,
    csv(
      ['Name', 'Part Number', 'Category', 'Quantity', 'Cost', 'Price', 'Supplier'],
      linesOf(zip, 'items').map((row) => {
        const own = levels.filter((level) => level.item_id === row.id)
        const sum = (key: string) => own.reduce((total, level) => total + level[key], 0)
        const onHand = sum('on_hand_thousandths')
        const cost = onHand === 0 ? row.last_cost_cents : Math.round((sum('value_cents') * 1000) / onHand)
        return [
          ...[row.name, row.part_number, 'General', thousandths(onHand), dollars(cost), dollars(row.list_price_cents ?? 0)],
          suppliers.find((one) => one.id === row.supplier_id)?.name,
        ]
      }),
    ),
  )
  const [before, after] = [await standing(from), await standing(to)]
  expect(before.customers.length).toBeGreaterThan(8)
  expect(before.owed).toBeGreaterThan(0)
  expect(before.credit).toBe(124.5)
  expect(before.vehicles.filter((row) => row.readings > 1)).toHaveLength(4)
  expect(before.pastWork).toHaveLength(3)
  expect(after).toEqual(before)
  // What has no import yet is not there: orders of our own and what was paid.
  const orders = async (world: World) =>
    (await t.admin.query('select count(*)::int as n from app.service_orders where tenant_id = $1', [world.tenantId])).rows[0].n
  expect([(await orders(from)) > 0, await orders(to)]).toEqual([true, 0])
})
