import { isUuid } from '@twopost/contract/core/ids'
import { type TaskStatus, taskTransitions } from '@twopost/contract/jobs.states'
import { attachFile } from '#features/files/index.ts'
import {
  getOrderLocked,
  minutesBetween,
  recordActivity,
  selectLines,
  workStarting,
  writeNote,
} from '#features/service-orders/index.ts'
import { ownTechnicianId } from '#features/technicians/index.ts'
import { later } from '#platform/clock/clock.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { happenedAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentNote, presentTask } from './jobs.presenter.ts'
import type { JobRow } from './jobs.queries.ts'
import { getJob } from './jobs.service.ts'
import {
  countUnfinishedNeeds,
  insertDependency,
  insertTask,
  moveTask,
  selectTask,
  selectTasks,
  type TaskRow,
} from './tasks.queries.ts'

const labels: Readonly<Record<TaskStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  on_hold: 'On Hold',
  cancelled: 'Cancelled',
}

async function getTask(ctx: Context, id: string): Promise<{ task: TaskRow; job: JobRow }> {
  const task = await selectTask(ctx.tx, id)
  if (!task) throw new Problem('TASK_NOT_FOUND')
  const job = await getJob(ctx, task.job_id).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('TASK_NOT_FOUND') : error
  })
  return { task, job }
}
/** What a device sends later of a task never lies before what is recorded of it. */
const sinceBegun = (task: TaskRow, at: Date): Date => later(at, task.started_at ?? task.assigned_at)
const isWorkable = (job: JobRow): boolean => job.status === 'assigned' || job.status === 'in_progress' || job.status === 'on_hold'

export async function listTasks(ctx: Context, { params }: { params: { id: string } }) {
  const job = await getJob(ctx, params.id)
  return { tasks: (await selectTasks(ctx.tx, job.id)).map((task) => presentTask(task, job.order_priority)) }
}

interface NewTask {
  title: string
  description?: string | undefined
  type?: 'inspection' | 'diagnosis' | 'repair' | undefined
  estimatedDuration?: number | null | undefined
  instructions?: string | undefined
  dependencies?: string[] | undefined
  toolsRequired?: string[] | undefined
  occurred_at?: string | undefined
}
/** A task of one's own beside those of the labor lines (OP-41). */
export async function addTask(ctx: Context, { params, body }: { params: { id: string }; body: NewTask }) {
  const at = happenedAt(ctx, body.occurred_at)
  const job = await getJob(ctx, params.id)
  if (!isWorkable(job))
    throw new Problem('INVALID_JOB_TRANSITION', { from: labels[job.status as 'completed'], to: labels.pending })
  const siblings = (await selectTasks(ctx.tx, job.id)).map((task) => task.id)
  for (const needed of body.dependencies ?? []) if (!siblings.includes(needed)) throw new Problem('TASK_NOT_FOUND')
  const id = newId(ctx.now)
  await insertTask(
    ctx.tx,
    {
      id,
      jobId: job.id,
      lineItemId: null,
      title: body.title,
      description: body.description ?? '',
      type: body.type ?? 'repair',
      estimatedMinutes: body.estimatedDuration ?? null,
      instructions: body.instructions ?? '',
      tools: body.toolsRequired ?? [],
    },
    at,
  )
  for (const needed of body.dependencies ?? []) await insertDependency(ctx.tx, id, needed)
  await recordActivity(
    ctx,
    { id: job.service_order_id, shop_id: job.shop_id },
    { type: 'task_added', details: { task: body.title, task_id: id }, jobId: job.id, at },
  )
  ctx.note({ kind: 'task', id, code: 'task.added', params: { number: job.order_number } })
  return { task: presentTask((await selectTask(ctx.tx, id)) as TaskRow, job.order_priority) }
}

async function moveTo(ctx: Context, task: TaskRow, job: JobRow, to: TaskStatus, columns: Record<string, unknown>): Promise<void> {
  const refused = new Problem('INVALID_JOB_TRANSITION', { from: labels[task.status], to: labels[to] })
  if (!isWorkable(job) || !taskTransitions[task.status].includes(to)) throw refused
  if (to === 'completed' && (await countUnfinishedNeeds(ctx.tx, task.id)) > 0) throw new Problem('TASK_DEPENDS')
  if ((await moveTask(ctx.tx, task.id, task.status, to, columns)) === 0) throw refused
}

