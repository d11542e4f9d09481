import { basePath } from '@twopost/contract/core/call'
import { addDays, dateIn } from '@twopost/contract/core/time'
import type { BatchKind } from '@twopost/contract/data-exchange'
import { describe, expect, it } from 'vitest'
import { xlsxBytes } from '#platform/csv/xlsx.ts'
import { archiveBytes } from '#platform/csv/zip.ts'
import { batchTools, threeCustomers } from '../../../test/batches.ts'
import { useApp } from '../../../test/harness.ts'
import { sweepImports } from './imports.service.ts'

// Slow: it checks and writes many files.
const t = useApp()
const { sql, send, show, work, checked, apply, rowsOf, customersOf } = batchTools(t)

describe('files of an import', () => {
  it('takes any delimiter and encoding, and workbooks; a formula as a name stays text (INT14, INT28)', async () => {
    const world = await t.tenant()
    const latin = Buffer.from('Nombre\tCorreo electrónico\nJosé Peña\tjose@p.example\n', 'latin1')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name|Email\nÄnne|a@a.example\n', 'utf16le')])
    const book = async (lines: string[][]) => {
      const pieces: Buffer[] = []
      for await (const piece of xlsxBytes([{ name: 'Customers', lines }])) pieces.push(piece)
      return Buffer.concat(pieces)
    }
    const sheet = await book([
      ['Name', 'Email'],
      ['=HYPERLINK("http://x")', 'f@f.example'],
      ['+Plus', 'p@p.example'],
    ])
    for (const file of [latin, wide, sheet]) await apply(world, (await checked(world, 'customers', file)).id)
    expect((await customersOf(world)).map((row): string => row.name).sort()).toEqual([
      '+Plus',
      '=HYPERLINK("http://x")',
      'José Peña',
      'Änne',
    ])
  })

  it('refuses another type, a file above 25 MB, a zip bomb and macros, each before anything is kept (INT28)', async () => {
    const world = await t.tenant()
    const said = async (file: Buffer | string, name?: string) => {
      const reply = await send(world, 'customers', file, name)
      return [reply.status, reply.body.code]
    }
    const zip = async (parts: [string, string][]) => {
      const pieces: Buffer[] = []
      for await (const piece of archiveBytes(parts.map(([name, text]) => [name, [text]] as const))) pieces.push(piece)
      return Buffer.concat(pieces)
    }
    expect(await said(Buffer.from('%PDF-1.4 x'), 'x.pdf')).toEqual([415, 'IMPORT_TYPE'])
    expect(await said(Buffer.alloc(25_100_000, 65))).toEqual([413, 'FILE_TOO_LARGE'])
    expect(await said(await zip([['xl/workbook.xml', 'x'.repeat(30_000_000)]]), 'bomb.xlsx')).toEqual([415, 'IMPORT_UNSAFE'])
    expect(await said(await zip([['xl/vbaProject.bin', 'x']]), 'macro.xlsm')).toEqual([415, 'IMPORT_UNSAFE'])
    expect(await said('Name,Email\n')).toEqual([422, 'IMPORT_NO_ROWS'])
    // A file is sent as a form; a body of another kind is no file.
    const json = await t.call(
      'createImport',
      { query: { kind: 'customers', shop_id: world.shopId }, body: {} as never },
      world.admin,
    )
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await said(`Name,Email\n${'A,a@a.example\n'.repeat(100_001)}`)).toEqual([422, 'IMPORT_ROWS'])
    expect(await sql('select id from app.import_batches where tenant_id = $1', [world.tenantId])).toEqual([])
    expect(await sql('select id from app.files where tenant_id = $1', [world.tenantId])).toEqual([])
  })

  it('gives a template of each kind, headed in the language of the reader (INT14)', async () => {
    const world = await t.tenant()
    const template = async (kind: BatchKind, language = 'en') =>
      (
        await t.call('getImportTemplate', { params: { kind }, query: { format: 'csv' } }, world.admin, {
          'accept-language': language,
        })
      ).text
    expect(await template('customers')).toContain('Name,Email,Phone,Type,Company')
    expect(await template('vehicles', 'es')).toContain('Unidad,Cliente')
    expect(await template('open_invoices')).toContain('Customer,Phone,Document Number,Date,Due Date,Amount Owed')
    expect((await t.request('GET', `${basePath}/imports/templates/nothing`, { token: world.admin.token })).status).toBe(422)
  })

  it('keeps the bytes of a file only as long as it may be checked again', async () => {
    const world = await t.tenant()
    const { id } = await checked(world, 'customers', threeCustomers)
    const sweep = async () => {
      const now = await t.app.db.now()
      await t.inTenant(world.tenantId as never, (tx) => sweepImports({ tx, now }))
    }
    const kept = async () =>
      (await sql("select id from app.files where tenant_id = $1 and purpose = 'import'", [world.tenantId])).length
    await sweep()
    expect(await kept()).toBe(1)
    await apply(world, id)
    await sweep()
    expect(await kept()).toBe(0)
    await t.call('undoImport', { params: { id } }, world.admin)
    await sql("update app.import_batches set updated_at = now() - interval '25 hours' where id = $1", [id])
    await sweep()
    expect(await show(world, id)).toMatchObject({ state: 'applied', work: null, problem: { code: 'UNAVAILABLE' } })
    // Once it cannot be undone, what the rows say of people goes; how many there were stays.
    const rows = async () => (await sql('select row_no from app.import_rows where batch_id = $1', [id])).length
    expect(await rows()).toBe(3)
    await sql("update app.import_batches set undo_until = now() - interval '1 hour' where id = $1", [id])
    await sweep()
    await sweep()
    expect(await rows()).toBe(0)
    expect(await show(world, id)).toMatchObject({ state: 'applied', sample: [] })
  })
})

