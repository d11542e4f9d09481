import type { TechnicianDashboard } from '@twopost/contract/analytics'
import { technicianIdFor } from '#features/jobs/index.ts'
import { presentActivity } from '#features/service-orders/index.ts'
import { getTechnicianRow, ownTechnicianId } from '#features/technicians/index.ts'
import { openTimerOf } from '#features/timers/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import {
  type SlotRow,
  selectJobFigures,
  selectTodayActivity,
  selectTodaySlots,
  selectWorkedSeconds,
} from './technician-dashboard.queries.ts'
import { defaultFigures, efficiencyOf, hoursOf } from './technician-dashboard.rules.ts'

const measuredMs = 30 * 86_400_000
/** No customer has been asked for a rating yet, so none can be counted. */
const customerRating = { value: defaultFigures.customerRating, is_default: true }

const presentSlot = (row: SlotRow): TechnicianDashboard['todaySchedule'][number] => ({
  id: row.id,
  jobId: row.job_id,
  serviceOrderId: row.service_order_id,
  orderNumber: row.order_number,
  title: row.title,
  status: row.status,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  customerName: row.customer_name,
  vehicleInfo: row.vehicle_label,
  location: row.bay_name ? `Bay ${row.bay_name}` : '',
})

/** Someone who is no technician sees the empty states, not an error (OP-9). */
const nobody = (ctx: Context): TechnicianDashboard => ({
  computedAt: ctx.now.toISOString(),
  technician: null,
  activeJobCount: 0,
  completedJobCount: 0,
  completedTodayCount: 0,
  scheduledTodayCount: 0,
  hoursWorkedToday: 0,
  hoursWorkedThisWeek: 0,
  efficiency: efficiencyOf({ jobs: 0, plannedMinutes: 0, actualMinutes: 0 }),
  measuredJobCount: 0,
  customerRating,
  timer: null,
  todaySchedule: [],
  recentActivity: [],
})

/**
 * What a technician is doing and has done, as far as it is in shops one may enter: one's own (`me`), another's with service-order:assign
 * (H4–H6, H10). @throws Problem TECHNICIAN_NOT_FOUND
 */
export async function showTechnicianDashboard(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<{ dashboard: TechnicianDashboard }> {
  if (params.id === 'me' && !ownTechnicianId(ctx)) return { dashboard: nobody(ctx) }
  const technician = await getTechnicianRow(ctx, await technicianIdFor(ctx, params.id))
  const at = [ctx.tx, ctx.now, ctx.shopIds, technician.id] as const
  const [jobs, worked, slots, activity, timer] = await Promise.all([
    selectJobFigures(...at, fromMs(ctx.now.getTime() - measuredMs)),
    selectWorkedSeconds(...at),
    selectTodaySlots(...at),
    selectTodayActivity(...at, technician.user_id),
    openTimerOf(ctx, technician.id),
  ])
  return {
    dashboard: {
      computedAt: ctx.now.toISOString(),
      technician: { id: technician.id, name: technician.name, status: technician.status, skills: technician.skills },
      activeJobCount: jobs.active,
      completedJobCount: jobs.completed,
      completedTodayCount: jobs.completed_today,
      scheduledTodayCount: slots.length,
      hoursWorkedToday: hoursOf(worked.today),
      hoursWorkedThisWeek: hoursOf(worked.week),
      efficiency: efficiencyOf({
        jobs: jobs.measured,
        plannedMinutes: jobs.planned_minutes,
        actualMinutes: jobs.actual_minutes,
      }),
      measuredJobCount: jobs.measured,
      customerRating,
      timer,
      todaySchedule: slots.map(presentSlot),
      recentActivity: activity.map((row) => ({ ...presentActivity(ctx, row), orderNumber: row.order_number })),
    },
  }
}
