import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { expect, it } from 'vitest'
import type { Member } from '../../../test/factories/world.ts'
import { useApp } from '../../../test/harness.ts'
import { multipart } from '../../../test/walkers/sample-files.ts'

const t = useApp()

const send = async (who: Member, file: string | Buffer, mode = 'check', name = 'suppliers.csv') => {
  const { payload, headers } = multipart(Buffer.from(file), name, 'text/csv')
  return t.request('POST', `${basePath}${calls.importSuppliers.path}?mode=${mode}`, { token: who.token, payload, headers })
}
const report = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.import
}
const names = async (who: Member): Promise<string[]> =>
  (await t.call('listSuppliers', { query: { limit: 100 } }, who)).body.data.suppliers.map((one: { name: string }) => one.name)

const mixed = [
  'Name;Contact Person;Email;Phone;Category;Website;Address;City;State;ZIP Code;Country;Rating;Status;Notes;Color',
  'Bayside Filters;Ines Ortiz;desk@bayside.example;(206) 555-0142;Filters;https://bayside.example;1 Pier;Tacoma;WA;98402;USA;4.5;Active;Net 30;red',
  ';Ann;;;Filters;;;;;;;;;;',
  'Fleet Parts;;no mail;hello;Truck parts;;;;;;;;asleep;;',
  'BAYSIDE  filters;;;;Oil;;;;;;;;;;',
  'On File;;;;Oil;;;;;;;;;;',
].join('\r\n')

it('names every bad row with its column and reason, and writes nothing while it checks (L6, OP-61)', async () => {
  const world = await t.tenant()
  expect((await t.call('createSupplier', { body: { name: 'on  FILE', category: 'Oil' } }, world.admin)).status).toBe(201)
  const found = await report(world.admin, mixed)
  expect(found).toMatchObject({ rows: 5, good: 1, imported: 0, unknown_columns: ['Color'] })
  expect(found.faults.map((one: { row: number; column: string; code: string }) => [one.row, one.column, one.code])).toEqual([
    [3, 'name', 'NAME_REQUIRED'],
    [4, 'email', 'INVALID_EMAIL'],
    [4, 'phone', 'INVALID_PHONE'],
    [4, 'status', 'NOT_AN_OPTION'],
    [5, 'name', 'TWICE_IN_FILE'],
    [6, 'name', 'ON_FILE_ALREADY'],
  ])
  expect(found.faults[2]).toMatchObject({ name: 'Fleet Parts', value: 'hello' })
  expect(found.faults[3]).toMatchObject({ value: 'asleep', message: 'Choose one of: Active, Pending, Inactive.' })
  expect(found.faults[4]).toMatchObject({ params: { row: 2 }, message: 'Row 2 already has this.', value: 'BAYSIDE  filters' })
  expect(await names(world.admin)).toEqual(['on  FILE'])
})

it('takes all good rows, or none where one is bad, as it was chosen (L6)', async () => {
  const world = await t.tenant()
  expect(await report(world.admin, mixed, 'all_or_none')).toMatchObject({ good: 2, imported: 0 })
  expect(await names(world.admin)).toEqual([])
  expect(await report(world.admin, mixed, 'good_rows')).toMatchObject({ good: 2, imported: 2 })
  expect(await names(world.admin)).toEqual(['Bayside Filters', 'On File'])
  const list = (await t.call('listSuppliers', { query: { search: 'ines tacoma' } }, world.admin)).body.data.suppliers
  // A rating is what deliveries make of it (L5).
  expect(list).toMatchObject([
    { name: 'Bayside Filters', status: 'active', rating: null, phone: '(206) 555-0142', zip_code: '98402', notes: 'Net 30' },
  ])
  const history = (await t.call('listSupplierImports', {}, world.admin)).body.data.imports
  expect(history).toMatchObject([
    { file_name: 'suppliers.csv', rows: 5, added: 2, bad_rows: 3, by_name: expect.stringMatching(/./) },
    { added: 0, bad_rows: 3 },
  ])
  const slip = await report(world.admin, 'Name,Category,Status\nSlip,Oil,Actve\nOther,Oil,asleep\n')
  expect(slip.faults.map((one: { fix?: string }) => one.fix)).toEqual(['Active', undefined])
  const log = (await t.call('listAuditLog', { query: { action: 'suppliers' } }, world.admin)).body.data.entries
  // A file that was only checked is not on record.
  expect(log[0].summary).toBe('Added 2 suppliers from a file')
  // The same file again adds nothing.
  expect(await report(world.admin, mixed, 'good_rows')).toMatchObject({ good: 0, imported: 0 })
  const whole = 'Nombre,Categoría,Situación\nUno,Aceite,Activo\nDos,Aceite,Pendiente\n'
  expect(await report(world.admin, whole, 'all_or_none')).toMatchObject({ rows: 2, good: 2, imported: 2, faults: [] })
})