describe('other kinds', () => {
  it('takes vehicles with their owners and readings, refuses a VIN on file and offers a plate (INT13, INT14)', async () => {
    const world = await t.tenant()
    await apply(
      world,
      (
        await checked(
          world,
          'customers',
          'Name,Email,Phone\nHarbor,h@h.example,\nAnn Vega,a@v.example,5035550101\nAnn Vega,b@v.example,5035550102\n',
        )
      ).id,
    )
    const file = [
      'Unit,Customer,Customer Phone,VIN,Kind,Make,Model,Year,Plate,Mileage',
      '12,Harbor,,1FTFW1ET5DFC10312,Truck,Ford,F-150,2013,ABC-123,120500',
      '13,Ann Vega,503-555-0102,,Car,Honda,Civic,2019,,',
      ',,,,,Kenworth,T680,,,',
    ].join('\n')
    const batch = await checked(world, 'vehicles', file)
    expect(batch).toMatchObject({ good: 3, bad: 0 })
    expect((await apply(world, batch.id)).applied).toBe(3)
    const rows = await sql(
      `select v.unit_number, c.email, v.mileage, (select count(*)::int from app.odometer_readings r where r.tenant_id = v.tenant_id and r.vehicle_id = v.id) as readings,
              (select count(*)::int from app.vehicle_owners o where o.tenant_id = v.tenant_id and o.vehicle_id = v.id) as owners
         from app.vehicles v left join app.customers c on c.tenant_id = v.tenant_id and c.id = v.customer_id where v.tenant_id = $1 order by v.make`,
      [world.tenantId],
    )
    expect(rows).toEqual([
      { unit_number: '12', email: 'h@h.example', mileage: 120_500, readings: 1, owners: 1 },
      { unit_number: '13', email: 'b@v.example', mileage: null, readings: 0, owners: 1 },
      { unit_number: '', email: null, mileage: null, readings: 0, owners: 0 },
    ])
    const next = await checked(
      world,
      'vehicles',
      'Customer,VIN,Make,Model,Plate,Year\nHarbor,1FTFW1ET5DFC10312,Ford,F-150,,2013\nHarbor,,Ford,F-150,abc 123,\nHarbour,,Ford,F-150,,\nAnn Vega,,Ford,F-150,,1776\n',
    )
    expect(next).toMatchObject({ good: 0, doubles: 1, bad: 3 })
    const bad = await rowsOf(world, next.id, { verdict: 'bad' })
    expect(bad.flatMap((row: { faults: { code: string }[] }) => row.faults.map((fault) => fault.code))).toEqual([
      'ON_FILE_ALREADY',
      'CUSTOMER_UNKNOWN',
      'INVALID_YEAR',
      'SEVERAL_CUSTOMERS',
    ])
    // A vehicle that was taken back gives its VIN free.
    expect((await t.call('undoImport', { params: { id: batch.id } }, world.admin)).status).toBe(202)
    await work(world, batch.id)
    expect((await checked(world, 'vehicles', file)).good).toBe(3)
  })

  it('takes deferred work of vehicles on file once, says what is wrong with a row, and is undone until somebody uses it (INT13, INT14, INT28)', async () => {
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
    await apply(world, (await checked(world, 'vehicles', fleet)).id)
    const heading = 'Vehicle,Customer,Work,Category,Reason,Urgency,Price Then,Noted On,Due Mileage'
    const file = [
      heading,
      `1ftfw1et5dfc10312,,Front brakes,Brakes,Declined,Now,"1,204.50",${addDays(today, -40)},125000`,
      `abc 123,,Rear brakes,Brakes,,,,${addDays(today, -40)},`,
      `7,Pier,Wipers,,Postponed,Later,30,${addDays(today, -900)},`,
    ].join('\n')
    const batch = await checked(world, 'deferred', file)
    expect(batch).toMatchObject({ good: 3, bad: 0, doubles: 0 })
    expect((await apply(world, batch.id)).applied).toBe(3)
    const rows = () =>
      sql(
        `select d.name, d.reason, d.urgency, d.price_then_cents::int as cents, d.due_mileage, d.status, v.model, c.name as customer
           from app.deferred_services d join app.vehicles v on v.tenant_id = d.tenant_id and v.id = d.vehicle_id join app.customers c on c.tenant_id = d.tenant_id and c.id = d.customer_id
          where d.tenant_id = $1 order by d.name`,
        [world.tenantId],
      )
    expect(await rows()).toEqual([
      {
        ...{ name: 'Front brakes', reason: 'declined', urgency: 'now', cents: 120_450, due_mileage: 125_000 },
        ...{ status: 'open', model: 'F-150', customer: 'Harbor' },
      },
      {
        ...{ name: 'Rear brakes', reason: 'by_hand', urgency: null, cents: 0, due_mileage: null },
        ...{ status: 'open', model: 'F-150', customer: 'Harbor' },
      },
      // Noted more than 24 months ago: it had ended before it came (DEF4).
      {
        ...{ name: 'Wipers', reason: 'postponed', urgency: 'later', cents: 3000, due_mileage: null },
        ...{ status: 'expired', model: 'Fit', customer: 'Pier' },
      },
    ])
    // The same file again has nothing new, whatever came of its work; what ran out and was noted again is another piece of work.
    expect(await checked(world, 'deferred', file)).toMatchObject({ good: 0, bad: 3 })
    const notedAgain = `${heading}\n7,Pier,Wipers,,Postponed,Later,30,${addDays(today, -9)},\n`
    expect(await checked(world, 'deferred', notedAgain)).toMatchObject({ good: 1, bad: 0 })
    const day = addDays(today, -3)
    const next = await checked(
      world,
      'deferred',
      [
        heading,
        `ABC123,,front BRAKES,Brakes,,,,${day},`,
        `Nope,,Belt,,,,,${day},`,
        `7,,Belt,,,,,${day},`,
        `99,,Belt,,,,,${day},`,
        `ABC123,Harbour,Belt,,,,,${day},`,
        `ABC123,,Belt,,,,,${addDays(today, 3)},`,
        `ABC123,,Hose,,Maybe,,,${day},120000`,
        `7,Harbor,Belt,,,,,${day},`,
        `7,Harbor,BELT,,,,,${day},`,
      ].join('\n'),
    )
    expect(next).toMatchObject({ good: 1, bad: 8 })
    const bad = await rowsOf(world, next.id, { verdict: 'bad' })
    const faults = bad.flatMap((row: { row: number; faults: { column: string; code: string }[] }) =>
      row.faults.map((fault) => `${row.row} ${fault.column} ${fault.code}`),
    )
    expect(faults.sort()).toEqual([
      '10 name TWICE_IN_FILE',
      '2 name ON_FILE_ALREADY',
      '3 vehicle VEHICLE_UNKNOWN',
      '4 vehicle SEVERAL_VEHICLES',
      '5 vehicle VEHICLE_WITHOUT_OWNER',
      '6 customer CUSTOMER_UNKNOWN',
      '7 noted_on FUTURE_DATE',
      '8 due_mileage DUE_MILEAGE_PASSED',
      '8 reason NOT_AN_OPTION',
    ])
    // A talk with the customer is a use of it.
    const [{ id }] = await sql("select id from app.deferred_services where tenant_id = $1 and name = 'Rear brakes'", [
      world.tenantId,
    ])
    const talk = { channel: 'call', outcome: 'later' } as const
    expect((await t.call('addDeferredContact', { params: { id }, body: talk }, world.admin)).status).toBeLessThan(300)
    const used = await t.call('undoImport', { params: { id: batch.id } }, world.admin)
    expect([used.status, used.body.code, used.body.params.records]).toEqual([409, 'IMPORT_IN_USE', 'Rear brakes'])
    const clean = await checked(world, 'deferred', `Vehicle,Work,Noted On\nABC123,Coolant,${day}\n`)
    await apply(world, clean.id)
    expect(await rows()).toHaveLength(4)
    expect((await t.call('undoImport', { params: { id: clean.id } }, world.admin)).status).toBe(202)
    await work(world, clean.id)
    expect([(await show(world, clean.id)).state, (await rows()).length]).toEqual(['undone', 3])
  })

  it('takes open invoices as what was owed before: in receivables, in no sales, and undone as voided (INT13, INT14, NOW4)', async () => {
    const world = await t.tenant()
    const [{ time_zone }] = await sql('select time_zone from app.shops where id = $1', [world.shopId])
    const today = dateIn(time_zone, Date.now())
    await apply(world, (await checked(world, 'customers', 'Name,Email\nHarbor,h@h.example\n')).id)
    const file = `Customer,Document Number,Date,Due Date,Amount Owed\nHarbor,10432,${addDays(today, -40)},${addDays(today, -10)},"1,204.50"\nHarbor,10433,${addDays(today, -3)},,99\n`
    const batch = await checked(world, 'open_invoices', file)
    expect(batch).toMatchObject({ good: 2, bad: 0 })
    await apply(world, batch.id)
    const owed = async () => (await t.call('listReceivables', { query: {} }, world.admin)).body.data.totals.open
    expect(await owed()).toBe(1303.5)
    const invoices = await sql('select origin, status, number from app.invoices where tenant_id = $1 order by total_cents desc', [
      world.tenantId,
    ])
    expect(invoices.map((row) => [row.origin, row.status])).toEqual([
      ['opening', 'overdue'],
      ['opening', expect.stringMatching(/sent|overdue/)],
    ])
    expect((await sql('select count(*)::int as n from app.fact_lines where tenant_id = $1', [world.tenantId]))[0].n).toBe(0)
    const again = await checked(world, 'open_invoices', file)
    expect(again).toMatchObject({ good: 0, bad: 2 })
    const [first] = await sql('select id from app.invoices where tenant_id = $1 order by total_cents', [world.tenantId])
    expect((await t.call('addPayment', { params: { id: first.id }, body: { amount: 9 } }, world.admin)).status).toBe(201)
    const used = await t.call('undoImport', { params: { id: batch.id } }, world.admin)
    expect([used.status, used.body.code]).toEqual([409, 'IMPORT_IN_USE'])
    const clean = await checked(world, 'open_invoices', `Customer,Document Number,Date,Amount Owed\nHarbor,X-9,${today},10\n`)
    await apply(world, clean.id)
    expect(await owed()).toBe(1304.5)
    expect((await t.call('undoImport', { params: { id: clean.id } }, world.admin)).status).toBe(202)
    await work(world, clean.id)
    expect([(await show(world, clean.id)).state, await owed()]).toEqual(['undone', 1294.5])
  })
})
