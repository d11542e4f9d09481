import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Answer, Input } from '@twopost/contract/core/call'
import type { Page } from '@twopost/contract/core/display-list'
import type { TenantId } from '@twopost/contract/core/ids'
import type * as calls from '@twopost/contract/documents'
import { printKinds } from '@twopost/contract/documents'
import { forgetFile, keepMadeFile, openFile, openWork } from '#features/files/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import { type Context, may, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import type { PdfSubject } from '#platform/pdf/display-list-pdf.ts'
import { type LongHandler, startLongJob } from '#platform/queue/long-jobs.ts'
import { drawPages, layoutPages } from './drawing.service.ts'
import { dropPrintJobs, insertPrintJob, type PrintJobRow, selectPrintJob, setPrintedFile } from './print-jobs.queries.ts'
import { paperSourceOf } from './print-kinds.service.ts'

/** Reading and laying out is most of the work; the rest is the drawing. */
const layoutShare = 0.8
const filePurpose = 'print-job'

const presentJob = (row: PrintJobRow): Answer<typeof calls.getPrintJob>['print_job'] => ({
  id: row.id,
  kind: row.kind,
  count: row.document_ids.length,
  state: row.state ?? 'failed',
  progress: (row.progress_permille ?? 0) / 1000,
  problem: row.problem,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

/** @throws Problem PRINT_JOB_NOT_FOUND, alike for an unknown one, one of another person and one whose day is over */
async function getOwn(ctx: Pick<Context, 'tx' | 'principal'>, id: string): Promise<PrintJobRow> {
  const row = await selectPrintJob(ctx.tx, id)
  if (row?.account_id !== ctx.principal.accountId || row.is_over) throw new Problem('PRINT_JOB_NOT_FOUND')
  return row
}

/**
 * Asks for papers in one PDF (DOC12). Every id must be one that the person may see, else nothing is made.
 * @throws Problem NOT_FOUND for one that is not there, and without the right to see this kind
 */
export async function createPrintJob(
  ctx: Context,
  { body }: Input<typeof calls.createPrintJob>,
): Promise<Answer<typeof calls.createPrintJob>> {
  if (!printKinds[body.kind].some((permission) => may(ctx, permission))) throw new Problem('NOT_FOUND')
  const source = paperSourceOf(body.kind)
  const ids = [...new Set(body.ids)]
  for (const one of ids)
    await source.expect(ctx, one).catch((error: unknown) => {
      throw error instanceof Problem && error.status === 404 ? new Problem('NOT_FOUND') : error
    })
  const id = newId(ctx.now)
  const { accountId } = ctx.principal
  const longJobId = await startLongJob(ctx.tx, ctx.tenant, {
    ...{ kind: 'print', accountId, userId: ctx.userId, subjectId: id, at: ctx.now },
  } as const)
  const options = { ...source.options?.(ctx), ...(body.language && { language: body.language }) }
  await insertPrintJob(ctx.tx, { id, kind: body.kind, ids, options, accountId, longJobId }, ctx.now)
  ctx.note({
    kind: 'print_job',
    id,
    code: 'papers.printed',
    params: { count: ids.length },
    details: { kind: body.kind, ids: ids.join(', ') },
  })
  return { print_job: presentJob(await getOwn(ctx, id)) }
}

export const showPrintJob = async (
  ctx: Context,
  { params }: Input<typeof calls.getPrintJob>,
): Promise<Answer<typeof calls.getPrintJob>> => ({ print_job: presentJob(await getOwn(ctx, params.id)) })

/** @throws Problem PRINT_JOB_NOT_FOUND, PRINT_JOB_NOT_READY */
export async function sendPrintJobPdf(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getPrintJobPdf>,
): Promise<StoredAnswer> {
  const row = await ctx.inTenant((inner) => getOwn(inner, params.id), { reads: true })
  if (row.file_id === null || row.state !== 'done') throw new Problem('PRINT_JOB_NOT_READY')
  const stored = await openFile(ctx.tenant, row.file_id, 'PRINT_JOB_NOT_FOUND')
  return {
    ...{ kind: 'stored', stored, etag: `"${row.file_id}"`, contentType: 'application/pdf', filename: `${row.kind}.pdf` },
    inline: true,
  } as const
}

type Work = Parameters<LongHandler>[0]
/** Reads each paper in a transaction of its own and lays it out; a paper that has gone since is left out. */
async function layOut(database: Database, row: PrintJobRow, { tenant, signal, report }: Work) {
  const source = paperSourceOf(row.kind)
  const pages: Page[] = []
  let first: PdfSubject | undefined
  for (const [at, id] of row.document_ids.entries()) {
    signal.throwIfAborted()
    const now = await database.now()
    const read = await database.inTenant(tenant, (tx) => source.read({ tx, now }, id, row.options), { reads: true })
    if (read) {
      first ??= read.subject
      pages.push(...(await layoutPages(read.paper)))
    }
    report(((at + 1) / row.document_ids.length) * layoutShare)
  }
  if (!first) throw new Problem('NOT_FOUND')
  return { pages, subject: row.document_ids.length === 1 ? first : { ...first, title: `${first.title} (+)` } }
}

/** The long job that draws the papers of a print job. Run twice it keeps the file of the first run. */
export const drawPrintJob =
  (database: Database): LongHandler =>
  async (work) => {
    const { tenant, subjectId } = work
    const row = await database.inTenant(tenant, (tx) => selectPrintJob(tx, subjectId), { reads: true })
    if (!row || row.file_id !== null) return
    const { pages, subject } = await layOut(database, row, work)
    const bytes = await drawPages(pages, { ...subject, createdAt: row.created_at })
    const { folder, close } = await openWork()
    try {
      const place = path.join(folder, 'papers')
      await writeFile(place, bytes)
      await database.inTenant(tenant, async (tx) => {
        const made = { place, filename: `${row.kind}.pdf`, contentType: 'application/pdf', purpose: filePurpose }
        await setPrintedFile(tx, row.id, await keepMadeFile(tx, made, await database.now()))
      })
    } finally {
      await close()
    }
  }

/** Takes away what was printed more than a day ago (DOC7): the rows here, the bytes with the other files that no row names. */
export async function sweepPrintJobs(ctx: Pick<Context, 'tx'> & { tenant: TenantId }): Promise<void> {
  for (const { file_id } of await dropPrintJobs(ctx.tx)) if (file_id) await forgetFile(ctx.tx, file_id)
}
