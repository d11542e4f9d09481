import type { TechnicianDashboard } from '@twopost/contract/analytics'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { technicianIdFor } from '#features/jobs/index.ts'
import { bayPlace } from '#features/shops/index.ts'
import { getTechnicianRow, ownTechnicianId } from '#features/technicians/index.ts'
import { openTimerOf } from '#features/timers/index.ts'
import { after } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { presentTechnicianActivity } from './technician-activity.presenter.ts'
import {
  type SlotRow,
  selectJobFigures,
  selectTodayActivity,
  selectTodaySlots,
  selectWorkedSeconds,
} from './technician-dashboard.queries.ts'
import { hoursOf } from './technician-dashboard.rules.ts'
import { selectDoneJobs } from './technician-performance.queries.ts'
import { figuresOf, measureJobs, portalStatsOf } from './technician-performance.rules.ts'
import { doneJobs, performanceDays } from './technician-performance.service.ts'

/** Beyond the days of performance by the largest shift of a clock. */
const measuredMs = (performanceDays + 1) * 86_400_000

const presentSlot = (ctx: Context, row: SlotRow): TechnicianDashboard['todaySchedule'][number] => ({
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
  location: bayPlace(row.bay_name, ctx.principal.language),
  licensePlate: row.license_plate,
  plateState: row.plate_state,
  serviceType: row.service_type,
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
  earlierShift: null,
  efficiency: figuresOf(measureJobs([])).efficiency,
  measuredJobCount: 0,
  customerRating: figuresOf(measureJobs([])).customerSatisfaction,
  portal_stats: portalStatsOf([]),
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
  const [jobs, done, worked, slots, activity, timer] = await Promise.all([
    selectJobFigures(...at),
    selectDoneJobs(ctx.tx, {
      technicianId: technician.id,
      userId: technician.user_id,
      shopIds: ctx.shopIds,
      from: after(ctx.now, -measuredMs),
      before: after(ctx.now, 1),
    }),
    selectWorkedSeconds(...at),
    selectTodaySlots(...at),
    selectTodayActivity(...at, technician.user_id),
    openTimerOf(ctx, technician.id),
  ])
  // The same days as performance has when none are asked for: of the calendar, today included.
  const zone = jobs.time_zone ?? 'UTC'
  const firstDay = startOfDate(zone, addDays(dateIn(zone, ctx.now.getTime()), 1 - performanceDays))
  const recent = doneJobs(done.filter((row) => Number(row.completed_at) >= firstDay))
  const measures = measureJobs(recent)
  const figures = figuresOf(measures)
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
      earlierShift: worked.shift_at && { startedAt: worked.shift_at.toISOString(), hoursOnJob: hoursOf(worked.shift) },
      efficiency: figures.efficiency,
      measuredJobCount: measures.measured.jobs,
      customerRating: figures.customerSatisfaction,
      portal_stats: portalStatsOf(recent),
      timer,
      todaySchedule: slots.map((row) => presentSlot(ctx, row)),
      recentActivity: activity.map((row) => presentTechnicianActivity(row, ctx.principal.language)),
    },
  }
}
