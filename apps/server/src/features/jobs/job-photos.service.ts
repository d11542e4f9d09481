import type { ReceivedUpload } from '@twopost/contract/core/call'
import { attachPrepared, captionFrom, type PreparedFile, prepareFile, receiveUploads } from '#features/files/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentPhoto } from './jobs.presenter.ts'
import { getJob } from './jobs.service.ts'
import { selectTasks } from './tasks.queries.ts'

/** @throws Problem TASK_NOT_FOUND for one of another job */
async function expectTask(ctx: Context, jobId: string, taskId: string | null): Promise<void> {
  if (taskId && !(await selectTasks(ctx.tx, jobId)).some((task) => task.id === taskId)) throw new Problem('TASK_NOT_FOUND')
}

/** A photo of a job or one of its tasks; it is an attachment of the order as well (H26). */
async function attach(ctx: Context, jobId: string, prepared: PreparedFile, { caption, taskId }: PhotoWords) {
  const job = await getJob(ctx, jobId)
  await expectTask(ctx, job.id, taskId)
  const row = await attachPrepared(ctx, prepared, 'job-photo', {
    orderId: job.service_order_id,
    jobId: job.id,
    taskId,
    technicianId: job.technician_id,
    kind: 'photo',
    caption,
  })
  await recordActivity(
    ctx,
    { id: job.service_order_id, shop_id: job.shop_id },
    {
      type: 'photo_added',
      details: { filename: row.filename, file_id: row.file_id, kind: row.kind },
      jobId: job.id,
    },
  )
  ctx.note({ kind: 'job', id: job.id, code: 'job.photo-taken', params: { number: job.order_number } })
  return { photo: presentPhoto(row) }
}
interface PhotoWords {
  caption: string
  taskId: string | null
}

export async function addPhoto(ctx: OutsideContext, { params, body }: { params: { id: string }; body: ReceivedUpload }) {
  const words = { caption: captionFrom(body.fields), taskId: body.fields.taskId || null }
  await ctx.inTenant((inner) => getJob(inner, params.id), { reads: true })
  const prepared = await prepareFile(body, 'job-photo')
  return ctx.inTenant((inner) => attach(inner, params.id, prepared, words))
}
/** Photos sent in pieces (OFF12). */
export const receiveJobPhotos = (): void =>
  receiveUploads('job-photo', {
    async check(ctx, { target, details }) {
      const read = async (inner: Context) => {
        const job = await getJob(inner, target.job_id)
        await expectTask(inner, job.id, details.task_id ?? null)
      }
      await ctx.inTenant(read, { reads: true })
    },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => {
        const words = { caption: details.caption, taskId: details.task_id ?? null }
        await close(inner, await attach(inner, target.job_id, file, words))
      }),
  })
