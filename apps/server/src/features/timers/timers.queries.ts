import type { TimerStatus } from '@twopost/contract/timers.states'
import type { Tx } from '#platform/database/transaction.ts'

export interface TimerRow {
  id: string
  service_order_id: string
  job_id: string
  technician_id: string
  technician_name: string
  line_item_id: string | null
  status: TimerStatus
  started_at: Date
  ended_at: Date | null
  pause_reason: string
  pause_notes: string
  stop_reason: string
  order_number: string
  order_title: string
  shop_id: string
  estimated_minutes: number | null
  vehicle_make: string
  vehicle_model: string
  vehicle_year: number | null
  vehicle_plate: string
  vehicle_plate_state: string
  vehicle_unit: string
  /** Seconds of closed pauses and breaks. */
  paused_seconds: number
  /** When the present pause or break began. */
  pause_started_at: Date | null
}
const columns = `m.id, m.service_order_id, m.job_id, m.technician_id, u.name as technician_name, m.line_item_id, m.status, m.started_at, m.ended_at, m.pause_reason, m.pause_notes, m.stop_reason,
  o.number as order_number, o.title as order_title, o.shop_id, coalesce(j.estimated_minutes, o.estimated_minutes) as estimated_minutes,
  v.make as vehicle_make, v.model as vehicle_model, v.year as vehicle_year, v.license_plate as vehicle_plate, v.plate_state as vehicle_plate_state, v.unit_number as vehicle_unit,
  (select coalesce(sum(extract(epoch from s.to_at - s.from_at)), 0)::bigint from app.timer_segments s where s.tenant_id = m.tenant_id and s.timer_id = m.id and s.kind <> 'work' and s.to_at is not null) as paused_seconds,
  (select s.from_at from app.timer_segments s where s.tenant_id = m.tenant_id and s.timer_id = m.id and s.kind <> 'work' and s.to_at is null) as pause_started_at`
const joins = `from app.timers m join app.jobs j on j.tenant_id = m.tenant_id and j.id = m.job_id
  join app.service_orders o on o.tenant_id = m.tenant_id and o.id = m.service_order_id
  join app.vehicles v on v.tenant_id = o.tenant_id and v.id = o.vehicle_id
  join app.technicians t on t.tenant_id = m.tenant_id and t.id = m.technician_id join app.users u on u.tenant_id = t.tenant_id and u.id = t.user_id`

export const findOpenTimer = (tx: Tx, technicianId: string): Promise<TimerRow | undefined> =>
  tx.maybe<TimerRow>(
    `select ${columns} ${joins} where m.tenant_id = app.tid() and m.technician_id = $1 and m.status <> 'completed'`,
    [technicianId],
  )
export const selectTimer = (tx: Tx, id: string): Promise<TimerRow> =>
  tx.one<TimerRow>(`select ${columns} ${joins} where m.tenant_id = app.tid() and m.id = $1`, [id])
/** The open timer of a job, locked. */
export const lockJobTimer = (tx: Tx, jobId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(`select id from app.timers where tenant_id = app.tid() and job_id = $1 and status <> 'completed' for update`, [jobId])
export const lockTimer = (tx: Tx, id: string): Promise<object | undefined> =>
  tx.maybe('select id from app.timers where tenant_id = app.tid() and id = $1 for update', [id])
/** One's own on this order, else the latest of anyone; open ones first. */
export const selectOrderTimer = (tx: Tx, orderId: string, technicianId: string | null): Promise<TimerRow | undefined> =>
  tx.maybe<TimerRow>(
    `select ${columns} ${joins} where m.tenant_id = app.tid() and m.service_order_id = $1
      order by (m.technician_id is not distinct from $2::uuid and m.status <> 'completed') desc, (m.status <> 'completed') desc, m.started_at desc, m.id desc limit 1`,
    [orderId, technicianId],
  )
/** 0 rows: the technician has an open timer already. */
export const insertTimer = (
  tx: Tx,
  row: { id: string; orderId: string; jobId: string; technicianId: string; lineItemId: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.timers (id, service_order_id, job_id, technician_id, line_item_id, started_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, technician_id) where status <> 'completed' do nothing`,
    [row.id, row.orderId, row.jobId, row.technicianId, row.lineItemId, at],
  )
export const openSegment = (tx: Tx, id: string, timerId: string, kind: 'work' | 'pause' | 'break', at: Date): Promise<number> =>
  tx.run('insert into app.timer_segments (id, timer_id, kind, from_at) values ($1, $2, $3, $4)', [id, timerId, kind, at])
export const closeSegment = (tx: Tx, timerId: string, at: Date): Promise<number> =>
  tx.run(
    'update app.timer_segments set to_at = greatest(from_at, $2) where tenant_id = app.tid() and timer_id = $1 and to_at is null',
    [timerId, at],
  )
export const moveTimer = (
  tx: Tx,
  id: string,
  from: readonly TimerStatus[],
  to: TimerStatus,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.timers set status = $3, version = version + 1${entries.map(([name], i) => `, ${name} = $${i + 4}`).join('')} where tenant_id = app.tid() and id = $1 and status = any($2)`,
    [id, from, to, ...entries.map(([, value]) => value)],
  )
}
export const workedSeconds = async (tx: Tx, timerId: string): Promise<number> =>
  (
    await tx.one<{ seconds: number }>(
      `select coalesce(sum(extract(epoch from to_at - from_at)), 0)::bigint as seconds from app.timer_segments where tenant_id = app.tid() and timer_id = $1 and kind = 'work' and to_at is not null`,
      [timerId],
    )
  ).seconds
export const insertTimeEntry = (
  tx: Tx,
  row: {
    id: string
    technicianId: string
    orderId: string
    timerId: string
    startedAt: Date
    endedAt: Date
    seconds: number
    description: string
    notes: string
  },
): Promise<number> =>
  tx.run(
    `insert into app.time_entries (id, technician_id, service_order_id, timer_id, source, type, started_at, ended_at, minutes, seconds, description, notes)
     values ($1, $2, $3, $4, 'timer', 'work', $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.technicianId,
      row.orderId,
      row.timerId,
      row.startedAt,
      row.endedAt,
      Math.floor(row.seconds / 60),
      row.seconds,
      row.description,
      row.notes,
    ],
  )
/** The technician's job on an order that is not cancelled. */
export const selectOwnJob = (
  tx: Tx,
  orderId: string,
  technicianId: string,
): Promise<{ id: string; status: string } | undefined> =>
  tx.maybe(
    `select id, status from app.jobs where tenant_id = app.tid() and service_order_id = $1 and technician_id = $2 and status <> 'cancelled'`,
    [orderId, technicianId],
  )
export const isLineOf = async (tx: Tx, orderId: string, lineId: string): Promise<boolean> =>
  (await tx.maybe('select 1 as found from app.line_items where tenant_id = app.tid() and service_order_id = $1 and id = $2', [
    orderId,
    lineId,
  ])) !== undefined
