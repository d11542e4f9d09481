import fs from 'node:fs'
import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import type { Member, World } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'
import { verifyStock } from './stock-check.service.ts'

const t = useApp()
const heading = 'Name,Part Number,Category,Supplier,Cost,Price,Quantity,Location,Minimum Stock,Description,Notes'

const send = async (
  world: World,
  file: string | Buffer,
  mode = 'check',
  who: Member = world.admin,
  name = 'parts.csv',
  fixes?: string | readonly { column: string; from: string; to: string }[],
) => {
  const fields: Record<string, string> =
    fixes === undefined ? {} : { fixes: typeof fixes === 'string' ? fixes : JSON.stringify(fixes) }
  const { payload, headers } = multipart(Buffer.from(file), name, 'text/csv', fields)
  const url = `${basePath}${calls.importItems.path}?mode=${mode}&shop_id=${world.shopId}`
  return t.request('POST', url, { token: who.token, payload, headers })
}
const report = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.import
}
const items = async (world: World, query: object = {}) =>
  (await t.call('listItems', { query: { shop_id: world.shopId, limit: 100, sort: 'name', ...query } }, world.admin)).body.data
const names = async (world: World): Promise<string[]> => (await items(world)).inventory.map((one: { name: string }) => one.name)
const withSupplier = async (shops = 1) => {
  const world = await t.tenant({ shops })
  const added = await t.call('createSupplier', { body: { name: 'Pacific Fleet Parts', category: 'Parts' } }, world.admin)
  expect(added.status, added.text).toBe(201)
  return world
}

it('names every bad cell of every row, takes all good rows or none, and books their quantities as first counts (K10–K12, OP-61)', async () => {
  const world = await withSupplier()
  const held = { shop_id: world.shopId, name: 'Rotor', partNumber: 'BR 1043', maker: 'Tidewater' }
  expect((await t.call('createItem', { body: held }, world.admin)).status).toBe(201)
  const mixed = [
    `${heading},Color`,
    'Air spring,AS-9082,Air,PACIFIC  fleet parts,"$1,012.50",1500,3,A1-02,2,Cab,Rear,red',
    'Fuel filter,FF-1,Filters,Pacific Fleet Parts,"12,5O",20,3.5,,ten,,',
    ',FF-2,,Nobody & Sons,1,2,0,,,,',
    'Rotor again,br-1043,Brakes,Pacific Fleet Parts,1,2,3,,,,',
    'Air spring,as9082,Air,Pacific Fleet Parts,1,2,3,,,,',
    'Wiper,WB-1,air,Pacific Fleet Parts,4,9,0,a1-02,,,',
    'Too many,TM-1,Air,Pacific Fleet Parts,10000000,1,10000000,,,,',
  ].join('\r\n')
  const found = await report(world, mixed)
  expect(found).toMatchObject({
    rows: 7,
    good: 2,
    imported: 0,
    unknown_columns: ['Color'],
    new_categories: ['Air'],
    value: 3037.5,
  })
  expect(found.faults.map((one: { row: number; column: string; code: string }) => [one.row, one.column, one.code])).toEqual([
    [3, 'unit_cost', 'INVALID_AMOUNT'],
    [3, 'quantity', 'INVALID_WHOLE'],
    [3, 'reorder_point', 'INVALID_WHOLE'],
    [4, 'name', 'NAME_REQUIRED'],
    [4, 'category', 'CATEGORY_REQUIRED'],
    [4, 'supplier', 'SUPPLIER_UNKNOWN'],
    [5, 'partNumber', 'PART_ON_FILE'],
    [6, 'partNumber', 'TWICE_IN_FILE'],
    [8, 'quantity', 'STOCK_VALUE_TOO_LARGE'],
  ])
  expect(found.faults[6]).toMatchObject({ message: 'This number is already on file as Rotor.', value: 'br-1043' })
  expect(found.faults[7]).toMatchObject({ params: { row: 2 }, message: 'Row 2 already has this.', value: 'as9082' })
  expect(await report(world, mixed, 'all_or_none')).toMatchObject({ good: 2, imported: 0 })
  expect(await names(world)).toEqual(['Rotor'])

  expect(await report(world, mixed, 'good_rows')).toMatchObject({ good: 2, imported: 2 })
  const [spring, , wiper] = (await items(world)).inventory
  expect(spring).toMatchObject({
    ...{ name: 'Air spring', partNumber: 'AS-9082', category: 'Air', supplier_name: 'Pacific Fleet Parts', location: 'A1-02' },
    ...{ unit_cost: 1012.5, unit_price: 1500, quantity: 3, stock_value: 3037.5, reorder_point: 2, stock_state: 'in_stock' },
    ...{ description: 'Cab', notes: 'Rear' },
  })
  // Nothing is there of the second, and its reorder point is the usual one (OP-60).
  expect(wiper).toMatchObject({
    name: 'Wiper',
    category: 'Air',
    location: 'A1-02',
    quantity: 0,
    reorder_point: 10,
    stock_state: 'out',
  })
  const { rows } = await t.admin.query(
    'select kind, quantity_thousandths::int as quantity, cost_cents::int as cost from app.stock_moves where tenant_id = $1',
    [world.tenantId],
  )
  expect(rows).toEqual([{ kind: 'count', quantity: 3_000, cost: 3037_50 }])
  const log = (await t.call('listAuditLog', { query: { action: 'inventory' } }, world.admin)).body.data.entries
  expect(log[0].summary).toBe('Added 2 parts from a file')
  expect(await report(world, mixed, 'good_rows')).toMatchObject({ good: 0, imported: 0 })
  expect((await t.inTenant(world.tenantId, verifyStock)).faults).toEqual([])
})

