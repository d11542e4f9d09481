import type * as calls from '@twopost/contract/attendance'
import { type CorrectedTimes, faultOfTimes, secondsOf, type TimeCorrection } from '@twopost/contract/attendance'
import type { Answer, Input } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { listTechniciansByIds } from '#features/technicians/index.ts'
import {
  type Counts,
  deleteSegment,
  expectOpenHours,
  insertWorkSegment,
  isServiceOf,
  sayShopTime,
  selectSegments,
  selectTimerToCorrect,
  type TimerToCorrect,
  tellEarlierStretches,
  timerView,
  updateEntryOfTimer,
  updateEntryTimes,
  updateSegment,
  updateTimerTimes,
} from '#features/timers/index.ts'
import { fromMs, instantOf } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { fieldProblem, Problem } from '#platform/http/problem.ts'
import { presentEntry } from '../attendance.presenter.ts'
import { type EntryRow, lockHours, selectEntry } from '../attendance.queries.ts'
import { hoursChanged } from '../clock/clock.service.ts'
import { tellCorrected } from './correction-notices.service.ts'
import { findTimeOverlap, insertCorrection } from './corrections.queries.ts'
import { fitSegments } from './segments.rules.ts'

export interface Times {
  from: Date
  to: Date
}
const stretch = ({ from, to }: Times) => ({ from: from.getTime(), to: to.getTime() })

/**
 * New hours of somebody must be in order, over, at most a day long, in no approved period, and share no time with others of their kind
 * (CLK21, CLK22). @throws Problem VALIDATION_FAILED, PERIOD_APPROVED, TIME_OVERLAP
 */
export async function expectFree(
  ctx: Context,
  of: { technicianId: string; shopId: string; kind: 'attended' | 'work'; except: string },
  times: Times,
): Promise<void> {
  const fault = faultOfTimes(stretch(times), ctx.now.getTime())
  if (fault) throw fieldProblem('body.to', fault, fieldTexts[fault])
  await expectOpenHours(ctx, of.technicianId, of.shopId, times.from)
  const other = await findTimeOverlap(ctx.tx, of.technicianId, of.kind, times.from, times.to, of.except, ctx.now)
  if (other)
    throw new Problem('TIME_OVERLAP', {
      from: await sayShopTime(ctx, of.shopId, other.from_at),
      to: await sayShopTime(ctx, of.shopId, other.to_at),
    })
}

/** Puts a correction on the entry and tells the technician (CLK10). */
export async function recordCorrection(
  ctx: Context,
  of: { kind: 'time_entry' | 'timer'; recordId: string; technicianId: string; shopId: string },
  before: CorrectedTimes | null,
  after: CorrectedTimes,
  reason: string,
): Promise<{ correction: TimeCorrection; name: string }> {
  await insertCorrection(
    ctx.tx,
    { ...of, id: newId(ctx.now), before, after, reason, byUserId: ctx.userId, byName: ctx.actorName },
    ctx.now,
  )
  await hoursChanged(ctx, of.shopId, of.technicianId)
  const [technician] = await listTechniciansByIds(ctx, [of.technicianId])
  if (technician && technician.user_id !== ctx.userId)
    await tellCorrected(ctx, technician.user_id, of.shopId, before, after, reason)
  return {
    correction: { recordId: of.recordId, before, after, reason, byName: ctx.actorName, at: ctx.now.toISOString() },
    name: technician?.name ?? '',
  }
}
const wire = (from: Date, to: Date): CorrectedTimes => ({ from: from.toISOString(), to: to.toISOString() })

/** @throws Problem TIME_ENTRY_NOT_FOUND */
async function entryToCorrect(ctx: Context, id: string): Promise<EntryRow & { shop_id: string }> {
  const row = isUuid(id) ? await selectEntry(ctx.tx, id) : undefined
  if (!row?.shop_id || !mayEnterShop(ctx, row.shop_id)) throw new Problem('TIME_ENTRY_NOT_FOUND')
  return { ...row, shop_id: row.shop_id }
}
/**
 * Corrects attended time, time of no order, or by its entry time on job (CLK5, CLK10). @throws Problem TIME_ENTRY_NOT_FOUND, ENTRY_OPEN,
 * STALE_VERSION, TIME_OVERLAP, PERIOD_APPROVED, VALIDATION_FAILED
 */
export async function correctTimeEntry(
  ctx: Context,
  { params, body }: Input<typeof calls.correctTimeEntry>,
): Promise<Answer<typeof calls.correctTimeEntry>> {
  const found = await entryToCorrect(ctx, params.id)
  await lockHours(ctx.tx, found.technician_id)
  const row = await entryToCorrect(ctx, params.id)
  if (row.ended_at === null) throw new Problem('ENTRY_OPEN')
  const stale = (current: EntryRow) => new Problem('STALE_VERSION', {}, { current: presentEntry(current, ctx.now) })
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version) throw stale(row)
  const times = {
    from: body.from ? instantOf(body.from) : row.started_at,
    to: body.to ? instantOf(body.to) : row.ended_at,
  }
  if (row.timer_id) {
    const timer = await timerToCorrect(ctx, row.timer_id)
    const { correction } = await fitTimer(ctx, timer, times, countsOf(timer), body.reason)
    return { time_entry: presentEntry(await entryToCorrect(ctx, row.id), ctx.now), correction }
  }
  await expectOpenHours(ctx, row.technician_id, row.shop_id, row.started_at)
  const of = { technicianId: row.technician_id, shopId: row.shop_id, except: row.id }
  await expectFree(ctx, { ...of, kind: row.source === 'clock' ? 'attended' : 'work' }, times)
  if ((await updateEntryTimes(ctx.tx, { id: row.id, version: row.version, ...times, seconds: secondsOf(stretch(times)) })) === 0)
    throw stale(await entryToCorrect(ctx, row.id))
  const { correction, name } = await recordCorrection(
    ctx,
    { kind: 'time_entry', recordId: row.id, technicianId: row.technician_id, shopId: row.shop_id },
    wire(row.started_at, row.ended_at),
    wire(times.from, times.to),
    body.reason,
  )
  ctx.note({ kind: 'time_entry', id: row.id, code: 'time.corrected', params: { name }, details: { reason: body.reason } })
  return { time_entry: presentEntry(await entryToCorrect(ctx, row.id), ctx.now), correction }
}

