import type { Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/inspections'
import { type InspectionState, isFinding, itemName, mayMoveInspection } from '@twopost/contract/inspections'
import type { NewActivity } from '#features/service-orders/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type InspectionRow, type MoveColumns, moveInspectionState } from './inspections.queries.ts'
import {
  announceInspection,
  lockedInspection,
  mayReopen,
  type One,
  orderOf,
  refuseMove,
  showInspection,
} from './inspections.service.ts'
import { type ResultRow, selectMedia, selectResults } from './results.queries.ts'

/** The one mover of an inspection (INS5). @throws Problem INVALID_INSPECTION_TRANSITION, REPORT_SIGNED */
export async function move(
  ctx: Context,
  row: InspectionRow,
  to: InspectionState,
  { columns, activity }: { columns: MoveColumns; activity: NewActivity },
): Promise<void> {
  if (!mayMoveInspection(row.state, to)) throw refuseMove(row.state, to)
  if ((await moveInspectionState(ctx.tx, row.id, row.state, to, columns, ctx.now)) === 0) throw refuseMove(row.state, to)
  await recordActivity(ctx, orderOf(row), activity)
  await announceInspection(ctx, row)
}
const named = (row: InspectionRow) => ({ inspection: row.name_en, inspection_id: row.id })
const noted = (row: InspectionRow) => ({ name: row.name_en, number: row.order_number })

/** The longest list of items that a sentence names. */
const mostNamed = 8
/** Items in the language of the person who reads them. */
export function namesOf(ctx: Pick<Context, 'principal'>, results: readonly ResultRow[]): string {
  const names = results.map((one) => itemName(one, ctx.principal.language))
  return names.length <= mostNamed ? names.join(', ') : `${names.slice(0, mostNamed).join(', ')} … (${names.length})`
}

/** Says that everything was looked at (INS23). @throws Problem ITEMS_OPEN, PHOTO_REQUIRED */
export async function finishInspection(ctx: Context, { params, body }: Input<typeof calls.finishInspection>): Promise<One> {
  const row = await lockedInspection(ctx, params.id, body?.version)
  if (!mayMoveInspection(row.state, 'done')) throw refuseMove(row.state, 'done')
  const [results, media] = await Promise.all([selectResults(ctx.tx, row.id), selectMedia(ctx.tx, row.id)])
  const open = results.filter((one) => one.is_required && one.rating === 'not_checked')
  if (open.length > 0) throw new Problem('ITEMS_OPEN', { items: namesOf(ctx, open) })
  const hasPhoto = (one: ResultRow) => media.some((each) => each.kind === 'photo' && each.inspection_result_id === one.id)
  const bare = results.filter((one) => one.photo === 'required' && isFinding(one.rating) && !hasPhoto(one))
  if (bare.length > 0) throw new Problem('PHOTO_REQUIRED', { items: namesOf(ctx, bare) })
  await move(ctx, row, 'done', {
    columns: { finished_at: ctx.now, finished_by: ctx.userId },
    activity: {
      type: 'inspection_finished',
      details: { ...named(row), soon: row.counts.soon, now: row.counts.now },
    },
  })
  ctx.note({ kind: 'inspection', id: row.id, code: 'inspection.finished', params: noted(row) })
  return showInspection(ctx, row.id)
}

/** Says that it may be shown to the customer (INS5). An annual inspection is signed instead. */
export async function reviewInspection(ctx: Context, { params, body }: Input<typeof calls.reviewInspection>): Promise<One> {
  const row = await lockedInspection(ctx, params.id, body?.version)
  await moveToReviewed(ctx, row)
  ctx.note({ kind: 'inspection', id: row.id, code: 'inspection.reviewed', params: noted(row) })
  return showInspection(ctx, row.id)
}
export const moveToReviewed = (ctx: Context, row: InspectionRow): Promise<void> =>
  move(ctx, row, 'reviewed', {
    columns: { reviewed_at: ctx.now, reviewed_by_name: ctx.actorName },
    activity: { type: 'inspection_reviewed', details: named(row) },
  })

/** Gives it back to its technician; what the customer saw before is marked as changed (INS5). @throws Problem NOT_ALLOWED */
export async function reopenInspection(ctx: Context, { params, body }: Input<typeof calls.reopenInspection>): Promise<One> {
  const row = await lockedInspection(ctx, params.id, body?.version)
  if (!mayMoveInspection(row.state, 'in_progress') || row.state === 'open') throw refuseMove(row.state, 'in_progress')
  if (!mayReopen(ctx, row)) throw new Problem('NOT_ALLOWED')
  await move(ctx, row, 'in_progress', {
    columns: {
      ...{ finished_at: null, finished_by: null, reviewed_at: null, reviewed_by_name: '' },
      is_changed: row.is_changed || row.state === 'shared',
    },
    activity: { type: 'inspection_reopened', details: { ...named(row), reason: body?.reason ?? '' } },
  })
  ctx.note({ kind: 'inspection', id: row.id, code: 'inspection.reopened', params: noted(row) })
  return showInspection(ctx, row.id)
}
