import type * as calls from '@twopost/contract/analytics'
import type { TechnicianPerformance } from '@twopost/contract/analytics'
import type { Input } from '@twopost/contract/core/call'
import { fieldTexts } from '@twopost/contract/core/problems.en'
import { addDays, dateIn, daysBetween, startOfDate } from '@twopost/contract/core/time'
import { dayOf, measureHours, sumDays } from '#features/attendance/index.ts'
import { technicianIdFor } from '#features/jobs/index.ts'
import { zoneOfShops } from '#features/shops/index.ts'
import { getTechnicianRow } from '#features/technicians/index.ts'
import { fromMs } from '#platform/clock/clock.ts'
import type { Context } from '#platform/http/context.ts'
import { fieldProblem } from '#platform/http/problem.ts'
import { type DoneJobRow, selectDoneCounts, selectDoneJobs } from './technician-performance.queries.ts'
import { achievementsOf, type DoneJob, figuresOf, goalsOf, measureJobs, trendsOf } from './technician-performance.rules.ts'

/** The days of performance when none are asked for, today included. */
export const performanceDays = 30
const longestDays = 366

/** Rows as performance reads them. */
export const doneJobs = (rows: readonly DoneJobRow[]): DoneJob[] =>
  rows.map((row) => ({
    date: row.completed_on,
    planned: row.planned_minutes,
    actual: row.actual_minutes,
    isOnTime: row.is_on_time,
    isFixed: row.has_services ? !row.came_back : null,
    stars: row.stars,
    ratedMonth: row.rated_month,
    qualityFlags: row.quality_flags,
  }))

/**
 * The dates that were asked for, else the last `days` up to today.
 * @throws Problem VALIDATION_FAILED for an end before the beginning, or more than a year
 */
export function datesOf(query: { from?: string | undefined; to?: string | undefined }, first: string, last: string) {
  const to = query.to ?? (query.from && query.from > last ? query.from : last)
  const from = query.from ?? (first > to ? to : first)
  const days = daysBetween(from, to)
  if (days < 0) throw fieldProblem('query.to', 'ENDS_LATER', fieldTexts.ENDS_LATER)
  if (days >= longestDays) throw fieldProblem('query.to', 'PERIOD_TOO_LONG', fieldTexts.PERIOD_TOO_LONG)
  return { from, to, days: Array.from({ length: days + 1 }, (_, i) => addDays(from, i)) }
}
const hoursOf = (seconds: number): number => Math.round(seconds / 36) / 100

/**
 * What a technician did in a period, from records: one's own, another's with service-order:assign (H34–H36, H39).
 * @throws Problem TECHNICIAN_NOT_FOUND, VALIDATION_FAILED for dates that no screen asks for
 */
export async function showTechnicianPerformance(
  ctx: Context,
  { params, query }: Input<typeof calls.getTechnicianPerformance>,
): Promise<{ performance: TechnicianPerformance }> {
  const technician = await getTechnicianRow(ctx, await technicianIdFor(ctx, params.id))
  const zone = await zoneOfShops(ctx, ctx.shopIds)
  const today = dateIn(zone, ctx.now.getTime())
  const { from, to, days } = datesOf(query, addDays(today, 1 - performanceDays), today)
  const filter = {
    technicianId: technician.id,
    userId: technician.user_id,
    shopIds: ctx.shopIds,
    from: fromMs(startOfDate(zone, from)),
    before: fromMs(startOfDate(zone, addDays(to, 1))),
  }
  const [rows, counts, hours] = await Promise.all([
    selectDoneJobs(ctx.tx, filter),
    selectDoneCounts(ctx.tx, filter),
    measureHours(ctx, { technicianIds: [technician.id], shopIds: ctx.shopIds }, zone, from, to),
  ])
  const jobs = doneJobs(rows)
  const measures = measureJobs(jobs)
  const person = hours.people.get(technician.id)
  const worked = person?.days ?? new Map()
  const shifts = (person?.presence ?? []).filter((row) => row.source === 'clock')
  const at = { placeOf: hours.placeOf, now: ctx.now }
  let billable = 0
  for (const one of person?.stretches ?? []) {
    const date = dayOf(shifts, one.from_at, one.shop_id, at)
    if (one.kind === 'work' && (one.timer_kind === 'work' || one.timer_kind === 'road_call') && date >= from && date <= to)
      billable += ((one.to_at ?? ctx.now).getTime() - one.from_at.getTime()) / 1000
  }
  return {
    performance: {
      technicianId: technician.id,
      name: technician.name,
      period: { startDate: from, endDate: to },
      metrics: {
        jobsCompleted: jobs.length,
        tasksCompleted: counts.tasks,
        hoursWorked: hoursOf(sumDays(worked, from, to).onJobSeconds),
        billableHours: hoursOf(billable),
        ...figuresOf(measures),
        flagsRaised: counts.flags_raised,
        flagsResolved: counts.flags_resolved,
        // There are no requests for parts yet.
        partsRequests: 0,
        streak: measures.streak ?? 0,
        measured: measures.measured,
      },
      goals: goalsOf(measures),
      achievements: achievementsOf(jobs),
      trends: trendsOf(jobs, (date) => hoursOf(worked.get(date)?.onJobSeconds ?? 0), days),
    },
  }
}
