import { readFile } from 'node:fs/promises'
import type { TenantId } from '@twopost/contract/core/ids'
import { importKinds, mostBatchRows, type RowVerdict, undoDays } from '@twopost/contract/data-exchange'
import { openFile } from '#features/files/index.ts'
import { findActingMembers } from '#features/users/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import { readLargeTable } from '#platform/csv/read-table.ts'
import { dayFirstColumns, type Fault, judgedFault, rowChecks, type TextRow } from '#platform/csv/row-checks.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { inTenantOf } from '#platform/http/without-session.ts'
import { type Log, silentLog } from '#platform/log/log.ts'
import { endCodeOf, type LongHandler } from '#platform/queue/long-jobs.ts'
import {
  type BatchRow,
  clearRows,
  endApply,
  endCheck,
  endUndo,
  failWork,
  holdWork,
  insertRows,
  planEachTime,
  type StoredFault,
  selectBatch,
  selectRowsAfter,
  setRecords,
} from './import-batches.queries.ts'
import { recordKinds, workOf } from './import-kinds.service.ts'
import { placesOf } from './import-mapping.rules.ts'
import type { Seen } from './import-matching.service.ts'
import { expectUnused, recordsOf } from './import-undo.service.ts'

type Work = Parameters<LongHandler>[0]
interface Parts {
  database: Database
  log: Log
  work: Work
}
const patienceMs = 60_000
const dayMs = 86_400_000
/** Rows that are looked at, or written, at a time: so that other requests have their turn between. */
const sliceRows = 500

/** One transaction as the person who asked, with the rights and shops of now; for somebody of the platform as nobody in particular. */
async function asPerson<T>({ database, log, work }: Parts, batch: BatchRow, act: (ctx: Context) => Promise<T>): Promise<T> {
  const now = await database.now()
  const { asked_by } = batch
  if (asked_by === null)
    return inTenantOf({ database, log, now, requestId: newId(now) }, work.tenant, 'import', act, { patienceMs })
  return database.inTenant(
    work.tenant,
    async (tx) => {
      const members = await findActingMembers({ tx, tenant: work.tenant, now, log }, [asked_by])
      const person = members.get(asked_by)
      if (!person?.isActive || !person.ctx.permissions.has(workOf(batch.kind).needs)) throw new Problem('NOT_ALLOWED')
      return act(person.ctx)
    },
    { patienceMs },
  )
}

/** Looks at every row and keeps what it says, slice by slice (INT14). */
async function check(parts: Parts, batch: BatchRow): Promise<void> {
  const { database, work } = parts
  if (batch.file_id === null) throw new Problem('FILE_NOT_FOUND')
  const bytes = await (await openFile(work.tenant, batch.file_id)).onDisk((place) => readFile(place))
  const { table, count } = await readLargeTable(bytes, { mostRows: mostBatchRows })
  const { columns, row: schema } = importKinds[batch.kind]
  const places = placesOf(batch.mapping)
  const checks = rowChecks({ columns, places, schema, language: 0, dayFirst: dayFirstColumns(columns, places, table.rows) })
  const kind = workOf(batch.kind)
  await database.inTenant(work.tenant, (tx) => clearRows(tx, batch.id), { patienceMs })
  const counts = { rows: count, good: 0, doubles: 0, bad: 0 }
  const seen: Seen = new Map()
  for (let from = 0; from < table.rows.length; from += sliceRows) {
    work.signal.throwIfAborted()
    const slice = table.rows.slice(from, from + sliceRows)
    const { read, faults } = checks.check(slice)
    const wordsOf = checks.cellsOf(slice)
    await asPerson(parts, batch, async (ctx) => {
      const { faults: judged, doubles } = await kind.judge(ctx, read, seen)
      const all: Fault[] = [...faults, ...judged.map(judgedFault)]
      const byRow = new Map<number, StoredFault[]>()
      for (const fault of all) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), { ...fault, ...wordsOf(fault) }])
      const stored = slice.map(({ row, cells }: TextRow) => {
        const own = byRow.get(row) ?? []
        const double = own.length === 0 ? doubles.get(row) : undefined
        const verdict: RowVerdict = own.length > 0 ? 'bad' : double ? 'double' : 'good'
        counts[verdict === 'double' ? 'doubles' : verdict] += 1
        return {
          ...({ row_no: row, verdict, cells: [...cells], faults: own } as const),
          ...{ double_id: double?.id ?? null, double_name: double?.name ?? null },
        }
      })
      await insertRows(ctx.tx, batch.id, stored)
    })
    work.report((from + slice.length) / table.rows.length)
  }
  const now = await database.now()
  await database.inTenant(work.tenant, async (tx) => {
    await endCheck(tx, batch.id, counts, now)
    await announceIn({ tx, tenant: work.tenant, at: now }, 'data.changed', null, { import_id: batch.id })
  })
}

