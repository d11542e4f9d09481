import { readFile } from 'node:fs/promises'
import type { ReceivedUpload } from '@twopost/contract/core/call'
import {
  bodyOfRow,
  type ImportColumn,
  type ImportColumns,
  type ImportFault,
  type ImportMode,
  type ImportReport,
  optionWords,
  placeColumns,
  shownCell,
} from '@twopost/contract/core/import'
import { type FieldFault, fillText, type ProblemParams } from '@twopost/contract/core/problem'
import { type FieldCode, fieldTexts } from '@twopost/contract/core/problems.en'
import type * as z from 'zod'
import type { Context, OutsideContext, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { readOrFaults } from '#platform/http/validation.ts'
import { type Cell, type FileFormat, fileOf } from './export-list.ts'
import { readTable } from './read-table.ts'

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
}

export interface ImportSource<Field extends string, S extends z.ZodType> {
  readonly columns: ImportColumns<Field>
  /** Of one row as the body of the call that makes such a record. */
  readonly schema: S
  /** What only the records on file and the other rows can say. Asks once for all rows; of a row with bad cells it gets the others, as they stand. */
  readonly judge: (ctx: Context, rows: readonly ReadRow<Partial<z.output<S>>>[]) => Promise<readonly RowFault<Field>[]>
  /** What else the report says of the good rows. */
  readonly sum?: (ctx: Context, rows: readonly z.output<S>[]) => Promise<Pick<ImportReport, 'new_categories' | 'value'>>
  /** Writes these rows in one transaction and says so in the audit log. */
  readonly write: (ctx: Context, rows: readonly z.output<S>[]) => Promise<void>
}

type Fault = Pick<ImportFault, 'row' | 'column' | 'code' | 'message' | 'params'>
const judgedFault = <Field extends string>({ row, column, code, params }: RowFault<Field>): Fault => ({
  row,
  column,
  code,
  message: fillText(fieldTexts[code], params),
  ...(params ? { params } : {}),
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

/** An empty file with the columns of an import, headed in the reader's language. */
export function importTemplate<Field extends string>(
  ctx: Pick<SessionContext, 'log' | 'principal'>,
  name: string,
  columns: ImportColumns<Field>,
  format: FileFormat = 'csv',
): DownloadAnswer {
  const language = ctx.principal.language === 'es' ? 1 : 0
  const heading = Object.values<ImportColumns<Field>[Field]>(columns).map(({ words }) => words[language])
  async function* lines(): AsyncGenerator<Cell[]> {
    yield heading
  }
  return fileOf(ctx, format, { name, rows: 0, csv: lines, sheets: () => [{ name, lines: lines() }] })
}

/**
 * Reads a file of rows, checks each, and writes what the mode says, all in one transaction or nothing (K12, L6). Rows that another person writes
 * meanwhile are found by the unique keys: then nothing is written and the caller gets that problem.
 * @throws Problem of `readTable`; IMPORT_COLUMNS_MISSING
 */
export async function importRows<Field extends string, S extends z.ZodType>(
  ctx: OutsideContext,
  file: ReceivedUpload,
  mode: ImportMode,
  { columns, schema, judge, sum, write }: ImportSource<Field, S>,
): Promise<ImportReport> {
  const table = await readTable(await readFile(file.place))
  const { places, missing, unknown } = placeColumns(columns, table.heading)
  if (missing.length > 0)
    throw new Problem('IMPORT_COLUMNS_MISSING', { columns: missing.map((field) => columns[field].words[0]).join(', ') })

  const cells = new Map(table.rows.map((one) => [one.row, one.cells]))
  const [first = ''] = Object.keys(columns)
  const cellAt = (row: number, field: string) => shownCell(cells.get(row)?.[places[field as Field] ?? -1])
  const cellOf = ({ row, column }: Fault) => ({ name: cellAt(row, first), value: column === null ? '' : cellAt(row, column) })

  const whole: ReadRow<z.output<S>>[] = []
  const read: ReadRow<Partial<z.output<S>>>[] = []
  const faults: Fault[] = []
  for (const { row, cells: texts } of table.rows) {
    const body = bodyOfRow(columns, places, texts)
    const found = readOrFaults(schema, body)
    if ('data' in found) {
      whole.push({ row, value: found.data })
      read.push({ row, value: found.data as Partial<z.output<S>> })
      continue
    }
    for (const [at, { path, ...fault }] of found.faults.entries()) {
      // Two checks of a cell may say the same of it.
      if (found.faults.findIndex((one) => one.path === path && one.code === fault.code) < at) continue
      faults.push({ row, column: path in columns ? path : null, ...named(columns[path as Field], fault) })
      delete body[path as Field]
    }
    read.push({ row, value: body as Partial<z.output<S>> })
  }
  return ctx.inTenant(async (inner) => {
    const judged = await judge(inner, read)
    const bad = new Set(judged.map(({ row }) => row))
    const good = whole.filter(({ row }) => !bad.has(row)).map(({ value }) => value)
    faults.push(...judged.map(judgedFault))
    const summed = await sum?.(inner, good)
    const isWritten = mode === 'good_rows' || (mode === 'all_or_none' && faults.length === 0)
    if (isWritten && good.length > 0) await write(inner, good)
    return {
      rows: table.rows.length,
      good: good.length,
      imported: isWritten ? good.length : 0,
      faults: faults.toSorted((a, b) => a.row - b.row).map((fault) => ({ ...fault, ...cellOf(fault) })),
      unknown_columns: unknown,
      ...summed,
    }
  })
}
