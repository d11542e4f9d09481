import type { JobStatus } from '@twopost/contract/jobs.states'
import { columns, combine, computed, outer, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { attachments, bays, customers, files, jobs, notes, orderServices, serviceOrders, users, vehicles } from '#tables.gen.ts'

const jobRow = combine(
  columns('j', jobs, ['id', 'service_order_id', 'technician_id']),
  columns('u', users, { technician_name: 'name' }),
  columns('j', jobs, [
    'status',
    'estimated_minutes',
    'location',
    'assigned_at',
    'started_at',
    'completed_at',
    'actual_minutes',
    'version',
  ]),
  columns('o', serviceOrders, {
    order_number: 'number',
    order_status: 'status',
    order_title: 'title',
    order_description: 'description',
    order_priority: 'priority',
    shop_id: 'shop_id',
    lead_id: 'assigned_technician_id',
    scheduled_start: 'scheduled_start',
    due_at: 'due_at',
    order_minutes: 'estimated_minutes',
    mileage_in: 'mileage_in',
  }),
  outer(columns('b', bays, { bay_name: 'name' })),
  columns('c', customers, { customer_id: 'id', customer_name: 'name', customer_phone: 'phone', customer_email: 'email' }),
  columns('v', vehicles, {
    vehicle_id: 'id',
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_year: 'year',
    vehicle_vin: 'vin',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
    vehicle_mileage: 'mileage',
    vehicle_engine: 'engine',
  }),
  computed({
    task_count: [
      'int4',
      "(select count(*)::int from app.tasks k where k.tenant_id = $1 and k.job_id = j.id and k.status <> 'cancelled')",
    ],
    done_task_count: [
      'int4',
      "(select count(*)::int from app.tasks k where k.tenant_id = $1 and k.job_id = j.id and k.status = 'completed')",
    ],
    open_flags: [
      'int4',
      `(select count(*)::int from app.flags g where g.tenant_id = $1 and g.service_order_id = j.service_order_id
         and g.status in ('new', 'acknowledged'))`,
    ],
    open_safety_flags: [
      'int4',
      `(select count(*)::int from app.flags g where g.tenant_id = $1 and g.service_order_id = j.service_order_id
         and g.status in ('new', 'acknowledged') and g.type = 'safety')`,
    ],
    clocked_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint
         from app.timers tm join app.timer_segments s on s.tenant_id = $1 and s.timer_id = tm.id and s.kind = 'work'
        where tm.tenant_id = $1 and tm.job_id = j.id)`,
    ],
  }),
)
export type JobRow = RowOf<typeof jobRow>

const joins = `from app.jobs j
  join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id
  join app.technicians t on t.tenant_id = $1 and t.id = j.technician_id
  join app.users u on u.tenant_id = $1 and u.id = t.user_id
  join app.customers c on c.tenant_id = $1 and c.id = o.customer_id
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  left join app.bays b on b.tenant_id = $1 and b.id = o.bay_id`

export const selectJob = (tx: Tx, id: string): Promise<JobRow | undefined> =>
  tx.maybe(jobRow, `select ${jobRow.sql} ${joins} where j.tenant_id = $1 and j.id = $2 and o.deleted_at is null`, [tx.tenant, id])
export interface JobFilter {
  technicianId: string
  /** Only open ones, only completed ones, or both (null). */
  open: boolean | null
  /** The shops one may enter; null = all. */
  shopIds: readonly string[] | null
}
const jobFilter = `j.tenant_id = $1 and j.technician_id = $2 and o.deleted_at is null and j.status <> 'cancelled'
  and ($3::boolean is null or $3 = (j.status <> 'completed')) and ($4::uuid[] is null or o.shop_id = any($4))`
const jobFilterValues = (filter: JobFilter): unknown[] => [filter.technicianId, filter.open, filter.shopIds]

/** Open work first, by schedule; then what is done, latest first. */
export const selectTechnicianJobs = (tx: Tx, filter: JobFilter, limit: number, offset: number): Promise<JobRow[]> =>
  tx.rows(
    jobRow,
    `select ${jobRow.sql} ${joins} where ${jobFilter}
      order by array_position(array['in_progress','on_hold','assigned','completed'], j.status),
        case when j.status <> 'completed' then o.priority_rank end desc, case when j.status <> 'completed' then o.scheduled_start end nulls last,
        j.completed_at desc nulls last, j.assigned_at desc, j.id
      limit $5 offset $6`,
    [tx.tenant, ...jobFilterValues(filter), limit, offset],
  )
export const countTechnicianJobs = async (tx: Tx, filter: JobFilter): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from app.jobs j join app.service_orders o on o.tenant_id = $1 and o.id = j.service_order_id where ${jobFilter}`,
      [tx.tenant, ...jobFilterValues(filter)],
    )
  ).count
export const insertJob = (
  tx: Tx,
  row: { id: string; orderId: string; technicianId: string; estimatedMinutes: number | null },
  at: Date,
): Promise<number> =>
  tx.run(
    'insert into app.jobs (tenant_id, id, service_order_id, technician_id, estimated_minutes, assigned_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)',
    [tx.tenant, row.id, row.orderId, row.technicianId, row.estimatedMinutes, at],
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
    `update app.jobs set status = $4, version = version + 1, updated_at = $5${entries.map(([name], i) => `, ${name} = $${i + 6}`).join('')} where tenant_id = $1 and id = $2 and status = $3`,
    [tx.tenant, id, from, to, at, ...entries.map(([, value]) => value)],
  )
}
export const setEstimate = (tx: Tx, orderId: string, technicianId: string, minutes: number | null, at: Date): Promise<number> =>
  tx.run(
    `update app.jobs set estimated_minutes = $4, version = version + 1, updated_at = $5 where tenant_id = $1 and service_order_id = $2 and technician_id = $3 and status <> 'cancelled'`,
    [tx.tenant, orderId, technicianId, minutes, at],
  )
