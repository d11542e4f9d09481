import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { TenantId } from '@twopost/contract/core/ids'
import { exportDays, exportMoves } from '@twopost/contract/data-exchange'
import { findBytes, forgetFile, keepMadeFile, openWork } from '#features/files/index.ts'
import { notify } from '#features/notifications/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { type Cell, csvOf } from '#platform/csv/export-list.ts'
import { stayAwake } from '#platform/database/stay-awake.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { endCodeOf, type LongHandler } from '#platform/queue/long-jobs.ts'
import { type ArchiveFile, openArchiveFile, type PartFacts } from './archive-file.service.ts'
import { exportNotices } from './export-notices.text.ts'
import { countRows, readRows, selectKeys } from './exported-rows.queries.ts'
import { type ExportedTable, exportedNames, exportedTable, leftOut } from './exported-tables.queries.ts'
import {
  type ExportedFile,
  type ExportRow,
  failExport,
  finishExport,
  moveExport,
  readFiles,
  selectExport,
  selectInstant,
  selectOrganization,
} from './exports.queries.ts'

type Work = Parameters<LongHandler>[0]
/** Nobody waits for these statements, and they read everything. */
const patienceMs = 120_000
const dayMs = 86_400_000
/** Tables take so much of the progress when files follow. */
const tableShare = 0.6
/** From so many rows on a table may take more than 4 GB. */
const longRows = 200_000
const formatVersion = 1
export const exportPurpose = 'export'

/** What was written of a table. */
interface WrittenTable {
  name: string
  rows: number
  /** Columns that are not written, each with the reason. */
  without: Readonly<Record<string, string>>
  csv: PartFacts
  json: PartFacts
}
interface Written {
  takenAt: Date
  organization: { id: string; slug: string; name: string }
  tables: WrittenTable[]
}

/** A value of a row as a cell: what is no text, number or nothing stays JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
async function* csvLines(table: ExportedTable, batches: AsyncIterable<string[]>): AsyncGenerator<Cell[]> {
  yield [...table.columns]
  for await (const batch of batches)
    for (const line of batch) {
      const row = JSON.parse(line) as Record<string, unknown>
      yield table.columns.map((column) => cellOf(row[column]))
    }
}
async function* jsonLines(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield `${batch.join('\n')}\n`
}
/** Tells how many rows have passed, and stops when the time of the work is over. */
async function* watched(batches: AsyncIterable<string[]>, signal: AbortSignal, onRows: (rows: number) => void) {
  for await (const batch of batches) {
    signal.throwIfAborted()
    onRows(batch.length)
    yield batch
  }
}

/** Writes every table once as CSV and once as lines of JSON. In one snapshot both readings see the same rows (INT12). */
async function writeTables(tx: Tx, archive: ArchiveFile, row: ExportRow, work: Work, share: number, log: Log): Promise<Written> {
  const takenAt = await selectInstant(tx)
  const organization = await selectOrganization(tx)
  const keys = await selectKeys(tx)
  const wanted = (row.tables ?? exportedNames).map((name) => exportedTable(name, row.with_pay))
  const counts: number[] = []
  for (const table of wanted) counts.push(await countRows(tx, table, row.from_day))
  const total = 2 * counts.reduce((sum, count) => sum + count, 0) || 1
  let passed = 0
  const read = (table: ExportedTable) =>
    watched(readRows(tx, table, keys.get(table.name) ?? [], row.from_day), work.signal, (rows) => {
      passed += rows
      work.report((passed / total) * share)
    })
  const tables: WrittenTable[] = []
  for (const [at, table] of wanted.entries()) {
    const rows = counts[at] ?? 0
    const form = { isLong: rows > longRows }
    const onError = (error: Error): void => log.warn({ err: error }, `the table ${table.name} of an export broke off`)
    const csv = await archive.add(`tables/${table.name}.csv`, csvOf(csvLines(table, read(table)), onError), form)
    const json = await archive.add(`tables/${table.name}.jsonl`, jsonLines(read(table)), form)
    tables.push({ name: table.name, rows, without: table.without, csv, json })
  }
  return { takenAt, organization, tables }
}

