import type { TaskStatus } from '@twopost/contract/jobs.states'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs, lineItems, orderServices, tasks, users } from '#tables.gen.ts'

const taskRow = combine(
  columns('k', tasks, ['id', 'job_id', 'line_item_id']),
  outer(columns('s', orderServices, { service_name: 'name' })),
  columns('k', tasks, [
    'title',
    'description',
    'type',
    'status',
    'estimated_minutes',
    'actual_minutes',
    'instructions',
    'tools',
    'notes',
    'assigned_at',
    'started_at',
    'completed_at',
    'version',
  ]),
  computed({
    dependencies: [
      'uuid[]',
      'array(select d.needs_task_id from app.task_dependencies d where d.tenant_id = $1 and d.task_id = k.id)',
    ],
    parts: [
      'text[]',
      "array(select p.description from app.line_items p where p.tenant_id = $1 and p.service_id = l.service_id and p.type = 'parts' order by p.position)",
    ],
  }),
)
export type TaskRow = RowOf<typeof taskRow>
const taskOnPaper = combine(
  columns('k', tasks, ['line_item_id', 'title', 'instructions', 'status', 'estimated_minutes']),
  columns('u', users, { technician_name: 'name' }),
)
const joins = `from app.tasks k left join app.line_items l on l.tenant_id = $1 and l.id = k.line_item_id
  left join app.order_services s on s.tenant_id = $1 and s.id = l.service_id`

export const selectTasks = (tx: Tx, jobId: string): Promise<TaskRow[]> =>
  tx.rows(
    taskRow,
    `select ${taskRow.sql} ${joins} where k.tenant_id = $1 and k.job_id = $2 and k.status <> 'cancelled' order by k.position, k.id`,
    [tx.tenant, jobId],
  )
export const selectTask = (tx: Tx, id: string): Promise<TaskRow | undefined> =>
  tx.maybe(taskRow, `select ${taskRow.sql} ${joins} where k.tenant_id = $1 and k.id = $2`, [tx.tenant, id])
/** Adds a task as the job's last one; its order is locked, so that no other task takes its place. */
export const insertTask = async (
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
): Promise<number> => {
  const { place } = await tx.one(
    { place: 'int4' },
    'select coalesce(max(position), 0) + 1 as place from app.tasks where tenant_id = $1 and job_id = $2',
    [tx.tenant, row.jobId],
  )
  return tx.run(
    `insert into app.tasks (tenant_id, id, job_id, line_item_id, title, description, type, estimated_minutes, instructions, tools, position, assigned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenant,
      row.id,
      row.jobId,
      row.lineItemId,
      row.title,
      row.description,
      row.type,
      row.estimatedMinutes,
      row.instructions,
      row.tools,
      place,
      at,
    ],
  )
}
export const insertDependency = (tx: Tx, taskId: string, needs: string): Promise<number> =>
  tx.run('insert into app.task_dependencies (tenant_id, task_id, needs_task_id) values ($1, $2, $3) on conflict do nothing', [
    tx.tenant,
    taskId,
    needs,
  ])
export const moveTask = (
  tx: Tx,
  id: string,
  from: TaskStatus,
  to: TaskStatus,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.tasks set status = $4, version = version + 1${entries.map(([name], i) => `, ${name} = $${i + 5}`).join('')} where tenant_id = $1 and id = $2 and status = $3`,
    [tx.tenant, id, from, to, ...entries.map(([, value]) => value)],
  )
}
export const countUnfinishedNeeds = async (tx: Tx, taskId: string): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.task_dependencies d join app.tasks k on k.tenant_id = $1 and k.id = d.needs_task_id
        where d.tenant_id = $1 and d.task_id = $2 and k.status not in ('completed', 'cancelled')`,
      [tx.tenant, taskId],
    )
  ).count

/** The tasks of an order as its paper says them. */
export const selectTasksOnPaper = (tx: Tx, orderId: string) =>
  tx.rows(
    taskOnPaper,
    `select ${taskOnPaper.sql} from app.tasks k join app.jobs j on j.tenant_id = $1 and j.id = k.job_id
       join app.technicians t on t.tenant_id = $1 and t.id = j.technician_id
       join app.users u on u.tenant_id = $1 and u.id = t.user_id
      where k.tenant_id = $1 and j.service_order_id = $2 and k.status <> 'cancelled' and j.status <> 'cancelled'
      order by j.assigned_at, j.id, k.position, k.id`,
    [tx.tenant, orderId],
  )

const laborLine = combine(
  columns('l', lineItems, ['id', 'description']),
  computed({
    minutes: [
      'int4?',
      `case when coalesce(l.estimated_thousandths, l.quantity_thousandths) = 0 then null
            else greatest(1, round(coalesce(l.estimated_thousandths, l.quantity_thousandths) * 60 / 1000.0))::int end`,
    ],
    /** The line's own technician, else the order's lead. */
    technician_id: ['uuid?', 'coalesce(l.technician_id, o.assigned_technician_id)'],
  }),
  outer(
    combine(
      columns('k', tasks, { task_id: 'id', task_status: 'status' }),
      columns('j', jobs, { task_job_technician: 'technician_id' }),
    ),
  ),
)
export type LaborLine = RowOf<typeof laborLine>
/** The labor lines of an order with the task each has, if any. */
export const selectLaborLines = (tx: Tx, orderId: string): Promise<LaborLine[]> =>
  tx.rows(
    laborLine,
    `select ${laborLine.sql}
       from app.line_items l join app.service_orders o on o.tenant_id = $1 and o.id = l.service_order_id
       left join app.tasks k on k.tenant_id = $1 and k.line_item_id = l.id and k.status <> 'cancelled'
       left join app.jobs j on j.tenant_id = $1 and j.id = k.job_id
      where l.tenant_id = $1 and l.service_order_id = $2 and l.type = 'labor' order by l.position, l.id`,
    [tx.tenant, orderId],
  )
export const reviseTask = (tx: Tx, id: string, title: string, minutes: number | null): Promise<number> =>
  tx.run(
    `update app.tasks set title = $3, estimated_minutes = $4 where tenant_id = $1 and id = $2 and (title <> $3 or estimated_minutes is distinct from $4)`,
    [tx.tenant, id, title, minutes],
  )
export const giveTaskTo = (tx: Tx, id: string, jobId: string): Promise<number> =>
  tx.run('update app.tasks set job_id = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, jobId])
export const cancelTask = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'cancelled', version = version + 1 where tenant_id = $1 and id = $2 and status <> 'completed'`,
    [tx.tenant, id],
  )
/** Tasks whose labor line is gone. */
export const cancelOrphanTasks = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(
    `update app.tasks k set status = 'cancelled', version = k.version + 1 from app.jobs j
      where k.tenant_id = $1 and j.tenant_id = $1 and j.id = k.job_id and j.service_order_id = $2 and k.line_item_id is not null and k.status not in ('completed', 'cancelled')
        and not exists (select from app.line_items l where l.tenant_id = $1 and l.id = k.line_item_id and l.type = 'labor')`,
    [tx.tenant, orderId],
  )
export const cancelJobTasks = (tx: Tx, jobId: string): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'cancelled', version = version + 1 where tenant_id = $1 and job_id = $2 and status not in ('completed', 'cancelled')`,
    [tx.tenant, jobId],
  )
export const completeJobTasks = (tx: Tx, jobId: string, at: Date): Promise<number> =>
  tx.run(
    `update app.tasks set status = 'completed', completed_at = $3, version = version + 1 where tenant_id = $1 and job_id = $2 and status not in ('completed', 'cancelled')`,
    [tx.tenant, jobId, at],
  )
