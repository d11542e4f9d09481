import { calls } from '@twopost/contract/calls'
import { basePath } from '@twopost/contract/core/call'
import { fieldTextsEs } from '@twopost/contract/core/problems.es'
import { expect, it } from 'vitest'
import { horn, publishedTemplate } from '../../../../test/factories/inspections.ts'
import type { Member, World } from '../../../../test/factories/world.ts'
import { useApp } from '../../../../test/harness.ts'
import { multipart } from '../../../../test/walkers/sample-files.ts'

const t = useApp()
const send = (world: World, file: string, mode: string, who: Member = world.admin) => {
  const { payload, headers } = multipart(Buffer.from(file), 'templates.csv', 'text/csv', {})
  const address = `${basePath}${calls.importInspectionTemplates.path}?mode=${mode}`
  return t.request('POST', address, { token: who.token, payload, headers })
}
const report = async (...args: Parameters<typeof send>) => {
  const reply = await send(...args)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.import
}
type Fault = { row: number; column: string | null; code: string; message: string }
const faultsOf = (found: { faults: Fault[] }) => found.faults.map(({ row, column, code }) => [row, column, code])
const drafts = async (world: World): Promise<{ id: string; name_en: string }[]> =>
  (await t.call('listInspectionTemplates', { query: { state: 'draft', limit: 100 } }, world.admin)).body.data.inspection_templates
const itemsOf = async (world: World, name: string) => {
  const id = (await drafts(world)).find((one) => one.name_en === name)?.id ?? ''
  const { inspection_template } = (await t.call('getInspectionTemplate', { params: { id } }, world.admin)).body.data
  return { ...inspection_template, items: inspection_template.draft.items }
}
const heading = 'Template,Kind,Section,Item,Item in Spanish,Code,Positions,Unit,Better,Soon At,Now At,Photo,Brake,Required'
const good = [
  'Brake check,Multi-point,Brakes,Lining,Balata,LINING,"LF, RF;LR RR",mm,Higher,5,3,Asked For,Yes,',
  'brake check,,Brakes,Horn,,,,,,,,,,No',
  'Tires,,,Tread,,,,1/32 in,,5,3,,,',
]

it('adds the templates of a file as drafts, with all that an item may say (INS15)', async () => {
  const world = await t.tenant()
  const before = (await drafts(world)).length
  const file = [heading, ...good].join('\n')
  expect(await report(world, file, 'check')).toMatchObject({ rows: 3, good: 3, imported: 0, faults: [] })
  expect(await drafts(world)).toHaveLength(before)
  expect(await report(world, file, 'all_or_none')).toMatchObject({ rows: 3, imported: 3, faults: [] })
  const brakes = await itemsOf(world, 'Brake check')
  expect(brakes).toMatchObject({ kind: 'multi_point', state: 'draft' })
  expect(brakes.items).toMatchObject([
    {
      ...{ section_en: 'Brakes', name_en: 'Lining', name_es: 'Balata', code: 'lining', positions: ['LF', 'RF', 'LR', 'RR'] },
      ...{ unit: 'mm', better: 'higher', soon_at: 5, now_at: 3, photo: 'asked', is_brake: true, is_required: true },
    },
    { name_en: 'Horn', code: 'horn', positions: [], unit: 'none', photo: 'off', is_brake: false, is_required: false },
  ])
  expect(await itemsOf(world, 'Tires')).toMatchObject({ kind: 'custom', items: [{ unit: 'in32', soon_at: 5, now_at: 3 }] })
  // Once more they are on file.
  expect(faultsOf(await report(world, file, 'good_rows'))).toEqual([2, 3, 4].map((row) => [row, 'template', 'ON_FILE_ALREADY']))
  const { imports } = (await t.call('listInspectionTemplateImports', { query: {} }, world.admin)).body.data
  expect(imports).toMatchObject([
    { file_name: 'templates.csv', rows: 3, added: 0, bad_rows: 3 },
    { file_name: 'templates.csv', rows: 3, added: 3, bad_rows: 0 },
  ])
  const { rows } = await t.admin.query(
    "select summary from app.audit_log where tenant_id = $1 and action = 'POST /inspection-templates/import' order by seq",
    [world.tenantId],
  )
  expect(rows[0]).toEqual({ summary: 'inspection-template.imported' })
})

