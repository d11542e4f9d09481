import { readFile } from 'node:fs/promises'
import type { ReceivedUpload } from '@twopost/contract/core/call'
import { type ImportColumns, ImportFixes, type ImportMode, type ImportReport, placeColumns } from '@twopost/contract/core/import'
import { cutText } from '@twopost/contract/core/text'
import type * as z from 'zod'
import { newId } from '#platform/database/ids.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { type Cell, type FileFormat, fileOf } from './export-list.ts'
import { type ImportKind, insertImport } from './import-history.queries.ts'
import { readTable } from './read-table.ts'
import { dayFirstColumns, judgedFault, languageOf, type ReadRow, type RowFault, rowChecks } from './row-checks.ts'

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
export const plainName = (name: string): string =>
  cutText((name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim(), longestFileName) || 'file'

/** What the form says beside the file of cells that mean something else. @throws Problem BAD_REQUEST */
function fixesOf(text: string | undefined): z.output<typeof ImportFixes> {
  if (text === undefined) return []
  try {
    return ImportFixes.parse(JSON.parse(text))
  } catch {
    throw new Problem('BAD_REQUEST')
  }
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
  const checks = rowChecks({
    columns,
    places,
    schema,
    language: languageOf(ctx),
    dayFirst: dayFirstColumns(columns, places, rows),
  })
  const { whole, read, faults } = checks.check(rows)
  const cellOf = checks.cellsOf(rows)
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
