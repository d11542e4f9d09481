import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { orderStatusLabels } from '@twopost/contract/service-orders.states'
import type { Timer } from '@twopost/contract/timers'
import {
  holdReason,
  switchReason,
  type TimerKind,
  type TimerMove,
  type TimerStatus,
  timerMoves,
} from '@twopost/contract/timers.states'
import { getJob, holdJobLocked, jobHalted, resumeJobLocked, selectJob, startJobLocked } from '#features/jobs/index.ts'
import {
  getOrder,
  getOrderLocked,
  lineRemoving,
  type NewActivity,
  recordActivity,
  type ShopOfRead,
  selectTimerActivities,
  workStarting,
} from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { later } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { actedAt, expectOpenHours, sayShopTime } from './acted-at.service.ts'
import { tellEarlierStretches } from './earlier-stretches.service.ts'
import { presentTimerActivity } from './timer-activities.presenter.ts'
import { type CountsFields, countsFor, isSameWork } from './timer-services.service.ts'
import { timerStarting } from './timers.events.ts'
import { presentTimer, secondsBetween } from './timers.presenter.ts'
import {
  closeSegment,
  findOpenTimer,
  forgetLine,
  insertTimeEntry,
  insertTimer,
  lockJobTimer,
  lockTimer,
  moveTimer,
  openSegment,
  selectLastChange,
  selectOrderTimer,
  selectOwnJob,
  selectTimer,
  type TimerRow,
  workedSeconds,
} from './timers.queries.ts'

function ownTechnician(ctx: Context): string {
  const own = ownTechnicianId(ctx)
  if (!own) throw new Problem('NOT_A_TECHNICIAN')
  return own
}

/** The open timer of a technician; null without one, or where it runs in a shop one may not enter. */
export async function openTimerOf(ctx: Context, technicianId: string): Promise<Timer | null> {
  const row = await findOpenTimer(ctx.tx, technicianId)
  return row && mayEnterShop(ctx, row.shop_id) ? presentTimer(ctx, row) : null
}

export async function showActiveTimer(ctx: Context): Promise<{ timer: Timer | null }> {
  const own = ownTechnicianId(ctx)
  const row = own ? await findOpenTimer(ctx.tx, own) : undefined
  return { timer: row ? presentTimer(ctx, row) : null }
}

const activitiesOf = (ctx: Context, row: TimerRow) =>
  selectTimerActivities(ctx.tx, {
    id: row.id,
    orderId: row.service_order_id,
    jobId: row.job_id,
    from: row.started_at,
    to: row.ended_at,
  })

export async function showOrderTimer(ctx: Context, { params, query }: { params: { id: string }; query: ShopOfRead }) {
  const order = await getOrder(ctx, params.id, query)
  const row = await selectOrderTimer(ctx.tx, order.id, ownTechnicianId(ctx))
  return {
    timer: row
      ? {
          ...presentTimer(ctx, row),
          activities: (await activitiesOf(ctx, row)).map((activity) => presentTimerActivity(ctx, order.id, activity)),
        }
      : null,
  }
}

/** What happens with a timer, without the technician, whom each of them names. */
type TimerHappening =
  Extract<NewActivity, { type: `timer_${string}` }> extends infer H
    ? H extends { type: infer T; details: infer D }
      ? { type: T; details: Omit<D, 'technician'> }
      : never
    : never
const record = async (ctx: Context, row: TimerRow, what: TimerHappening, at: Date): Promise<void> => {
  await recordActivity(
    ctx,
    { id: row.service_order_id, shop_id: row.shop_id },
    {
      type: what.type,
      details: { technician: row.technician_name, ...what.details },
      jobId: row.job_id,
      timerId: row.id,
      technicianId: row.technician_id,
      at,
    },
  )
  await announceLive(ctx, 'timer.changed', row.shop_id, {
    timer_id: row.id,
    order_id: row.service_order_id,
    technician_id: row.technician_id,
  })
}

/** What a start may say beside the order. */
interface StartFields extends CountsFields {
  kind?: TimerKind | undefined
  occurred_at?: string | undefined
}
/**
 * Stops one's own open timer, so that one can start on an order. Both orders are locked in the order of their ids, so that two
 * people who switch crosswise do not wait for each other.
 */
