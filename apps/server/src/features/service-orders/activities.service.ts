import type { Activity } from '@twopost/contract/service-orders'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { type ActivityRow, insertActivity } from './activities.queries.ts'

export const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  type: row.type,
  description: row.description,
  actor_name: row.actor_name,
  details: row.details,
  timestamp: row.at.toISOString(),
  job_id: row.job_id,
  service_order_id: row.service_order_id,
})

export interface Happening {
  type: string
  /** An English sentence without the actor, such as "scheduled the order for Nov 20, 9:00 AM". */
  description: string
  /** What the browser needs to say it in the reader's language. */
  details?: Record<string, string | number | boolean | null>
  jobId?: string | null
  timerId?: string | null
  technicianId?: string | null
}

/** Writes what happened to an order: who, what, when (G27, I18, H33), and tells everyone who looks. */
export async function recordActivity(ctx: Context, order: { id: string; shop_id: string }, happening: Happening): Promise<void> {
  await insertActivity(ctx.tx, {
    id: newId(ctx.now),
    orderId: order.id,
    jobId: happening.jobId ?? null,
    timerId: happening.timerId ?? null,
    technicianId: happening.technicianId ?? null,
    actorUserId: ctx.userId,
    actorName: ctx.actorName,
    type: happening.type,
    description: happening.description,
    details: happening.details ?? {},
    at: ctx.now,
  })
  await announceLive(ctx, 'order.changed', order.shop_id, {
    order_id: order.id,
    ...(happening.jobId ? { job_id: happening.jobId } : {}),
  })
}