export async function changeTask(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { status: TaskStatus; occurred_at?: string | undefined } },
) {
  const { task, job } = await getTask(ctx, params.id)
  const at = sinceBegun(task, happenedAt(ctx, body.occurred_at))
  const order = await getOrderLocked(ctx, job.service_order_id)
  if (body.status === 'in_progress' && task.line_item_id) {
    const line = (await selectLines(ctx.tx, order.id)).find((one) => one.id === task.line_item_id)
    const serviceIds = line ? [line.service_id] : []
    if (line) await workStarting.announce(ctx, { orderId: order.id, shopId: order.shop_id, serviceIds })
  }
  const columns =
    body.status === 'completed'
      ? { completed_at: at }
      : { completed_at: null, ...(body.status === 'in_progress' && !task.started_at ? { started_at: at } : {}) }
  await moveTo(ctx, task, job, body.status, columns)
  await recordActivity(
    ctx,
    { id: job.service_order_id, shop_id: job.shop_id },
    {
      type: body.status === 'completed' ? 'task_completed' : 'task_changed',
      details: { task: task.title, task_id: task.id, status: body.status },
      jobId: job.id,
      at,
    },
  )
  ctx.note({ kind: 'task', id: task.id, code: 'task.moved', params: { number: job.order_number } })
  return { task: presentTask((await selectTask(ctx.tx, task.id)) as TaskRow, job.order_priority) }
}

/** Completes a task with its time, a note and photos (H19). @throws Problem TASK_DEPENDS */
export async function finishTask(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body:
      | {
          actualDuration?: number | null | undefined
          notes?: string | undefined
          photos?: string[] | undefined
          occurred_at?: string | undefined
        }
      | undefined
  },
) {
  const { task, job } = await getTask(ctx, params.id)
  const at = sinceBegun(task, happenedAt(ctx, body?.occurred_at))
  await getOrderLocked(ctx, job.service_order_id)
  const minutes = body?.actualDuration ?? (task.started_at ? minutesBetween(task.started_at, at) : null)
  await moveTo(ctx, task, job, 'completed', {
    completed_at: at,
    actual_minutes: minutes,
    ...(body?.notes ? { notes: body.notes } : {}),
  })
  const order = { id: job.service_order_id, shop_id: job.shop_id }
  for (const fileId of body?.photos ?? []) {
    if (!isUuid(fileId)) throw new Problem('FILE_NOT_FOUND')
    await attachFile(ctx, fileId, {
      orderId: order.id,
      jobId: job.id,
      taskId: task.id,
      technicianId: job.technician_id,
      kind: 'photo',
      caption: '',
    })
  }
  await recordActivity(ctx, order, {
    type: 'task_completed',
    details: { task: task.title, task_id: task.id, minutes },
    jobId: job.id,
    technicianId: job.technician_id,
    at,
  })
  ctx.note({ kind: 'task', id: task.id, code: 'task.completed', params: { number: job.order_number } })
  return { task: presentTask((await selectTask(ctx.tx, task.id)) as TaskRow, job.order_priority) }
}

export async function addJobNote(
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: string }
    body: {
      taskId?: string | null | undefined
      content: string
      type?: 'general' | 'customer_communication' | 'progress' | 'issue' | 'completion' | undefined
      isInternal?: boolean | undefined
      occurred_at?: string | undefined
    }
  },
) {
  const job = await getJob(ctx, params.id)
  if (body.taskId && !(await selectTasks(ctx.tx, job.id)).some((task) => task.id === body.taskId))
    throw new Problem('TASK_NOT_FOUND')
  const note = await writeNote(
    ctx,
    { id: job.service_order_id, shop_id: job.shop_id },
    {
      content: body.content,
      type: body.type,
      internal: body.isInternal,
      jobId: job.id,
      taskId: body.taskId ?? null,
      technicianId: ownTechnicianId(ctx),
      at: happenedAt(ctx, body.occurred_at),
    },
  )
  ctx.note({ kind: 'job', id: job.id, code: 'job.note-written', params: { number: job.order_number } })
  return { note: presentNote(note) }
}