async function leaveTimer(ctx: Context, running: TimerRow, orderId: string, at: Date): Promise<void> {
  for (const id of new Set([running.service_order_id, orderId].sort())) await getOrderLocked(ctx, id)
  await lockTimer(ctx.tx, running.id)
  const row = await selectTimer(ctx.tx, running.id)
  if (row.status !== 'completed') await finish(ctx, row, switchReason, at)
}

/** Nothing that is sent later may lie before what is recorded. @throws Problem TIME_BEFORE_LAST */
async function expectAfterLast(ctx: Context, technicianId: string, shopId: string, at: Date): Promise<void> {
  const last = await selectLastChange(ctx.tx, technicianId)
  if (last && at.getTime() < last.getTime()) throw new Problem('TIME_BEFORE_LAST', { at: await sayShopTime(ctx, shopId, last) })
}

/** Starts a timer on one's own job of an order; an assigned job starts with it (I12, OP-53). No timer of one's own is open. */
async function begin(ctx: Context, technicianId: string, orderId: string, fields: StartFields, at: Date): Promise<TimerRow> {
  const order = await getOrderLocked(ctx, orderId)
  const job = await selectOwnJob(ctx.tx, order.id, technicianId)
  if (!job) throw new Problem('NO_JOB_ON_ORDER')
  if (order.status !== 'scheduled' && order.status !== 'in_progress')
    throw new Problem('ORDER_NOT_WORKABLE', { status: orderStatusLabels[order.status] })
  if (job.status === 'completed') throw new Problem('NO_JOB_ON_ORDER')
  const counts = await countsFor(ctx, order.id, fields)
  const serviceIds = counts.serviceId === null ? counts.serviceIds : [counts.serviceId]
  await workStarting.announce(ctx, { orderId: order.id, shopId: order.shop_id, serviceIds })
  const running = await findOpenTimer(ctx.tx, technicianId)
  if (running) throw new Problem('TIMER_RUNNING', { order: running.order_number })
  if (at.getTime() < ctx.now.getTime()) await expectAfterLast(ctx, technicianId, order.shop_id, at)
  await timerStarting.announce(ctx, { technicianId, shopId: order.shop_id, at, isShared: counts.serviceIds.length > 0 })
  if (job.status === 'assigned') await startJobLocked(ctx, await getJob(ctx, job.id), { at })
  else if (job.status === 'on_hold') await resumeHeldJob(ctx, job.id, at)
  const timer = {
    id: newId(ctx.now),
    orderId: order.id,
    jobId: job.id,
    technicianId,
    lineItemId: fields.serviceItemId ?? null,
    ...counts,
    kind: fields.kind ?? 'work',
    source: at.getTime() < ctx.now.getTime() ? ('queued' as const) : ('live' as const),
  }
  if ((await insertTimer(ctx.tx, timer, at)) === 0)
    throw new Problem('TIMER_RUNNING', { order: (await findOpenTimer(ctx.tx, technicianId))?.order_number ?? '' })
  await openSegment(ctx.tx, newId(ctx.now), timer.id, { kind: 'work', bayId: order.bay_id }, at)
  const row = await selectTimer(ctx.tx, timer.id)
  await record(ctx, row, { type: 'timer_start', details: {} }, at)
  return row
}

/**
 * Starts the clock on one's own job (I12, OP-53). With `switch` a timer on another order is stopped first, in the same transaction
 * (R1-6). @throws Problem TIMER_RUNNING …
 */
export async function startTimer(
  ctx: Context,
  { params, body }: { params: { id: string }; body: (StartFields & { switch?: boolean | undefined }) | undefined },
) {
  const technicianId = ownTechnician(ctx)
  const order = await getOrder(ctx, params.id)
  const at = await actedAt(ctx, body?.occurred_at, technicianId, order.shop_id)
  if (body?.switch) {
    const running = await findOpenTimer(ctx.tx, technicianId)
    if (running && running.service_order_id !== order.id) await leaveTimer(ctx, running, order.id, at)
  }
  const row = await begin(ctx, technicianId, order.id, body ?? {}, at)
  ctx.note({ kind: 'timer', id: row.id, code: 'timer.started', params: { number: order.number } })
  return { timer: presentTimer(ctx, row) }
}

