import type { JobStatus } from '@twopost/contract/jobs.states'
import type { OrderPriority, OrderStatus } from '@twopost/contract/service-orders.states'
import type { Tx } from '#platform/database/transaction.ts'

export interface JobRow {
  id: string
  service_order_id: string
  technician_id: string
  technician_name: string
  status: JobStatus
  estimated_minutes: number | null
  location: string
  assigned_at: Date
  started_at: Date | null
  completed_at: Date | null
  actual_minutes: number | null
  version: number
  order_number: string
  order_status: OrderStatus
  order_title: string
  order_description: string
  order_priority: OrderPriority
  shop_id: string
  lead_id: string | null
  scheduled_start: Date | null
  due_at: Date | null
  order_minutes: number | null
  mileage_in: number | null
  bay_name: string | null
  customer_id: string
  customer_name: string
  customer_phone: string
  customer_email: string
  vehicle_id: string
  vehicle_make: string
  vehicle_model: string
  vehicle_year: number | null
  vehicle_vin: string
  vehicle_plate: string
  vehicle_plate_state: string
  vehicle_unit: string
  vehicle_mileage: number | null
  vehicle_engine: string
  task_count: number
  done_task_count: number
  clocked_seconds: number
}

const job = `j.id, j.service_order_id, j.technician_id, u.name as technician_name, j.status, j.estimated_minutes, j.location, j.assigned_at, j.started_at, j.completed_at, j.actual_minutes, j.version,
  o.number as order_number, o.status as order_status, o.title as order_title, o.description as order_description, o.priority as order_priority, o.shop_id,
  o.assigned_technician_id as lead_id, o.scheduled_start, o.due_at, o.estimated_minutes as order_minutes, o.mileage_in, b.name as bay_name,
  c.id as customer_id, c.name as customer_name, c.phone as customer_phone, c.email as customer_email,
  v.id as vehicle_id, v.make as vehicle_make, v.model as vehicle_model, v.year as vehicle_year, v.vin as vehicle_vin, v.license_plate as vehicle_plate, v.plate_state as vehicle_plate_state,
  v.unit_number as vehicle_unit, v.mileage as vehicle_mileage, v.engine as vehicle_engine,
  (select count(*)::int from app.tasks k where k.tenant_id = j.tenant_id and k.job_id = j.id and k.status <> 'cancelled') as task_count,
  (select count(*)::int from app.tasks k where k.tenant_id = j.tenant_id and k.job_id = j.id and k.status = 'completed') as done_task_count,
  (select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint from app.timers tm join app.timer_segments s on s.tenant_id = tm.tenant_id and s.timer_id = tm.id and s.kind = 'work'
    where tm.tenant_id = j.tenant_id and tm.job_id = j.id) as clocked_seconds`
const joins = `from app.jobs j
  join app.service_orders o on o.tenant_id = j.tenant_id and o.id = j.service_order_id
  join app.technicians t on t.tenant_id = j.tenant_id and t.id = j.technician_id
  join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id
  join app.customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
  left join app.bays b on b.tenant_id = o.tenant_id and b.id = o.bay_id`

export const selectJob = (tx: Tx, id: string): Promise<JobRow | undefined> =>
  tx.maybe<JobRow>(`select ${job} ${joins} where j.tenant_id = app.tid() and j.id = $1 and o.deleted_at is null`, [id])
export interface JobFilter {
  technicianId: string
  /** Only open ones, only completed ones, or both (null). */
  open: boolean | null
  /** The shops one may enter; null = all. */
  shopIds: readonly string[] | null
}
const jobFilter = `j.tenant_id = app.tid() and j.technician_id = $1 and o.deleted_at is null and j.status <> 'cancelled'
  and ($2::boolean is null or $2 = (j.status <> 'completed')) and ($3::uuid[] is null or o.shop_id = any($3))`
const jobFilterValues = (filter: JobFilter): unknown[] => [filter.technicianId, filter.open, filter.shopIds]

