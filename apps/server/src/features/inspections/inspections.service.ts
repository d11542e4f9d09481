import type { Answer, Input } from '@twopost/contract/core/call'
import { dateIn } from '@twopost/contract/core/time'
import type * as calls from '@twopost/contract/inspections'
import { type Inspection, type InspectionState, inspectionStateLabels } from '@twopost/contract/inspections'
import { expectLines, getOrder, getOrderLocked, recordActivity } from '#features/service-orders/index.ts'
import { getTechnicianRow, ownTechnicianId } from '#features/technicians/index.ts'
import { getVehicleRow } from '#features/vehicles/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { reportOf } from './annual/reports.queries.ts'
import { rulesOf } from './inspection-rules.service.ts'
import { presentInspection, presentSummary, type Read } from './inspections.presenter.ts'
import {
  type InspectionRow,
  insertInspection,
  lockInspection,
  selectInspection,
  selectOfOrder,
  selectOpenFindings,
} from './inspections.queries.ts'
import { insertResults, selectMedia, selectPast, selectRepairs, selectResults } from './results.queries.ts'
import { findPublished, publishedRevision } from './templates/templates.service.ts'

export type One = { inspection: Inspection }

/** An inspection of a shop one may enter. @throws Problem INSPECTION_NOT_FOUND */
export async function getInspectionRow(ctx: Context, id: string): Promise<InspectionRow> {
  const row = await selectInspection(ctx.tx, id)
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('INSPECTION_NOT_FOUND')
  return row
}
/** The same under lock, in the version one has seen. @throws Problem INSPECTION_NOT_FOUND, STALE_VERSION with the record */
export async function lockedInspection(ctx: Context, id: string, version?: number): Promise<InspectionRow> {
  await getInspectionRow(ctx, id)
  await lockInspection(ctx.tx, id)
  const row = await getInspectionRow(ctx, id)
  const wanted = version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: (await showInspection(ctx, id)).inspection })
  return row
}
/** What is not in the table of moves; of a signed inspection nothing is. */
export const refuseMove = (from: InspectionState, to: InspectionState): Problem =>
  from === 'signed'
    ? new Problem('REPORT_SIGNED')
    : new Problem('INVALID_INSPECTION_TRANSITION', { from: inspectionStateLabels[from], to: inspectionStateLabels[to] })

/** May this person give it back: a person who reviews, or the technician who finished it on the same day of the shop (INS5). */
export function mayReopen(ctx: Context, row: InspectionRow): boolean {
  if (row.state !== 'done' && row.state !== 'reviewed' && row.state !== 'shared') return false
  if (may(ctx, 'inspections:review')) return true
  const day = (at: Date) => dateIn(row.time_zone, at.getTime())
  const isToday = row.finished_at !== null && day(row.finished_at) === day(ctx.now)
  return row.state === 'done' && may(ctx, 'inspections:create') && row.finished_by === ctx.userId && isToday
}

export async function readInspection(ctx: Context, row: InspectionRow): Promise<Read> {
  const [results, media, past, repairs, report] = await Promise.all([
    selectResults(ctx.tx, row.id),
    selectMedia(ctx.tx, row.id),
    selectPast(ctx.tx, row.vehicle_id, { but: row.id, shopIds: ctx.shopIds }),
    row.kind === 'annual' ? selectRepairs(ctx.tx, row.id) : [],
    row.state === 'signed' ? reportOf(ctx.tx, row.id) : null,
  ])
  return { row, results, media, past, repairs, report: report ?? null }
}
export async function showInspection(ctx: Context, id: string): Promise<One> {
  const row = await getInspectionRow(ctx, id)
  return { inspection: presentInspection(ctx, await readInspection(ctx, row), { mayTakeBack: mayReopen(ctx, row) }) }
}
/** @throws Problem INSPECTION_NOT_FOUND */
export const getInspection = (ctx: Context, { params }: Input<typeof calls.getInspection>): Promise<One> =>
  showInspection(ctx, params.id)

