import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf, paginate } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/data-exchange'
import { type Export, exportDays, exportMoves } from '@twopost/contract/data-exchange'
import { etagOf, forgetFile, openFile } from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { makeFileTicket } from '#platform/http/file-tickets.queries.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import { startLongJob } from '#platform/queue/long-jobs.ts'
import { mailAdmins } from './export-mail.service.ts'
import { exportedNames } from './exported-tables.queries.ts'
import {
  countExports,
  deleteExportRow,
  type ExportRow,
  failExport,
  insertExport,
  moveExport,
  selectExport,
  selectExports,
  selectOver,
} from './exports.queries.ts'

type One = Answer<typeof calls.getExport>

const isOver = (row: ExportRow, at: Date): boolean => row.state === 'ready' && row.expires_at !== null && row.expires_at <= at

function present(row: ExportRow, at: Date): Export {
  const isDone = row.state === 'ready' || row.state === 'expired'
  return {
    id: row.id,
    scope: 'all',
    tables: row.tables,
    from: row.from_day,
    files: row.with_files ? 'yes' : 'no',
    has_pay: row.with_pay,
    state: isOver(row, at) ? 'expired' : row.state,
    progress: isDone ? 1 : (row.progress_permille ?? 0) / 1000,
    problem: row.problem,
    rows: row.rows,
    file_count: row.file_count,
    size_bytes: row.size_bytes,
    sha256: row.sha256?.toString('hex') ?? null,
    taken_at: row.taken_at?.toISOString() ?? null,
    asked_by_name: row.asked_by_name,
    created_at: row.created_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}
async function getRow(ctx: Pick<Context, 'tx'>, id: string): Promise<ExportRow> {
  const row = await selectExport(ctx.tx, id)
  if (!row) throw new Problem('EXPORT_NOT_FOUND')
  return row
}

/**
 * Asks for everything of the organization in one archive (INT12, INT19). Pay is in it for people with `pay:view` alone; the costs of goods are, for
 * books without them are no whole copy. All administrators are told by mail.
 * @throws Problem EXPORT_RUNNING (also by the unique index), EXPORT_TABLE_UNKNOWN
 */
export async function createExport(ctx: Context, { body }: Input<typeof calls.createExport>): Promise<One> {
  const unknown = body.tables?.find((name) => !exportedNames.includes(name))
  if (unknown !== undefined) throw new Problem('EXPORT_TABLE_UNKNOWN', { table: unknown })
  const id = newId(ctx.now)
  const { accountId } = ctx.principal
  // Read before the first write: addresses come by a function of the definer.
  const about = { exportId: id, withFiles: body.files === 'yes', withPay: may(ctx, 'pay:view') }
  await mailAdmins(ctx, about)
  const longJobId = await startLongJob(ctx.tx, ctx.tenant, {
    ...{ kind: 'export', accountId, userId: ctx.userId, subjectId: id, at: ctx.now },
  } as const)
  const job = {
    ...{ id, longJobId, tables: body.tables ? [...new Set(body.tables)].sort() : null, from_day: body.from ?? null },
    ...{ with_files: about.withFiles, with_pay: about.withPay, asked_by: ctx.userId, asked_by_name: ctx.actorName },
  }
  await insertExport(ctx.tx, job, ctx.now)
  await announceLive(ctx, 'data.changed', null, { export_id: id })
  const details = { files: body.files, pay: about.withPay, from: body.from ?? '', tables: body.tables?.length ?? 'all' }
  ctx.note({ kind: 'export', id, code: 'export.asked', details })
  return { export: present(await getRow(ctx, id), ctx.now) }
}

/** Exports of the organization, the newest first (INT19). */
export async function listExports(
  ctx: Context,
  { query }: Input<typeof calls.listExports>,
): Promise<Answer<typeof calls.listExports>> {
  const at = pageOf(query)
  const [rows, count] = [await selectExports(ctx.tx, at), await countExports(ctx.tx)]
  return { exports: rows.map((row) => present(row, ctx.now)), pagination: paginate(at, count) }
}
/** @throws Problem EXPORT_NOT_FOUND */
export const showExport = async (ctx: Context, { params }: Input<typeof calls.getExport>): Promise<One> => ({
  export: present(await getRow(ctx, params.id), ctx.now),
})

/** An export that the person may download now. @throws Problem EXPORT_NOT_FOUND, EXPORT_NOT_READY, EXPORT_OVER, EXPORT_HOLDS_PAY */
async function getReady(ctx: Context, id: string): Promise<ExportRow & { file_id: string }> {
  const row = await getRow(ctx, id)
  if (row.state === 'expired' || isOver(row, ctx.now)) throw new Problem('EXPORT_OVER', { days: exportDays })
  if (row.file_id === null || row.state !== 'ready') throw new Problem('EXPORT_NOT_READY')
  if (row.with_pay && !may(ctx, 'pay:view')) throw new Problem('EXPORT_HOLDS_PAY')
  return { ...row, file_id: row.file_id }
}

/** A ticket for the archive, so that the browser itself saves it. @throws Problem as the download does */
export async function createExportTicket(
  ctx: OutsideContext,
  { params }: Input<typeof calls.createExportTicket>,
): Promise<Answer<typeof calls.createExportTicket>> {
  await ctx.inTenant((inner) => getReady(inner, params.id), { reads: true })
  const made = await makeFileTicket(ctx.database, { sessionId: ctx.principal.id, tenant: ctx.tenant, fileId: params.id })
  return { ticket: made.ticket, expires_at: made.expiresAt.toISOString() }
}

/** The archive; each download goes on record. @throws Problem EXPORT_NOT_FOUND, EXPORT_NOT_READY, EXPORT_OVER, EXPORT_HOLDS_PAY */
export async function sendExport(ctx: OutsideContext, { params }: Input<typeof calls.getExportFile>): Promise<StoredAnswer> {
  const row = await ctx.inTenant(
    async (inner) => {
      const ready = await getReady(inner, params.id)
      inner.note({ kind: 'export', id: ready.id, code: 'export.downloaded' })
      return ready
    },
    { reads: false },
  )
  const stored = await openFile(ctx.tenant, row.file_id, 'EXPORT_NOT_FOUND')
  const filename = `twopost-export-${(row.taken_at ?? row.created_at).toISOString().slice(0, 10)}.zip`
  return { kind: 'stored', stored, etag: etagOf(row.file_id), contentType: 'application/zip', filename, inline: false }
}

/** Takes an export and its archive away. @throws Problem EXPORT_NOT_FOUND, EXPORT_RUNNING */
export async function deleteExport(ctx: Context, { params }: Input<typeof calls.deleteExport>): Promise<void> {
  const row = await getRow(ctx, params.id)
  if ((await deleteExportRow(ctx.tx, row.id)) === 0) throw new Problem('EXPORT_RUNNING')
  if (row.file_id !== null) await forgetFile(ctx.tx, row.file_id)
  await announceLive(ctx, 'data.changed', null, { export_id: row.id })
  ctx.note({ kind: 'export', id: row.id, code: 'export.deleted' })
}

/** Ends archives whose seven days are over, and exports that nobody writes any more (INT6). */
export async function sweepExports({ tx, now }: Pick<Context, 'tx' | 'now'>): Promise<void> {
  for (const { id, file_id } of await selectOver(tx, now)) {
    if (file_id === null) await failExport(tx, id, 'UNAVAILABLE')
    else if ((await moveExport(tx, id, exportMoves.expire)) > 0) await forgetFile(tx, file_id)
  }
}
