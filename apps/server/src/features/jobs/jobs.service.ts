import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { JobDetail } from '@twopost/contract/jobs'
import { type JobStatus, jobStatusLabels, mayMoveJob } from '@twopost/contract/jobs.states'
import { flagsOfOrder } from '#features/flags/index.ts'
import {
  getOrderLocked,
  minutesBetween,
  recordActivity,
  selectLines,
  startLocked,
  writeNote,
} from '#features/service-orders/index.ts'
import { getShopRow, sayTime } from '#features/shops/index.ts'
import { getTechnicianRow, ownTechnicianId } from '#features/technicians/index.ts'
import { announceLive } from '#platform/events/live.ts'
import { type Context, may, mayEnterShop } from '#platform/http/context.ts'
import { happenedAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { jobHalted } from './jobs.events.ts'
import { presentJob, presentNote, presentPart, presentPhoto, presentRecording, presentTask } from './jobs.presenter.ts'
import {
  countTechnicianJobs,
  type JobRow,
  moveJobStatus,
  selectJob,
  selectJobMedia,
  selectJobNotes,
  selectJobServices,
  selectTechnicianJobs,
} from './jobs.queries.ts'
import { cancelJobTasks, completeJobTasks, selectTasks } from './tasks.queries.ts'

/** A job that is one's own, or anyone's for who may assign. @throws Problem JOB_NOT_FOUND (H12, S-26) */
export async function getJob(ctx: Context, id: string): Promise<JobRow> {
  const row = await selectJob(ctx.tx, id)
  const mayLook =
    row && mayEnterShop(ctx, row.shop_id) && (row.technician_id === ownTechnicianId(ctx) || may(ctx, 'service-order:assign'))
  if (!row || !mayLook) throw new Problem('JOB_NOT_FOUND')
  return row
}

export async function jobDetail(ctx: Context, id: string): Promise<JobDetail> {
  const row = await getJob(ctx, id)
  const [tasks, lines, notes, media, services, flags] = await Promise.all([
    selectTasks(ctx.tx, id),
    selectLines(ctx.tx, row.service_order_id),
    selectJobNotes(ctx.tx, id),
    selectJobMedia(ctx.tx, id),
    selectJobServices(ctx.tx, row.service_order_id),
    flagsOfOrder(ctx, orderOf(row)),
  ])
  return {
    ...presentJob(ctx, row),
    tasks: tasks.map((task) => presentTask(task, row.order_priority)),
    parts: lines.filter((line) => line.type === 'parts').map((line) => presentPart(ctx, line, row)),
    notes: notes.map(presentNote),
    photos: media.filter((one) => one.kind === 'photo').map(presentPhoto),
    recordings: media.filter((one) => one.kind !== 'photo').map(presentRecording),
    services,
    flags,
  }
}
export const showJob = async (ctx: Context, { params }: { params: { id: string } }) => ({ job: await jobDetail(ctx, params.id) })

/** `me` is the caller's own record; another id needs service-order:assign. @throws Problem TECHNICIAN_NOT_FOUND */
export async function technicianIdFor(ctx: Context, id: string): Promise<string> {
  const own = ownTechnicianId(ctx)
  if (id === 'me' || id === own) {
    if (!own) throw new Problem('TECHNICIAN_NOT_FOUND')
    return own
  }
  if (!may(ctx, 'service-order:assign')) throw new Problem('TECHNICIAN_NOT_FOUND')
  return (await getTechnicianRow(ctx, id)).id
}

/** As far as they are in shops one may enter; open ones first, then what is done, latest first (H11). */
export async function listJobs(
  ctx: Context,
  { params, query }: { params: { id: string }; query: PageQuery & { active?: boolean | undefined } },
) {
  const at = pageOf(query)
  // Someone who is no technician sees an empty list, not an error (OP-9).
  if (params.id === 'me' && !ownTechnicianId(ctx)) return { jobs: [], pagination: paginate(at, 0) }
  const filter = { technicianId: await technicianIdFor(ctx, params.id), open: query.active ?? null, shopIds: ctx.shopIds }
  const [rows, count] = await Promise.all([
    selectTechnicianJobs(ctx.tx, filter, at.limit, at.offset),
    countTechnicianJobs(ctx.tx, filter),
  ])
  return { jobs: rows.map((row) => presentJob(ctx, row)), pagination: paginate(at, count) }
}

function refuse(from: JobStatus, to: JobStatus): never {
  throw new Problem('INVALID_JOB_TRANSITION', { from: jobStatusLabels[from], to: jobStatusLabels[to] })
}

/** The only writer of a job's status: order locked first, then the job (H14–H16, OP-40). */
async function move(ctx: Context, row: JobRow, to: JobStatus, columns: Record<string, unknown>): Promise<void> {
  if (!mayMoveJob(row.status, to)) refuse(row.status, to)
  if ((await moveJobStatus(ctx.tx, row.id, row.status, to, columns, ctx.now)) === 0) refuse(row.status, to)
  await announceLive(ctx, 'job.changed', row.shop_id, {
    job_id: row.id,
    order_id: row.service_order_id,
    technician_id: row.technician_id,
  })
}
const orderOf = (row: JobRow) => ({ id: row.service_order_id, shop_id: row.shop_id })
/** Writes what happened to a job into the timeline of its order. */
const record = (
  ctx: Context,
  row: JobRow,
  type: 'job_started' | 'job_completed' | 'job_on_hold' | 'job_resumed' | 'job_cancelled',
  at = ctx.now,
) =>
  recordActivity(ctx, orderOf(row), {
    type,
    jobId: row.id,
    technicianId: row.technician_id,
    details: { technician: row.technician_name },
    at,
  })
/** Nothing that is sent later may lie before what is recorded of the job. @throws Problem TIME_BEFORE_LAST */
async function expectAfterStart(ctx: Context, row: JobRow, at: Date): Promise<void> {
  const last = row.started_at ?? row.assigned_at
  if (at.getTime() >= last.getTime()) return
  throw new Problem('TIME_BEFORE_LAST', { at: sayTime((await getShopRow(ctx, row.shop_id)).time_zone, last) })
}
const fact = (row: JobRow) => ({ jobId: row.id, orderId: row.service_order_id, technicianId: row.technician_id })

/** Starts an assigned job; the first one starts its scheduled order (H15, G26). @throws Problem NOT_SCHEDULED */
export async function startJobLocked(
  ctx: Context,
  row: JobRow,
  { location = '', notes = '', at = ctx.now }: { location?: string | undefined; notes?: string | undefined; at?: Date } = {},
): Promise<void> {
  const order = await getOrderLocked(ctx, row.service_order_id)
  if (row.status !== 'assigned') refuse(row.status, 'in_progress')
  if (order.status === 'scheduled') await startLocked(ctx, order, at)
  else if (order.status !== 'in_progress') throw new Problem('NOT_SCHEDULED')
  await move(ctx, row, 'in_progress', { started_at: at, ...(location ? { location } : {}) })
  await record(ctx, row, 'job_started', at)
  if (notes)
    await writeNote(ctx, orderOf(row), { content: notes, jobId: row.id, technicianId: row.technician_id, internal: true, at })
}
export async function startJob(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { location?: string | undefined; notes?: string | undefined; occurred_at?: string | undefined } | undefined
  },
) {
  const at = happenedAt(ctx, body?.occurred_at)
  const found = await getJob(ctx, params.id)
  await getOrderLocked(ctx, found.service_order_id)
  const row = await getJob(ctx, params.id)
  if (at !== ctx.now) await expectAfterStart(ctx, row, at)
  await startJobLocked(ctx, row, { location: body?.location, notes: body?.notes, at })
  ctx.note({ kind: 'job', id: params.id, code: 'job.started', params: { number: found.order_number } })
  return { job: await jobDetail(ctx, params.id) }
}