it('checks 999 rows within two seconds, adds them in one go, and finds them at once (K11, L6)', async () => {
  const world = await t.tenant()
  const rows = Array.from({ length: 999 }, (_, at) => `Supplier ${at},Filters,${at}@example.com`)
  const file = `Name,Category,Email\n${rows.join('\n')}\n`
  // The thread that reads is started by the first file.
  await report(world.admin, 'Name,Category\nWarm,Oil\n')
  const started = performance.now()
  expect(await report(world.admin, file)).toMatchObject({ rows: 999, good: 999 })
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(await report(world.admin, file, 'all_or_none')).toMatchObject({ imported: 999 })
  const found = await t.call('listSuppliers', { query: { search: '998@example.com' } }, world.admin)
  expect([found.status, found.body.data?.pagination.total]).toEqual([200, 1])
})

it('refuses a file without a required column, another type, one too large and garbage, in words (K13)', async () => {
  const world = await t.tenant()
  const codeOf = async (file: string | Buffer) => {
    const { status, body } = await send(world.admin, file)
    return [status, body.code, body.message]
  }
  expect(await codeOf('Name,City\nx,y\n')).toEqual([
    422,
    'IMPORT_COLUMNS_MISSING',
    'These columns are missing: Category. Start from the template.',
  ])
  expect((await codeOf('%PDF-1.7')).slice(0, 2)).toEqual([415, 'IMPORT_TYPE'])
  expect((await codeOf(Buffer.from('PK\u0003\u0004 and no more', 'latin1'))).slice(0, 2)).toEqual([422, 'IMPORT_BROKEN'])
  expect((await codeOf(Buffer.alloc(5_000_001, 'a,b\n'))).slice(0, 2)).toEqual([413, 'FILE_TOO_LARGE'])
  expect((await send(world.admin, 'Name,Category\n', 'write')).status).toBe(422)
})

it('gives the 14 columns as CSV and as a workbook in the language of the reader, and takes them back (L6)', async () => {
  const world = await t.tenant()
  const file = await t.request('GET', `${basePath}${calls.supplierImportTemplate.path}`, { token: world.admin.token })
  expect(file.text.replace('\uFEFF', '').trim()).toBe(
    'Name,Contact Person,Email,Phone,Category,Website,Address,City,State,ZIP Code,Country,Rating,Status,Notes',
  )
  const spanish = await t.request('GET', `${basePath}${calls.supplierImportTemplate.path}?format=xlsx`, {
    token: world.admin.token,
    headers: { 'accept-language': 'es' },
  })
  expect(spanish.headers['content-disposition']).toContain('suppliers.xlsx')
  const reply = await send(world.admin, spanish.bytes, 'check', 'suppliers.xlsx')
  expect([reply.status, reply.body.code]).toEqual([422, 'IMPORT_NO_ROWS'])
})

it('lets in who may add suppliers, and gives the template to who may see them', async () => {
  const world = await t.tenant()
  const viewer = await t.member(world, { permissions: ['suppliers:view'] })
  expect((await send(viewer, mixed)).status).toBe(403)
  expect((await t.request('GET', `${basePath}${calls.supplierImportTemplate.path}`, { token: viewer.token })).status).toBe(200)
})
