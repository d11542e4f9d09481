import { attachmentKindOf, attachPrepared, type PreparedFile, receiveUploads } from '#features/files/index.ts'
import { recordActivity } from '#features/service-orders/index.ts'
import type { Context } from '#platform/http/context.ts'
import { madeAt } from '#platform/http/happened-at.ts'
import { presentRecording } from './jobs.presenter.ts'
import { getJob } from './jobs.service.ts'

/** A voice note or a video of a job; it is an attachment of the order as well (I25). */
export async function addJobRecording(
  ctx: Context,
  jobId: string,
  prepared: PreparedFile,
  { caption, recorded_at }: { caption: string; recorded_at?: string | undefined },
) {
  const job = await getJob(ctx, jobId)
  const kind = attachmentKindOf(prepared) === 'video' ? 'video' : 'voice'
  const row = await attachPrepared(ctx, prepared, 'job-recording', {
    orderId: job.service_order_id,
    jobId: job.id,
    technicianId: job.technician_id,
    kind,
    caption,
  })
  const facts = { title: caption, file_id: row.file_id, kind }
  const order = { id: job.service_order_id, shop_id: job.shop_id }
  const at = { jobId: job.id, technicianId: job.technician_id, at: madeAt(ctx, recorded_at) }
  await recordActivity(ctx, order, { type: kind === 'video' ? 'video_added' : 'voice_added', details: facts, ...at })
  ctx.note({ kind: 'job', id: job.id, code: 'job.recorded', params: { number: job.order_number } })
  return { recording: presentRecording(row) }
}

/** Recordings come in pieces alone: they are large, and the net of a shop is not always there (OFF12). */
export const receiveJobRecordings = (): void =>
  receiveUploads('job-recording', {
    async check(ctx, { target }) {
      await ctx.inTenant((inner) => getJob(inner, target.job_id), { reads: true })
    },
    take: (ctx, file, { target, details }, close) =>
      ctx.inTenant(async (inner) => close(inner, await addJobRecording(inner, target.job_id, file, details))),
  })
