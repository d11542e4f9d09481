import type { JobFlagFields } from '@twopost/contract/flags'
import { raiseFlag } from '#features/flags/index.ts'
import { getOrderLocked } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { happenedAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { getJob } from './jobs.service.ts'
import { selectTasks } from './tasks.queries.ts'

/**
 * Raises a flag from a job or one of its tasks: a flag of the order as well (H23, OP-43).
 * @throws Problem JOB_NOT_FOUND, TASK_NOT_FOUND for one of another job, FILE_NOT_FOUND
 */
export async function addJobFlag(ctx: Context, { params, body }: { params: { id: string }; body: JobFlagFields }) {
  const job = await getJob(ctx, params.id)
  const { taskId = null, occurred_at, ...fields } = body
  const at = happenedAt(ctx, occurred_at)
  const task = taskId ? (await selectTasks(ctx.tx, job.id)).find((one) => one.id === taskId) : undefined
  if (taskId && !task) throw new Problem('TASK_NOT_FOUND')
  const order = await getOrderLocked(ctx, job.service_order_id)
  return { flag: await raiseFlag(ctx, order, fields, { id: job.id, taskId, taskTitle: task?.title ?? '' }, { at }) }
}
