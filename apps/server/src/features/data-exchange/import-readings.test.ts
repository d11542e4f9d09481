import { addDays, dateIn } from '@twopost/contract/core/time'
import { expect, it } from 'vitest'
import { batchTools } from '../../../test/batches.ts'
import { brakeLines, makeOrder } from '../../../test/factories/orders.ts'
import type { World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'

// Slow: it checks and writes several files.
const t = useApp()
const { sql, show, work, checked, apply, rowsOf } = batchTools(t)

/** A business with a fleet of three vehicles: one with a mileage, two that share a unit number. */
async function begin() {
  const world = await t.tenant()
  const [{ time_zone }] = await sql('select time_zone from app.shops where id = $1', [world.shopId])
  const today = dateIn(time_zone, Date.now())
  await apply(world, (await checked(world, 'customers', 'Name,Email\nHarbor,h@h.example\nPier,p@p.example\n')).id)
  const fleet = [
    'Unit,Customer,VIN,Make,Model,Plate,Mileage',
    '12,Harbor,1FTFW1ET5DFC10312,Ford,F-150,ABC-123,120500',
    '7,Harbor,,Honda,Civic,,',
    '7,Pier,,Honda,Fit,,',
    '99,,,Kenworth,T680,,',
  ].join('\n')
  const vehicles = await checked(world, 'vehicles', fleet)
  await apply(world, vehicles.id)
  return { world, today, day: (ago: number) => addDays(today, -ago), vehiclesImport: vehicles.id as string }
}
const heading = 'Vehicle,Customer,Date,Mileage'
const mileages = async (world: World) =>
  Object.fromEntries(
    (await sql('select model, mileage from app.vehicles where tenant_id = $1', [world.tenantId])).map((row) => [
      row.model,
      row.mileage,
    ]),
  )
const readings = (world: World, model: string) =>
  sql(
    `select r.mileage, r.source, (r.at at time zone s.time_zone)::date::text as day, r.taken_back_at is not null as taken
       from app.odometer_readings r join app.vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id join app.shops s on s.tenant_id = v.tenant_id and s.id = v.shop_id
      where r.tenant_id = $1 and v.model = $2 order by r.at, r.id`,
    [world.tenantId, model],
  )
async function faultsOf(world: World, id: string): Promise<string[]> {
  const bad = await rowsOf(world, id, { verdict: 'bad' })
  return bad.flatMap((row: { row: number; faults: { column: string; code: string }[] }) =>
    row.faults.map((fault) => `${row.row} ${fault.column} ${fault.code}`),
  )
}
const undo = (world: World, id: string) => t.call('undoImport', { params: { id } }, world.admin)

const inWords = (day: string, tag: 'en-US' | 'es-US'): string =>
  new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(Date.parse(day))

it('takes readings of vehicles on file once; only the newest one is the mileage of its vehicle, and undoing puts that back (INT13, INT14)', async () => {
  const { world, today, day, vehiclesImport } = await begin()
  const file = [
    heading,
    `abc 123,,${day(400)},90000`,
    `7,Pier,${day(30)},"50,300"`,
    `7,Pier,${day(300)},41000`,
    `1FTFW1ET5DFC10312,,${day(200)},104200`,
    `7,Harbor,${today},8000`,
    `99,,${day(3)},700000`,
  ].join('\n')
  const batch = await checked(world, 'meter_readings', file)
  expect(batch).toMatchObject({ good: 6, bad: 0, doubles: 0 })
  expect((await apply(world, batch.id)).applied).toBe(6)
  expect(await mileages(world)).toEqual({ 'F-150': 120_500, Civic: 8000, Fit: 50_300, T680: 700_000 })
  expect(await readings(world, 'Fit')).toEqual([
    { mileage: 41_000, source: 'import', day: day(300), taken: false },
    { mileage: 50_300, source: 'import', day: day(30), taken: false },
  ])
  expect((await readings(world, 'F-150')).map((row) => [row.mileage, row.source])).toEqual([
    [90_000, 'import'],
    [104_200, 'import'],
    [120_500, 'vehicle'],
  ])
  // The same file again has nothing new; what lies between is, and changes no mileage.
  const again = await checked(world, 'meter_readings', file)
  expect(again).toMatchObject({ good: 0, bad: 6 })
  expect(new Set((await faultsOf(world, again.id)).map((one) => one.slice(2)))).toEqual(new Set(['mileage ON_FILE_ALREADY']))
  const between = await checked(world, 'meter_readings', `${heading}\n7,Pier,${day(100)},45000\n7,Pier,${day(2)},50900\n`)
  await apply(world, between.id)
  expect((await mileages(world)).Fit).toBe(50_900)
  // The vehicles have readings by now, so their own import stays.
  expect((await undo(world, vehiclesImport)).body.code).toBe('IMPORT_IN_USE')
  // The first file goes and the second one stays; then that goes as well.
  expect((await undo(world, batch.id)).status).toBe(202)
  await work(world, batch.id)
  expect((await show(world, batch.id)).state).toBe('undone')
  expect(await mileages(world)).toEqual({ 'F-150': 120_500, Civic: null, Fit: 50_900, T680: null })
  await undo(world, between.id)
  await work(world, between.id)
  expect((await mileages(world)).Fit).toBeNull()
  expect((await readings(world, 'Fit')).map((row) => [row.mileage, row.taken])).toEqual([
    [41_000, true],
    [45_000, true],
    [50_300, true],
    [50_900, true],
  ])
  // What was taken back can come again, and holds nothing up.
  expect(await checked(world, 'meter_readings', file)).toMatchObject({ good: 6, bad: 0 })
  await undo(world, vehiclesImport)
  await work(world, vehiclesImport)
  expect((await show(world, vehiclesImport)).state).toBe('undone')
})

it('says what is wrong with a row: beside readings on file and those of the rows before it (INT14, rules 2.13)', async () => {
  const { world, today, day } = await begin()
  await apply(world, (await checked(world, 'meter_readings', `${heading}\nABC123,,${day(100)},110000\n`)).id)
  const bad = await checked(
    world,
    'meter_readings',
    [
      heading,
      `ABC123,,${day(50)},109999`,
      `ABC123,,${day(150)},110001`,
      `ABC123,,${day(40)},1150000`,
      `Nope,,${day(9)},10`,
      `7,,${day(9)},10`,
      `ABC123,Harbour,${day(9)},10`,
      `ABC123,,${addDays(today, 1)},121000`,
      `7,Pier,${day(9)},5000`,
      `7,Pier,${day(9)},5000`,
      `7,Pier,${day(8)},900000`,
      `7,Pier,${day(8)},5100`,
      `7,Pier,${day(10)},5050`,
      `7,Pier,${day(8)},`,
      `7,Pier,${day(8)},-4`,
      `7,Pier,${day(8)},12345678`,
      `ABC123,,${day(100)},110000`,
      `ABC123,,${addDays(today, 9)},121000`,
    ].join('\n'),
  )
  expect(bad).toMatchObject({ good: 2, bad: 15 })
  expect(await faultsOf(world, bad.id)).toEqual([
    '2 mileage READING_LOWER',
    '3 mileage READING_HIGHER',
    '4 mileage READING_HIGHER',
    '5 vehicle VEHICLE_UNKNOWN',
    '6 vehicle SEVERAL_VEHICLES',
    '7 customer CUSTOMER_UNKNOWN',
    '8 date FUTURE_DATE',
    '10 mileage TWICE_IN_FILE',
    '11 mileage READING_TOO_FAR',
    '13 mileage READING_HIGHER',
    '14 mileage INVALID_MILEAGE',
    '15 mileage INVALID_MILEAGE',
    '16 mileage INVALID_MILEAGE',
    '17 mileage ON_FILE_ALREADY',
    '18 date FUTURE_DATE',
  ])
  const [first] = await rowsOf(world, bad.id, { verdict: 'bad' })
  expect(first.faults[0]).toMatchObject({
    message: `The vehicle already had 110,000 miles on ${inWords(day(100), 'en-US')}. Correct the mileage or the date.`,
    params: { mileage: 110_000, date: day(100) },
  })
  const file = await t.call('exportImportFaults', { params: { id: bad.id }, query: { format: 'csv' } }, world.admin, {
    'accept-language': 'es',
  })
  expect(file.text).toContain(
    `El vehículo ya tenía 110,000 millas el ${inWords(day(100), 'es-US')}. Corrija el millaje o la fecha.`,
  )
  // No row is written while one of them is bad.
  await t.call('applyImport', { params: { id: bad.id }, body: { doubles: 'skip' } }, world.admin)
  expect(await readings(world, 'Fit')).toEqual([])
})

it('judges a long file as a whole, slice by slice (INT14)', async () => {
  const { world, day } = await begin()
  const rows = Array.from({ length: 1100 }, (_, at) => `7,Pier,${day(1200 - at)},${1000 + at * 40}`)
  const typo = rows.with(1050, `7,Pier,${day(150)},1001`)
  const bad = await checked(world, 'meter_readings', [heading, ...typo].join('\n'))
  expect([bad.good, bad.bad, await faultsOf(world, bad.id)]).toEqual([1099, 1, ['1052 mileage READING_LOWER']])
  const whole = await checked(world, 'meter_readings', [heading, ...rows].join('\n'))
  expect(whole).toMatchObject({ good: 1100, bad: 0 })
  await apply(world, whole.id)
  expect((await mileages(world)).Fit).toBe(1000 + 1099 * 40)
  await undo(world, whole.id)
  await work(world, whole.id)
  expect([(await show(world, whole.id)).state, (await mileages(world)).Fit]).toEqual(['undone', null])
})

it('is not undone once a vehicle was read at its work, and names it; it is applied once, however many ask (INT28)', async () => {
  const { world, day } = await begin()
  const second = await t.member(world, 'administrator')
  const { id } = await checked(world, 'meter_readings', `${heading}\n7,Pier,${day(20)},5000\nABC123,,${day(20)},110000\n`)
  const replies = await Promise.all(
    [world.admin, second].map((who) => t.call('applyImport', { params: { id }, body: { doubles: 'skip' } }, who)),
  )
  expect(replies.map((reply) => reply.status).sort((one, other) => one - other)).toEqual([202, 409])
  await work(world, id)
  await sql("update app.long_jobs set state = 'waiting' where subject_id = $1", [id])
  await work(world, id)
  expect(await readings(world, 'Fit')).toHaveLength(1)
  const [vehicle] = await sql("select id, customer_id from app.vehicles where tenant_id = $1 and model = 'Fit'", [world.tenantId])
  const order = { customer_id: vehicle.customer_id, vehicle_id: vehicle.id, mileage_in: 5200, line_items: brakeLines }
  await makeOrder(t, world, order)
  expect((await mileages(world)).Fit).toBe(5200)
  const used = await undo(world, id)
  expect([used.status, used.body.code, used.body.params]).toMatchObject([
    409,
    'IMPORT_IN_USE',
    { count: 1, records: '7 Honda Fit' },
  ])
  // Nobody takes back what was read here, or changes a reading: not even a statement that names it.
  const write = (what: string) =>
    t.inTenant(world.tenantId, (tx) =>
      tx.run(`update app.odometer_readings set ${what} where tenant_id = $1 and vehicle_id = $2`, [world.tenantId, vehicle.id]),
    )
  await expect(write('taken_back_at = now()')).rejects.toThrow('odometer_readings__imported')
  await expect(write('mileage = 1')).rejects.toThrow('permission denied')
})

it('leaves a mileage that a person corrected since (INT28)', async () => {
  const { world, day } = await begin()
  const batch = await checked(world, 'meter_readings', `${heading}\n7,Pier,${day(20)},5000\n`)
  await apply(world, batch.id)
  const [{ id }] = await sql("select id from app.vehicles where tenant_id = $1 and model = 'Fit'", [world.tenantId])
  const changed = await t.call('updateVehicle', { params: { id }, body: { mileage: 4900 } as never }, world.admin)
  expect(changed.status, changed.text).toBe(200)
  expect((await undo(world, batch.id)).body.code).toBe('IMPORT_IN_USE')
  expect((await mileages(world)).Fit).toBe(4900)
})
