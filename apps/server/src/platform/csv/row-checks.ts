import {
  bodyOfRow,
  cellValue,
  type ImportColumn,
  type ImportColumns,
  type ImportFault,
  isDayFirst,
  meantNumber,
  optionWords,
  shownCell,
  shownLetters,
} from '@twopost/contract/core/import'
import { nearestName } from '@twopost/contract/core/nearest'
import { type FieldFault, fillText, type ProblemParams } from '@twopost/contract/core/problem'
import { type FieldCode, fieldTexts } from '@twopost/contract/core/problems.en'
import { shownParams } from '@twopost/contract/core/shown-params'
import type * as z from 'zod'
import type { OutsideContext } from '#platform/http/context.ts'
import { readOrFaults } from '#platform/http/validation.ts'

/** A row whose cells the schema takes. */
export interface ReadRow<Value> {
  readonly row: number
  readonly value: Value
}
/** Why a row cannot be taken although its cells can: of a column, or of the row. */
export interface RowFault<Field> {
  readonly row: number
  readonly column: Field | null
  readonly code: FieldCode
  readonly params?: ProblemParams
  /** What the cell may be meant to say. */
  readonly fix?: string | undefined
}

/** What is wrong with a row, before the words of its cells are put beside it. */
export type Fault = Pick<ImportFault, 'row' | 'column' | 'code' | 'message' | 'params' | 'fix'>
/** A fault that a judge found, with its text. */
export const judgedFault = <Field extends string>({ row, column, code, params, fix }: RowFault<Field>): Fault => ({
  row,
  column,
  code,
  message: fillText(fieldTexts[code], shownParams(params ?? {}, 0)),
  ...(params ? { params } : {}),
  ...(fix === undefined ? {} : { fix }),
})

/** A fault of a cell that takes few words names those that people write, never those of the wire. */
function named(
  column: ImportColumn | undefined,
  { code, message, params }: Omit<FieldFault, 'path'>,
): Omit<Fault, 'row' | 'column'> {
  if (code !== 'NOT_AN_OPTION' || !column?.options) return { code, message, ...(params ? { params } : {}) }
  const options = { options: optionWords(column, 0) }
  return { code, message: fillText(fieldTexts.NOT_AN_OPTION, options), params: options }
}

export const languageOf = ({ principal }: Pick<OutsideContext, 'principal'>): 0 | 1 => (principal.language === 'es' ? 1 : 0)

/** What a number that is none, or a word that is none of those of its column, may be meant to say, in the reader's language. */
function meantCell({ isNumber, options }: ImportColumn, text: string, language: 0 | 1): string | undefined {
  if (text === '' || text.length > shownLetters) return undefined
  if (isNumber) return meantNumber(text)
  return (
    options &&
    nearestName(
      text,
      Object.values(options).map((words) => words[language]),
    )
  )
}

/** A row of a file: its number, and its cells as texts. */
export interface TextRow {
  readonly row: number
  readonly cells: readonly string[]
}
type Places<Field extends string> = Partial<Record<Field, number>>

/** The columns of a file whose days say the day before the month. */
export const dayFirstColumns = <Field extends string>(
  columns: ImportColumns<Field>,
  places: Places<Field>,
  rows: readonly TextRow[],
): ReadonlySet<string> =>
  new Set(
    (Object.keys(columns) as Field[]).filter(
      (field) => columns[field].isDate && isDayFirst(rows.map(({ cells }) => cells[places[field] ?? -1] ?? '')),
    ),
  )

/** Checks rows by the schema of the call that makes one record, and offers what a cell may be meant to say where that is taken. */
export function rowChecks<Field extends string, S extends z.ZodType>({
  columns,
  places,
  schema,
  language,
  dayFirst,
}: {
  columns: ImportColumns<Field>
  places: Places<Field>
  schema: S
  language: 0 | 1
  dayFirst: ReadonlySet<string>
}) {
  /** Offered where the row is no longer refused for this cell. */
  const fixOf = (column: ImportColumn, field: string, text: string, body: object): string | undefined => {
    const meant = meantCell(column, text, language)
    if (meant === undefined) return undefined
    const found = readOrFaults(schema, { ...body, [field]: cellValue(column, meant) })
    return 'data' in found || found.faults.every(({ path }) => path !== field) ? meant : undefined
  }
  return {
    /** `whole` are rows without a fault, `read` all of them with what their good cells say. */
    check(rows: readonly TextRow[]) {
      const whole: ReadRow<z.output<S>>[] = []
      const read: ReadRow<Partial<z.output<S>>>[] = []
      const faults: Fault[] = []
      for (const { row, cells: texts } of rows) {
        const body = bodyOfRow(columns, places, texts, dayFirst)
        const found = readOrFaults(schema, body)
        if ('data' in found) {
          whole.push({ row, value: found.data })
          read.push({ row, value: found.data as Partial<z.output<S>> })
          continue
        }
        for (const [at, { path, ...fault }] of found.faults.entries()) {
          // Two checks of a cell may say the same of it.
          if (found.faults.findIndex((one) => one.path === path && one.code === fault.code) < at) continue
          const column: ImportColumn | undefined = columns[path as Field]
          const fix = column && fixOf(column, path, texts[places[path as Field] ?? -1] ?? '', body)
          faults.push({ row, column: column ? path : null, ...named(column, fault), ...(fix === undefined ? {} : { fix }) })
          delete body[path as Field]
        }
        read.push({ row, value: body as Partial<z.output<S>> })
      }
      return { whole, read, faults }
    },
    /** What the cells of these rows say beside a fault: the name of the row, and the cell itself. */
    cellsOf(rows: readonly TextRow[]) {
      const cells = new Map(rows.map((one) => [one.row, one.cells]))
      const [first = ''] = Object.keys(columns)
      const cellAt = (row: number, field: string) => shownCell(cells.get(row)?.[places[field as Field] ?? -1])
      return ({ row, column }: Fault) => ({ name: cellAt(row, first), value: column === null ? '' : cellAt(row, column) })
    },
  }
}
