import type { AuditCode } from '@twopost/contract/registries/audit-codes'
import { orderStatusLabels } from '@twopost/contract/service-orders.states'
import type { Timer } from '@twopost/contract/timers'
import { holdReason, switchReason, type TimerMove, type TimerStatus, timerMoves } from '@twopost/contract/timers.states'
import { getJob, holdJobLocked, jobHalted, resumeJobLocked, selectJob, startJobLocked } from '#features/jobs/index.ts'
import {
  getOrder,
  getOrderLocked,
  lineRemoving,
  type NewActivity,
  presentActivity,
  recordActivity,
  type ShopOfRead,
  selectTimerActivities,
} from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, mayEnterShop } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  closeSegment,
  findOpenTimer,
  forgetLine,
  insertTimeEntry,
  insertTimer,
  isLineOf,
  lockJobTimer,
  lockTimer,
  moveTimer,
  openSegment,
  selectOrderTimer,
  selectOwnJob,
  selectTimer,
  type TimerRow,
  workedSeconds,
} from './timers.queries.ts'

const seconds = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** Row → wire at the server's present (I9, I17): elapsed = now − start − pauses. */
function present(ctx: Context, row: TimerRow): Timer {
  const at = row.ended_at ?? ctx.now
  const pause = row.paused_seconds + (row.pause_started_at ? seconds(row.pause_started_at, at) : 0)
  return {
    id: row.service_order_id,
    timer_id: row.id,
    number: row.order_number,
    title: row.order_title,
    technicianId: row.technician_id,
    technicianName: row.technician_name,
    jobId: row.job_id,
    serviceItemId: row.line_item_id,
    startTime: row.started_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    elapsedTime: Math.max(0, seconds(row.started_at, at) - pause),
    jobElapsedTime: row.job_seconds,
    totalPauseTime: pause,
    isPaused: row.status === 'paused' || row.status === 'break',
    pauseStartTime: row.pause_started_at?.toISOString() ?? null,
    status: row.status,
    pauseReason: row.pause_reason,
    pauseNotes: row.pause_notes,
    stopReason: row.stop_reason,
    estimatedSeconds: row.estimated_minutes === null ? null : row.estimated_minutes * 60,
    server_time: ctx.now.toISOString(),
    vehicle: {
      label: [row.vehicle_year, row.vehicle_make, row.vehicle_model].filter(Boolean).join(' '),
      licensePlate: row.vehicle_plate,
      plateState: row.vehicle_plate_state,
      unitNumber: row.vehicle_unit,
    },
  }
}

function ownTechnician(ctx: Context): string {
  const own = ownTechnicianId(ctx)
  if (!own) throw new Problem('NOT_A_TECHNICIAN')
  return own
}

/** The open timer of a technician; null without one, or where it runs in a shop one may not enter. */
export async function openTimerOf(ctx: Context, technicianId: string): Promise<Timer | null> {
  const row = await findOpenTimer(ctx.tx, technicianId)
  return row && mayEnterShop(ctx, row.shop_id) ? present(ctx, row) : null
}

export async function showActiveTimer(ctx: Context): Promise<{ timer: Timer | null }> {
  const own = ownTechnicianId(ctx)
  const row = own ? await findOpenTimer(ctx.tx, own) : undefined
  return { timer: row ? present(ctx, row) : null }
}

