import type { TaskStatus } from '@twopost/contract/jobs.states'
import type { Tx } from '#platform/database/transaction.ts'

export interface TaskRow {
  id: string
  job_id: string
  line_item_id: string | null
  service_name: string | null
  title: string
  description: string
  type: 'inspection' | 'diagnosis' | 'repair'
  status: TaskStatus
  estimated_minutes: number | null
  actual_minutes: number | null
  instructions: string
  tools: string[]
  notes: string
  assigned_at: Date
  started_at: Date | null
  completed_at: Date | null
  version: number
  dependencies: string[]
  parts: string[]
}
const task = `k.id, k.job_id, k.line_item_id, s.name as service_name, k.title, k.description, k.type, k.status, k.estimated_minutes, k.actual_minutes, k.instructions, k.tools, k.notes,
  k.assigned_at, k.started_at, k.completed_at, k.version,
  array(select d.needs_task_id from app.task_dependencies d where d.tenant_id = k.tenant_id and d.task_id = k.id) as dependencies,
  array(select p.description from app.line_items p where p.tenant_id = l.tenant_id and p.service_id = l.service_id and p.type = 'parts' order by p.position) as parts`
const joins = `from app.tasks k left join app.line_items l on l.tenant_id = k.tenant_id and l.id = k.line_item_id
  left join app.order_services s on s.tenant_id = l.tenant_id and s.id = l.service_id`

export const selectTasks = (tx: Tx, jobId: string): Promise<TaskRow[]> =>
  tx.rows<TaskRow>(
    `select ${task} ${joins} where k.tenant_id = app.tid() and k.job_id = $1 and k.status <> 'cancelled' order by k.position, k.id`,
    [jobId],
  )
export const selectTask = (tx: Tx, id: string): Promise<TaskRow | undefined> =>
  tx.maybe<TaskRow>(`select ${task} ${joins} where k.tenant_id = app.tid() and k.id = $1`, [id])
export const insertTask = (
  tx: Tx,
  row: {
    id: string
    jobId: string
    lineItemId: string | null
    title: string
    description: string
    type: string
    estimatedMinutes: number | null
    instructions: string
    tools: readonly string[]
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.tasks (id, job_id, line_item_id, title, description, type, estimated_minutes, instructions, tools, position, assigned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select coalesce(max(position), 0) + 1 from app.tasks where tenant_id = app.tid() and job_id = $2), $10)`,
    [
      row.id,
      row.jobId,
      row.lineItemId,
      row.title,
      row.description,
      row.type,
      row.estimatedMinutes,
      row.instructions,
      row.tools,
      at,
    ],
  )
export const insertDependency = (tx: Tx, taskId: string, needs: string): Promise<number> =>
  tx.run('insert into app.task_dependencies (task_id, needs_task_id) values ($1, $2) on conflict do nothing', [taskId, needs])
export const moveTask = (
  tx: Tx,
  id: string,
  from: TaskStatus,
  to: TaskStatus,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.tasks set status = $3, version = version + 1${entries.map(([name], i) => `, ${name} = $${i + 4}`).join('')} where tenant_id = app.tid() and id = $1 and status = $2`,
    [id, from, to, ...entries.map(([, value]) => value)],
  )
}
export const countUnfinishedNeeds = async (tx: Tx, taskId: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from app.task_dependencies d join app.tasks k on k.tenant_id = d.tenant_id and k.id = d.needs_task_id
        where d.tenant_id = app.tid() and d.task_id = $1 and k.status not in ('completed', 'cancelled')`,
      [taskId],
    )
  ).count

export interface LaborLine {
  id: string
  description: string
  minutes: number | null
  /** The line's own technician, else the order's lead. */
  technician_id: string | null
  task_id: string | null
  task_status: TaskStatus | null
  task_job_technician: string | null
}
/** The labor lines of an order with the task each has, if any. */
export const selectLaborLines = (tx: Tx, orderId: string): Promise<LaborLine[]> =>
  tx.rows<LaborLine>(
    `select l.id, l.description, case when coalesce(l.estimated_thousandths, l.quantity_thousandths) = 0 then null else greatest(1, round(coalesce(l.estimated_thousandths, l.quantity_thousandths) * 60 / 1000.0))::int end as minutes,
            coalesce(l.technician_id, o.assigned_technician_id) as technician_id, k.id as task_id, k.status as task_status, j.technician_id as task_job_technician
       from app.line_items l join app.service_orders o on o.tenant_id = l.tenant_id and o.id = l.service_order_id
       left join app.tasks k on k.tenant_id = l.tenant_id and k.line_item_id = l.id and k.status <> 'cancelled'
       left join app.jobs j on j.tenant_id = k.tenant_id and j.id = k.job_id
      where l.tenant_id = app.tid() and l.service_order_id = $1 and l.type = 'labor' order by l.position, l.id`,
    [orderId],
  )
export const reviseTask = (tx: Tx, id: string, title: string, minutes: number | null): Promise<number> =>
  tx.run(
    `update app.tasks set title = $2, estimated_minutes = $3 where tenant_id = app.tid() and id = $1 and (title <> $2 or estimated_minutes is distinct from $3)`,
    [id, title, minutes],
  )
export const giveTaskTo = (tx: Tx, id: string, jobId: string): Promise<number> =>
  tx.run('update app.tasks set job_id = $2 where tenant_id = app.tid() and id = $1', [id, jobId])
export const cancelTask = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'cancelled', version = version + 1 where tenant_id = app.tid() and id = $1 and status <> 'completed'`,
    [id],
  )
/** Tasks whose labor line is gone. */
export const cancelOrphanTasks = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(
    `update app.tasks k set status = 'cancelled', version = k.version + 1 from app.jobs j
      where k.tenant_id = app.tid() and j.tenant_id = k.tenant_id and j.id = k.job_id and j.service_order_id = $1 and k.line_item_id is not null and k.status not in ('completed', 'cancelled')
        and not exists (select from app.line_items l where l.tenant_id = k.tenant_id and l.id = k.line_item_id and l.type = 'labor')`,
    [orderId],
  )
export const cancelJobTasks = (tx: Tx, jobId: string): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'cancelled', version = version + 1 where tenant_id = app.tid() and job_id = $1 and status not in ('completed', 'cancelled')`,
    [jobId],
  )
export const completeJobTasks = (tx: Tx, jobId: string, at: Date): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'completed', completed_at = $2, version = version + 1 where tenant_id = app.tid() and job_id = $1 and status not in ('completed', 'cancelled')`,
    [jobId, at],
  )