it('reads Spanish headings, asks for a cost, and lets in who may add parts (K10, K12, PAR14)', async () => {
  const world = await withSupplier()
  const spanish =
    'Nombre;Número de pieza;Categoría;Proveedor;Costo;Precio;Cantidad\nBomba;B-1;Agua;Pacific Fleet Parts;0;12,50;4\n'
  const clerk = await t.member(world, { permissions: ['inventory:view', 'inventory:create'] })
  const refused = await report(world, spanish, 'good_rows', clerk)
  expect(refused.faults).toMatchObject([{ row: 2, column: 'unit_cost', code: 'COST_REQUIRED', message: 'Say what one costs.' }])
  // The administrator may take something in that cost nothing.
  expect(await report(world, spanish, 'all_or_none')).toMatchObject({ imported: 1, faults: [] })
  expect((await items(world)).inventory).toMatchObject([{ name: 'Bomba', unit_price: 12.5, quantity: 4, stock_value: 0 }])
  const viewer = await t.member(world, { permissions: ['inventory:view'] })
  expect((await send(world, spanish, 'check', viewer)).status).toBe(403)
  const template = await t.request('GET', `${basePath}${calls.itemImportTemplate.path}`, { token: viewer.token })
  expect(template.text.replace('\uFEFF', '').trim()).toBe(heading)
  const workbook = await t.request('GET', `${basePath}${calls.itemImportTemplate.path}?format=xlsx`, { token: viewer.token })
  const empty = await send(world, workbook.bytes, 'check', world.admin, 'inventory.xlsx')
  expect([empty.status, empty.body.code]).toEqual([422, 'IMPORT_NO_ROWS'])
  const long = `${heading}\n${'A,B,C,D,1,2,3\n'.repeat(1000)}`
  expect((await send(world, long)).body.code).toBe('IMPORT_TOO_MANY_ROWS')
  expect((await send(world, 'Name,Supplier\nx,y\n')).body.message).toBe(
    'These columns are missing: Part Number, Category, Cost, Price, Quantity. Start from the template.',
  )
})

it('checks 999 rows within two seconds, adds them with their stock in one go, and finds them at once (K11, OP-62)', async () => {
  const world = await withSupplier()
  const row = (at: number) =>
    `Part ${at},N-${at},Category ${at % 40},Pacific Fleet Parts,${at % 90}.25,${at}.5,${(at % 7) + 1},Bin ${at % 60},2,,`
  const file = `${heading}\n${Array.from({ length: 999 }, (_, at) => row(at)).join('\n')}\n`
  // The thread that reads is started by the first file.
  await report(world, `${heading}\nWarm,W-1,Air,Nobody,1,1,1,,,,\n`)
  const started = performance.now()
  expect(await report(world, file)).toMatchObject({ rows: 999, good: 999, faults: [] })
  const took = performance.now() - started
  process.stdout.write(`a check of 999 parts: ${Math.round(took)} ms\n`)
  expect(took).toBeLessThan(2_000)
  const writing = performance.now()
  expect(await report(world, file, 'all_or_none')).toMatchObject({ imported: 999 })
  process.stdout.write(`an import of 999 parts: ${Math.round(performance.now() - writing)} ms\n`)
  const found = await t.call('listItems', { query: { shop_id: world.shopId, search: 'n-998' } }, world.admin)
  expect(found.body.data.inventory).toMatchObject([{ name: 'Part 998', quantity: 5, location: 'Bin 38' }])
  expect(await t.inTenant(world.tenantId, verifyStock)).toMatchObject({ moves: 999, faults: [] })
})

