import type { TimeEntry } from '@twopost/contract/attendance'
import { secondsOf } from '@twopost/contract/attendance'
import type { EntryRow } from './attendance.queries.ts'

/** Row → wire (I1); an entry that runs is counted up to the server's present. */
export function presentEntry(row: EntryRow, now: Date): TimeEntry {
  const end = row.ended_at ?? now
  return {
    id: row.id,
    technicianId: row.technician_id,
    serviceOrderId: row.service_order_id,
    taskId: row.task_id,
    startTime: row.started_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    duration: row.minutes,
    description: row.description,
    location: row.location,
    isActive: row.ended_at === null,
    type: row.type,
    // Work on an order alone: not presence, not time of no order, not what is done again or waited for (H35).
    isBillable: row.is_billable && (row.timer_kind === 'work' || row.timer_kind === 'road_call'),
    notes: row.notes,
    source: row.source,
    seconds: row.seconds ?? secondsOf({ from: row.started_at.getTime(), to: end.getTime() }),
    shopId: row.shop_id,
    timerId: row.timer_id,
    code: row.code,
    isPaid: row.is_paid,
    recorded: row.recorded,
    needsReview: row.needs_review,
    version: row.version,
  }
}