/** @throws Problem TIMER_RECORD_NOT_FOUND */
async function timerToCorrect(ctx: Context, id: string): Promise<TimerToCorrect> {
  const row = isUuid(id) ? await selectTimerToCorrect(ctx.tx, id) : undefined
  if (!row || !mayEnterShop(ctx, row.shop_id)) throw new Problem('TIMER_RECORD_NOT_FOUND')
  return row
}
const countsOf = (row: TimerToCorrect): Counts => ({ serviceId: row.service_id, serviceIds: row.service_ids })
const wireCounts = ({ serviceId, serviceIds }: Counts) => ({
  serviceId,
  ...(serviceIds.length > 0 && { serviceIds: [...serviceIds] }),
})
/** Gives a stopped timer other times or another service; its stretches are cut to them. */
async function fitTimer(
  ctx: Context,
  row: TimerToCorrect,
  times: Times,
  counts: Counts,
  reason: string,
): Promise<{ correction: TimeCorrection }> {
  if (row.ended_at === null) throw new Problem('ENTRY_OPEN')
  await expectOpenHours(ctx, row.technician_id, row.shop_id, row.started_at)
  const of = { technicianId: row.technician_id, shopId: row.shop_id, except: row.id }
  await expectFree(ctx, { ...of, kind: 'work' }, times)
  if ((await updateTimerTimes(ctx.tx, { id: row.id, version: row.version, ...times, ...counts })) === 0)
    throw new Problem('STALE_VERSION', {}, { current: await timerView(ctx, row.id) })
  const segments = await selectSegments(ctx.tx, row.id)
  const fitted = fitSegments(segments, times.from.getTime(), times.to.getTime())
  for (const one of segments) if (!fitted.some(({ id }) => id === one.id)) await deleteSegment(ctx.tx, one.id)
  for (const one of fitted) await updateSegment(ctx.tx, one.id, fromMs(one.from), fromMs(one.to))
  if (fitted.length === 0) await insertWorkSegment(ctx.tx, { id: newId(ctx.now), timerId: row.id, ...times, bayId: row.bay_id })
  await tellEarlierStretches(ctx, [
    ...segments.map((one) => one.from_at),
    ...fitted.map((one) => fromMs(one.from)),
    ...(fitted.length === 0 ? [times.from] : []),
  ])
  const isWork = (id: string) => segments.find((one) => one.id === id)?.kind === 'work'
  const worked =
    fitted.length === 0
      ? secondsOf(stretch(times))
      : fitted.filter((one) => isWork(one.id)).reduce((sum, one) => sum + secondsOf(one), 0)
  await updateEntryOfTimer(ctx.tx, row.id, times.from, times.to, worked)
  const { correction, name } = await recordCorrection(
    ctx,
    { kind: 'timer', recordId: row.id, technicianId: row.technician_id, shopId: row.shop_id },
    { ...wire(row.started_at, row.ended_at), ...wireCounts(countsOf(row)) },
    { ...wire(times.from, times.to), ...wireCounts(counts) },
    reason,
  )
  ctx.note({ kind: 'timer', id: row.id, code: 'timer.corrected', params: { name }, details: { reason } })
  return { correction }
}

/** @throws Problem TIMER_RECORD_NOT_FOUND, ENTRY_OPEN, STALE_VERSION, SERVICE_NOT_FOUND, TIME_OVERLAP, PERIOD_APPROVED … */
export async function correctTimer(
  ctx: Context,
  { params, body }: Input<typeof calls.correctTimer>,
): Promise<Answer<typeof calls.correctTimer>> {
  const found = await timerToCorrect(ctx, params.id)
  await lockHours(ctx.tx, found.technician_id)
  const row = await timerToCorrect(ctx, params.id)
  if (row.ended_at === null) throw new Problem('ENTRY_OPEN')
  const wanted = body.version ?? ctx.ifMatch
  if (wanted !== undefined && wanted !== row.version)
    throw new Problem('STALE_VERSION', {}, { current: await timerView(ctx, row.id) })
  const counts = body.service_id === undefined ? countsOf(row) : { serviceId: body.service_id, serviceIds: [] }
  if (body.service_id && !(await isServiceOf(ctx.tx, row.service_order_id, body.service_id)))
    throw new Problem('SERVICE_NOT_FOUND')
  const times = {
    from: body.from ? instantOf(body.from) : row.started_at,
    to: body.to ? instantOf(body.to) : row.ended_at,
  }
  const { correction } = await fitTimer(ctx, row, times, counts, body.reason)
  return { timer: await timerView(ctx, row.id), correction }
}
