import type { TimerKind, TimerStatus } from '@twopost/contract/timers.states'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs, serviceOrders, timerSegments, timers, users, vehicles } from '#tables.gen.ts'

const timerRow = combine(
  columns('m', timers, ['id', 'service_order_id', 'job_id', 'technician_id']),
  columns('u', users, { technician_name: 'name' }),
  columns('m', timers, [
    'line_item_id',
    'service_id',
    'service_ids',
    'kind',
    'source',
    'needs_review',
    'version',
    'status',
    'started_at',
    'ended_at',
    'pause_reason',
    'pause_notes',
    'stop_reason',
  ]),
  columns('o', serviceOrders, { order_number: 'number', order_title: 'title', shop_id: 'shop_id', bay_id: 'bay_id' }),
  computed({ estimated_minutes: ['int4?', 'coalesce(j.estimated_minutes, o.estimated_minutes)'] }),
  columns('v', vehicles, {
    vehicle_make: 'make',
    vehicle_model: 'model',
    vehicle_year: 'year',
    vehicle_plate: 'license_plate',
    vehicle_plate_state: 'plate_state',
    vehicle_unit: 'unit_number',
  }),
  computed({
    /** Seconds of closed pauses and breaks. */
    paused_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from s.to_at - s.from_at)), 0)::bigint from app.timer_segments s
         where s.tenant_id = $1 and s.timer_id = m.id and s.kind <> 'work' and s.to_at is not null)`,
    ],
    /** When the present pause or break began. */
    pause_started_at: [
      'timestamptz?',
      `(select s.from_at from app.timer_segments s where s.tenant_id = $1 and s.timer_id = m.id and s.kind <> 'work' and s.to_at is null)`,
    ],
    /** What it counts for by name; none for the order as a whole. */
    service_names: [
      'text[]',
      `(select coalesce(array_agg(v.name order by v.position, v.id), '{}') from app.order_services v
         where v.tenant_id = $1 and v.id = any(m.service_ids || m.service_id))`,
    ],
    /** Worked seconds of the whole job up to now, over all its timers. */
    job_seconds: [
      'int8',
      `(select coalesce(sum(extract(epoch from coalesce(s.to_at, now()) - s.from_at)), 0)::bigint
         from app.timers jt join app.timer_segments s on s.tenant_id = $1 and s.timer_id = jt.id and s.kind = 'work'
        where jt.tenant_id = $1 and jt.job_id = m.job_id)`,
    ],
  }),
)
export type TimerRow = RowOf<typeof timerRow>
/**
 * Each service that a timer `m` counts for, null for the order as a whole, and the divisor of its time for one of them: a clock that
 * several services share is split evenly (CLK12).
 */
export const servicesOfTimer =
  "cross join lateral unnest(case when m.service_ids = '{}' then array[m.service_id] else m.service_ids end) as v(service_id)"
export const sharersOfTimer = 'greatest(cardinality(m.service_ids), 1)'
const joins = `from app.timers m join app.jobs j on j.tenant_id = $1 and j.id = m.job_id
  join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
  join app.vehicles v on v.tenant_id = $1 and v.id = o.vehicle_id
  join app.technicians t on t.tenant_id = $1 and t.id = m.technician_id join app.users u on u.tenant_id = $1 and u.id = t.user_id`

export const findOpenTimer = (tx: Tx, technicianId: string): Promise<TimerRow | undefined> =>
  tx.maybe(
    timerRow,
    `select ${timerRow.sql} ${joins} where m.tenant_id = $1 and m.technician_id = $2 and m.status <> 'completed'`,
    [tx.tenant, technicianId],
  )
export const selectTimer = (tx: Tx, id: string): Promise<TimerRow> =>
  tx.one(timerRow, `select ${timerRow.sql} ${joins} where m.tenant_id = $1 and m.id = $2`, [tx.tenant, id])
/** The open timer of a job, locked. */
export const lockJobTimer = (tx: Tx, jobId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    { id: 'uuid' },
    `select id from app.timers where tenant_id = $1 and job_id = $2 and status <> 'completed' for update`,
    [tx.tenant, jobId],
  )
export const lockTimer = (tx: Tx, id: string): Promise<object | undefined> =>
  tx.maybe({ id: 'uuid' }, 'select id from app.timers where tenant_id = $1 and id = $2 for update', [tx.tenant, id])
/** One's own on this order, else the latest of anyone; open ones first. */
export const selectOrderTimer = (tx: Tx, orderId: string, technicianId: string | null): Promise<TimerRow | undefined> =>
  tx.maybe(
    timerRow,
    `select ${timerRow.sql} ${joins} where m.tenant_id = $1 and m.service_order_id = $2
      order by (m.technician_id is not distinct from $3::uuid and m.status <> 'completed') desc, (m.status <> 'completed') desc, m.started_at desc, m.id desc limit 1`,
    [tx.tenant, orderId, technicianId],
  )
/** 0 rows: the technician has an open timer already. */
export const insertTimer = (
  tx: Tx,
  row: {
    id: string
    orderId: string
    jobId: string
    technicianId: string
    lineItemId: string | null
    serviceId: string | null
    serviceIds: readonly string[]
    kind: TimerKind
    source: 'live' | 'queued'
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, line_item_id, service_id, service_ids, kind, source, started_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tenant_id, technician_id) where status <> 'completed' do nothing`,
    [
      tx.tenant,
      row.id,
      row.orderId,
      row.jobId,
      row.technicianId,
      row.lineItemId,
      row.serviceId,
      row.serviceIds,
      row.kind,
      row.source,
      at,
    ],
  )