/**
 * Stops one's own timer, if any, and starts on another order or another service of the same one (CLK6, CLK13). A timer that runs on the
 * very same work goes on.
 */
export async function switchTimer(ctx: Context, { body }: { body: StartFields & { service_order_id: string } }) {
  const technicianId = ownTechnician(ctx)
  const order = await getOrder(ctx, body.service_order_id)
  const at = await actedAt(ctx, body.occurred_at, technicianId, order.shop_id)
  const running = await findOpenTimer(ctx.tx, technicianId)
  const isSame =
    running?.status === 'working' &&
    running.service_order_id === order.id &&
    isSameWork(running, await countsFor(ctx, order.id, body)) &&
    running.kind === (body.kind ?? 'work')
  if (running && !isSame) await leaveTimer(ctx, running, order.id, at)
  const row = running && isSame ? running : await begin(ctx, technicianId, order.id, body, at)
  ctx.note({ kind: 'timer', id: row.id, code: 'timer.switched', params: { number: order.number } })
  return { timer: presentTimer(ctx, row) }
}

/** Working again on a job that was on hold resumes it. */
async function resumeHeldJob(ctx: Context, jobId: string, at: Date): Promise<void> {
  const row = await selectJob(ctx.tx, jobId)
  if (row) await resumeJobLocked(ctx, row, at)
}

/** One's own open timer on this order, locked. @throws Problem TIMER_NOT_FOUND */
async function ownTimer(ctx: Context, orderId: string): Promise<TimerRow> {
  const order = await getOrderLocked(ctx, orderId)
  const row = await findOpenTimer(ctx.tx, ownTechnician(ctx))
  if (!row || row.service_order_id !== order.id) throw new Problem('TIMER_NOT_FOUND')
  await lockTimer(ctx.tx, row.id)
  return selectTimer(ctx.tx, row.id)
}
const words: Readonly<Record<TimerStatus, string>> = {
  working: 'running',
  paused: 'paused',
  break: 'on a break',
  completed: 'stopped',
}

async function turn(
  ctx: Context,
  row: TimerRow,
  move: TimerMove,
  columns: Record<string, unknown>,
  segment: 'work' | 'pause' | 'break' | null,
  at: Date,
): Promise<TimerRow> {
  const { from, to } = timerMoves[move]
  if (!(from as readonly TimerStatus[]).includes(row.status) || (await moveTimer(ctx.tx, row.id, from, to, columns)) === 0)
    throw new Problem('TIMER_STATE', { state: words[row.status] })
  if (at.getTime() < ctx.now.getTime()) await expectAfterLast(ctx, row.technician_id, row.shop_id, at)
  await tellEarlierStretches(ctx, await closeSegment(ctx.tx, row.id, at))
  const stretch = segment === 'work' ? { kind: segment, bayId: row.bay_id } : segment && { kind: segment }
  if (stretch) await openSegment(ctx.tx, newId(ctx.now), row.id, stretch, at)
  return selectTimer(ctx.tx, row.id)
}
type Params = { params: { id: string } }
type Moving = Params & { body?: { occurred_at?: string | undefined } | undefined }
const answer = (ctx: Context, row: TimerRow, code: AuditCode) => {
  ctx.note({ kind: 'timer', id: row.id, code, params: { number: row.order_number } })
  return { timer: presentTimer(ctx, row) }
}
/** One's own timer on an order, and when what is asked for happened. */
async function movingOf(ctx: Context, { params, body }: Moving): Promise<{ row: TimerRow; at: Date }> {
  const row = await ownTimer(ctx, params.id)
  return { row, at: await actedAt(ctx, body?.occurred_at, row.technician_id, row.shop_id) }
}