/** Writes all rows in one transaction: every one of them, or none (INT14). Records that came meanwhile are found again here. */
const apply = (parts: Parts, batch: BatchRow): Promise<void> =>
  asPerson(parts, batch, async (ctx) => {
    const { work } = parts
    if ((await holdWork(ctx.tx, batch.id, 'apply')) === 0) return
    await planEachTime(ctx.tx)
    const { columns, row: schema } = importKinds[batch.kind]
    const places = placesOf(batch.mapping)
    const kind = workOf(batch.kind)
    const verdicts = batch.take_doubles ? (['good', 'double'] as const) : (['good'] as const)
    const total = batch.good_count + (batch.take_doubles ? batch.double_count : 0)
    const seen: Seen = new Map()
    let applied = 0
    // Days of all rows decide which comes first, month or day; what was found good before says so alone.
    const rows: TextRow[] = []
    for (let after = 0; ; ) {
      const some = await selectRowsAfter(ctx.tx, batch.id, { verdicts, after, limit: sliceRows * 4 })
      rows.push(...some.map(({ row_no, cells }) => ({ row: row_no, cells })))
      if (some.length < sliceRows * 4) break
      after = some.at(-1)?.row_no ?? 0
    }
    const checks = rowChecks({ columns, places, schema, language: 0, dayFirst: dayFirstColumns(columns, places, rows) })
    for (let from = 0; from < rows.length; from += sliceRows) {
      work.signal.throwIfAborted()
      const slice = rows.slice(from, from + sliceRows)
      const { whole, read, faults } = checks.check(slice)
      const judged = (await kind.judge(ctx, read, seen)).faults
      const bad = new Set([...faults, ...judged].map(({ row }) => row)).size
      if (bad > 0) throw new Problem('IMPORT_HAS_BAD_ROWS', { count: bad })
      const ids = await kind.write(
        ctx,
        batch.shop_id,
        whole.map(({ value }) => value as object),
      )
      await setRecords(
        ctx.tx,
        batch.id,
        recordKinds[batch.kind],
        whole.map(({ row }, at) => ({ row, id: ids[at] ?? '' })),
      )
      applied += whole.length
      work.report(applied / (total || 1))
    }
    await endApply(ctx.tx, batch.id, applied, ctx.now, fromMs(ctx.now.getTime() + undoDays * dayMs))
    await announceIn({ tx: ctx.tx, tenant: work.tenant, at: ctx.now }, 'data.changed', null, { import_id: batch.id })
  })

/** Takes back everything that came of a batch, in one transaction, if nothing was changed since (INT28). */
const undo = (parts: Parts, batch: BatchRow): Promise<void> =>
  asPerson(parts, batch, async (ctx) => {
    const { work } = parts
    if ((await holdWork(ctx.tx, batch.id, 'undo')) === 0) return
    await expectUnused(ctx, batch)
    let taken = 0
    for await (const ids of recordsOf(ctx, batch.id)) {
      work.signal.throwIfAborted()
      await workOf(batch.kind).takeBack(ctx, batch.shop_id, ids)
      taken += ids.length
      work.report(taken / (batch.applied_count || 1))
    }
    await endUndo(ctx.tx, batch.id, ctx.now)
    await announceIn({ tx: ctx.tx, tenant: work.tenant, at: ctx.now }, 'data.changed', null, { import_id: batch.id })
  })

const acts = { check, apply, undo }

/** The long job of an import: what is to be done stands in its row. What ends it for good is said there, and the state stays what it was. */
export const workImport =
  (database: Database, log: Log = silentLog): LongHandler =>
  async (work) => {
    const { tenant, subjectId, signal, isLastTry } = work
    const batch = await database.inTenant(tenant as TenantId, (tx) => selectBatch(tx, subjectId), { reads: true })
    if (!batch || batch.work === null) return
    try {
      await acts[batch.work]({ database, log, work }, batch)
    } catch (error) {
      if (!(error instanceof Problem) && !signal.aborted && !isLastTry) throw error
      const code = endCodeOf(error, signal)
      const params = error instanceof Problem ? error.params : {}
      const now = await database.now()
      await database.inTenant(tenant, async (tx) => {
        await failWork(tx, batch.id, code, params, now)
        await announceIn({ tx, tenant, at: now }, 'data.changed', null, { import_id: batch.id })
      })
      throw error
    }
  }
