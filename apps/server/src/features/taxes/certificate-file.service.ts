import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/taxes'
import { getCustomerRow } from '#features/customers/index.ts'
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
import { setExemptionFile } from './exemptions.queries.ts'
import { announceExemption, getExemptionLocked, getExemptionRow, noteExemption, showOne } from './exemptions.service.ts'

/** Puts a file in the place of the one that was there, or none. Its bytes go once that is committed. @returns the file that was there */
async function replaceFile(ctx: Context, exemptionId: string, file: PreparedFile | null): Promise<string | null> {
  const row = await getExemptionLocked(ctx, exemptionId)
  // What counted once keeps the paper that it counted by.
  if (row.file_id && row.state !== 'draft') throw new Problem('EXEMPTION_FIXED')
  const fileId = file && (await keepFile(ctx, file, 'tax-certificate', 'attached'))
  await setExemptionFile(ctx.tx, row.id, fileId, ctx.now)
  if (row.file_id) await forgetFile(ctx.tx, row.file_id)
  await announceExemption(ctx, row)
  noteExemption(ctx, row.id, fileId ? 'file-added' : 'file-removed')
  return row.file_id
}
/** Certificates sent in pieces (TAX15, OFF12). */
export const receiveCertificates = (): void =>
  receiveUploads('tax-certificate', {
    check: async (ctx, { target }) =>
      void (await ctx.inTenant((inner) => getExemptionRow(inner, target.exemption_id), { reads: true })),
    async take(ctx, file, { target }, close) {
      const old = await ctx.inTenant(async (inner) => {
        const before = await replaceFile(inner, target.exemption_id, file)
        await close(inner, await showOne(inner, target.exemption_id))
        return before
      })
      if (old) await removeFileBytes(ctx.tenant, old)
    },
  })

/** @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND, FILE_NOT_FOUND where there is none, EXEMPTION_FIXED */
export async function removeCertificate(
  ctx: OutsideContext,
  { params }: Input<typeof calls.deleteTaxExemptionFile>,
): Promise<void> {
  const old = await ctx.inTenant(async (inner) => {
    await getCustomerRow(inner, params.id)
    const row = await getExemptionRow(inner, params.exemptionId, params.id)
    if (row.file_id === null) throw new Problem('FILE_NOT_FOUND')
    return replaceFile(inner, row.id, null)
  })
  if (old) await removeFileBytes(ctx.tenant, old)
}
/** The bytes of a certificate (S-53). @throws Problem CUSTOMER_NOT_FOUND, EXEMPTION_NOT_FOUND, FILE_NOT_FOUND */
export async function sendCertificate(
  ctx: OutsideContext,
  { params }: Input<typeof calls.getTaxExemptionFile>,
): Promise<StoredAnswer> {
  const row = await ctx.inTenant(
    async (inner) => {
      await getCustomerRow(inner, params.id)
      return getExemptionRow(inner, params.exemptionId, params.id)
    },
    { reads: true },
  )
  if (row.file_id === null) throw new Problem('FILE_NOT_FOUND')
  const stored = await openFile(ctx.tenant, row.file_id)
  const [contentType, filename] = [row.content_type ?? 'application/octet-stream', row.filename ?? '']
  return { kind: 'stored', stored, etag: etagOf(row.file_id), contentType, filename, inline: contentType.startsWith('image/') }
}
