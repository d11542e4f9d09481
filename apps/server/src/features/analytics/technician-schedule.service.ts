import type * as calls from '@twopost/contract/analytics'
import type { ScheduleDay, WorkSlot } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import { addDays, dateIn, startOfDate } from '@twopost/contract/core/time'
import { measureHours } from '#features/attendance/index.ts'
import { technicianIdFor } from '#features/jobs/index.ts'
import { bayPlace, zoneOfShops } from '#features/shops/index.ts'
import { getTechnicianRow, type WorkingTimes, workingTimesOf } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { datesOf } from './technician-performance.service.ts'
import { selectWorkSlots, type WorkSlotRow } from './technician-schedule.queries.ts'

const hourMs = 3_600_000
const scheduleDays = 7
/** Three words of a slot for four of an order (H41). */
const priorityWord = { low: 'Low', normal: 'Medium', high: 'High', critical: 'High' } as const
/** A job on hold is work that is still to be done. */
const slotStatus = (row: WorkSlotRow): WorkSlot['status'] => {
  if (row.order_status === 'cancelled') return 'cancelled'
  if (row.job_status === 'completed' || row.job_status === 'in_progress') return row.job_status
  return row.order_status === 'completed' || row.order_status === 'invoiced' ? 'completed' : 'pending'
}
const presentSlot = (ctx: Context, row: WorkSlotRow, technicianId: string): WorkSlot => ({
  id: row.id,
  technicianId,
  jobId: row.job_id,
  serviceOrderId: row.service_order_id,
  orderNumber: row.order_number,
  title: row.title,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  estimatedDuration: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
  status: slotStatus(row),
  priority: priorityWord[row.priority],
  customerName: row.customer_name,
  vehicleInfo: row.vehicle_label,
  licensePlate: row.license_plate,
  plateState: row.plate_state,
  serviceType: row.service_type,
  location: bayPlace(row.bay_name, ctx.principal.language),
  isBillable: true,
})

interface Timed {
  from: number
  to: number
}
const within = (span: Timed, day: Timed): number => Math.max(0, Math.min(span.to, day.to) - Math.max(span.from, day.from))
const hoursOf = (ms: number): number => Math.round(ms / 36_000) / 100

/** A day made of the bookings that touch it, the usual week and absences. `actualSeconds`: time on job of the day. */
function dayOf(
  technicianId: string,
  date: string,
  day: Timed,
  slots: readonly WorkSlot[],
  times: WorkingTimes | undefined,
  actualSeconds: number,
): ScheduleDay {
  const spans = (times?.spans ?? []).filter((span) => span.from >= day.from && span.from < day.to)
  const away = (times?.away ?? []).find((span) => within(span, day) > 0)
  const live = slots.filter((slot) => slot.status !== 'cancelled')
  const scheduled = live.reduce(
    (sum, slot) => sum + within({ from: Date.parse(slot.startTime), to: Date.parse(slot.endTime) }, day),
    0,
  )
  const working = spans.reduce((sum, span) => sum + span.to - span.from, 0)
  const isRunning = live.some((slot) => slot.status === 'in_progress')
  const isDone = live.length > 0 && live.every((slot) => slot.status === 'completed')
  const planned = working > 0 || live.length > 0 ? 'scheduled' : 'off'
  return {
    id: `${technicianId}:${date}`,
    technicianId,
    date,
    workSlots: [...slots],
    breaks: spans.slice(1).flatMap((span, i) => {
      const before = spans[i]
      return before && before.to < span.from
        ? [{ startTime: fromMs(before.to).toISOString(), endTime: fromMs(span.from).toISOString() }]
        : []
    }),
    totalScheduledHours: hoursOf(scheduled),
    totalActualHours: hoursOf(actualSeconds * 1000),
    workingHours: hoursOf(working),
    isOvertime: times?.keepsHours === true && Math.max(scheduled, actualSeconds * 1000) > working,
    status: isRunning ? 'in_progress' : isDone ? 'completed' : away ? 'away' : planned,
    notes: away?.reason ?? '',
  }
}

/**
 * The days of a technician from real bookings (H40, H41): one's own, another's with service-order:assign.
 * @throws Problem TECHNICIAN_NOT_FOUND, VALIDATION_FAILED for dates that no screen asks for
 */
export async function showTechnicianSchedule(
  ctx: Context,
  { params, query }: Input<typeof calls.getTechnicianSchedule>,
): Promise<{ days: ScheduleDay[]; time_zone: string }> {
  const technician = await getTechnicianRow(ctx, await technicianIdFor(ctx, params.id))
  const zone = await zoneOfShops(ctx, ctx.shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const first = query.from ?? today
  const { from, to, days } = datesOf({ from: first, to: query.to }, first, addDays(first, scheduleDays - 1))
  const span = { from: startOfDate(zone, from), to: startOfDate(zone, addDays(to, 1)) }
  const [rows, times, hours] = await Promise.all([
    selectWorkSlots(ctx.tx, technician.id, ctx.shopIds, fromMs(span.from), fromMs(span.to)),
    workingTimesOf(ctx, [technician.id], zone, { from: span.from - 24 * hourMs, to: span.to + 24 * hourMs }),
    measureHours(ctx, { technicianIds: [technician.id], shopIds: ctx.shopIds }, zone, from, to),
  ])
  const slots = rows.map((row) => presentSlot(ctx, row, technician.id))
  const worked = hours.people.get(technician.id)?.days
  return {
    time_zone: zone,
    days: days.map((date) => {
      const day = { from: startOfDate(zone, date), to: startOfDate(zone, addDays(date, 1)) }
      const own = slots.filter((slot) => within({ from: Date.parse(slot.startTime), to: Date.parse(slot.endTime) }, day) > 0)
      return dayOf(technician.id, date, day, own, times.get(technician.id), worked?.get(date)?.onJobSeconds ?? 0)
    }),
  }
}