/** @throws Problem ORDER_NOT_FOUND */
export async function listOfOrder(
  ctx: Context,
  { params, query }: Input<typeof calls.listOrderInspections>,
): Promise<Answer<typeof calls.listOrderInspections>> {
  const order = await getOrder(ctx, params.id, query)
  const [rows, open_findings] = await Promise.all([selectOfOrder(ctx.tx, order.id), selectOpenFindings(ctx.tx, order.id)])
  return { inspections: rows.map(presentSummary), open_findings }
}

/** Tells everyone who looks at an inspection or its order. */
export const announceInspection = (
  ctx: Context,
  row: Pick<InspectionRow, 'id' | 'service_order_id' | 'shop_id' | 'vehicle_id'>,
): Promise<void> =>
  announceLive(ctx, 'inspection.changed', row.shop_id, {
    ...{ inspection_id: row.id, order_id: row.service_order_id, vehicle_id: row.vehicle_id },
  })
export const orderOf = (row: Pick<InspectionRow, 'service_order_id' | 'shop_id'>) => ({
  id: row.service_order_id,
  shop_id: row.shop_id,
})

type Published = Awaited<ReturnType<typeof publishedRevision>>
/** Puts an inspection on an order: a row for each item and position. @returns its id */
async function addInspection(
  ctx: Context,
  order: Awaited<ReturnType<typeof getOrder>>,
  { template, revision, items }: Published,
  technicianId: string | null,
): Promise<string> {
  const id = newId(ctx.now)
  await insertInspection(
    ctx.tx,
    {
      ...{ id, orderId: order.id, shopId: order.shop_id, vehicleId: order.vehicle_id, templateId: template.id },
      ...{ revision: revision.revision, kind: template.kind, nameEn: revision.name_en, nameEs: revision.name_es },
      ...{ minutes: revision.minutes, technicianId, by: ctx.actorName },
      mileage: order.mileage_in ?? (await getVehicleRow(ctx, order.vehicle_id)).mileage,
    },
    ctx.now,
  )
  await insertResults(
    ctx.tx,
    id,
    items.flatMap((item) =>
      (item.positions.length === 0 ? [''] : item.positions).map((position) => ({
        id: newId(ctx.now),
        itemId: item.id,
        position,
      })),
    ),
  )
  await announceInspection(ctx, { id, service_order_id: order.id, shop_id: order.shop_id, vehicle_id: order.vehicle_id })
  return id
}
/** Begins an inspection with a published template (INS15). @throws Problem ORDER_NOT_FOUND, ORDER_CLOSED, INSPECTION_TEMPLATE_NOT_FOUND, TECHNICIAN_NOT_FOUND */
export async function startInspection(ctx: Context, { params, body }: Input<typeof calls.startInspection>): Promise<One> {
  const order = await getOrderLocked(ctx, params.id)
  expectLines(order)
  const found = await publishedRevision(ctx, body.template_id)
  const technicianId = body.technician_id ?? ownTechnicianId(ctx)
  if (body.technician_id) await getTechnicianRow(ctx, body.technician_id)
  const id = await addInspection(ctx, order, found, technicianId)
  const inspection = found.revision.name_en
  await recordActivity(ctx, order, { type: 'inspection_started', details: { inspection, inspection_id: id } })
  ctx.note({ kind: 'inspection', id, code: 'inspection.started', params: { name: inspection, number: order.number } })
  return showInspection(ctx, id)
}
/** A new order gets what its shop looks at by itself, by the kind of its vehicle; a template that is no longer published is left out (INS14). */
export async function addOnArrival(ctx: Context, { orderId, shopId }: { orderId: string; shopId: string }): Promise<void> {
  const { arrival } = await rulesOf(ctx.tx, shopId)
  if (arrival.length === 0) return
  const order = await getOrder(ctx, orderId)
  const { kind } = await getVehicleRow(ctx, order.vehicle_id)
  const fits = arrival.filter((one) => one.vehicle_kind === null || one.vehicle_kind === kind)
  for (const templateId of new Set(fits.map((one) => one.template_id))) {
    const found = await findPublished(ctx, templateId)
    if (found) await addInspection(ctx, order, found, null)
  }
}
