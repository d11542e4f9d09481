import type { Timer } from '@twopost/contract/timers'
import type { Context } from '#platform/http/context.ts'
import type { TimerRow } from './timers.queries.ts'

/** Whole seconds from one instant to a later one; never below nought. */
export const secondsBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** Row → wire at the server's present (I9, I17): elapsed = now − start − pauses. */
export function presentTimer(ctx: Context, row: TimerRow): Timer {
  const at = row.ended_at ?? ctx.now
  const pause = row.paused_seconds + (row.pause_started_at ? secondsBetween(row.pause_started_at, at) : 0)
  return {
    id: row.service_order_id,
    timer_id: row.id,
    number: row.order_number,
    title: row.order_title,
    technicianId: row.technician_id,
    technicianName: row.technician_name,
    jobId: row.job_id,
    serviceItemId: row.line_item_id,
    serviceId: row.service_id,
    serviceIds: row.service_ids,
    serviceNames: row.service_names,
    kind: row.kind,
    source: row.source,
    startTime: row.started_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    elapsedTime: Math.max(0, secondsBetween(row.started_at, at) - pause),
    jobElapsedTime: row.job_seconds,
    totalPauseTime: pause,
    isPaused: row.status === 'paused' || row.status === 'break',
    pauseStartTime: row.pause_started_at?.toISOString() ?? null,
    status: row.status,
    pauseReason: row.pause_reason,
    pauseNotes: row.pause_notes,
    stopReason: row.stop_reason,
    estimatedSeconds: row.estimated_minutes === null ? null : row.estimated_minutes * 60,
    server_time: ctx.now.toISOString(),
    vehicle: {
      label: [row.vehicle_year, row.vehicle_make, row.vehicle_model].filter(Boolean).join(' '),
      licensePlate: row.vehicle_plate,
      plateState: row.vehicle_plate_state,
      unitNumber: row.vehicle_unit,
    },
  }
}
