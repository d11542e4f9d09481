import type { TimerKind } from '@twopost/contract/timers.states'
import { columns, combine, computed, type RowOf } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { timerSegments, timers } from '#tables.gen.ts'

const timerRow = columns('m', timers, [
  'id',
  'service_order_id',
  'technician_id',
  'service_id',
  'service_ids',
  'status',
  'started_at',
  'ended_at',
  'version',
])
const timerInShop = combine(timerRow, computed({ shop_id: ['uuid', 'o.shop_id'], bay_id: ['uuid?', 'o.bay_id'] }))
export type TimerToCorrect = RowOf<typeof timerInShop>
export const selectTimerToCorrect = (tx: Tx, id: string): Promise<TimerToCorrect | undefined> =>
  tx.maybe(
    timerInShop,
    `select ${timerInShop.sql} from app.timers m join app.service_orders o on o.tenant_id = $1 and o.id = m.service_order_id
      where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, id],
  )
/** Sets the times of a stopped timer. 0 rows: the version is stale. */
export const updateTimerTimes = (
  tx: Tx,
  timer: { id: string; version: number; from: Date; to: Date; serviceId: string | null; serviceIds: readonly string[] },
): Promise<number> =>
  tx.run(
    `update app.timers set started_at = $4, ended_at = $5, service_id = $6, service_ids = $7, needs_review = false, version = version + 1
      where tenant_id = $1 and id = $2 and version = $3 and status = 'completed'`,
    [tx.tenant, timer.id, timer.version, timer.from, timer.to, timer.serviceId, timer.serviceIds],
  )
const segmentRow = columns('s', timerSegments, ['id', 'kind', 'from_at', 'to_at'])
export type SegmentRow = RowOf<typeof segmentRow>
export const selectSegments = (tx: Tx, timerId: string): Promise<SegmentRow[]> =>
  tx.rows(
    segmentRow,
    `select ${segmentRow.sql} from app.timer_segments s where s.tenant_id = $1 and s.timer_id = $2 order by s.from_at, s.id`,
    [tx.tenant, timerId],
  )
export const deleteSegment = (tx: Tx, id: string): Promise<number> =>
  tx.run('delete from app.timer_segments where tenant_id = $1 and id = $2', [tx.tenant, id])
export const updateSegment = (tx: Tx, id: string, from: Date, to: Date): Promise<number> =>
  tx.run('update app.timer_segments set from_at = $3, to_at = $4 where tenant_id = $1 and id = $2', [tx.tenant, id, from, to])
export const insertWorkSegment = (
  tx: Tx,
  segment: { id: string; timerId: string; from: Date; to: Date; bayId: string | null },
): Promise<number> =>
  tx.run(
    "insert into app.timer_segments (tenant_id, id, timer_id, kind, from_at, to_at, bay_id) values ($1, $2, $3, 'work', $4, $5, $6)",
    [tx.tenant, segment.id, segment.timerId, segment.from, segment.to, segment.bayId],
  )
/** The time entry that a stopped timer left follows it. */
export const updateEntryOfTimer = (tx: Tx, timerId: string, from: Date, to: Date, seconds: number): Promise<number> =>
  tx.run(
    `update app.time_entries set started_at = $3, ended_at = $4, seconds = $5, minutes = $6, needs_review = false, version = version + 1
      where tenant_id = $1 and timer_id = $2`,
    [tx.tenant, timerId, from, to, seconds, Math.floor(seconds / 60)],
  )
export interface WrittenTimer {
  id: string
  entryId: string
  segmentId: string
  orderId: string
  jobId: string
  technicianId: string
  serviceId: string | null
  /** Where the order stands. */
  bayId: string | null
  kind: TimerKind
  from: Date
  to: Date
  seconds: number
  title: string
  reason: string
}
/** A timer that somebody wrote by hand: stopped, with its stretch of work and its entry. */
export async function insertWrittenTimer(tx: Tx, row: WrittenTimer): Promise<void> {
  await tx.run(
    `insert into app.timers (tenant_id, id, service_order_id, job_id, technician_id, service_id, kind, source, status, started_at, ended_at, stop_reason)
     values ($1, $2, $3, $4, $5, $6, $7, 'by_hand', 'completed', $8, $9, $10)`,
    [tx.tenant, row.id, row.orderId, row.jobId, row.technicianId, row.serviceId, row.kind, row.from, row.to, row.reason],
  )
  await insertWorkSegment(tx, { id: row.segmentId, timerId: row.id, from: row.from, to: row.to, bayId: row.bayId })
  await tx.run(
    `insert into app.time_entries (tenant_id, id, technician_id, service_order_id, timer_id, source, type, started_at, ended_at, minutes, seconds, description, notes, recorded)
     values ($1, $2, $3, $4, $5, 'timer', 'work', $6, $7, $8, $9, $10, $11, 'by_hand')`,
    [
      tx.tenant,
      row.entryId,
      row.technicianId,
      row.orderId,
      row.id,
      row.from,
      row.to,
      Math.floor(row.seconds / 60),
      row.seconds,
      row.title,
      row.reason,
    ],
  )
}
