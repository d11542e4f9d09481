import { pipeline, Readable } from 'node:stream'
import type { TenantId } from '@twopost/contract/core/ids'
import { type ListDefinition, shownColumns, type TwoWords } from '@twopost/contract/core/list'
import { dateIn, offsetMs } from '@twopost/contract/core/time'
import { stringify } from 'csv-stringify'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context, OutsideContext, SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { type XlsxSheet, xlsxBytes, xlsxType } from './xlsx.ts'

/** Text, a number as it is (money in dollars), or nothing. */
export type Cell = string | number | null
/** Says words and times as the reader has them. */
export interface CsvSay {
  word(words: TwoWords | undefined): string
  /** `YYYY-MM-DD HH:MM` on the clock of the shop; empty for none. */
  at(iso: string | null): string
}
type Value<Row> = (row: Row, say: CsvSay) => Cell
/** A column of a file with a heading of its own, for a column of the screen that shows more than one thing. */
export interface CsvField<Row> {
  readonly words: TwoWords
  readonly value: Value<Row>
}
/** What each column of a list gives a file. */
export type Sheet<Row, C extends string> = Readonly<Record<C, Value<Row> | readonly CsvField<Row>[]>>

export type FileFormat = 'csv' | 'xlsx'

export interface ExportSource<Row> {
  /** The zone of the times in the file. */
  readonly zone: (ctx: Context) => Promise<string>
  /** The ids of the wanted rows in the order of the list, at most so many. */
  readonly ids: (ctx: Context, most: number) => Promise<string[]>
  /** These rows in any order; those that went away meanwhile are missing. */
  readonly rows: (ctx: Context, ids: readonly string[]) => Promise<readonly { id: string; row: Row }[]>
  /** A workbook instead of CSV. */
  readonly format?: FileFormat | undefined
}

/** `YYYY-MM-DD HH:MM` on the clock of a zone, as spreadsheets read it. */
const wallTime = (zone: string, ms: number): string =>
  fromMs(ms + offsetMs(zone, ms))
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

/** A file holds at most so many rows. */
export const maxExportRows = 50_000
const batchRows = 500

/**
 * A list as a CSV file that is written while it is read. Which rows are in it is decided in one transaction, in which the export goes on
 * record; their contents are read in batches, each in a transaction of its own, so that a slow reader holds none open. Text that a
 * spreadsheet would take for a formula is made harmless (INT16); numbers stay numbers.
 * @throws Problem EXPORT_TOO_LARGE
 */
