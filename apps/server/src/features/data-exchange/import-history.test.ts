import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { eraseCustomer } from '#features/privacy/index.ts'
import { batchTools, exportAll } from '../../../test/batches.ts'
import { ok } from '../../../test/factories/consent.ts'
import { addCompletedOrder } from '../../../test/factories/invoices.ts'
import { runLongJob } from '../../../test/factories/long-jobs.ts'
import { checkedRequest, elena, knownCustomer } from '../../../test/factories/privacy.ts'
import type { World } from '../../../test/factories/world.ts'
import { raisedLimits, useApp } from '../../../test/harness.ts'

const t = useApp({ ...raisedLimits })
const { sql, show, work, checked, apply, rowsOf } = batchTools(t)

const heading = 'Order Number,Date,Vehicle,Customer,Mileage,Work,Technician,Total,Note'
const fleet = [
  'Unit,Customer,VIN,Make,Model,Plate,Mileage',
  '12,Harbor,1FTFW1ET5DFC10312,Ford,F-150,ABC-123,120500',
  '7,Harbor,,Honda,Civic,,',
  '7,Pier,,Honda,Fit,,',
  '99,,,Kenworth,T680,,',
].join('\n')
/** A shop with two customers and four vehicles that came in by files. @returns today there, and the import of the vehicles */
async function withFleet(world: World): Promise<{ today: string; vehicles: string }> {
  const [{ time_zone }] = await sql('select time_zone from app.shops where id = $1', [world.shopId])
  await apply(world, (await checked(world, 'customers', 'Name,Email\nHarbor,h@h.example\nPier,p@p.example\n')).id)
  const { id } = await checked(world, 'vehicles', fleet)
  await apply(world, id)
  return { today: dateIn(time_zone, Date.now()), vehicles: id }
}
const idOf = async (world: World, model: string): Promise<{ id: string; customer_id: string }> =>
  (await sql('select id, customer_id from app.vehicles where tenant_id = $1 and model = $2', [world.tenantId, model]))[0]
const historyOf = async (world: World, id: string, query: object = {}) =>
  ok(await t.call('listVehiclePastWork', { params: { id }, query }, world.admin))
const undo = async (world: World, id: string) => {
  const reply = await t.call('undoImport', { params: { id } }, world.admin)
  if (reply.status === 202) await work(world, id)
  return [reply.status, reply.body.code, (await show(world, id)).state]
}

it('takes work of the former program with several jobs of one number, shows it with its vehicle and customer, and takes it back (INT13, INT14, INT28)', async () => {
  const world = await t.tenant()
  const { today, vehicles } = await withFleet(world)
  const [old, older] = [addDays(today, -400), addDays(today, -900)]
  const file = [
    heading,
    `RO-881,${older},1ftfw1et5dfc10312,,"88,410",Oil change,Bob,89.95,Used own filter`,
    `RO-1204,${old},abc 123,,101200,Front brakes,Bob,"1,204.50",`,
    `RO-1204,${old},ABC123,Harbor,101200,Brake fluid,,0,`,
    `77,${old},7,Pier,,Wipers,,,`,
  ].join('\n')
  const batch = await checked(world, 'orders_history', file)
  expect(batch).toMatchObject({ good: 4, bad: 0, doubles: 0 })
  expect((await apply(world, batch.id)).applied).toBe(4)

  const truck = await idOf(world, 'F-150')
  const shown = await historyOf(world, truck.id)
  expect(shown.pagination).toMatchObject({ total: 3, page: 1 })
  const brakes = { external_number: 'RO-1204', done_on: old, mileage: 101_200, note: '' }
  expect(shown.past_work).toMatchObject([
    { ...brakes, description: 'Front brakes', technician_name: 'Bob', total: 1204.5 },
    { ...brakes, description: 'Brake fluid', technician_name: '', total: 0 },
    {
      ...{ external_number: 'RO-881', done_on: older, mileage: 88_410, description: 'Oil change', technician_name: 'Bob' },
      ...{ total: 89.95, note: 'Used own filter', vehicle: { id: truck.id, make: 'Ford', model: 'F-150', unit_number: '12' } },
    },
  ])
  const [second] = (await historyOf(world, truck.id, { page: '2', limit: '1' })).past_work
  expect(second.description).toBe('Brake fluid')
  const fit = await idOf(world, 'Fit')
  expect((await historyOf(world, fit.id)).past_work).toMatchObject([{ description: 'Wipers', total: null, mileage: null }])
  // It stays with whose the vehicle was, as orders do.
  const customer = { params: { id: fit.customer_id } }
  ok(await t.call('transferVehicle', { params: { id: fit.id }, body: { new_customer_id: truck.customer_id } }, world.admin))
  expect(ok(await t.call('listCustomerPastWork', customer, world.admin)).past_work).toMatchObject([{ external_number: '77' }])
  expect(
    ok(await t.call('listCustomerPastWork', { params: { id: truck.customer_id } }, world.admin)).past_work.map(
      (row: { external_number: string }) => row.external_number,
    ),
  ).toEqual(['RO-1204', 'RO-1204', 'RO-881'])

  // The archive has it. A vehicle that has such a history is in use.
  expect((await exportAll(t, world)).text('tables/past_work.csv')).toContain('RO-881')
  expect(await undo(world, vehicles)).toEqual([409, 'IMPORT_IN_USE', 'applied'])
  expect(await undo(world, batch.id)).toEqual([202, undefined, 'undone'])
  expect((await historyOf(world, truck.id)).past_work).toEqual([])
  expect(await sql('select id from app.past_work where tenant_id = $1', [world.tenantId])).toEqual([])
  // What was taken back can come again.
  expect(await checked(world, 'orders_history', file.replace(',Pier,', ',Harbor,'))).toMatchObject({ good: 3, bad: 1 })
})

