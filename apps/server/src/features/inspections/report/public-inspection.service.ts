import type { Answer, Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import type * as calls from '@twopost/contract/inspections'
import { findingsFirst, isShowable, type PublicInspection, type PublicResult } from '@twopost/contract/inspections'
import { addressLine } from '@twopost/contract/suppliers'
import { sendInline } from '#features/files/index.ts'
import { type OrderPartiesRow, recordActivity, selectOrderParties } from '#features/service-orders/index.ts'
import { goneLink, noteShareEvent, orGone, throughShareLink } from '#features/share-links/index.ts'
import type { Context, OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import type { FileAnswer, StoredAnswer } from '#platform/http/route.ts'
import { pastByPlace, presentResult, type Read, vehicleTitle } from '../inspections.presenter.ts'
import { getInspectionRow, orderOf, readInspection } from '../inspections.service.ts'
import { selectMediumFile } from './report-media.queries.ts'
import { drawReport, readReport } from './report-paper.service.ts'

/** One transaction in the tenant of a link, with the inspection that it may see. @throws Problem LINK_GONE */
const byLink = <T>(
  ctx: OpenContext,
  token: string,
  action: string,
  work: (inside: Context, at: { inspectionId: string; linkId: string }) => Promise<T>,
  options: { reads?: boolean } = {},
): Promise<T> =>
  throughShareLink(
    ctx,
    { kind: 'inspection', token, action },
    (inside, link) => work(inside, { inspectionId: link.record_id, linkId: link.id }),
    options,
  )
const rowBehind = (ctx: Context, id: string) => orGone(getInspectionRow(ctx, id))

function present(read: Read, parties: OrderPartiesRow): PublicInspection {
  const { row, results } = read
  const places = pastByPlace(read.past)
  const publicOf = (one: (typeof results)[number]): PublicResult => {
    const full = presentResult(one, read, places.get(`${one.code} ${one.position}`) ?? [])
    return {
      ...{ section_en: full.section_en, section_es: full.section_es, name_en: full.name_en, name_es: full.name_es },
      ...{ position: full.position, rating: full.rating, value: full.value, unit: full.unit },
      ...{ note_en: full.customer_note_en, note_es: full.customer_note_es, forecast_mileage: full.forecast_mileage },
      photos: full.photos.map(({ id, caption }) => ({ id, caption })),
      videos: full.videos.map(({ id, caption }) => ({ id, caption })),
    }
  }
  const isChanging = !isShowable(row.state)
  const shop = { address: parties.shop_address, city: parties.shop_city, state: parties.shop_state, zip_code: parties.shop_zip }
  return {
    shop: {
      ...{ name: parties.shop_name, phone: parties.shop_phone, email: parties.shop_email, time_zone: parties.time_zone },
      address: addressLine({ ...shop, country: '' }),
    },
    ...{ language: parties.preferred_language, customer: parties.primary_contact_name || parties.name },
    ...{ order_number: row.order_number, mileage: row.mileage, kind: row.kind, name_en: row.name_en, name_es: row.name_es },
    vehicle: {
      ...{ title: vehicleTitle(row), plate: row.plate, plate_state: row.plate_state, unit_number: row.unit_number },
    },
    ...{ state: row.state, is_changing: isChanging, technician: row.technician_name ?? '' },
    finished_at: row.finished_at?.toISOString() ?? null,
    counts: { ok: row.counts.ok, soon: row.counts.soon, now: row.counts.now },
    // While somebody works on it again nothing half-done is shown.
    findings: isChanging ? [] : findingsFirst(results).map(publicOf),
    fine: isChanging ? [] : results.filter((one) => one.rating === 'ok').map(publicOf),
  }
}

/** What a customer's link shows of an inspection (INS11). @throws Problem LINK_GONE */
export const showPublicInspection = (
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicInspection>,
): Promise<Answer<typeof calls.getPublicInspection>> =>
  byLink(ctx, params.token, 'GET /public/inspections/{token}', async (inside, { inspectionId, linkId }) => {
    const row = await rowBehind(inside, inspectionId)
    const [read, parties] = await Promise.all([readInspection(inside, row), selectOrderParties(inside.tx, row.service_order_id)])
    if (await noteShareEvent(inside.tx, linkId, 'opened', ctx))
      await recordActivity(inside, orderOf(row), {
        type: 'inspection_opened',
        details: { inspection: row.name_en, inspection_id: row.id },
      })
    return { inspection: present(read, parties) }
  })

/** The same report as a PDF; read in one transaction, drawn outside of it. @throws Problem LINK_GONE, PDF_NOT_DRAWN */
export async function showPublicReportPdf(
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicInspectionPdf>,
): Promise<FileAnswer> {
  const report = await byLink(ctx, params.token, '', async (inside, { inspectionId, linkId }) => {
    const row = await rowBehind(inside, inspectionId)
    if (!isShowable(row.state)) throw goneLink()
    await noteShareEvent(inside.tx, linkId, 'downloaded', ctx)
    return readReport(inside, row.id)
  })
  return drawReport(report)
}

/** A photo or a video behind a link, small where that is asked of a photo. @throws Problem LINK_GONE, FILE_NOT_FOUND */
async function sendMedium(
  ctx: OpenContext,
  token: string,
  { id, kind }: { id: string; kind: 'photo' | 'video' },
  size?: 'thumb' | 'full',
): Promise<FileAnswer | StoredAnswer> {
  const { file, tenant } = await byLink(
    ctx,
    token,
    '',
    async (inside, { inspectionId }) => {
      const row = await rowBehind(inside, inspectionId)
      const found = isShowable(row.state) && isUuid(id) ? await selectMediumFile(inside.tx, row.id, { id, kind }) : undefined
      if (!found) throw new Problem('FILE_NOT_FOUND')
      return { file: found, tenant: inside.tenant }
    },
    { reads: true },
  )
  return sendInline(tenant, file, size)
}

/** A photo of a finding (INS11); it was encoded again when it came, so it says nothing of where it was taken. @throws Problem LINK_GONE, FILE_NOT_FOUND */
export const showPublicPhoto = (
  ctx: OpenContext,
  { params, query }: Input<typeof calls.getPublicInspectionPhoto>,
): Promise<FileAnswer | StoredAnswer> => sendMedium(ctx, params.token, { id: params.photoId, kind: 'photo' }, query.size)
/**
 * A video of a finding (INS3, INS11), whole or the part that a player asks for; it was written again when it came, so it says nothing of where it was
 * recorded. @throws Problem LINK_GONE, FILE_NOT_FOUND, RANGE_NOT_SATISFIABLE
 */
export const showPublicVideo = (
  ctx: OpenContext,
  { params }: Input<typeof calls.getPublicInspectionVideo>,
): Promise<FileAnswer | StoredAnswer> => sendMedium(ctx, params.token, { id: params.videoId, kind: 'video' })
