import { isUuid } from '@twopost/contract/core/ids'
import { attachPrepared, type PreparedFile, receiveUploads } from '#features/files/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import type { Context } from '#platform/http/context.ts'
import { madeAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentResult } from './inspections.presenter.ts'
import type { InspectionRow } from './inspections.queries.ts'
import { announceInspection, getInspectionRow, lockedInspection, orderOf } from './inspections.service.ts'
import { type ResultRow, selectFindingPhotoFile, selectFindingPhotos, selectPhotos, selectResults } from './results.queries.ts'

/** @throws Problem RESULT_NOT_FOUND, REPORT_SIGNED */
async function expectResult(ctx: Context, row: InspectionRow, resultId: string): Promise<ResultRow> {
  const result = (await selectResults(ctx.tx, row.id)).find((one) => one.id === resultId)
  if (!result) throw new Problem('RESULT_NOT_FOUND')
  if (row.state === 'signed') throw new Problem('REPORT_SIGNED')
  return result
}
interface PhotoOf {
  inspectionId: string
  resultId: string
  caption: string
  /** When a device took it that sends it later. */
  takenAt?: string | undefined
}
/** A photo of an item; it is an attachment of the order as well (INS3). After repair one may still be added: before and after stand together. */
export async function addInspectionPhoto(
  ctx: Context,
  prepared: PreparedFile,
  { inspectionId, resultId, caption, takenAt }: PhotoOf,
) {
  const row = await lockedInspection(ctx, inspectionId)
  const result = await expectResult(ctx, row, resultId)
  const kept = await attachPrepared(ctx, prepared, 'inspection-photo', {
    ...{ orderId: row.service_order_id, technicianId: ownTechnicianId(ctx), inspectionResultId: result.id },
    ...{ kind: 'photo', caption },
  })
  await recordActivity(ctx, orderOf(row), {
    type: 'photo_added',
    details: { filename: kept.filename, file_id: kept.file_id, kind: kept.kind },
    at: madeAt(ctx, takenAt),
  })
  await announceInspection(ctx, row)
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.photo-taken' },
    params: { name: row.name_en, number: row.order_number },
  })
  return { result: presentResult(result, { row, photos: await selectPhotos(ctx.tx, row.id), repairs: [] }, []) }
}
/** The photos of what was found, for the services of an order that were made of it; the first of each first. */
export const findingPhotosOf = (ctx: Context, orderId: string) => selectFindingPhotos(ctx.tx, orderId)
export type FindingPhoto = Awaited<ReturnType<typeof findingPhotosOf>>[number]
/** The file of one of them; undefined for any other photo. */
export const findFindingPhoto = async (ctx: Context, orderId: string, photoId: string) =>
  isUuid(photoId) ? selectFindingPhotoFile(ctx.tx, orderId, photoId) : undefined
/** Photos of items, sent in pieces (OFF12). */
export const receiveInspectionPhotos = (): void =>
  receiveUploads('inspection-photo', {
    async check(ctx, { target }) {
      const read = async (inner: Context) =>
        expectResult(inner, await getInspectionRow(inner, target.inspection_id), target.result_id)
      await ctx.inTenant(read, { reads: true })
    },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => {
        const of = { inspectionId: target.inspection_id, resultId: target.result_id }
        await close(inner, await addInspectionPhoto(inner, file, { ...of, caption: details.caption, takenAt: details.taken_at }))
      }),
  })
