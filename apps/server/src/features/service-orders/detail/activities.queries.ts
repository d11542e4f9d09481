import type { ActivityFact, ActivityType } from '@twopost/contract/registries/activities'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { activities } from '#tables.gen.ts'

export const activityRow = combine(
  columns('', activities, ['id', 'type', 'actor_name']),
  computed({ details: [typed<Record<string, string | number | boolean | null>>('jsonb'), 'details'] }),
  columns('', activities, ['at', 'job_id', 'service_order_id', 'technician_id']),
)
export type ActivityRow = RowOf<typeof activityRow>
export interface NewActivity {
  id: string
  orderId: string | null
  jobId: string | null
  timerId: string | null
  technicianId: string | null
  actorUserId: string | null
  actorName: string
  type: ActivityType
  details: Readonly<Record<string, ActivityFact | undefined>>
  at: Date
}
export const insertActivity = (tx: Tx, a: NewActivity): Promise<number> =>
  tx.run(
    `insert into app.activities (tenant_id, id, service_order_id, job_id, timer_id, technician_id, actor_user_id, actor_name, type, description, details, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11)`,
    [
      tx.tenant,
      a.id,
      a.orderId,
      a.jobId,
      a.timerId,
      a.technicianId,
      a.actorUserId,
      a.actorName,
      a.type,
      JSON.stringify(a.details),
      a.at,
    ],
  )
const activitiesOf = `select ${activityRow.sql} from app.activities where tenant_id = $1 and service_order_id = $2 order by at desc, id desc`
export const selectActivities = (tx: Tx, orderId: string, limit: number, offset: number): Promise<ActivityRow[]> =>
  tx.rows(activityRow, `${activitiesOf} limit $3 offset $4`, [tx.tenant, orderId, limit, offset])
/** The latest ones, which stand on the order's screen. With their number as a parameter the statement would be planned again each time (decision 11). */
export const selectLatestActivities = (tx: Tx, orderId: string): Promise<ActivityRow[]> =>
  tx.rows(activityRow, `${activitiesOf} limit 20`, [tx.tenant, orderId])
export const countActivities = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.activities where tenant_id = $1 and service_order_id = $2',
      [tx.tenant, orderId],
    )
  ).count
/** What happened with a timer and, while it was open, on its job: notes, photos, recordings, tasks; newest first (I18). */
export const selectTimerActivities = (
  tx: Tx,
  timer: { id: string; orderId: string; jobId: string; from: Date; to: Date | null },
): Promise<ActivityRow[]> =>
  tx.rows(
    activityRow,
    `select ${activityRow.sql} from app.activities
      where tenant_id = $1 and service_order_id = $2
        and (timer_id = $3 or (timer_id is null and job_id = $4 and at >= $5 and ($6::timestamptz is null or at <= $6)))
      order by at desc, id desc limit 100`,
    [tx.tenant, timer.orderId, timer.id, timer.jobId, timer.from, timer.to],
  )