it('says what is wrong with each row, and knows work of a vehicle by its number and name (INT14)', async () => {
  const world = await t.tenant()
  const { today } = await withFleet(world)
  const day = addDays(today, -30)
  const first = `${heading}\nRO-1,${day},ABC123,,,Oil change,,10,\nRO-2,${day},ABC123,,,Oil change,,10,\n`
  await apply(world, (await checked(world, 'orders_history', first)).id)
  expect(await checked(world, 'orders_history', first)).toMatchObject({ good: 0, bad: 2 })
  const next = await checked(
    world,
    'orders_history',
    [
      heading,
      `ro-1,${day},1FTFW1ET5DFC10312,,,OIL  change,,,`,
      `RO-3,${day},Nope,,,Belt,,,`,
      `RO-3,${day},7,,,Belt,,,`,
      `RO-3,${day},99,,,Belt,,,`,
      `RO-3,${day},ABC123,Harbour,,Belt,,,`,
      `RO-3,${addDays(today, 3)},ABC123,,,Belt,,,`,
      `RO-3,${day},ABC123,,,,,,`,
      `,${day},ABC123,,,Belt,,,`,
      `RO-3,${day},ABC123,,,Plug,,-4,`,
      `RO-3,${day},ABC123,,far,Hose,,free,`,
      `RO-4,${day},ABC123,,,Belt,,,`,
      `RO-4,${day},ABC123,,,Hose,,,`,
      `RO-4,${addDays(day, -1)},7,Harbor,,Belt,,,`,
      `RO-4,${addDays(day, -1)},ABC123,,,belt,,,`,
      `RO-5,not a day,ABC123,,,Belt,,,`,
    ].join('\n'),
  )
  expect(next).toMatchObject({ good: 3, bad: 12 })
  const bad = await rowsOf(world, next.id, { verdict: 'bad' })
  const faults = bad.flatMap((row: { row: number; faults: { column: string; code: string }[] }) =>
    row.faults.map((fault) => `${row.row} ${fault.column} ${fault.code}`),
  )
  expect(faults).toEqual([
    '2 work ON_FILE_ALREADY',
    '3 vehicle VEHICLE_UNKNOWN',
    '4 vehicle SEVERAL_VEHICLES',
    '5 vehicle VEHICLE_WITHOUT_OWNER',
    '6 customer CUSTOMER_UNKNOWN',
    '7 date FUTURE_DATE',
    '8 work REQUIRED',
    '9 number REQUIRED',
    '10 total TOTAL_BELOW_ZERO',
    '11 mileage INVALID_MILEAGE',
    '11 total INVALID_AMOUNT',
    '15 work TWICE_IN_FILE',
    '16 date INVALID_DATE',
  ])
  const twice = bad.find((row: { row: number }) => row.row === 15)
  expect(twice.faults[0].params).toMatchObject({ row: 12 })
  const refused = await t.call('applyImport', { params: { id: next.id }, body: { doubles: 'skip' } }, world.admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'IMPORT_HAS_BAD_ROWS'])
})

it('writes the same work once when two files of it are applied at the same time (INT14, INT28)', async () => {
  const world = await t.tenant()
  const { today } = await withFleet(world)
  const file = `${heading}\nRO-1,${today},ABC123,,,Oil change,,10,\nRO-1,${today},ABC123,,,Filter,,10,\n`
  const batches = [await checked(world, 'orders_history', file), await checked(world, 'orders_history', file)]
  for (const { id } of batches) ok(await t.call('applyImport', { params: { id }, body: { doubles: 'skip' } }, world.admin))
  await Promise.allSettled(batches.map(({ id }) => work(world, id)))
  const after = await Promise.all(batches.map(({ id }) => show(world, id)))
  expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['applied', 'checked']))
  expect(after.find(({ state }) => state === 'checked').problem).toMatchObject({ code: 'IMPORT_HAS_BAD_ROWS' })
  expect(await sql('select id from app.past_work where tenant_id = $1', [world.tenantId])).toHaveLength(2)
})

