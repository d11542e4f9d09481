import { readFile } from 'node:fs/promises'
import type { ReceivedUpload } from '@twopost/contract/core/call'
import {
  bodyOfRow,
  cellValue,
  type ImportColumn,
  type ImportColumns,
  type ImportFault,
  ImportFixes,
  type ImportMode,
  type ImportReport,
  isDayFirst,
  meantNumber,
  optionWords,
  placeColumns,
  shownCell,
  shownLetters,
} from '@twopost/contract/core/import'
import { nearestName } from '@twopost/contract/core/nearest'
import { type FieldFault, fillText, type ProblemParams } from '@twopost/contract/core/problem'
import { type FieldCode, fieldTexts } from '@twopost/contract/core/problems.en'
import { cutText } from '@twopost/contract/core/text'
import type * as z from 'zod'
import { newId } from '#platform/database/ids.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { readOrFaults } from '#platform/http/validation.ts'
import { type Cell, type FileFormat, fileOf } from './export-list.ts'
import { type ImportKind, insertImport } from './import-history.queries.ts'
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
  /** What the cell may be meant to say. */
  readonly fix?: string | undefined
}

export interface ImportSource<Field extends string, S extends z.ZodType> {
  readonly kind: ImportKind
  readonly columns: ImportColumns<Field>
  /** The shop that gets what the file says; nothing for what belongs to the organization. */
  readonly shop?: (ctx: Context) => Promise<string | null>
  /** Of one row as the body of the call that makes such a record. */
  readonly schema: S
  /**
   * What only the records on file and the other rows can say. Asks once for all rows; of a row with bad cells it gets the others, as they stand, and
   * `bad` names these rows.
   */
  readonly judge: (
    ctx: Context,
    rows: readonly ReadRow<Partial<z.output<S>>>[],
    bad: ReadonlySet<number>,
  ) => Promise<readonly RowFault<Field>[]>
  /** What else the report says of the good rows. */
  readonly sum?: (ctx: Context, rows: readonly z.output<S>[]) => Promise<Pick<ImportReport, 'new_categories' | 'value'>>
  /** Writes these rows in one transaction and says so in the audit log. */
  readonly write: (ctx: Context, rows: readonly z.output<S>[], shopId: string | null) => Promise<void>
}

const longestFileName = 200
/** A name as it can be kept and shown: without folders and signs that nobody sees. */
const plainName = (name: string): string =>
  cutText((name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim(), longestFileName) || 'file'

type Fault = Pick<ImportFault, 'row' | 'column' | 'code' | 'message' | 'params' | 'fix'>
const judgedFault = <Field extends string>({ row, column, code, params, fix }: RowFault<Field>): Fault => ({
  row,
  column,
  code,
  message: fillText(fieldTexts[code], params),
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

const languageOf = ({ principal }: Pick<OutsideContext, 'principal'>): 0 | 1 => (principal.language === 'es' ? 1 : 0)

/** What the form says beside the file of cells that mean something else. @throws Problem BAD_REQUEST */
function fixesOf(text: string | undefined): z.output<typeof ImportFixes> {
  if (text === undefined) return []
  try {
    return ImportFixes.parse(JSON.parse(text))
  } catch {
    throw new Problem('BAD_REQUEST')
  }
}
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

/** An empty file with the columns of an import, headed in the reader's language. */
export function importTemplate<Field extends string>(
  ctx: Pick<OutsideContext, 'log' | 'principal'>,
  name: string,
  columns: ImportColumns<Field>,
  format: FileFormat = 'csv',
): DownloadAnswer {
  const language = languageOf(ctx)
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
  { kind, columns, shop, schema, judge, sum, write }: ImportSource<Field, S>,
): Promise<ImportReport> {
  const fixes = fixesOf(file.fields.fixes)
  const table = await readTable(await readFile(file.place))
  const { places, missing, unknown } = placeColumns(columns, table.heading)
  if (missing.length > 0)
    throw new Problem('IMPORT_COLUMNS_MISSING', { columns: missing.map((field) => columns[field].words[0]).join(', ') })

  const readAs = (at: number, text: string): string =>
    fixes.find((fix) => fix.from === text && places[fix.column as Field] === at)?.to ?? text
  const rows =
    fixes.length === 0
      ? table.rows
      : table.rows.map(({ row, cells: texts }) => ({ row, cells: texts.map((text, at) => readAs(at, text)) }))
  const cells = new Map(rows.map((one) => [one.row, one.cells]))
  const [first = ''] = Object.keys(columns)
  const cellAt = (row: number, field: string) => shownCell(cells.get(row)?.[places[field as Field] ?? -1])
  const cellOf = ({ row, column }: Fault) => ({ name: cellAt(row, first), value: column === null ? '' : cellAt(row, column) })

  /** Offered where the row is no longer refused for this cell. */
  const fixOf = (column: ImportColumn, field: string, text: string, body: object): string | undefined => {
    const meant = meantCell(column, text, language)
    if (meant === undefined) return undefined
    const found = readOrFaults(schema, { ...body, [field]: cellValue(column, meant) })
    return 'data' in found || found.faults.every(({ path }) => path !== field) ? meant : undefined
  }

  const whole: ReadRow<z.output<S>>[] = []
  const read: ReadRow<Partial<z.output<S>>>[] = []
  const faults: Fault[] = []
  const language = languageOf(ctx)
  const dayFirst = new Set(
    Object.keys(columns).filter(
      (field) =>
        columns[field as Field].isDate && isDayFirst(rows.map(({ cells: texts }) => texts[places[field as Field] ?? -1] ?? '')),
    ),
  )
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
  // What is only checked leaves nothing, on record neither.
  const onlyReads = mode === 'check'
  return ctx.inTenant(
    async (inner) => {
      const judged = await judge(inner, read, new Set(faults.map(({ row }) => row)))
      const bad = new Set(judged.map((one) => one.row))
      const good = whole.filter(({ row }) => !bad.has(row)).map(({ value }) => value)
      faults.push(...judged.map(judgedFault))
      const summed = await sum?.(inner, good)
      const isWritten = mode === 'good_rows' || (mode === 'all_or_none' && faults.length === 0)
      const imported = isWritten ? good.length : 0
      if (!onlyReads) {
        const shopId = (await shop?.(inner)) ?? null
        if (imported > 0) await write(inner, good, shopId)
        const one = {
          ...{ id: newId(inner.now), kind, shopId, file_name: plainName(file.filename), by_name: inner.actorName },
          ...{ row_count: rows.length, added_count: imported, bad_row_count: new Set(faults.map(({ row }) => row)).size },
        }
        await insertImport(inner.tx, one, inner.now)
      }
      return {
        rows: rows.length,
        good: good.length,
        imported,
        faults: faults.toSorted((one, other) => one.row - other.row).map((fault) => ({ ...fault, ...cellOf(fault) })),
        unknown_columns: unknown,
        ...summed,
      }
    },
    { reads: onlyReads },
  )
}
