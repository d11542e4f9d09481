import type { ReceivedUpload } from '@twopost/contract/core/call'
import { attachPrepared, captionFrom, prepareFile } from '#features/files/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import type { OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { presentPhoto } from './jobs.presenter.ts'
import { getJob } from './jobs.service.ts'
import { selectTasks } from './tasks.queries.ts'

/** A photo of a job or one of its tasks; it is an attachment of the order as well (H26). */
export async function addPhoto(ctx: OutsideContext, { params, body }: { params: { id: string }; body: ReceivedUpload }) {
  const caption = captionFrom(body.fields)
  const taskId = body.fields.taskId || null
  await ctx.inTenant((inner) => getJob(inner, params.id), { reads: true })
  const prepared = await prepareFile(body, 'photo')
  return ctx.inTenant(async (inner) => {
    const job = await getJob(inner, params.id)
    if (taskId && !(await selectTasks(inner.tx, job.id)).some((task) => task.id === taskId)) throw new Problem('TASK_NOT_FOUND')
    const row = await attachPrepared(inner, prepared, {
      orderId: job.service_order_id,
      jobId: job.id,
      taskId,
      technicianId: job.technician_id,
      kind: 'photo',
      caption,
    })
    await recordActivity(
      inner,
      { id: job.service_order_id, shop_id: job.shop_id },
      {
        type: 'photo_added',
        description: 'took a photo',
        details: { filename: row.filename, file_id: row.file_id, kind: row.kind },
        jobId: job.id,
      },
    )
    inner.note({ kind: 'job', id: job.id, summary: `Took a photo on ${job.order_number}` })
    return { photo: presentPhoto(row) }
  })
}