/** Stands still with a reason (I13). */
export async function pauseTimer(
  ctx: Context,
  { params, body }: Params & { body: { reason: string; notes?: string | undefined; occurred_at?: string | undefined } },
) {
  const { row: before, at } = await movingOf(ctx, { params, body })
  const columns = { pause_reason: body.reason, pause_notes: body.notes ?? '' }
  const row = await turn(ctx, before, 'pause', columns, 'pause', at)
  await record(ctx, row, { type: 'timer_pause', details: { reason: body.reason, notes: body.notes ?? '' } }, at)
  return answer(ctx, row, 'timer.paused')
}
/** Goes on; the pause is added to the pauses (I14). */
export async function resumeTimer(ctx: Context, input: Moving) {
  const { row: before, at } = await movingOf(ctx, input)
  const row = await turn(ctx, before, 'resume', { pause_reason: '', pause_notes: '' }, 'work', at)
  const paused = before.pause_started_at ? secondsBetween(before.pause_started_at, at) : 0
  await record(ctx, row, { type: 'timer_resume', details: { paused_seconds: paused } }, at)
  return answer(ctx, row, 'timer.resumed')
}
/** Breaks count as pauses (I15). */
export async function takeBreak(ctx: Context, input: Moving) {
  const { row: before, at } = await movingOf(ctx, input)
  const row = await turn(ctx, before, 'break', { pause_reason: '', pause_notes: '' }, 'break', at)
  await record(ctx, row, { type: 'timer_break', details: {} }, at)
  return answer(ctx, row, 'timer.break')
}
export async function endBreak(ctx: Context, input: Moving) {
  const { row: before, at } = await movingOf(ctx, input)
  const row = await turn(ctx, before, 'end-break', {}, 'work', at)
  const paused = before.pause_started_at ? secondsBetween(before.pause_started_at, at) : 0
  await record(ctx, row, { type: 'timer_resume', details: { paused_seconds: paused } }, at)
  return answer(ctx, row, 'timer.break-ended')
}

/** Ends a timer and writes its time entry. */
async function finish(ctx: Context, row: TimerRow, reason: string, at: Date): Promise<TimerRow> {
  // Where the clock was set back meanwhile it ends where it began, and what was worked is what the stretches say (2.2).
  const end = later(at, row.started_at)
  const stopped = { stop_reason: reason, ended_at: end, pause_reason: '', pause_notes: '' }
  const done = await turn(ctx, row, 'stop', stopped, null, at)
  await insertTimeEntry(ctx.tx, {
    id: newId(ctx.now),
    technicianId: row.technician_id,
    orderId: row.service_order_id,
    timerId: row.id,
    startedAt: row.started_at,
    endedAt: end,
    seconds: await workedSeconds(ctx.tx, row.id),
    description: row.order_title,
    notes: reason,
  })
  await record(ctx, done, { type: 'timer_stop', details: { reason } }, at)
  return done
}
/** A reason is needed; "Parts needed - on hold" puts the job on hold (I16, OP-52). */
export async function stopTimer(
  ctx: Context,
  { params, body }: Params & { body: { reason: string; occurred_at?: string | undefined } },
) {
  const { row, at } = await movingOf(ctx, { params, body })
  const done = await finish(ctx, row, body.reason, at)
  if (body.reason === holdReason) {
    const job = await selectJob(ctx.tx, row.job_id)
    if (job?.status === 'in_progress') await holdJobLocked(ctx, job, at)
  }
  return answer(ctx, done, 'timer.stopped')
}
/** Stops the open timer of a technician, if there is one; the job goes on (CLK6). */
export async function stopTimerOf(ctx: Context, technicianId: string, reason: string, at: Date): Promise<void> {
  const running = await findOpenTimer(ctx.tx, technicianId)
  if (!running) return
  await getOrderLocked(ctx, running.service_order_id)
  await lockTimer(ctx.tx, running.id)
  const row = await selectTimer(ctx.tx, running.id)
  if (row.status !== 'completed') await finish(ctx, row, reason, at)
}
/** A timer as its answer has it. */
export const timerView = async (ctx: Context, id: string): Promise<Timer> => presentTimer(ctx, await selectTimer(ctx.tx, id))

/** A job that is held, completed or cancelled stops its timer in the same transaction. */
export function subscribeTimers(): void {
  lineRemoving.subscribe(async (ctx, { orderId, lineId }) => {
    await forgetLine(ctx.tx, orderId, lineId)
  })
  jobHalted.subscribe(async (ctx, fact) => {
    const open = await lockJobTimer(ctx.tx, fact.jobId)
    if (!open) return
    const row = await selectTimer(ctx.tx, open.id)
    if (fact.at !== ctx.now) await expectOpenHours(ctx, row.technician_id, row.shop_id, fact.at)
    await finish(ctx, row, fact.reason, fact.at)
  })
}
