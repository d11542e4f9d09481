import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import { fillText } from '@twopost/contract/core/problem'
import { problemTexts } from '@twopost/contract/core/problems.en'
import { shownParams } from '@twopost/contract/core/shown-params'
import type * as calls from '@twopost/contract/data-exchange'
import {
  type ImportBatch,
  type ImportedRow,
  type ImportState,
  type ImportWork,
  importMoves,
  mostBatchRows,
  undoDays,
} from '@twopost/contract/data-exchange'
import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { forgetFile, keepMadeFile, openWork } from '#features/files/index.ts'
import { shopForNew } from '#features/shops/index.ts'
import { type Cell, fileOf, maxExportRows } from '#platform/csv/export-list.ts'
import { importTemplate, plainName } from '#platform/csv/import-rows.ts'
import { readLargeTable } from '#platform/csv/read-table.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { startLongJob } from '#platform/queue/long-jobs.ts'
import {
  type BatchRow,
  beginWork,
  clearFile,
  clearSample,
  countBatches,
  failWork,
  insertBatch,
  removeRows,
  type StoredRow,
  selectBatch,
  selectBatches,
  selectKeptFiles,
  selectLastChoice,
  selectLostWork,
  selectOverRows,
  selectRowPage,
  selectRowsAfter,
  setMapping,
} from './import-batches.queries.ts'
import { columnsOf, workOf } from './import-kinds.service.ts'
import { firstMapping, mappingFault, missingColumns } from './import-mapping.rules.ts'
import { expectUnused } from './import-undo.service.ts'

type One = Answer<typeof calls.getImport>
const sampleRows = 5
const batchPurpose = 'import'

function present(row: BatchRow): ImportBatch {
  const text = row.problem === null ? '' : (problemTexts[row.problem as keyof typeof problemTexts]?.text ?? '')
  return {
    id: row.id,
    kind: row.kind,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    file_name: row.file_name,
    state: row.state,
    work: row.work,
    progress: row.work === null ? 1 : (row.progress_permille ?? 0) / 1000,
    problem:
      row.problem === null
        ? null
        : { code: row.problem, message: fillText(text, row.problem_params), params: row.problem_params },
    heading: row.heading,
    sample: row.sample,
    mapping: row.mapping,
    rows: row.row_count,
    good: row.good_count,
    doubles: row.double_count,
    bad: row.bad_count,
    applied: row.applied_count,
    created_by_name: row.created_by_name,
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    undo_until: row.undo_until?.toISOString() ?? null,
  }
}
const presentRow = (row: StoredRow): ImportedRow => ({
  row: row.row_no,
  verdict: row.verdict,
  cells: row.cells,
  faults: row.faults,
  double_of: row.double_name === null ? null : { id: row.double_id, name: row.double_name },
  record_id: row.record_id,
})
async function getRow(ctx: Pick<Context, 'tx'>, id: string): Promise<BatchRow> {
  const row = await selectBatch(ctx.tx, id)
  if (!row) throw new Problem('IMPORT_NOT_FOUND')
  return row
}
async function done(ctx: Context, row: BatchRow, code: AuditCode, params: Record<string, string | number> = {}): Promise<One> {
  await announceLive(ctx, 'data.changed', null, { import_id: row.id })
  ctx.note({ kind: 'import', id: row.id, code, params: { file: row.file_name, ...params }, details: { kind: row.kind } })
  return { import: present(await getRow(ctx, row.id)) }
}

/**
 * Takes a file of one kind of record. Nothing is written before it is applied; its columns are chosen as they were the last time (INT14).
 * @throws Problem of `readLargeTable`; SHOP_ID_REQUIRED, SHOP_NOT_FOUND, NOT_ALLOWED for who may not write such records
 */
export async function createImport(ctx: OutsideContext, { query, body }: Input<typeof calls.createImport>): Promise<One> {
  if (!ctx.permissions.has(workOf(query.kind).needs)) throw new Problem('NOT_ALLOWED')
  const bytes = await readFile(body.place)
  const { table, count } = await readLargeTable(bytes, { mostRows: mostBatchRows, most: sampleRows })
  if (count > mostBatchRows) throw new Problem('IMPORT_ROWS', { most: mostBatchRows })
  const { folder, close } = await openWork()
  try {
    const place = path.join(folder, 'rows')
    await writeFile(place, bytes)
    return await ctx.inTenant(async (inner) => {
      const shop = await shopForNew(inner, query.shop_id, undefined)
      const facts = { place, filename: plainName(body.filename), contentType: 'application/octet-stream', purpose: batchPurpose }
      const heading = table.heading.map((name) => name.slice(0, 200))
      const mapping = firstMapping(columnsOf(query.kind), heading, await selectLastChoice(inner.tx, query.kind))
      const id = newId(inner.now)
      const file_id = await keepMadeFile(inner.tx, facts, inner.now)
      const batch = {
        ...{ id, kind: query.kind, shop_id: shop.id, file_id, file_name: facts.filename, heading, mapping, row_count: count },
        sample: table.rows.map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
        ...{ asked_by: inner.userId, created_by_name: inner.actorName },
      }
      await insertBatch(inner.tx, batch, inner.now)
      return done(inner, await getRow(inner, id), 'import.sent')
    })
  } finally {
    await close()
  }
}

