import type { Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inspections'
import { keepUntil, type ReportResult, resultsToSign } from '@twopost/contract/inspections'
import { recordActivity, selectOrderParties } from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { nextNumber } from '#platform/counters/counters.queries.ts'
import { digestOf } from '#platform/database/digest.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { rulesOf } from '../inspection-rules.service.ts'
import type { Read } from '../inspections.presenter.ts'
import type { InspectionRow } from '../inspections.queries.ts'
import {
  announceInspection,
  lockedInspection,
  type One,
  orderOf,
  readInspection,
  refuseMove,
  showInspection,
} from '../inspections.service.ts'
import { move, namesOf } from '../moves.service.ts'
import { partyOf, writeReport } from '../report/report-paper.service.ts'
import { keepQualifications, selectQualifications } from './qualifications.queries.ts'
import { beyondReports, expectQualified } from './qualifications.service.ts'
import { insertRepair, insertReport, isDecalUsed, selectReport } from './reports.queries.ts'

/** Whether what is not in order was settled, and the result that may be signed (INS12, INS22). @throws Problem DEFECTS_LEFT */
function resultOf(ctx: Context, { results, repairs }: Read, wanted: ReportResult): ReportResult {
  if (wanted === 'failed') return wanted
  const defects = results.filter((one) => one.rating === 'now')
  const settled = (id: string) => repairs.findLast((done) => done.result_id === id)
  const allowed = resultsToSign(
    defects.map((one) => ({ isSettled: settled(one.id) !== undefined, isRepaired: settled(one.id)?.what === 'repaired' })),
  )
  const passed = allowed.find((one) => one !== 'failed')
  if (passed) return passed
  throw new Problem('DEFECTS_LEFT', {
    items: namesOf(
      ctx,
      defects.filter((one) => !settled(one.id)),
    ),
  })
}
/** The report that a new one stands in place of: of the same vehicle, and replaced by no other (INS13). @throws Problem REPORT_NOT_FOUND */
async function replacedBy(ctx: Context, row: InspectionRow, id: string | null | undefined) {
  if (!id) return null
  const report = await selectReport(ctx.tx, id)
  if (!report || report.vehicle_id !== row.vehicle_id || report.is_replaced || !mayEnterShop(ctx, report.shop_id))
    throw new Problem('REPORT_NOT_FOUND')
  return report
}

/**
 * Signs an annual inspection: its report is frozen with its digest, and nothing of it changes any more (INS12, INS13, INS22).
 * @throws Problem INSPECTION_NOT_FOUND, NOT_ANNUAL, INVALID_INSPECTION_TRANSITION, REPORT_SIGNED, NOT_QUALIFIED, NEVER_QUALIFIED, DEFECTS_LEFT, DECAL_USED, REPORT_NOT_FOUND
 */
export async function signInspection(ctx: Context, { params, body }: Input<typeof calls.signInspection>): Promise<One> {
  const row = await lockedInspection(ctx, params.id, body.version)
  if (row.state === 'signed') throw new Problem('REPORT_SIGNED')
  if (row.kind !== 'annual') throw new Problem('NOT_ANNUAL')
  if (row.state !== 'done') throw refuseMove(row.state, 'signed')
  const today = dateIn(row.time_zone, ctx.now.getTime())
  const read = await readInspection(ctx, row)
  const technicianId = ownTechnicianId(ctx)
  const held = technicianId ? await selectQualifications(ctx.tx, technicianId) : []
  const used = [expectQualified(held, 'annual', today)]
  if (read.results.some((one) => one.is_brake)) used.push(expectQualified(held, 'brake', today))
  const result = resultOf(ctx, read, body.result)
  if (body.decal_no !== '' && (await isDecalUsed(ctx.tx, row.shop_id, body.decal_no)))
    throw new Problem('DECAL_USED', { number: body.decal_no })
  const replaced = await replacedBy(ctx, row, body.replaces_report_id)
  const kept = keepUntil(today, (await rulesOf(ctx.tx, row.shop_id)).keep_months)
  const parties = await selectOrderParties(ctx.tx, row.service_order_id)
  const year = Number(today.slice(0, 4))
  const number = `AI-${year}-${String(await nextNumber(ctx.tx, 'annual_report', year)).padStart(5, '0')}`
  const document = {
    ...(await writeReport(ctx, read, parties, parties.preferred_language)),
    ...{ number, date: today },
    signed: {
      ...{ result, inspector: ctx.actorName, qualifications: [...new Set(used.map((one) => one.basis))] },
      ...{ decalNo: body.decal_no, keepUntil: kept, replaces: replaced?.number ?? '' },
    },
  }
  await insertReport(
    ctx.tx,
    {
      ...{ id: newId(ctx.now), inspectionId: row.id, shopId: row.shop_id, vehicleId: row.vehicle_id, number, result },
      ...{ language: document.language, document, sha256: digestOf(document) },
      party: partyOf(parties, { name: body.carrier_name, no: body.carrier_no }),
      ...{ signedBy: ctx.userId, signedByName: ctx.actorName, signedOn: today, decalNo: body.decal_no },
      ...{ keepUntil: kept, replacesId: replaced?.id ?? null },
    },
    ctx.now,
  )
  await keepQualifications(
    ctx.tx,
    used.map((one) => one.id),
    beyondReports(kept),
  )
  const details = { inspection: row.name_en, inspection_id: row.id, report: number }
  await move(ctx, row, 'signed', { columns: {}, activity: { type: 'inspection_signed', details } })
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.signed', params: { name: row.name_en, number: row.order_number } },
    details: { report: number, result },
  })
  return showInspection(ctx, row.id)
}

/** Says that a defect was repaired or needs no repair, before the report is signed (INS12). @throws Problem RESULT_NOT_FOUND, NO_DEFECT, REPORT_SIGNED */
export async function recordRepair(ctx: Context, { params, body }: Input<typeof calls.recordDefectRepair>): Promise<One> {
  const row = await lockedInspection(ctx, params.id)
  if (row.state === 'signed') throw new Problem('REPORT_SIGNED')
  if (row.state !== 'done') throw refuseMove(row.state, 'signed')
  const { results } = await readInspection(ctx, row)
  const result = results.find((one) => one.id === body.result_id)
  if (!result) throw new Problem('RESULT_NOT_FOUND')
  if (row.kind !== 'annual' || result.rating !== 'now') throw new Problem('NO_DEFECT')
  await insertRepair(
    ctx.tx,
    {
      ...{ id: newId(ctx.now), inspectionId: row.id, resultId: result.id, what: body.what, serviceId: result.service_id },
      by: { userId: ctx.userId, name: ctx.actorName },
    },
    ctx.now,
  )
  await recordActivity(ctx, orderOf(row), {
    type: 'defect_settled',
    details: { item: namesOf(ctx, [result]), inspection_id: row.id },
  })
  await announceInspection(ctx, row)
  ctx.note({
    ...{ kind: 'inspection', id: row.id, code: 'inspection.defect-settled', details: { result_id: result.id, what: body.what } },
    params: { name: row.name_en, number: row.order_number },
  })
  return showInspection(ctx, row.id)
}
