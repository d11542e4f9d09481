import type { Answer, Input } from '@twopost/contract/core/call'
import type { FieldCode } from '@twopost/contract/core/problems.en'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import {
  columnOfItem,
  type listInspectionTemplateImports as historyCall,
  type importInspectionTemplates as importCall,
  itemOfRow,
  positions,
  TemplateImportRow,
  TemplateItemInput,
  type inspectionTemplateFile as templateCall,
  templateImportColumns,
} from '@twopost/contract/inspections'
import { listImports } from '#platform/csv/import-history.ts'
import { importRows, importTemplate, type ReadRow, type RowFault } from '#platform/csv/import-rows.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { selectNamesInUse } from './templates.queries.ts'
import { itemValues } from './templates.rules.ts'
import { addTemplate } from './templates.service.ts'

type Field = keyof typeof templateImportColumns
type SomeRow = Partial<TemplateImportRow>
const mostItems = 150
const keyOf = (row: SomeRow): string => (row.template ?? '').toLowerCase()
const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldTexts, code)

/** Rows by the template that they are of. */
function byTemplate<R>(rows: readonly R[], key: (row: R) => string): Map<string, R[]> {
  const templates = new Map<string, R[]>()
  for (const row of rows) {
    const own = templates.get(key(row))
    if (own) own.push(row)
    else templates.set(key(row), [row])
  }
  return templates
}
/** What an item may not be, by the rules that the editor has (INS2, INS25); of each column one fault. */
function faultsOfItem({ row, value }: ReadRow<SomeRow>): RowFault<Field>[] {
  const faults = new Map<Field | null, RowFault<Field>>()
  for (const { path, message } of TemplateItemInput.safeParse(itemOfRow(value)).error?.issues ?? []) {
    const column = columnOfItem[String(path[0])] ?? null
    const code = isFieldCode(message) ? message : 'NOT_AN_OPTION'
    // The other words of a closed list are read by the file itself.
    const params = code === 'NOT_AN_OPTION' ? { params: { options: positions.join(', ') } } : {}
    if (!faults.has(column)) faults.set(column, { row, column, code, ...params })
  }
  return [...faults.values()]
}
/** A code that stands twice in one template: its values would be followed as one. */
function codeTwice(own: readonly ReadRow<SomeRow>[]): RowFault<Field>[] {
  const read = own.flatMap(({ value }) => TemplateItemInput.safeParse(itemOfRow(value)).data ?? [])
  if (read.length < own.length) return []
  const values = itemValues(read)
  const at = 'twice' in values ? own[values.twice] : undefined
  return at ? [{ row: at.row, column: 'code', code: 'ITEM_CODE_TWICE' }] : []
}
/** A template on file is never changed by a file; one with a row that cannot be taken is left out as a whole, because something would not be looked at. */
async function judge(ctx: Context, rows: readonly ReadRow<SomeRow>[], bad: ReadonlySet<number>): Promise<RowFault<Field>[]> {
  const templates = byTemplate(rows, ({ value }) => keyOf(value))
  const onFile = new Set(await selectNamesInUse(ctx.tx, [...templates.keys()].filter(Boolean)))
  return [...templates].flatMap(([key, own]): RowFault<Field>[] => {
    if (key === '') return []
    if (onFile.has(key)) return own.map(({ row }) => ({ row, column: 'template', code: 'ON_FILE_ALREADY' }))
    if (own.length > mostItems) return own.map(({ row }) => ({ row, column: 'template', code: 'TOO_MANY' }))
    const faults = own.filter(({ row }) => !bad.has(row)).flatMap(faultsOfItem)
    const found = faults.length > 0 || own.some(({ row }) => bad.has(row)) ? faults : codeTwice(own)
    const wrong = new Set(found.map(({ row }) => row))
    const first = own.find(({ row }) => bad.has(row) || wrong.has(row))
    const others = first ? own.filter(({ row }) => !bad.has(row) && !wrong.has(row)) : []
    return [
      ...found,
      ...others.map(({ row }) => ({ row, column: null, code: 'TEMPLATE_ROW_BAD' as const, params: { row: first?.row ?? 0 } })),
    ]
  })
}

/** Checks a file of templates and adds those in it as drafts (INS15). @throws Problem of `importRows` */
export const importTemplates = async (
  ctx: OutsideContext,
  { query, body }: Input<typeof importCall>,
): Promise<Answer<typeof importCall>> => ({
  import: await importRows(ctx, body, query.mode, {
    kind: 'inspection_templates',
    columns: templateImportColumns,
    schema: TemplateImportRow,
    judge,
    async write(inner, rows) {
      const templates = [...byTemplate(rows, keyOf).values()]
      for (const own of templates)
        await addTemplate(inner, {
          ...{ name_en: own[0]?.template ?? '', kind: own.find((row) => row.kind)?.kind },
          items: own.map((row) => TemplateItemInput.parse(itemOfRow(row))),
        })
      inner.note({
        ...{ kind: 'inspection_template', id: null, code: 'inspection-template.imported' },
        params: { count: templates.length },
      })
    },
  }),
})
/** Files of templates that were taken, the newest first. */
export const listTemplateImports = (ctx: Context, { query }: Input<typeof historyCall>): Promise<Answer<typeof historyCall>> =>
  listImports(ctx, 'inspection_templates', null, query)
/** The columns, and no row. */
export const templateFile = (ctx: OutsideContext, { query }: Input<typeof templateCall>): Promise<DownloadAnswer> =>
  Promise.resolve(importTemplate(ctx, 'inspection-templates', templateImportColumns, query.format))