/** Completes a job: time and actual minutes from its start (H16). */
export async function completeJobLocked(ctx: Context, row: JobRow, at = ctx.now): Promise<void> {
  await move(ctx, row, 'completed', {
    completed_at: at,
    actual_minutes: row.started_at ? minutesBetween(row.started_at, at) : 0,
  })
  await completeJobTasks(ctx.tx, row.id, at)
  await jobHalted.announce(ctx, { ...fact(row), status: 'completed', reason: 'Work completed successfully', at })
  await record(ctx, row, 'job_completed', at)
}
/**
 * Completes a job with its order, from wherever it is: work that nobody started or that was on hold was done all the same, and
 * stays in the figures (R1-8). A job that was never started starts and ends now; without clocked time it shows as not clocked.
 */
export async function finishJobLocked(ctx: Context, id: string): Promise<void> {
  const before = await selectJob(ctx.tx, id)
  if (!before) return
  if (before.status === 'assigned') await move(ctx, before, 'in_progress', { started_at: ctx.now })
  else if (before.status === 'on_hold') await resumeJobLocked(ctx, before)
  const row = before.status === 'in_progress' ? before : await selectJob(ctx.tx, id)
  if (row) await completeJobLocked(ctx, row)
}
export async function holdJobLocked(ctx: Context, row: JobRow, at = ctx.now): Promise<void> {
  await move(ctx, row, 'on_hold', {})
  await record(ctx, row, 'job_on_hold', at)
}
export async function resumeJobLocked(ctx: Context, row: JobRow, at = ctx.now): Promise<void> {
  await move(ctx, row, 'in_progress', {})
  await record(ctx, row, 'job_resumed', at)
}
export async function cancelJobLocked(ctx: Context, row: JobRow, at = ctx.now): Promise<void> {
  await move(ctx, row, 'cancelled', {})
  await cancelJobTasks(ctx.tx, row.id)
  await jobHalted.announce(ctx, { ...fact(row), status: 'cancelled', reason: 'Other', at })
  await record(ctx, row, 'job_cancelled', at)
}