/** Begins a stretch of a timer; work says in which bay the order stands, so that the use of bays is known (decision 63). */
export const openSegment = (
  tx: Tx,
  id: string,
  timerId: string,
  stretch: { kind: 'work'; bayId: string | null } | { kind: 'pause' | 'break' },
  at: Date,
): Promise<number> =>
  tx.run('insert into app.timer_segments (tenant_id, id, timer_id, kind, from_at, bay_id) values ($1, $2, $3, $4, $5, $6)', [
    tx.tenant,
    id,
    timerId,
    stretch.kind,
    at,
    stretch.kind === 'work' ? stretch.bayId : null,
  ])
const begun = columns('', timerSegments, ['from_at'])
/** Ends the open stretch of a timer. @returns when it began */
export const closeSegment = async (tx: Tx, timerId: string, at: Date): Promise<Date[]> => {
  const rows = await tx.rows(
    begun,
    `update app.timer_segments set to_at = greatest(from_at, $3) where tenant_id = $1 and timer_id = $2 and to_at is null returning ${begun.sql}`,
    [tx.tenant, timerId, at],
  )
  return rows.map((row) => row.from_at)
}
export const moveTimer = (
  tx: Tx,
  id: string,
  from: readonly TimerStatus[],
  to: TimerStatus,
  columns: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const entries = Object.entries(columns)
  return tx.run(
    `update app.timers set status = $4, version = version + 1${entries.map(([name], i) => `, ${name} = $${i + 5}`).join('')} where tenant_id = $1 and id = $2 and status = any($3)`,
    [tx.tenant, id, from, to, ...entries.map(([, value]) => value)],
  )
}
export const workedSeconds = async (tx: Tx, timerId: string): Promise<number> =>
  (
    await tx.one(
      { seconds: 'int8' },
      `select coalesce(sum(extract(epoch from to_at - from_at)), 0)::bigint as seconds from app.timer_segments where tenant_id = $1 and timer_id = $2 and kind = 'work' and to_at is not null`,
      [tx.tenant, timerId],
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
    `insert into app.time_entries (tenant_id, id, technician_id, service_order_id, timer_id, source, type, started_at, ended_at, minutes, seconds, description, notes)
     values ($1, $2, $3, $4, $5, 'timer', 'work', $6, $7, $8, $9, $10, $11)`,
    [
      tx.tenant,
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
    columns('', jobs, ['id', 'status']),
    `select id, status from app.jobs where tenant_id = $1 and service_order_id = $2 and technician_id = $3 and status <> 'cancelled'`,
    [tx.tenant, orderId, technicianId],
  )
/** The service of a line of this order. */
export const selectServiceOfLine = (tx: Tx, orderId: string, lineId: string): Promise<{ service_id: string } | undefined> =>
  tx.maybe(
    { service_id: 'uuid' },
    'select service_id from app.line_items where tenant_id = $1 and service_order_id = $2 and id = $3',
    [tx.tenant, orderId, lineId],
  )
export const areServicesOf = async (tx: Tx, orderId: string, serviceIds: readonly string[]): Promise<boolean> =>
  (
    await tx.one(
      { count: 'int4' },
      'select count(*)::int as count from app.order_services where tenant_id = $1 and service_order_id = $2 and id = any($3::uuid[])',
      [tx.tenant, orderId, serviceIds],
    )
  ).count === serviceIds.length
export const isServiceOf = (tx: Tx, orderId: string, serviceId: string): Promise<boolean> =>
  areServicesOf(tx, orderId, [serviceId])
/** Up to when a technician's timers are recorded: nothing sent later may lie before it. */
export const selectLastChange = async (tx: Tx, technicianId: string): Promise<Date | null> =>
  (
    await tx.one(
      { at: 'timestamptz?' },
      `select max(coalesce(m.ended_at, s.from_at)) as at from app.timers m
         join app.timer_segments s on s.tenant_id = $1 and s.timer_id = m.id and (s.to_at is null or m.ended_at is not null)
        where m.tenant_id = $1 and m.technician_id = $2`,
      [tx.tenant, technicianId],
    )
  ).at
/** Timers on an order that were started for a line which goes. */
export const forgetLine = (tx: Tx, orderId: string, lineId: string): Promise<number> =>
  tx.run('update app.timers set line_item_id = null where tenant_id = $1 and service_order_id = $2 and line_item_id = $3', [
    tx.tenant,
    orderId,
    lineId,
  ])