/** Open work first, by schedule; then what is done, latest first. */
export const selectTechnicianJobs = (tx: Tx, filter: JobFilter, limit: number, offset: number): Promise<JobRow[]> =>
  tx.rows<JobRow>(
    `select ${job} ${joins} where ${jobFilter}
      order by array_position(array['in_progress','on_hold','assigned','completed'], j.status),
        case when j.status <> 'completed' then o.priority_rank end desc, case when j.status <> 'completed' then o.scheduled_start end nulls last,
        j.completed_at desc nulls last, j.assigned_at desc, j.id
      limit $4 offset $5`,
    [...jobFilterValues(filter), limit, offset],
  )
export const countTechnicianJobs = async (tx: Tx, filter: JobFilter): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from app.jobs j join app.service_orders o on o.tenant_id = j.tenant_id and o.id = j.service_order_id where ${jobFilter}`,
      jobFilterValues(filter),
    )
  ).count
export const insertJob = (
  tx: Tx,
  row: { id: string; orderId: string; technicianId: string; estimatedMinutes: number | null },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.jobs (id, service_order_id, technician_id, estimated_minutes, assigned_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
    [row.id, row.orderId, row.technicianId, row.estimatedMinutes, at],
  )
/** Moves where the state still is `from`; 0 rows: the race was lost. */
export const moveJobStatus = (
  tx: Tx,
  id: string,
  from: JobStatus,
  to: JobStatus,
  columns: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.jobs set status = $3, version = version + 1, updated_at = $4${entries.map(([name], i) => `, ${name} = $${i + 5}`).join('')} where tenant_id = app.tid() and id = $1 and status = $2`,
    [id, from, to, at, ...entries.map(([, value]) => value)],
  )
}
export const setEstimate = (tx: Tx, orderId: string, technicianId: string, minutes: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.jobs set estimated_minutes = $3, version = version + 1, updated_at = $4 where tenant_id = app.tid() and service_order_id = $1 and technician_id = $2 and status <> 'cancelled'`,
    [orderId, technicianId, minutes, at],
  )
export const selectOrderJobs = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; technician_id: string; status: JobStatus; started_at: Date | null }[]> =>
  tx.rows(
    `select id, technician_id, status, started_at from app.jobs where tenant_id = app.tid() and service_order_id = $1 and status <> 'cancelled' order by assigned_at, id for update`,
    [orderId],
  )
/** Technicians that a person limited to shops may look at work in one of them, or in all. */
export const selectJobServices = (tx: Tx, orderId: string) =>
  tx.rows<{ id: string; name: string; concern: string; cause: string; correction: string }>(
    'select id, name, concern, cause, correction from app.order_services where tenant_id = app.tid() and service_order_id = $1 order by position, id',
    [orderId],
  )
export const selectJobNotes = (tx: Tx, jobId: string) =>
  tx.rows<{
    id: string
    job_id: string | null
    task_id: string | null
    technician_id: string | null
    author_name: string
    content: string
    type: 'general' | 'customer_communication' | 'progress' | 'issue' | 'completion'
    is_internal: boolean
    created_at: Date
    updated_at: Date
  }>(
    `select id, job_id, task_id, technician_id, author_name, content, type, is_internal, created_at, updated_at from app.notes
      where tenant_id = app.tid() and service_order_id = (select service_order_id from app.jobs where tenant_id = app.tid() and id = $1) and (job_id = $1 or job_id is null)
      order by created_at desc, id desc limit 100`,
    [jobId],
  )
export const selectJobPhotos = (tx: Tx, jobId: string) =>
  tx.rows<{
    id: string
    file_id: string
    job_id: string | null
    task_id: string | null
    technician_id: string | null
    caption: string
    created_at: Date
  }>(
    `select id, file_id, job_id, task_id, technician_id, caption, created_at from app.attachments where tenant_id = app.tid() and job_id = $1 and kind = 'photo' order by created_at desc, id desc limit 100`,
    [jobId],
  )
