import { isUuid } from '@twopost/contract/core/ids'
import {
  attachmentKindOf,
  attachPrepared,
  type PreparedFile,
  receiveUploads,
  refusedKind,
  type UploadContext,
} from '#features/files/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { madeAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentResult } from './inspections.presenter.ts'
import type { InspectionRow } from './inspections.queries.ts'
import { announceInspection, getInspectionRow, lockedInspection, orderOf } from './inspections.service.ts'
import {
  type ResultRow,
  selectFindingPhotoFile,
  selectFindingPhotos,
  selectMedia,
  selectResults,
  selectShopsOfMedia,
} from './results.queries.ts'

/** @throws Problem RESULT_NOT_FOUND, REPORT_SIGNED */
async function expectResult(ctx: Context, row: InspectionRow, resultId: string): Promise<ResultRow> {
  const result = (await selectResults(ctx.tx, row.id)).find((one) => one.id === resultId)
  if (!result) throw new Problem('RESULT_NOT_FOUND')
  if (row.state === 'signed') throw new Problem('REPORT_SIGNED')
  return result
}
interface MediumOf {
  inspectionId: string
  resultId: string
  caption: string
  /** When a device made it that sends it later. */
  madeAt?: string | undefined
}
/** A photo or a video of an item; it is an attachment of the order as well (INS3). After repair one may still be added: before and after stand together. */
async function addMedium(
  ctx: Context,
  prepared: PreparedFile,
  purpose: 'inspection-photo' | 'inspection-video',
  { inspectionId, resultId, caption, madeAt: said }: MediumOf,
) {
  const kind = purpose === 'inspection-photo' ? 'photo' : 'video'
  // Sound alone shows nothing of a finding.
  if (attachmentKindOf(prepared) !== kind) throw refusedKind(purpose)
  const row = await lockedInspection(ctx, inspectionId)
  const result = await expectResult(ctx, row, resultId)
  const kept = await attachPrepared(ctx, prepared, purpose, {
    ...{ orderId: row.service_order_id, technicianId: ownTechnicianId(ctx), inspectionResultId: result.id },
    ...{ kind, caption },
  })
  const at = madeAt(ctx, said)
  const file = { file_id: kept.file_id, kind }
  await recordActivity(
    ctx,
    orderOf(row),
    kind === 'photo'
      ? { type: 'photo_added', details: { filename: kept.filename, ...file }, at }
      : { type: 'video_added', details: { title: caption, ...file }, at },
  )
  await announceInspection(ctx, row)
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: kind === 'photo' ? 'inspection.photo-taken' : 'inspection.video-taken' },
    params: { name: row.name_en, number: row.order_number },
  })
  return { result: presentResult(result, { row, media: await selectMedia(ctx.tx, row.id), repairs: [] }, []) }
}
/** @throws Problem INSPECTION_NOT_FOUND, RESULT_NOT_FOUND, REPORT_SIGNED */
export const addInspectionPhoto = (ctx: Context, prepared: PreparedFile, of: MediumOf) =>
  addMedium(ctx, prepared, 'inspection-photo', of)
/** @throws Problem as for a photo, and FILE_TYPE_REFUSED for sound alone */
const addInspectionVideo = (ctx: Context, prepared: PreparedFile, of: MediumOf) =>
  addMedium(ctx, prepared, 'inspection-video', of)

/** The photos of what was found, for the services of an order that were made of it; the first of each first. */
export const findingPhotosOf = (ctx: Context, orderId: string) => selectFindingPhotos(ctx.tx, orderId)
export type FindingPhoto = Awaited<ReturnType<typeof findingPhotosOf>>[number]
/** The file of one of them; undefined for any other photo. */
export const findFindingPhoto = async (ctx: Context, orderId: string, photoId: string) =>
  isUuid(photoId) ? selectFindingPhotoFile(ctx.tx, orderId, photoId) : undefined

/** Who sees an inspection sees its photos and videos, also those that a colleague made. */
const seesMedium = async (ctx: Context, fileId: string): Promise<boolean> =>
  may(ctx, 'inspections:view') && (await selectShopsOfMedia(ctx.tx, fileId)).some((one) => mayEnterShop(ctx, one.shop_id))
async function check(ctx: UploadContext, { target }: { target: { inspection_id: string; result_id: string } }): Promise<void> {
  const read = async (inner: Context) =>
    expectResult(inner, await getInspectionRow(inner, target.inspection_id), target.result_id)
  await ctx.inTenant(read, { reads: true })
}
/** Photos and videos of items, sent in pieces (OFF12). */
export function receiveInspectionMedia(): void {
  receiveUploads('inspection-photo', {
    ...{ check, sees: seesMedium },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => {
        const of = { inspectionId: target.inspection_id, resultId: target.result_id }
        await close(inner, await addInspectionPhoto(inner, file, { ...of, caption: details.caption, madeAt: details.taken_at }))
      }),
  })
  receiveUploads('inspection-video', {
    ...{ check, sees: seesMedium },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => {
        const of = { inspectionId: target.inspection_id, resultId: target.result_id }
        await close(
          inner,
          await addInspectionVideo(inner, file, { ...of, caption: details.caption, madeAt: details.recorded_at }),
        )
      }),
  })
}
