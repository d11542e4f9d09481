import type { ScheduleOrder } from '@twopost/contract/service-orders'
import type { BayKind } from '@twopost/contract/shops'
import { fromMs } from '#platform/clock/clock.ts'
import { bayWillDo, minutesOf } from './plan-problem.rules.ts'
import type { ScheduleRow } from './schedule.queries.ts'

/** Row → wire; with the bays of its shop, and the `expectedEnd` (ms) of running work. */
export const presentScheduleOrder = (
  row: ScheduleRow,
  bays: readonly { id: string; kind: BayKind }[],
  expectedEnd: number | null = null,
): ScheduleOrder => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: row.status,
  priority: row.priority,
  version: row.version,
  minutes: minutesOf(row),
  due_date: row.due_at?.toISOString() ?? null,
  assigned_technician_id: row.assigned_technician_id,
  scheduled_at: row.scheduled_start?.toISOString() ?? null,
  scheduled_end: row.scheduled_end?.toISOString() ?? null,
  vehicle: {
    name: [row.vehicle_year, row.vehicle_make, row.vehicle_model].filter(Boolean).join(' '),
    kind: row.vehicle_kind,
    license_plate: row.vehicle_plate,
    plate_state: row.vehicle_plate_state,
    unit_number: row.vehicle_unit,
  },
  needs: row.needs,
  bay_ids: bays.filter((bay) => bayWillDo(row, bay, bays)).map((bay) => bay.id),
  technician_count: row.technician_ids.length,
  expected_end: expectedEnd === null ? null : fromMs(expectedEnd).toISOString(),
  waits_for_parts: row.on_hold,
})
/** Ms → wire. */
export const presentSpan = ({ from, to }: { from: number; to: number }) => ({
  starts_at: fromMs(from).toISOString(),
  ends_at: fromMs(to).toISOString(),
})
