import { notify } from '#features/notifications/index.ts'
import { getOrder, orderRescheduled, technicianAssigned } from '#features/service-orders/index.ts'
import { listTechniciansByIds } from '#features/technicians/index.ts'
import type { Context } from '#platform/http/context.ts'
import { jobNoticeText } from './job-notices.text.ts'
import { jobHalted } from './jobs.events.ts'
import { selectOrderJobs } from './jobs.queries.ts'

/** The members behind technicians, without the person who acts: nobody is told what they did themselves. */
async function othersOf(ctx: Context, technicianIds: readonly string[]): Promise<string[]> {
  const found = await listTechniciansByIds(ctx, technicianIds)
  return found.map((technician) => technician.user_id).filter((userId) => userId !== ctx.userId)
}
/** The job itself in the portal, not the list (R1-29). */
const portalOf = (jobId: string | undefined): string => (jobId ? `technician-portal?job=${jobId}` : 'technician-portal')
const priorityOf = (priority: string) => (priority === 'critical' ? 'urgent' : priority === 'high' ? 'high' : 'medium')

/** Tells technicians what happens to their work (G18, H27). */
export function subscribeJobNotices(): void {
  technicianAssigned.subscribe(async (ctx, { orderId, technicianId }) => {
    const order = await getOrder(ctx, orderId)
    const facts = { number: order.number, title: order.title }
    await notify(ctx, await othersOf(ctx, [technicianId]), {
      type: 'job_assigned',
      texts: { en: jobNoticeText.en.assigned(facts), es: jobNoticeText.es.assigned(facts) },
      priority: priorityOf(order.priority),
      actionRequired: true,
      actionUrl: portalOf((await selectOrderJobs(ctx.tx, orderId)).find((job) => job.technician_id === technicianId)?.id),
      metadata: { service_order_id: orderId, number: order.number },
    })
  })
  orderRescheduled.subscribe(async (ctx, { orderId, startsAt, timeZone }) => {
    const open = (await selectOrderJobs(ctx.tx, orderId)).filter(
      (job) => job.status !== 'completed' && job.status !== 'cancelled',
    )
    if (open.length === 0) return
    const order = await getOrder(ctx, orderId)
    const facts = { number: order.number, title: order.title, at: startsAt, timeZone }
    for (const job of open)
      await notify(ctx, await othersOf(ctx, [job.technician_id]), {
        type: 'schedule_change',
        texts: { en: jobNoticeText.en.moved(facts), es: jobNoticeText.es.moved(facts) },
        actionUrl: portalOf(job.id),
        metadata: { service_order_id: orderId, number: order.number },
      })
  })
  // With its order, by a manager, or because somebody else does it: in each case there is nothing left to do.
  jobHalted.subscribe(async (ctx, { orderId, technicianId, status }) => {
    if (status !== 'cancelled') return
    const to = await othersOf(ctx, [technicianId])
    if (to.length === 0) return
    const order = await getOrder(ctx, orderId)
    const facts = { number: order.number, title: order.title }
    await notify(ctx, to, {
      type: 'job_cancelled',
      texts: { en: jobNoticeText.en.cancelled(facts), es: jobNoticeText.es.cancelled(facts) },
      priority: priorityOf(order.priority),
      actionUrl: portalOf(undefined),
      metadata: { service_order_id: orderId, number: order.number },
    })
  })
}
