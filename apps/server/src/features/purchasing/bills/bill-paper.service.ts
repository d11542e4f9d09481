import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/purchasing'
import {
  etagOf,
  forgetFile,
  keepFile,
  openFile,
  type PreparedFile,
  receiveUploads,
  removeFileBytes,
} from '#features/files/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { StoredAnswer } from '#platform/http/route.ts'
import { selectBillPaper, setBillPaper } from './bills.queries.ts'
import { announceBill, getBillLocked, getBillRow, noteBill, showOneBill } from './bills.service.ts'

/** Puts a paper in the place of the one that was there, or none. Its bytes go once that is committed. @returns the file that was there */
async function replacePaper(ctx: Context, billId: string, file: PreparedFile | null): Promise<string | null> {
  const row = await getBillLocked(ctx, billId, undefined)
  const fileId = file && (await keepFile(ctx, file, 'bill-paper', 'attached'))
  await setBillPaper(ctx.tx, row.id, fileId, ctx.now)
  if (row.file_id) await forgetFile(ctx.tx, row.file_id)
  await announceBill(ctx, row)
  noteBill(ctx, row, fileId ? 'paper-added' : 'paper-removed')
  return row.file_id
}
/** Papers of bills sent in pieces (PAR7, OFF12). A bill keeps its paper whatever its state; a new one takes its place. */
export const receiveBillPapers = (): void =>
  receiveUploads('bill-paper', {
    check: async (ctx, { target }) =>
      void (await ctx.inTenant((inner) => getBillRow(inner, target.vendor_bill_id), { reads: true })),
    async take(ctx, file, { target }, close) {
      const old = await ctx.inTenant(async (inner) => {
        const before = await replacePaper(inner, target.vendor_bill_id, file)
        await close(inner, await showOneBill(inner, target.vendor_bill_id))
        return before
      })
      if (old) await removeFileBytes(ctx.tenant, old)
    },
  })
/** @throws Problem BILL_NOT_FOUND, FILE_NOT_FOUND where there is none */
export async function removeBillPaper(ctx: OutsideContext, { params }: Input<typeof calls.deleteVendorBillFile>): Promise<void> {
  const old = await ctx.inTenant(async (inner) => {
    if ((await getBillRow(inner, params.id)).file_id === null) throw new Problem('FILE_NOT_FOUND')
    return replacePaper(inner, params.id, null)
  })
  if (old) await removeFileBytes(ctx.tenant, old)
}
/** The bytes of a bill's paper (S-53). @throws Problem BILL_NOT_FOUND, FILE_NOT_FOUND */
export async function sendBillPaper(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getVendorBillFile>,
): Promise<StoredAnswer> {
  const paper = await ctx.inTenant(async (inner) => selectBillPaper(inner.tx, (await getBillRow(inner, params.id)).id), {
    reads: true,
  })
  if (!paper) throw new Problem('FILE_NOT_FOUND')
  const stored = await openFile(ctx.tenant, paper.id)
  const { content_type: contentType, filename } = paper
  return { kind: 'stored', stored, etag: etagOf(paper.id), contentType, filename, inline: contentType.startsWith('image/') }
}