export async function listImports(
  ctx: Context,
  { query }: Input<typeof calls.listImports>,
): Promise<Answer<typeof calls.listImports>> {
  const at = pageOf(query)
  const [rows, count] = [await selectBatches(ctx.tx, at), await countBatches(ctx.tx)]
  return { imports: rows.map(present), pagination: paginate(at, count) }
}
/** @throws Problem IMPORT_NOT_FOUND */
export const showImport = async (ctx: Context, { params }: Input<typeof calls.getImport>): Promise<One> => ({
  import: present(await getRow(ctx, params.id)),
})

/** Why a batch cannot be moved now. */
function moveFault(row: BatchRow, to: ImportState): Problem {
  return row.work === null ? new Problem('INVALID_IMPORT_TRANSITION', { from: row.state, to }) : new Problem('IMPORT_BUSY')
}

/** @throws Problem IMPORT_NOT_FOUND, IMPORT_COLUMN_UNKNOWN, IMPORT_COLUMNS_MISSING, IMPORT_BUSY, INVALID_IMPORT_TRANSITION */
export async function putImportMapping(ctx: Context, { params, body }: Input<typeof calls.putImportMapping>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const columns = columnsOf(row.kind)
  const unknown = mappingFault(columns, row.heading, body.mapping)
  if (unknown !== undefined) throw new Problem('IMPORT_COLUMN_UNKNOWN', { column: unknown })
  const mapping = { ...Object.fromEntries(Object.keys(columns).map((field) => [field, null])), ...body.mapping }
  expectColumns(row, mapping)
  if ((await setMapping(ctx.tx, row.id, mapping, importMoves.map.from, ctx.now)) === 0) throw moveFault(row, 'uploaded')
  return done(ctx, row, 'import.mapped')
}
function expectColumns(row: BatchRow, mapping: BatchRow['mapping']): void {
  const missing = missingColumns(columnsOf(row.kind), mapping)
  if (missing.length > 0) throw new Problem('IMPORT_COLUMNS_MISSING', { columns: missing.join(', ') })
}

/** Gives a batch to a job. Two who do so at once: one of them (INT28). @throws Problem IMPORT_BUSY, INVALID_IMPORT_TRANSITION */
async function begin(ctx: Context, row: BatchRow, work: ImportWork, takeDoubles = false): Promise<void> {
  if (!may(ctx, workOf(row.kind).needs)) throw new Problem('NOT_ALLOWED')
  const longJobId = await startLongJob(ctx.tx, ctx.tenant, {
    ...{ kind: 'import', accountId: ctx.principal.accountId, userId: ctx.userId, subjectId: row.id, at: ctx.now },
  } as const)
  const { from, to } = importMoves[work]
  const begun = { work, from, longJobId, takeDoubles, askedBy: ctx.userId }
  if ((await beginWork(ctx.tx, row.id, begun, ctx.now)) === 0) throw moveFault(await getRow(ctx, row.id), to)
}

/** @throws Problem IMPORT_NOT_FOUND, IMPORT_COLUMNS_MISSING, IMPORT_BUSY, INVALID_IMPORT_TRANSITION */
export async function checkImport(ctx: Context, { params }: Input<typeof calls.checkImport>): Promise<One> {
  const row = await getRow(ctx, params.id)
  expectColumns(row, row.mapping)
  await begin(ctx, row, 'check')
  return done(ctx, row, 'import.checked')
}
/** All good rows or none (INT14). @throws Problem IMPORT_NOT_FOUND, IMPORT_HAS_BAD_ROWS, IMPORT_NOTHING, IMPORT_BUSY, INVALID_IMPORT_TRANSITION */
export async function applyImport(ctx: Context, { params, body }: Input<typeof calls.applyImport>): Promise<One> {
  const row = await getRow(ctx, params.id)
  const takes = body.doubles === 'take'
  const count = row.good_count + (takes ? row.double_count : 0)
  if (row.work === null && row.state === 'checked') {
    if (row.bad_count > 0) throw new Problem('IMPORT_HAS_BAD_ROWS', { count: row.bad_count })
    if (count === 0) throw new Problem('IMPORT_NOTHING')
  }
  await begin(ctx, row, 'apply', takes)
  return done(ctx, row, 'import.applied', { count })
}
/** @throws Problem IMPORT_NOT_FOUND, IMPORT_UNDO_OVER, IMPORT_IN_USE with the records, IMPORT_BUSY, INVALID_IMPORT_TRANSITION */
export async function undoImport(ctx: Context, { params }: Input<typeof calls.undoImport>): Promise<One> {
  const row = await getRow(ctx, params.id)
  if (row.state === 'applied' && row.work === null) {
    if (row.undo_until !== null && row.undo_until <= ctx.now) throw new Problem('IMPORT_UNDO_OVER', { days: undoDays })
    await expectUnused(ctx, row)
  }
  await begin(ctx, row, 'undo')
  return done(ctx, row, 'import.undone')
}