export async function showOrderTimer(ctx: Context, { params, query }: { params: { id: string }; query: ShopOfRead }) {
  const order = await getOrder(ctx, params.id, query)
  const row = await selectOrderTimer(ctx.tx, order.id, ownTechnicianId(ctx))
  return {
    timer: row
      ? {
          ...present(ctx, row),
          activities: (await selectTimerActivities(ctx.tx, row.id)).map((row) => presentActivity(ctx, row)),
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
const record = async (ctx: Context, row: TimerRow, what: TimerHappening): Promise<void> => {
  await recordActivity(
    ctx,
    { id: row.service_order_id, shop_id: row.shop_id },
    {
      type: what.type,
      details: { technician: row.technician_name, ...what.details },
      jobId: row.job_id,
      timerId: row.id,
      technicianId: row.technician_id,
    },
  )
  await announceLive(ctx, 'timer.changed', row.shop_id, {
    timer_id: row.id,
    order_id: row.service_order_id,
    technician_id: row.technician_id,
  })
}

/**
 * Stops one's own timer on another order, so that one can start here. Both orders are locked in the order of their ids, so that two
 * people who switch crosswise do not wait for each other.
 */
async function leaveOtherTimer(ctx: Context, technicianId: string, orderId: string): Promise<void> {
  const running = await findOpenTimer(ctx.tx, technicianId)
  if (!running || running.service_order_id === orderId) return
  for (const id of [running.service_order_id, orderId].sort()) await getOrderLocked(ctx, id)
  await lockTimer(ctx.tx, running.id)
  const row = await selectTimer(ctx.tx, running.id)
  if (row.status !== 'completed') await finish(ctx, row, switchReason)
}

/**
 * Starts the clock on one's own job; an assigned job starts with it (I12, OP-53). With `switch` a timer on another order is stopped
 * first, in the same transaction (R1-6). @throws Problem TIMER_RUNNING …
 */
export async function startTimer(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { serviceItemId?: string | null | undefined; switch?: boolean | undefined } | undefined
  },
) {
  const technicianId = ownTechnician(ctx)
  if (body?.switch) await leaveOtherTimer(ctx, technicianId, (await getOrder(ctx, params.id)).id)
  const order = await getOrderLocked(ctx, params.id)
  const job = await selectOwnJob(ctx.tx, order.id, technicianId)
  if (!job) throw new Problem('NO_JOB_ON_ORDER')
  if (order.status !== 'scheduled' && order.status !== 'in_progress')
    throw new Problem('ORDER_NOT_WORKABLE', { status: orderStatusLabels[order.status] })
  if (job.status === 'completed') throw new Problem('NO_JOB_ON_ORDER')
  const lineItemId = body?.serviceItemId ?? null
  if (lineItemId && !(await isLineOf(ctx.tx, order.id, lineItemId))) throw new Problem('LINE_ITEM_NOT_FOUND')
  const running = await findOpenTimer(ctx.tx, technicianId)
  if (running) throw new Problem('TIMER_RUNNING', { order: running.order_number })
  if (job.status === 'assigned') await startJobLocked(ctx, await getJob(ctx, job.id))
  else if (job.status === 'on_hold') await resumeHeldJob(ctx, job.id)
  const id = newId(ctx.now)
  if ((await insertTimer(ctx.tx, { id, orderId: order.id, jobId: job.id, technicianId, lineItemId }, ctx.now)) === 0)
    throw new Problem('TIMER_RUNNING', { order: (await findOpenTimer(ctx.tx, technicianId))?.order_number ?? '' })
  await openSegment(ctx.tx, newId(ctx.now), id, 'work', ctx.now)
  const row = await selectTimer(ctx.tx, id)
  await record(ctx, row, { type: 'timer_start', details: {} })
  ctx.note({ kind: 'timer', id, code: 'timer.started', params: { number: order.number } })
  return { timer: present(ctx, row) }
}

/** Working again on a job that was on hold resumes it. */
async function resumeHeldJob(ctx: Context, jobId: string): Promise<void> {
  const row = await selectJob(ctx.tx, jobId)
  if (row) await resumeJobLocked(ctx, row)
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
): Promise<TimerRow> {
  const { from, to } = timerMoves[move]
  if (!(from as readonly TimerStatus[]).includes(row.status) || (await moveTimer(ctx.tx, row.id, from, to, columns)) === 0)
    throw new Problem('TIMER_STATE', { state: words[row.status] })
  await closeSegment(ctx.tx, row.id, ctx.now)
  if (segment) await openSegment(ctx.tx, newId(ctx.now), row.id, segment, ctx.now)
  return selectTimer(ctx.tx, row.id)
}
type Params = { params: { id: string } }
const answer = (ctx: Context, row: TimerRow, code: AuditCode) => {
  ctx.note({ kind: 'timer', id: row.id, code, params: { number: row.order_number } })
  return { timer: present(ctx, row) }
}

/** Stands still with a reason (I13). */
export async function pauseTimer(
  ctx: Context,
  { params, body }: Params & { body: { reason: string; notes?: string | undefined } },
) {
  const row = await turn(
    ctx,
    await ownTimer(ctx, params.id),
    'pause',
    { pause_reason: body.reason, pause_notes: body.notes ?? '' },
    'pause',
  )
  await record(ctx, row, { type: 'timer_pause', details: { reason: body.reason, notes: body.notes ?? '' } })
  return answer(ctx, row, 'timer.paused')
}
/** Goes on; the pause is added to the pauses (I14). */
export async function resumeTimer(ctx: Context, { params }: Params) {
  const before = await ownTimer(ctx, params.id)
  const row = await turn(ctx, before, 'resume', { pause_reason: '', pause_notes: '' }, 'work')
  const paused = before.pause_started_at ? seconds(before.pause_started_at, ctx.now) : 0
  await record(ctx, row, { type: 'timer_resume', details: { paused_seconds: paused } })
  return answer(ctx, row, 'timer.resumed')
}
/** Breaks count as pauses (I15). */
export async function takeBreak(ctx: Context, { params }: Params) {
  const row = await turn(ctx, await ownTimer(ctx, params.id), 'break', { pause_reason: '', pause_notes: '' }, 'break')
  await record(ctx, row, { type: 'timer_break', details: {} })
  return answer(ctx, row, 'timer.break')
}
export async function endBreak(ctx: Context, { params }: Params) {
  const before = await ownTimer(ctx, params.id)
  const row = await turn(ctx, before, 'end-break', {}, 'work')
  await record(ctx, row, {
    type: 'timer_resume',
    details: { paused_seconds: before.pause_started_at ? seconds(before.pause_started_at, ctx.now) : 0 },
  })
  return answer(ctx, row, 'timer.break-ended')
}

/** Ends a timer and writes its time entry. */
async function finish(ctx: Context, row: TimerRow, reason: string): Promise<TimerRow> {
  const done = await turn(ctx, row, 'stop', { stop_reason: reason, ended_at: ctx.now, pause_reason: '', pause_notes: '' }, null)
  await insertTimeEntry(ctx.tx, {
    id: newId(ctx.now),
    technicianId: row.technician_id,
    orderId: row.service_order_id,
    timerId: row.id,
    startedAt: row.started_at,
    endedAt: ctx.now,
    seconds: await workedSeconds(ctx.tx, row.id),
    description: row.order_title,
    notes: reason,
  })
  await record(ctx, done, { type: 'timer_stop', details: { reason } })
  return done
}
/** A reason is needed; "Parts needed - on hold" puts the job on hold (I16, OP-52). */
export async function stopTimer(ctx: Context, { params, body }: Params & { body: { reason: string } }) {
  const row = await ownTimer(ctx, params.id)
  const done = await finish(ctx, row, body.reason)
  if (body.reason === holdReason) {
    const job = await selectJob(ctx.tx, row.job_id)
    if (job?.status === 'in_progress') await holdJobLocked(ctx, job)
  }
  return answer(ctx, done, 'timer.stopped')
}

/** A job that is held, completed or cancelled stops its timer in the same transaction. */
export function subscribeTimers(): void {
  lineRemoving.subscribe(async (ctx, { orderId, lineId }) => {
    await forgetLine(ctx.tx, orderId, lineId)
  })
  jobHalted.subscribe(async (ctx, fact) => {
    const open = await lockJobTimer(ctx.tx, fact.jobId)
    if (open) await finish(ctx, await selectTimer(ctx.tx, open.id), fact.reason)
  })
}
