import type { ActivityFacts, ActivityType } from '@twopost/contract/registries/activities'
import type { Activity } from '@twopost/contract/service-orders'
import { newId } from '#platform/database/ids.ts'
import { announceLive } from '#platform/events/live.ts'
import type { Context } from '#platform/http/context.ts'
import { activityRecorded } from '../service-orders.events.ts'
import { type ActivityRow, insertActivity } from './activities.queries.ts'
import { activitySentence } from './activities.text.ts'

/** Row → wire, said in the reader's language (R1-40). */
export const presentActivity = (ctx: Pick<Context, 'principal'>, row: ActivityRow): Activity => ({
  id: row.id,
  type: row.type,
  description: activitySentence(row, ctx.principal.language),
  actor_name: row.actor_name,
  details: row.details,
  timestamp: row.at.toISOString(),
  job_id: row.job_id,
  service_order_id: row.service_order_id,
})

/** What happened, by its type and the facts that the type keeps. */
export type NewActivity = {
  [T in ActivityType]: {
    type: T
    details: ActivityFacts<T>
    jobId?: string | null
    timerId?: string | null
    technicianId?: string | null
    /** When it happened, if a device sent it later; default now. */
    at?: Date
  }
}[ActivityType]

/** Writes what happened to an order: who, what, when (G27, I18, H33), and tells everyone who looks. */
export async function recordActivity(ctx: Context, order: { id: string; shop_id: string }, activity: NewActivity): Promise<void> {
  const written = insertActivity(ctx.tx, {
    id: newId(ctx.now),
    orderId: order.id,
    jobId: activity.jobId ?? null,
    timerId: activity.timerId ?? null,
    technicianId: activity.technicianId ?? null,
    actorUserId: ctx.userId,
    actorName: ctx.actorName,
    type: activity.type,
    details: activity.details,
    at: activity.at ?? ctx.now,
  })
  const told = announceLive(ctx, 'order.changed', order.shop_id, {
    order_id: order.id,
    ...(activity.jobId ? { job_id: activity.jobId } : {}),
  })
  await Promise.all([written, told])
  await activityRecorded.announce(ctx, {
    orderId: order.id,
    shopId: order.shop_id,
    type: activity.type,
    details: activity.details,
  })
}
