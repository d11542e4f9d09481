import type { Tx } from '#platform/database/transaction.ts'

export interface ActivityRow {
  id: string
  type: string
  description: string
  actor_name: string
  details: Record<string, string | number | boolean | null>
  at: Date
  job_id: string | null
  service_order_id: string | null
}
export interface NewActivity {
  id: string
  orderId: string | null
  jobId: string | null
  timerId: string | null
  technicianId: string | null
  actorUserId: string | null
  actorName: string
  type: string
  description: string
  details: Record<string, string | number | boolean | null>
  at: Date
}
export const insertActivity = (tx: Tx, a: NewActivity): Promise<number> =>
  tx.run(
    `insert into app.activities (id, service_order_id, job_id, timer_id, technician_id, actor_user_id, actor_name, type, description, details, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      a.id,
      a.orderId,
      a.jobId,
      a.timerId,
      a.technicianId,
      a.actorUserId,
      a.actorName,
      a.type,
      a.description,
      JSON.stringify(a.details),
      a.at,
    ],
  )
export const selectActivities = (tx: Tx, orderId: string, limit: number, offset: number): Promise<ActivityRow[]> =>
  tx.rows<ActivityRow>(
    `select id, type, description, actor_name, details, at, job_id, service_order_id from app.activities
      where tenant_id = app.tid() and service_order_id = $1 order by at desc, id desc limit $2 offset $3`,
    [orderId, limit, offset],
  )
export const countActivities = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::int as count from app.activities where tenant_id = app.tid() and service_order_id = $1',
      [orderId],
    )
  ).count
/** Activities of one timer, newest first. */
export const selectTimerActivities = (tx: Tx, timerId: string): Promise<ActivityRow[]> =>
  tx.rows<ActivityRow>(
    `select id, type, description, actor_name, details, at, job_id, service_order_id from app.activities
      where tenant_id = app.tid() and timer_id = $1 order by at desc, id desc limit 100`,
    [timerId],
  )
