import type { ReceivedUpload } from '@twopost/contract/core/call'
import { attachPrepared, captionFrom, type PreparedFile, prepareFile, receiveUploads } from '#features/files/index.ts'
import { expectOwnFlag, showOnFlag } from '#features/flags/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { madeAt } from '#platform/http/happened-at.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentPhoto } from './jobs.presenter.ts'
import { getJob } from './jobs.service.ts'
import { selectTasks } from './tasks.queries.ts'

/** @throws Problem TASK_NOT_FOUND for one of another job */
async function expectTask(ctx: Context, jobId: string, taskId: string | null): Promise<void> {
  if (taskId && !(await selectTasks(ctx.tx, jobId)).some((task) => task.id === taskId)) throw new Problem('TASK_NOT_FOUND')
}

/** A photo of a job or one of its tasks; it is an attachment of the order as well (H26). */
async function attach(ctx: Context, jobId: string, prepared: PreparedFile, { caption, taskId, flagId, takenAt }: PhotoWords) {
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
  if (flagId) await showOnFlag(ctx, job.service_order_id, flagId, row.file_id)
  await recordActivity(
    ctx,
    { id: job.service_order_id, shop_id: job.shop_id },
    {
      type: 'photo_added',
      details: { filename: row.filename, file_id: row.file_id, kind: row.kind },
      jobId: job.id,
      at: madeAt(ctx, takenAt),
    },
  )
  ctx.note({ kind: 'job', id: job.id, code: 'job.photo-taken', params: { number: job.order_number } })
  return { photo: presentPhoto(row) }
}
interface PhotoWords {
  caption: string
  taskId: string | null
  /** A flag of one's own that it shows. */
  flagId?: string | undefined
  /** When a device took it that sends it later. */
  takenAt?: string | undefined
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
        if (details.flag_id) await expectOwnFlag(inner, job.service_order_id, details.flag_id)
      }
      await ctx.inTenant(read, { reads: true })
    },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => {
        const { caption, task_id: taskId = null, flag_id: flagId, taken_at: takenAt } = details
        const words = { caption, taskId, flagId, takenAt }
        await close(inner, await attach(inner, target.job_id, file, words))
      }),
  })
