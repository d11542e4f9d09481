import {
  estimateChanged,
  leadChanged,
  linesChanged,
  orderCancelled,
  orderCompleted,
  technicianAssigned,
  technicianRemoved,
} from '#features/service-orders/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { insertJob, selectJob, selectOrderJobs, setEstimate } from './jobs.queries.ts'
import { cancelJobLocked, finishJobLocked } from './jobs.service.ts'
import { cancelOrphanTasks, cancelTask, giveTaskTo, insertTask, reviseTask, selectLaborLines } from './tasks.queries.ts'

/**
 * One task per labor line, in the job of its technician (the line's own, else the lead's); a line without either has none yet
 * (OP-41). Started and finished tasks stay where they are.
 */
async function arrangeTasks(ctx: Context, orderId: string): Promise<void> {
  const all = await selectOrderJobs(ctx.tx, orderId)
  // A task is always in a job.
  if (all.length === 0) return
  const [, lines] = await Promise.all([cancelOrphanTasks(ctx.tx, orderId), selectLaborLines(ctx.tx, orderId)])
  const jobs = all.filter((job) => job.status !== 'completed')
  for (const line of lines) {
    const job = jobs.find((one) => one.technician_id === line.technician_id)
    if (line.task_id) {
      await reviseTask(ctx.tx, line.task_id, line.description, line.minutes)
      if (line.task_status === 'pending' && line.task_job_technician !== line.technician_id) {
        if (job) await giveTaskTo(ctx.tx, line.task_id, job.id)
        else await cancelTask(ctx.tx, line.task_id)
      }
    } else if (job) {
      await insertTask(
        ctx.tx,
        {
          id: newId(ctx.now),
          jobId: job.id,
          lineItemId: line.id,
          title: line.description,
          description: '',
          type: /diagnos/i.test(line.description) ? 'diagnosis' : /inspect/i.test(line.description) ? 'inspection' : 'repair',
          estimatedMinutes: line.minutes,
          instructions: '',
          tools: [],
        },
        ctx.now,
      )
    }
  }
}

/** Hears what service orders announce: assigning a technician creates the job, ending an order ends its jobs. */
export function subscribeJobs(): void {
  technicianAssigned.subscribe(async (ctx, fact) => {
    await insertJob(
      ctx.tx,
      { id: newId(ctx.now), orderId: fact.orderId, technicianId: fact.technicianId, estimatedMinutes: fact.estimatedMinutes },
      ctx.now,
    )
    await arrangeTasks(ctx, fact.orderId)
  })
  technicianRemoved.subscribe(async (ctx, fact) => {
    for (const job of await selectOrderJobs(ctx.tx, fact.orderId)) {
      if (job.technician_id !== fact.technicianId) continue
      if (job.status !== 'assigned') throw new Problem('JOB_STARTED')
      const row = await selectJob(ctx.tx, job.id)
      if (row) await cancelJobLocked(ctx, row)
    }
    await arrangeTasks(ctx, fact.orderId)
  })
  estimateChanged.subscribe(
    async (ctx, fact) => void (await setEstimate(ctx.tx, fact.orderId, fact.technicianId, fact.estimatedMinutes, ctx.now)),
  )
  leadChanged.subscribe((ctx, fact) => arrangeTasks(ctx, fact.orderId))
  // On a new order technicians come after its lines, and bring their tasks.
  linesChanged.subscribe(async (ctx, { orderId, isNew }) => {
    if (!isNew) await arrangeTasks(ctx, orderId)
  })
  orderCompleted.subscribe(async (ctx, fact) => {
    for (const job of await selectOrderJobs(ctx.tx, fact.orderId)) {
      if (job.status !== 'completed') await finishJobLocked(ctx, job.id)
    }
  })
  orderCancelled.subscribe(async (ctx, fact) => {
    for (const job of await selectOrderJobs(ctx.tx, fact.orderId)) {
      const row = job.status === 'completed' ? undefined : await selectJob(ctx.tx, job.id)
      if (row) await cancelJobLocked(ctx, row)
    }
  })
}