/** @throws Problem IMPORT_NOT_FOUND */
export async function listImportRows(
  ctx: Context,
  { params, query }: Input<typeof calls.listImportRows>,
): Promise<Answer<typeof calls.listImportRows>> {
  const row = await getRow(ctx, params.id)
  const at = pageOf(query)
  const counts = { good: row.good_count, double: row.double_count, bad: row.bad_count }
  const total = query.verdict ? counts[query.verdict] : counts.good + counts.double + counts.bad
  const rows = await selectRowPage(ctx.tx, row.id, query.verdict ?? null, at)
  return { rows: rows.map(presentRow), pagination: paginate(at, total) }
}

const faultWords = {
  row: ['Row', 'Fila'],
  column: ['Column', 'Columna'],
  value: ['Cell', 'Celda'],
  reason: ['Reason', 'Motivo'],
} as const
/** Every bad row as a file: row, column, cell and reason, and the whole row as it stands (INT14). @throws Problem IMPORT_NOT_FOUND */
export async function exportImportFaults(
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.exportImportFaults>,
): Promise<DownloadAnswer> {
  const row = await ctx.inTenant((inner) => getRow(inner, params.id), { reads: true })
  if (row.bad_count > maxExportRows) throw new Problem('EXPORT_TOO_LARGE', { most: maxExportRows })
  const language = ctx.principal.language === 'es' ? 1 : 0
  const columns = columnsOf(row.kind)
  const spoken = language === 1 ? (await import('@twopost/contract/core/problems.es')).fieldTextsEs : undefined
  const reasonOf = (fault: StoredRow['faults'][number]): string => {
    const text = spoken?.[fault.code as keyof typeof spoken]
    return text === undefined ? fault.message : fillText(text, shownParams(fault.params ?? {}, language))
  }
  async function* lines(): AsyncGenerator<Cell[]> {
    yield [...Object.values(faultWords).map((words) => words[language]), ...row.heading]
    for (let after = 0; ; ) {
      const batch = await ctx.inTenant((inner) => selectRowsAfter(inner.tx, row.id, { verdicts: ['bad'], after, limit: 500 }), {
        reads: true,
      })
      for (const { row_no, cells, faults } of batch)
        for (const fault of faults) {
          const words = fault.column === null ? undefined : columns[fault.column]?.words
          yield [row_no, words?.[language] ?? fault.column ?? '', fault.value, reasonOf(fault), ...cells]
        }
      if (batch.length < 500) return
      after = batch.at(-1)?.row_no ?? 0
    }
  }
  const name = `faults-${row.kind}`
  return fileOf(ctx, query.format ?? 'csv', { name, rows: row.bad_count, csv: lines, sheets: () => [{ name, lines: lines() }] })
}

/** The columns of a kind, and no row. */
export const getImportTemplate = (
  ctx: OutsideContext,
  { params, query }: Input<typeof calls.getImportTemplate>,
): Promise<DownloadAnswer> => Promise.resolve(importTemplate(ctx, params.kind, columnsOf(params.kind), query.format))

/** Takes away files and rows that nobody needs any more, and ends work that is lost. */
export async function sweepImports({ tx, now }: Pick<Context, 'tx' | 'now'>): Promise<void> {
  for (const { id } of await selectLostWork(tx, now)) await failWork(tx, id, 'UNAVAILABLE', {}, now)
  for (const { id, file_id } of await selectKeptFiles(tx, now)) {
    await clearFile(tx, id)
    if (file_id !== null) await forgetFile(tx, file_id)
  }
  for (const { id } of await selectOverRows(tx, now)) if ((await removeRows(tx, id)) === 0) await clearSample(tx, id)
}