it('offers what cells may be meant to say, takes it in all rows alike, and keeps who took which file (p4)', async () => {
  const world = await withSupplier(2)
  const slips = [
    heading,
    'Tie rod,TR-1,Air,Pacfic Fleet Parts,"12,5O",20 USD,3 pcs,,,,',
    'Drag link,DL-1,Air,Pacfic Fleet Parts,12,call,3.5 ea,,,,',
    `Arm,A-1,Air,${'Pacfic Fleet Parts '.repeat(8)},1,2,3,,,,`,
    'Pin,P-1,Air,Nobody & Sons,1,2,3,,,,',
  ].join('\n')
  type Found = { row: number; column: string; fix?: string }
  const offered = (found: { faults: Found[] }) => found.faults.map(({ row, column, fix }) => [row, column, fix])
  expect(offered(await report(world, slips))).toEqual([
    [2, 'unit_cost', '12,50'],
    [2, 'unit_price', '20'],
    [2, 'quantity', '3'],
    [2, 'supplier', 'Pacific Fleet Parts'],
    [3, 'unit_price', undefined],
    // Half a piece would be refused as well.
    [3, 'quantity', undefined],
    [3, 'supplier', 'Pacific Fleet Parts'],
    [4, 'supplier', undefined],
    [5, 'supplier', undefined],
  ])
  const fixes = [
    { column: 'supplier', from: 'Pacfic Fleet Parts', to: 'Pacific Fleet Parts' },
    { column: 'unit_cost', from: '12,5O', to: '12,50' },
    { column: 'unit_price', from: '20 USD', to: '20' },
    { column: 'quantity', from: '3 pcs', to: '3' },
  ]
  const check = await send(world, slips, 'check', world.admin, 'parts.csv', fixes)
  expect(offered(check.body.data.import)).toEqual([
    [3, 'unit_price', undefined],
    [3, 'quantity', undefined],
    [4, 'supplier', undefined],
    [5, 'supplier', undefined],
  ])
  expect(await names(world)).toEqual([])
  const taken = await send(world, slips, 'good_rows', world.admin, 'C:\\lists\\north\u0007gate.csv', fixes)
  expect(taken.body.data.import).toMatchObject({ rows: 4, good: 1, imported: 1 })
  expect((await items(world)).inventory).toMatchObject([
    { name: 'Tie rod', supplier_name: 'Pacific Fleet Parts', unit_cost: 12.5, unit_price: 20, quantity: 3 },
  ])
  for (const odd of ['{', '[{"column":"supplier"}]', '{"a":1}', `[${'"x",'.repeat(30_000)}"x"]`])
    expect((await send(world, slips, 'check', world.admin, 'parts.csv', odd)).body.code).toBe('BAD_REQUEST')

  expect(await report(world, slips, 'all_or_none')).toMatchObject({ imported: 0 })
  const history = async (query: object, who = world.admin) => await t.call('listItemImports', { query }, who)
  const list = (await history({ shop_id: world.shopId })).body.data
  // A file that was only checked is not in it.
  expect(list).toMatchObject({
    imports: [
      { file_name: 'parts.csv', rows: 4, added: 0, bad_rows: 4, by_name: expect.stringMatching(/./) },
      { file_name: 'northgate.csv', rows: 4, added: 1, bad_rows: 3 },
    ],
    pagination: { total: 2, page: 1 },
  })
  const second = (await history({ shop_id: world.shopId, limit: 1, page: 2 })).body.data
  expect(second.imports.map((one: { id: string }) => one.id)).toEqual([list.imports[1].id])
  expect((await history({ shop_id: world.shopIds[1] })).body.data.imports).toEqual([])
  const viewer = await t.member(world, { permissions: ['inventory:view'] })
  expect((await history({}, viewer)).status).toBe(403)
})

it('takes what LibreOffice wrote: a workbook made of an ODS, and CSV of several encodings, delimiters and languages (K12)', async () => {
  const world = await withSupplier()
  const written = (name: string) => fs.readFileSync(new URL(`../../../test/fixtures/rows/${name}`, import.meta.url))
  for (const name of ['libreoffice-utf8-commas.csv', 'libreoffice-utf16-tabs.csv', 'libreoffice-spanish-semicolons.csv']) {
    const found = await report(world, written(name), 'check', world.admin, name)
    expect([name, found.rows, found.good, found.faults, found.value]).toEqual([name, 3, 3, [], 3038.7])
  }
  expect(await report(world, written('libreoffice.xlsx'), 'all_or_none', world.admin, 'parts.xlsx')).toMatchObject({
    imported: 3,
  })
  const wanted = [
    // A price with its currency, a number kept as text, two lines in one cell, a day.
    ['Air spring, “rear” 7″', '00123', 'Suspensión', 1012.5, 1500, 3, 'A1-02', 2, 'Two\nlines; and "quotes"', '2026-11-03'],
    // A number as part number, prices by formulas, what looks like one.
    ['Fuel filter', '45678901234', 'Filters', 12.3, 18.45, 0, 'Main Warehouse', 4, '1', '=HYPERLINK("x")'],
    ['Wiper', 'WB-1', 'Cab', 0.1, 9.99, 12, 'Año 1', 10, '', ''],
  ]
  const { inventory } = await items(world)
  expect(
    inventory.map((one: Record<string, unknown>) =>
      [
        'name',
        'partNumber',
        'category',
        'unit_cost',
        'unit_price',
        'quantity',
        'location',
        'reorder_point',
        'description',
        'notes',
      ].map((key) => one[key]),
    ),
  ).toEqual(wanted)
})
