import type { FieldCode } from '@twopost/contract/core/problems.en'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import {
  columnOfItem,
  itemOfRow,
  positions,
  TemplateImportRow,
  TemplateItemInput,
  templateImportColumns,
} from '@twopost/contract/inspections'
import { importCalls, rowsByKey } from '#platform/csv/import-calls.ts'
import type { ReadRow, RowFault } from '#platform/csv/row-checks.ts'
import type { Context } from '#platform/http/context.ts'
import { selectNamesInUse } from './templates.queries.ts'
import { itemValues } from './templates.rules.ts'
import { addTemplate } from './templates.service.ts'

type Field = keyof typeof templateImportColumns
type SomeRow = Partial<TemplateImportRow>
const mostItems = 150
const keyOf = (row: SomeRow): string => (row.template ?? '').toLowerCase()
const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(fieldTexts, code)

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
  const templates = rowsByKey(rows, ({ value }) => keyOf(value))
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

const file = importCalls('inspection-templates', {
  kind: 'inspection_templates',
  columns: templateImportColumns,
  schema: TemplateImportRow,
  judge,
  async write(inner, rows) {
    const templates = [...rowsByKey(rows, keyOf).values()]
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
})
/** Checks a file of templates and adds those in it as drafts (INS15). @throws Problem of `importRows` */
export const importTemplates = file.take
/** Files of templates that were taken, the newest first. */
export const listTemplateImports = file.list
/** The columns, and no row. */
export const templateFile = file.template