it('keeps the jobs of a long order as the file has them, and finds what stands twice far apart (INT14)', async () => {
  const world = await t.tenant()
  const { today } = await withFleet(world)
  const jobs = Array.from({ length: 620 }, (_, at) => `RO-1,${today},ABC123,,,Job ${at},,,`)
  const twice = await checked(world, 'orders_history', [heading, ...jobs, jobs[3]].join('\n'))
  expect(twice).toMatchObject({ good: 620, bad: 1 })
  const batch = await checked(world, 'orders_history', [heading, ...jobs].join('\n'))
  expect((await apply(world, batch.id)).applied).toBe(620)
  const { id } = await idOf(world, 'F-150')
  const pages = await Promise.all(['1', '5', '7'].map((page) => historyOf(world, id, { page, limit: '100' })))
  const told = pages.map(({ past_work }) => [past_work[0].description, past_work.at(-1).description])
  expect(told).toEqual([
    ['Job 0', 'Job 99'],
    ['Job 400', 'Job 499'],
    ['Job 600', 'Job 619'],
  ])
})

it('counts in no figure: what was sold, owed and done is the same before and after (INT14)', async () => {
  const world = await t.tenant()
  const { today } = await withFleet(world)
  const workOrderId = await addCompletedOrder(t, world, { customer: { name: 'Harbor', email: 'h@h.example' } })
  const { invoice } = ok(await t.call('createInvoice', { body: { workOrderId } }, world.admin))
  ok(await t.call('sendInvoice', { params: { id: invoice.id }, body: {} }, world.admin))
  const days = { query: { from: addDays(today, -60), to: addDays(today, 1) } }
  const figures = async () => {
    const answers: Record<string, unknown> = {}
    for (const name of [
      'getKpis',
      'getInvoiceAnalytics',
      'getOrderAnalytics',
      'getCustomerAnalytics',
      'getVehicleAnalytics',
    ] as const)
      answers[name] = ok(await t.call(name, days, world.admin))
    answers.getDashboard = ok(await t.call('refreshDashboard', { query: { shop_id: world.shopId } }, world.admin))
    for (const name of ['listReceivables', 'listCustomers', 'listVehicles', 'listServiceOrders', 'listInvoices'] as const)
      answers[name] = ok(await t.call(name, { query: { shop_id: world.shopId } }, world.admin))
    const [readings] = await sql('select count(*)::int as readings from app.odometer_readings where tenant_id = $1', [
      world.tenantId,
    ])
    const numbers = await sql('select kind, year, last from app.counters where tenant_id = $1 order by kind, year', [
      world.tenantId,
    ])
    return JSON.parse(
      JSON.stringify({ ...answers, ...readings, numbers }, (key, value) => (key === 'computed_at' ? undefined : value)),
    )
  }
  const before = await figures()
  expect(before.getKpis.kpis.kpis).toContainEqual(
    expect.objectContaining({ code: 'net_sales', now: expect.objectContaining({ value: 359.98 }) }),
  )
  const rows = [1, 5, 20].map((back) => `RO-${back},${addDays(today, -back)},ABC123,,999000,Engine,Bob,"9,000.00",`)
  const batch = await checked(world, 'orders_history', [heading, ...rows].join('\n'))
  await apply(world, batch.id)
  expect(await sql('select id from app.past_work where tenant_id = $1', [world.tenantId])).toHaveLength(3)
  expect(await figures()).toEqual(before)
})

it('loses its note when its customer is erased, and stays as the history of the vehicle (AUD8)', async () => {
  const world = await t.tenant()
  const { customerId, vehicleId } = await knownCustomer(t, world)
  const [{ time_zone }] = await sql('select time_zone from app.shops where id = $1', [world.shopId])
  const day = addDays(dateIn(time_zone, Date.now()), -90)
  const row = `RO-9,${day},CBX 7194,,,Radiator,Bob,310,Elena wants to be called first`
  await apply(world, (await checked(world, 'orders_history', `${heading}\n${row}\n`)).id)
  expect((await historyOf(world, vehicleId)).past_work).toMatchObject([{ note: 'Elena wants to be called first' }])
  const id = await checkedRequest(t, world, customerId, 'erase')
  const { places } = ok(await t.call('getPersonalData', { params: { id: customerId } }, world.admin)).personal_data
  expect(places).toContainEqual({ place: 'past_work', count: 1 })
  ok(await t.call('runPrivacyRequest', { params: { id }, body: { confirmation: elena.name } }, world.admin))
  await runLongJob(t, world.tenantId, id, eraseCustomer(t.app.db))
  const kept = { external_number: 'RO-9', description: 'Radiator', technician_name: 'Bob', total: 310, note: '' }
  expect((await historyOf(world, vehicleId)).past_work).toMatchObject([kept])
})