export async function exportList<Row, C extends string>(
  ctx: Pick<OutsideContext, 'principal' | 'now' | 'log' | 'inTenant'>,
  list: ListDefinition<C>,
  sheet: Sheet<Row, C>,
  columns: readonly C[] | undefined,
  source: ExportSource<Row>,
): Promise<DownloadAnswer> {
  const shown = shownColumns(list, columns)
  const { ids, zone } = await ctx.inTenant(
    async (inner) => {
      const found = await source.ids(inner, maxExportRows + 1)
      if (found.length > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
      const details = { rows: found.length, columns: shown.join(', ') }
      inner.note({ kind: 'list', id: null, code: 'list.exported', details: { ...details, list: list.id } })
      return { ids: found, zone: await source.zone(inner) }
    },
    { reads: false },
  )
  async function* rows(): AsyncGenerator<Row> {
    for (let from = 0; from < ids.length; from += batchRows) {
      const wanted = ids.slice(from, from + batchRows)
      const found = await ctx.inTenant((inner) => source.rows(inner, wanted), { reads: true })
      const byId = new Map(found.map(({ id, row }) => [id, row]))
      for (const id of wanted) {
        const row = byId.get(id)
        if (row !== undefined) yield row
      }
    }
  }
  return downloadOf(ctx, { list, sheet, shown, zone, format: source.format }, ids.length, rows())
}

/** The same for a tenant that the use case has found to be the right one. */
export const withinTenant = (ctx: SessionContext, tenant: TenantId): Parameters<typeof exportList>[0] => ({
  principal: ctx.principal,
  now: ctx.now,
  log: ctx.log,
  inTenant: (work, options) => ctx.forTenant(tenant, work, options),
})

/** One page of a list of the platform, in the order of the list, with the number of all rows. */
export type PlatformPage<Row> = (at: { limit: number; offset: number }) => Promise<{ rows: readonly Row[]; total: number }>

/**
 * A list of the platform as a CSV file; it goes on record in the platform's own log. Its rows are read page by page while it is written:
 * one that comes or goes meanwhile may be missing. Times are in UTC, because the platform has no clock of its own.
 * @throws Problem EXPORT_TOO_LARGE
 */
export async function exportPlatformList<Row, C extends string>(
  ctx: SessionContext,
  list: ListDefinition<C>,
  sheet: Sheet<Row, C>,
  columns: readonly C[] | undefined,
  page: PlatformPage<Row>,
): Promise<DownloadAnswer> {
  const shown = shownColumns(list, columns)
  const first = await page({ limit: batchRows, offset: 0 })
  if (first.total > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
  const details = { rows: first.total, columns: shown.join(', '), list: list.id }
  await ctx.onPlatform(async ({ note }) => note({ kind: 'list', id: null, code: 'list.exported', details }))
  async function* rows(): AsyncGenerator<Row> {
    yield* first.rows
    for (let offset = batchRows; offset < first.total; offset += batchRows) yield* (await page({ limit: batchRows, offset })).rows
  }
  return downloadOf(ctx, { list, sheet, shown, zone: 'UTC' }, first.total, rows())
}

interface FileOf<Row, C extends string> {
  list: ListDefinition<C>
  sheet: Sheet<Row, C>
  shown: readonly C[]
  zone: string
  format?: FileFormat | undefined
}

/** Rows as the file that the list's sheet makes of them. */
function downloadOf<Row, C extends string>(
  ctx: Pick<OutsideContext, 'principal' | 'now' | 'log'>,
  { list, sheet, shown, zone, format = 'csv' }: FileOf<Row, C>,
  count: number,
  rows: AsyncIterable<Row>,
): DownloadAnswer {
  const spanish = ctx.principal.language === 'es'
  const say: CsvSay = {
    word: (words) => words?.[spanish ? 1 : 0] ?? '',
    at: (iso) => (iso === null ? '' : wallTime(zone, Date.parse(iso))),
  }
  const fields: CsvField<Row>[] = shown.flatMap((id): CsvField<Row>[] => {
    const column: Value<Row> | readonly CsvField<Row>[] = sheet[id]
    return typeof column === 'function' ? [{ words: list.columns[id].words, value: column }] : [...column]
  })
  async function* lines(): AsyncGenerator<Cell[]> {
    yield fields.map((field) => say.word(field.words))
    for await (const row of rows) yield fields.map((field) => field.value(row, say))
  }
  return fileOf(ctx, format, {
    name: `${list.id}-${dateIn(zone, ctx.now.getTime())}`,
    rows: count,
    csv: lines,
    sheets: () => [{ name: list.id, lines: lines() }],
  })
}

/** Lines as a file of CSV, or sheets as a workbook. `rows` is how many rows follow the headings. */
export function fileOf(
  ctx: Pick<SessionContext, 'log'>,
  format: FileFormat,
  { name, rows, csv, sheets }: { name: string; rows: number; csv: () => AsyncIterable<Cell[]>; sheets: () => XlsxSheet[] },
): DownloadAnswer {
  const onError = (error: Error): void => ctx.log.error({ err: error }, 'an export broke off')
  const isBook = format === 'xlsx'
  return {
    kind: 'download',
    contentType: isBook ? xlsxType : 'text/csv; charset=utf-8',
    filename: `${name}.${format}`,
    rows,
    stream: isBook ? xlsxOf(sheets(), onError) : csvOf(csv(), onError),
  }
}

/** Sheets as a workbook; a failure ends the stream without its end. */
function xlsxOf(sheets: readonly XlsxSheet[], onError: (error: Error) => void): Readable {
  const bytes = Readable.from(xlsxBytes(sheets))
  bytes.on('error', onError)
  return bytes
}

/**
 * Rows as CSV: byte order mark unless `bom` is false, commas, lines that end with CR LF. A failure ends the stream without its end.
 */
export function csvOf(lines: AsyncIterable<Cell[]>, onError: (error: Error) => void, bom = true): Readable {
  const writer = stringify({
    bom,
    record_delimiter: 'windows',
    // Numbers are left alone by it.
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  })
  pipeline(Readable.from(lines), writer, (error) => {
    // Somebody who stops loading closes the stream early: no fault.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error)
  })
  return writer
}