const needs = {
  in_progress: 'service-order:start',
  on_hold: 'service-order:start',
  completed: 'service-order:complete',
  cancelled: 'service-order:assign',
} as const

/** Hold, resume, complete, cancel (H16, OP-40). A running timer ends with a hold or an end of the job. */
export async function moveJob(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: { status: keyof typeof needs; notes?: string | undefined; occurred_at?: string | undefined }
  },
) {
  if (!may(ctx, needs[body.status])) throw new Problem('NOT_ALLOWED')
  const at = happenedAt(ctx, body.occurred_at)
  const found = await getJob(ctx, params.id)
  await getOrderLocked(ctx, found.service_order_id)
  const row = await getJob(ctx, params.id)
  if (at !== ctx.now) await expectAfterStart(ctx, row, at)
  if (body.status === 'in_progress' && row.status === 'assigned') refuse(row.status, 'in_progress')
  if (body.status === 'completed') await completeJobLocked(ctx, row, at)
  else if (body.status === 'cancelled') await cancelJobLocked(ctx, row, at)
  else if (body.status === 'on_hold') {
    await holdJobLocked(ctx, row, at)
    await jobHalted.announce(ctx, { ...fact(row), status: 'on_hold', reason: 'Parts needed - on hold', at })
  } else {
    await resumeJobLocked(ctx, row, at)
  }
  if (body.notes)
    await writeNote(ctx, orderOf(row), {
      content: body.notes,
      jobId: row.id,
      technicianId: row.technician_id,
      internal: true,
      at,
    })
  ctx.note({ kind: 'job', id: row.id, code: 'job.moved', params: { number: row.order_number, status: body.status } })
  return { job: await jobDetail(ctx, row.id) }
}