export const selectOrderJobs = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; technician_id: string; status: JobStatus; started_at: Date | null }[]> =>
  tx.rows(
    columns('', jobs, ['id', 'technician_id', 'status', 'started_at']),
    `select id, technician_id, status, started_at from app.jobs where tenant_id = $1 and service_order_id = $2 and status <> 'cancelled' order by assigned_at, id for update`,
    [tx.tenant, orderId],
  )
/** Technicians that a person limited to shops may look at work in one of them, or in all. */
export const selectJobServices = (tx: Tx, orderId: string) =>
  tx.rows(
    columns('', orderServices, ['id', 'name', 'concern', 'cause', 'correction']),
    'select id, name, concern, cause, correction from app.order_services where tenant_id = $1 and service_order_id = $2 order by position, id',
    [tx.tenant, orderId],
  )
export const selectJobNotes = (tx: Tx, jobId: string) =>
  tx.rows(
    columns('', notes, [
      'id',
      'job_id',
      'task_id',
      'technician_id',
      'author_name',
      'content',
      'type',
      'is_internal',
      'created_at',
      'updated_at',
    ]),
    `select id, job_id, task_id, technician_id, author_name, content, type, is_internal, created_at, updated_at from app.notes
      where tenant_id = $1 and service_order_id = (select service_order_id from app.jobs where tenant_id = $1 and id = $2) and (job_id = $2 or job_id is null)
      order by created_at desc, id desc limit 100`,
    [tx.tenant, jobId],
  )
const jobMedia = combine(
  columns('a', attachments, [
    'id',
    'file_id',
    'kind',
    'job_id',
    'task_id',
    'technician_id',
    'caption',
    'uploaded_by_name',
    'created_at',
  ]),
  columns('f', files, ['size_bytes']),
)
export type JobMediaRow = RowOf<typeof jobMedia>
/** Photos and recordings of a job, newest first. */
export const selectJobMedia = (tx: Tx, jobId: string): Promise<JobMediaRow[]> =>
  tx.rows(
    jobMedia,
    `select ${jobMedia.sql} from app.attachments a join app.files f on f.tenant_id = $1 and f.id = a.file_id
      where a.tenant_id = $1 and a.job_id = $2 and a.kind in ('photo', 'voice', 'video') order by a.created_at desc, a.id desc limit 200`,
    [tx.tenant, jobId],
  )