const end = async (stream: WriteStream): Promise<void> => {
  stream.end()
  await finished(stream)
}
/** The files that the archive will have, as lines beside it: they may be many. @returns how many, and their bytes */
async function listFiles(tx: Tx, place: string, fromDay: string | null): Promise<{ count: number; bytes: number }> {
  const list = createWriteStream(place, { mode: 0o600 })
  let [count, bytes] = [0, 0]
  for await (const batch of readFiles(tx, fromDay)) {
    list.write(batch.map((file) => `${JSON.stringify(file)}\n`).join(''))
    count += batch.length
    bytes += batch.reduce((sum, file) => sum + file.size_bytes, 0)
  }
  await end(list)
  return { count, bytes }
}
const linesOf = (place: string) => createInterface({ input: createReadStream(place), crlfDelay: Infinity })
/** A folder for each purpose; the id keeps two of one name apart. */
const pathOf = (file: ExportedFile): string => `files/${file.purpose}/${file.id}-${file.filename.replace(/[\\/\p{C}]/gu, '_')}`

/**
 * Writes the bytes of the files, which never change under their id, so that the snapshot need not stay open for them. What is gone by now, or was not found
 * clean, is named as missing. The facts of each go to a list beside the archive.
 */
async function writeFiles(
  archive: ArchiveFile,
  { tenant, signal, report }: Work,
  places: { list: string; facts: string },
  bytes: number,
): Promise<{ files: number; missing: number }> {
  const facts = createWriteStream(places.facts, { mode: 0o600 })
  let [files, missing, passed] = [0, 0, 0]
  const missed = (file: ExportedFile, reason: string) => {
    missing += 1
    facts.write(`${JSON.stringify({ id: file.id, path: pathOf(file), missing: reason })}\n`)
  }
  for await (const line of linesOf(places.list)) {
    signal.throwIfAborted()
    const file = JSON.parse(line) as ExportedFile
    const found = await findBytes(tenant, file.id).catch((error: unknown) => {
      if (error instanceof Problem && error.status !== 503) return error.code
      throw error
    })
    if (found === null || typeof found === 'string') missed(file, found ?? 'FILE_NOT_FOUND')
    else {
      const source = found.size === 0 ? none() : found.stream(0, found.size - 1)
      const written = await archive.add(pathOf(file), source, { isPacked: true, isLong: found.size > 4_000_000_000 })
      facts.write(`${JSON.stringify({ id: file.id, ...written })}\n`)
      files += 1
    }
    passed += file.size_bytes
    report(tableShare + (passed / (bytes || 1)) * (1 - tableShare))
  }
  await end(facts)
  return { files, missing }
}
async function* none(): AsyncGenerator<Uint8Array> {}

/** The manifest, written piece by piece because it names every file. */
async function* manifestOf(
  row: ExportRow,
  { takenAt, organization, tables }: Written,
  files: { count: number; missing: number; facts: string | null },
): AsyncGenerator<string> {
  const top = {
    format: 'twopost-export',
    format_version: formatVersion,
    organization,
    taken_at: takenAt.toISOString(),
    asked_at: row.created_at.toISOString(),
    asked_by: row.asked_by_name,
    scope: 'all',
    history_from: row.from_day,
    with_files: row.with_files,
    with_pay: row.with_pay,
    row_count: tables.reduce((sum, table) => sum + table.rows, 0),
    table_count: tables.length,
    file_count: files.count,
    missing_file_count: files.missing,
    tables,
    left_out: Object.entries(leftOut).map(([name, reason]) => ({ name, reason })),
  }
  yield `${JSON.stringify(top, null, 2).slice(0, -2)},\n  "files": [`
  let isFirst = true
  if (files.facts !== null)
    for await (const line of linesOf(files.facts)) {
      yield `${isFirst ? '' : ','}\n    ${line}`
      isFirst = false
    }
  yield isFirst ? ']\n}\n' : '\n  ]\n}\n'
}