it('names every row that cannot be taken, and leaves out a template with such a row as a whole (INS15, INS25)', async () => {
  const world = await t.tenant()
  await publishedTemplate(t, world.admin, [horn], { name_en: 'On file' })
  const row = (template: string, more: Partial<Record<string, string>> = {}) =>
    heading
      .split(',')
      .map((word) => ({ Template: template, Item: 'Lamp', ...more })[word] ?? '')
      .join(',')
  const file = [
    heading,
    row('Fine'),
    row('Bad', { Item: '' }),
    row('Bad'),
    row('', {}),
    row('Soon', { Unit: 'mm', 'Soon At': '3', 'Now At': '5' }),
    row('Unit', { 'Soon At': '3' }),
    row('Where', { Positions: 'LF XX YY' }),
    row('Twice', { Positions: 'LF LF' }),
    row('Code', { Code: 'a-b' }),
    row('Codes', { Code: 'lamp' }),
    row('Codes', { Code: 'LAMP', Item: 'Other' }),
    row('Word', { Kind: 'Weekly' }),
    row('Number', { Unit: 'mm', 'Soon At': 'five' }),
    row('Fraction', { Unit: 'mm', 'Soon At': '1.2345' }),
    row('ON FILE'),
  ].join('\n')
  const found = await report(world, file, 'check')
  expect(found).toMatchObject({ rows: 15, good: 1, imported: 0 })
  expect(faultsOf(found)).toEqual([
    [3, 'name', 'NAME_REQUIRED'],
    [4, null, 'TEMPLATE_ROW_BAD'],
    [5, 'template', 'NAME_REQUIRED'],
    [6, 'soon_at', 'SOON_BEYOND_NOW'],
    [7, 'unit', 'UNIT_REQUIRED'],
    [8, 'positions', 'NOT_AN_OPTION'],
    [9, 'positions', 'POSITION_TWICE'],
    [10, 'code', 'INVALID_ITEM_CODE'],
    [11, null, 'TEMPLATE_ROW_BAD'],
    [12, 'code', 'ITEM_CODE_TWICE'],
    [13, 'kind', 'NOT_AN_OPTION'],
    [14, 'soon_at', 'INVALID_MEASURE'],
    [15, 'soon_at', 'INVALID_MEASURE'],
    [16, 'template', 'ON_FILE_ALREADY'],
  ])
  const messages = new Map(found.faults.map((one: Fault) => [one.row, one.message]))
  expect(messages.get(4)).toBe('Row 3 of the same template cannot be taken.')
  expect(messages.get(8)).toMatch(/^Choose one of: LF, RF, .*\.$/)
  expect(messages.get(13)).toContain('Courtesy, Multi-point')
  for (const { code } of found.faults) expect(fieldTextsEs[code as keyof typeof fieldTextsEs]).toBeTruthy()
  const before = await drafts(world)
  expect(await report(world, file, 'all_or_none')).toMatchObject({ imported: 0 })
  expect(await drafts(world)).toEqual(before)
  expect(await report(world, file, 'good_rows')).toMatchObject({ imported: 1 })
  expect((await drafts(world)).map((one) => one.name_en)).toContain('Fine')
  expect(await drafts(world)).toHaveLength(before.length + 1)
})

it('reads Spanish headings and words, gives an empty file in the language of the person, and refuses people who may not (INS15)', async () => {
  const world = await t.tenant()
  const empty = async () => {
    const reply = await t.request('GET', `${basePath}${calls.inspectionTemplateFile.path}`, { token: world.admin.token })
    return reply.text.replace('\uFEFF', '').trim()
  }
  expect(await empty()).toBe(heading)
  await t.call('updatePreferences', { body: { language: 'es' } }, world.admin)
  const spanish = await empty()
  expect(spanish).toBe(
    'Plantilla,Clase,Sección,Punto,Punto en español,Código,Posiciones,Unidad,Mejor,Pronto desde,Ahora desde,Foto,Freno,Obligatorio',
  )
  const file = `${spanish}\nFrenos,Multipunto,Frenos,Lining,Balata,,LF RF,mm,Más alto,5,3,Se pide,Sí,No\n`
  expect(await report(world, file, 'good_rows')).toMatchObject({ imported: 1, faults: [], unknown_columns: [] })
  expect((await itemsOf(world, 'Frenos')).items).toMatchObject([
    { name_es: 'Balata', photo: 'asked', is_brake: true, is_required: false, soon_at: 5 },
  ])
  const missing = await send(world, 'Kind\nCustom\n', 'check')
  expect([missing.status, missing.body.code]).toEqual([422, 'IMPORT_COLUMNS_MISSING'])
  const desk = await t.member(world, 'customer-service')
  expect((await send(world, file, 'check', desk)).status).toBe(403)
})
