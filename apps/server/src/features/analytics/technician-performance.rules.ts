import {
  type AchievementCode,
  type Figure,
  type PortalStats,
  performanceDefaults,
  performanceTargets,
  portalDefaults,
  type TechnicianPerformance,
} from '@twopost/contract/analytics'
import { addDays, mondayOf } from '@twopost/contract/core/time'
import { efficiencyOf } from './technician-dashboard.rules.ts'

/** A completed job as performance sees it: the day of the shop on which it was completed, minutes, and what became of it. */
export interface DoneJob {
  date: string
  planned: number | null
  actual: number | null
  /** Null: it was not due at any time. */
  isOnTime: boolean | null
  /** Null: its order has no service to come back for. */
  isFixed: boolean | null
  stars: number | null
  /** The month in which it was rated. */
  ratedMonth: string | null
  qualityFlags: number
}
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length
const shareOf = (values: readonly boolean[]): number | null => mean(values.map(Number))
const known = <T>(values: readonly (T | null)[]): T[] => values.flatMap((one) => (one === null ? [] : [one]))
const figure = (value: number | null, otherwise: number, digits = 2): Figure =>
  value === null ? { value: otherwise, is_default: true } : { value: round(value, digits), is_default: false }

/** Planned over actual minutes of the jobs that have both (OP-50); null without one. */
function efficiencyOfJobs(jobs: readonly DoneJob[]): number | null {
  const measured = jobs.filter((job) => job.planned !== null && job.actual !== null)
  const sum = (values: (number | null)[]) => known(values).reduce((total, one) => total + one, 0)
  return efficiencyOf({
    jobs: measured.length,
    plannedMinutes: sum(measured.map((job) => job.planned)),
    actualMinutes: sum(measured.map((job) => job.actual)),
  })
}
/** The efficiency of each day on which a job with planned and actual minutes was completed, by its date. */
function efficiencyByDay(jobs: readonly DoneJob[]): Map<string, number> {
  const days = new Map<string, number>()
  for (const date of new Set(jobs.map((job) => job.date))) {
    const value = efficiencyOfJobs(jobs.filter((job) => job.date === date))
    if (value !== null) days.set(date, value)
  }
  return days
}
/** How many measured days in a row meet the goal, up to each day. Days on which nothing was measured neither count nor end it. */
function streaks(days: ReadonlyMap<string, number>): { date: string; length: number }[] {
  let length = 0
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, value]) => {
      length = value >= performanceTargets.efficiency ? length + 1 : 0
      return { date, length }
    })
}

/** The figures of a period that are made of its completed jobs. */
export interface JobMeasures {
  efficiency: number | null
  onTime: number | null
  firstTimeFix: number | null
  rating: number | null
  quality: number | null
  streak: number | null
  measured: TechnicianPerformance['metrics']['measured']
}
export function measureJobs(jobs: readonly DoneJob[]): JobMeasures {
  const stars = known(jobs.map((job) => job.stars))
  const rating = mean(stars)
  const qualityFlags = jobs.reduce((sum, job) => sum + job.qualityFlags, 0)
  const onTime = known(jobs.map((job) => job.isOnTime))
  const fixed = known(jobs.map((job) => job.isFixed))
  return {
    efficiency: efficiencyOfJobs(jobs),
    onTime: shareOf(onTime),
    firstTimeFix: shareOf(fixed),
    rating,
    quality: rating === null ? null : Math.max(0, rating - 0.5 * qualityFlags),
    streak: streaks(efficiencyByDay(jobs)).at(-1)?.length ?? null,
    measured: {
      jobs: jobs.filter((job) => job.planned !== null && job.actual !== null).length,
      dueJobs: onTime.length,
      fixedJobs: fixed.length,
      ratings: stars.length,
      qualityFlags,
    },
  }
}

/** The portal's cards, in percent, with defaults of their own (H37). The weekly goal is always the setting. */
export function portalStatsOf(jobs: readonly DoneJob[]): PortalStats {
  const { efficiency, rating, streak, quality, onTime } = measureJobs(jobs)
  const percent = (share: number | null) => (share === null ? null : share * 100)
  return {
    efficiency: figure(percent(efficiency), portalDefaults.efficiency, 0),
    weeklyGoal: { value: portalDefaults.weeklyGoal, is_default: true },
    rating: figure(rating, portalDefaults.rating, 1),
    streak: figure(streak, portalDefaults.streak, 0),
    quality: figure(quality, portalDefaults.quality, 1),
    onTime: figure(percent(onTime), portalDefaults.onTime, 0),
  }
}

/** The five figures of the performance call, each with its default (H36). */
export function figuresOf(measures: JobMeasures) {
  return {
    efficiency: figure(measures.efficiency, performanceDefaults.efficiency),
    customerSatisfaction: figure(measures.rating, performanceDefaults.customerSatisfaction, 1),
    onTimeCompletion: figure(measures.onTime, performanceDefaults.onTimeCompletion),
    firstTimeFixRate: figure(measures.firstTimeFix, performanceDefaults.firstTimeFixRate),
    qualityScore: figure(measures.quality, performanceDefaults.qualityScore, 1),
  }
}
export function goalsOf(measures: JobMeasures): TechnicianPerformance['goals'] {
  const values = {
    efficiency: measures.efficiency,
    onTimeCompletion: measures.onTime,
    firstTimeFixRate: measures.firstTimeFix,
  }
  return (['efficiency', 'onTimeCompletion', 'firstTimeFixRate'] as const).map((metric) => {
    const [value, target] = [values[metric], performanceTargets[metric]]
    return { metric, target, value: value === null ? null : round(value, 2), isMet: value === null ? null : value >= target }
  })
}

/** What was earned in the period: so many jobs, so long a streak, the first five stars (H34). `jobs` in the order of completion. */
export function achievementsOf(jobs: readonly DoneJob[]): TechnicianPerformance['achievements'] {
  const runs = streaks(efficiencyByDay(jobs))
  const earned: { code: AchievementCode; date: string | undefined }[] = [
    ...([10, 50, 100] as const).map((count) => ({ code: `jobs_${count}` as const, date: jobs[count - 1]?.date })),
    ...([5, 10] as const).map((days) => ({
      code: `streak_${days}` as const,
      date: runs.find((one) => one.length >= days)?.date,
    })),
    { code: 'five_stars', date: jobs.find((job) => job.stars === 5)?.date },
  ]
  return earned
    .flatMap(({ code, date }) => (date === undefined ? [] : [{ code, date }]))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** Points for every day, week and month of the period. `hours`: time on job by date. */
export function trendsOf(
  jobs: readonly DoneJob[],
  hours: (date: string) => number,
  days: readonly string[],
): TechnicianPerformance['trends'] {
  const efficiency = efficiencyByDay(jobs)
  const weeks = [...new Set(days.map(mondayOf))]
  const months = [...new Set(days.map((date) => date.slice(0, 7)))]
  return {
    dailyEfficiency: days.map((date) => ({ date, value: efficiency.get(date) ?? null })),
    dailyHours: days.map((date) => ({ date, hours: hours(date) })),
    weeklyCompletion: weeks.map((week) => ({
      week,
      jobs: jobs.filter((job) => job.date >= week && job.date < addDays(week, 7)).length,
    })),
    monthlyRating: months.map((month) => {
      const stars = known(jobs.filter((job) => job.ratedMonth === month).map((job) => job.stars))
      const value = mean(stars)
      return { month, value: value === null ? null : round(value, 1), count: stars.length }
    }),
    targets: performanceTargets,
  }
}
