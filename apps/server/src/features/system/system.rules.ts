import type { SystemHealth, SystemRange } from '@twopost/contract/system'
import { fromMs } from '#platform/clock/clock.ts'
import { durationStepsMs } from '#platform/metrics/load-meter.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** How long one point of a range lasts, and how many there are. */
const points: Readonly<Record<SystemRange, { stepMs: number; count: number }>> = {
  '1h': { stepMs: 5 * minute, count: 12 },
  '24h': { stepMs: hour, count: 24 },
  '7d': { stepMs: 6 * hour, count: 28 },
  '30d': { stepMs: day, count: 30 },
  '90d': { stepMs: 3 * day, count: 30 },
}

/** The points of a range in UTC, the last one the present, unfinished one. */
export function spanOf(range: SystemRange, now: Date): { from: Date; stepMs: number; at: Date[] } {
  const { stepMs, count } = points[range]
  const fromAt = Math.floor(now.getTime() / stepMs) * stepMs - (count - 1) * stepMs
  return { from: fromMs(fromAt), stepMs, at: Array.from({ length: count }, (_, i) => fromMs(fromAt + i * stepMs)) }
}
/** The days of a range (UTC), today included. */
export function daysOf(range: SystemRange, now: Date): { from: Date; stepMs: number; at: Date[] } {
  const { stepMs, count } = points[range]
  const days = Math.max(1, Math.ceil((stepMs * count) / day))
  const fromAt = Math.floor(now.getTime() / day) * day - (days - 1) * day
  return { from: fromMs(fromAt), stepMs: day, at: Array.from({ length: days }, (_, i) => fromMs(fromAt + i * day)) }
}

/**
 * The duration in milliseconds that 95 of 100 answers stayed below, from counts by step: within its step it is taken to lie in
 * proportion. Null without answers; what is longer than the last step counts as its end.
 */
export function p95Of(durations: readonly number[]): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * 0.95
  let before = 0
  for (const [i, count] of durations.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = i === 0 ? 0 : (durationStepsMs[i - 1] ?? 0)
      const to = durationStepsMs[i] ?? from
      return Math.round((from + ((to - from) * (wanted - before)) / count) * 10) / 10
    }
    before += count
  }
  return durationStepsMs.at(-1) ?? null
}

/** A label is given below all three of its limits; beyond those of `degraded` the installation counts as down (OP-79). */
export const healthLimits = [
  { label: 'excellent', error_rate: 0.005, queue_age_seconds: 60, database_ms: 20 },
  { label: 'good', error_rate: 0.02, queue_age_seconds: 300, database_ms: 100 },
  { label: 'degraded', error_rate: 0.1, queue_age_seconds: 1800, database_ms: 1000 },
] as const

export interface Measured {
  errorRate: number
  queueAgeSeconds: number
  queueFailed: number
  databaseMs: number
  /** Of the newest row of the installation; null when there is none. */
  measuredAt: Date | null
  now: Date
  uptimeSeconds: number
}
/** Three rows late: the job that writes them does not run. */
const staleMs = 15 * minute

/**
 * The label of the installation with what keeps it from being excellent. Jobs that failed for good make it good at best; without a fresh
 * row, unless the process has just begun, nothing is known to run in the background and it is degraded at best (O3, OP-79).
 */
export function healthOf(measured: Measured): SystemHealth {
  const { errorRate, queueAgeSeconds, queueFailed, databaseMs, measuredAt, now, uptimeSeconds } = measured
  const level = (value: number, key: 'error_rate' | 'queue_age_seconds' | 'database_ms') => {
    const found = healthLimits.findIndex((limit) => value < limit[key])
    return found === -1 ? healthLimits.length : found
  }
  const isStale = (measuredAt === null || now.getTime() - measuredAt.getTime() > staleMs) && uptimeSeconds * 1000 > staleMs
  const parts = [
    ['errors', level(errorRate, 'error_rate')],
    ['queue', level(queueAgeSeconds, 'queue_age_seconds')],
    ['database', level(databaseMs, 'database_ms')],
    ['failed-jobs', queueFailed > 0 ? 1 : 0],
    ['no-measurement', isStale ? 2 : 0],
  ] as const
  const worst = Math.max(...parts.map(([, at]) => at))
  return {
    label: (['excellent', 'good', 'degraded', 'down'] as const)[worst] ?? 'down',
    reasons: parts.filter(([, at]) => at > 0).map(([reason]) => reason),
  }
}