/** Writes the archive into a folder of work. */
async function writeArchive(database: Database, row: ExportRow, work: Work, folder: string, log: Log) {
  const places = { archive: path.join(folder, 'archive'), list: path.join(folder, 'list'), facts: path.join(folder, 'facts') }
  const share = row.with_files ? tableShare : 1
  // Everything that the database is asked lies in here, so a transaction that is tried again begins the archive again.
  const { archive, written, listed } = await database.inTenant(
    work.tenant,
    async (tx) => {
      const begun = await openArchiveFile(places.archive)
      try {
        return await stayAwake(tx, async () => ({
          archive: begun,
          written: await writeTables(tx, begun, row, work, share, log),
          listed: row.with_files ? await listFiles(tx, places.list, row.from_day) : null,
        }))
      } catch (error) {
        await begun.close()
        throw error
      }
    },
    { snapshot: true, patienceMs },
  )
  try {
    const files = listed ? await writeFiles(archive, work, places, listed.bytes) : { files: 0, missing: 0 }
    const facts = { count: files.files, missing: files.missing, facts: listed ? places.facts : null }
    await archive.add('manifest.json', manifestOf(row, written, facts))
    const passed = await archive.end()
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
    return { place: places.archive, passed, rows, files: files.files, takenAt: written.takenAt, slug: written.organization.slug }
  } finally {
    await archive.close()
  }
}

/** Tells the person who asked, where they still are somebody of the organization. */
async function tell(tx: Tx, tenant: TenantId, row: ExportRow, what: keyof typeof exportNotices, now: Date): Promise<void> {
  await announceIn({ tx, tenant, at: now }, 'data.changed', null, { export_id: row.id })
  if (row.asked_by === null) return
  const texts = { en: exportNotices[what].en, es: exportNotices[what].es }
  await notify({ tx, tenant, now }, [row.asked_by], { type: 'system_alert', texts, actionUrl: 'settings/data' })
}

/**
 * The long job that writes an export: everything of one organization, as it was at one instant (INT12). Run again after a crash it
 * begins again. What ends it for good is said in its row.
 */
export const writeExport =
  (database: Database, log: Log = silentLog): LongHandler =>
  async (work) => {
    const { tenant, subjectId, signal, isLastTry } = work
    const row = await database.inTenant(tenant, async (tx) =>
      (await moveExport(tx, subjectId, exportMoves.run)) > 0 ? selectExport(tx, subjectId) : undefined,
    )
    if (!row) return
    const { folder, close } = await openWork()
    try {
      const made = await writeArchive(database, row, work, folder, log)
      const now = await database.now()
      await database.inTenant(
        tenant,
        async (tx) => {
          const filename = `${made.slug}-${made.takenAt.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.zip`
          const facts = { filename, contentType: 'application/zip', purpose: exportPurpose, passed: made.passed }
          const fileId = await keepMadeFile(tx, { place: made.place, ...facts }, now)
          const until = fromMs(now.getTime() + exportDays * dayMs)
          const counted = { rows: made.rows, files: made.files, size: made.passed.size, sha256: made.passed.sha256 }
          if ((await finishExport(tx, row.id, { fileId, ...counted, takenAt: made.takenAt, at: now, until })) === 0)
            await forgetFile(tx, fileId)
          else await tell(tx, tenant, row, 'ready', now)
        },
        { patienceMs },
      )
    } catch (error) {
      if (!(error instanceof Problem) && !signal.aborted && !isLastTry) throw error
      const code = endCodeOf(error, signal)
      const now = await database.now()
      await database.inTenant(tenant, async (tx) => {
        if ((await failExport(tx, row.id, code)) > 0) await tell(tx, tenant, row, 'failed', now)
      })
      throw error
    } finally {
      await close()
    }
  }
