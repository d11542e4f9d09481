import type { Answer, Input } from '@twopost/contract/core/call'
import { pageOf } from '@twopost/contract/core/page'
import type * as calls from '@twopost/contract/ledger'
import { shopFilter } from '#features/shops/index.ts'
import { paginateCounted } from '#platform/database/counted-list.ts'
import { type Context, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { DownloadAnswer } from '#platform/http/route.ts'
import { getExport } from './journal-exports.service.ts'
import { journalFile } from './journals.export.ts'
import { type BatchRow, countBatches, selectBatch, selectBatches, selectBatchesOf } from './journals.queries.ts'
import { presentJournal } from './ledger.presenter.ts'

/** Journals, the latest first (INT20). */
export async function listJournals(
  ctx: Context,
  { query }: Input<typeof calls.listJournals>,
): Promise<Answer<typeof calls.listJournals>> {
  const at = pageOf(query, 25)
  const filter = { shopIds: shopFilter(ctx, query.shop_id), from: query.from, to: query.to, exportId: query.export_id }
  const [rows, count] = await Promise.all([selectBatches(ctx.tx, filter, at), countBatches(ctx.tx, filter)])
  return { journals: rows.map(presentJournal), pagination: paginateCounted(at, count) }
}

/** @throws Problem JOURNAL_NOT_FOUND, alike for an unknown one and one of another shop */
async function getBatch(ctx: Context, id: string): Promise<BatchRow> {
  const row = await selectBatch(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('JOURNAL_NOT_FOUND')
  return row
}
const note = (ctx: Context, id: string, rows: readonly BatchRow[]): void =>
  ctx.note({
    kind: 'journal_export',
    id,
    code: 'journals.downloaded',
    params: { from: rows[0]?.business_date ?? '', to: rows.at(-1)?.business_date ?? '' },
    details: { numbers: rows.map((row) => row.number).join(', ') },
  })
/** One journal as a file. @throws Problem JOURNAL_NOT_FOUND */
export async function sendJournal(ctx: OutsideContext, { params }: Input<typeof calls.getJournalFile>): Promise<DownloadAnswer> {
  const row = await ctx.inTenant(
    async (inner) => {
      const found = await getBatch(inner, params.id)
      note(inner, found.export_id, [found])
      return found
    },
    { reads: false },
  )
  return journalFile(ctx, [row], `${row.number}-${row.business_date}`)
}
/** All days of an export in one file. @throws Problem JOURNAL_EXPORT_NOT_FOUND, JOURNAL_EXPORT_NOT_READY */
export async function sendJournalExport(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getJournalExportFile>,
): Promise<DownloadAnswer> {
  const { row, batches } = await ctx.inTenant(
    async (inner) => {
      const found = await getExport(inner, params.id)
      if (found.state !== 'done' && found.state !== null) throw new Problem('JOURNAL_EXPORT_NOT_READY')
      const days = await selectBatchesOf(inner.tx, found.id)
      note(inner, found.id, days)
      return { row: found, batches: days }
    },
    { reads: false },
  )
  return journalFile(ctx, batches, `journals-${row.from_date}-${row.to_date}`)
}
