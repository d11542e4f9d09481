import type { SystemRange } from '@twopost/contract/system'
import { fromMs } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/transaction.ts'
import { loadRowMs } from '#platform/metrics/load-rows.ts'
import {
  addSystemRow,
  measurePlatform,
  type PlatformCounts,
  readDatabase,
  readQueue,
  selectLoad,
  selectSystem,
  selectWork,
  sweepFigures,
  type WorkRow,
} from './system.queries.ts'
import { healthOf, p95Of, spanOf } from './system.rules.ts'

/** Writes the row of the five minutes that `now` lies in, from what is measured at this moment, and drops what is older than 90 days. */
export async function rollUp(database: Database, now: Date): Promise<void> {
  const databaseMs = await database.ping()
  const [queue, { bytes }] = await Promise.all([readQueue(database), readDatabase(database)])
  await addSystemRow(database, {
    at: fromMs(Math.floor(now.getTime() / loadRowMs) * loadRowMs),
    waiting: queue.waiting,
    failed: queue.failed,
    ageSeconds: queue.oldest_seconds,
    databaseMs,
    databaseBytes: bytes,
  })
  await sweepFigures(database)
}

/** What the platform holds, with the number of its organizations. */
export const withTenants = (counts: PlatformCounts) => ({
  tenants: counts.pending_tenants + counts.approved_tenants + counts.rejected_tenants + counts.suspended_tenants,
  ...counts,
})
export const totalsNow = async (database: Database) => withTenants(await measurePlatform(database))

/** The last quarter of an hour and this very moment. */
export async function measureNow(database: Database, now: Date) {
  const databaseMs = await database.ping()
  const from = fromMs(Math.floor(now.getTime() / loadRowMs) * loadRowMs - 3 * loadRowMs)
  const hourAgo = spanOf('1h', now)
  const [queue, { bytes, version }, load, rows, counts] = await Promise.all([
    readQueue(database),
    readDatabase(database),
    selectLoad(database, from, 4 * loadRowMs),
    selectSystem(database, hourAgo.from, loadRowMs),
    measurePlatform(database),
  ])
  const sums = load[0]
  const requests = sums?.requests ?? 0
  const measuredAt = rows.at(-1)?.at ?? null
  const errorRate = requests === 0 ? 0 : (sums?.errors ?? 0) / requests
  const uptimeSeconds = Math.round(process.uptime())
  return {
    health: healthOf({
      errorRate,
      queueAgeSeconds: queue.oldest_seconds,
      queueFailed: queue.failed,
      databaseMs,
      measuredAt,
      now,
      uptimeSeconds,
    }),
    now: {
      requests_per_minute: Math.round((requests / 15) * 10) / 10,
      error_rate: errorRate,
      p95_ms: sums ? p95Of(sums.durations) : null,
      database_ms: Math.round(databaseMs * 10) / 10,
      queue_waiting: queue.waiting,
      queue_failed: queue.failed,
      queue_age_seconds: queue.oldest_seconds,
      processes: Math.max(1, sums?.processes ?? 0),
      live_sessions: counts.live_sessions,
      storage_bytes: counts.storage_bytes,
      database_bytes: bytes,
      measured_at: measuredAt?.toISOString() ?? null,
    },
    process: {
      node: process.version,
      database: version,
      uptime_seconds: uptimeSeconds,
      memory_bytes: process.memoryUsage.rss(),
    },
  }
}

/** Counted over all organizations, so kept for half a minute. */
const keptMs = 30_000
const kept = new WeakMap<Database, Map<SystemRange, { at: number; rows: Promise<WorkRow[]> }>>()
/** The work of every organization since the beginning of a range; at most half a minute old. */
export function workSince(database: Database, range: SystemRange, now: Date): Promise<WorkRow[]> {
  const own = kept.get(database) ?? new Map<SystemRange, { at: number; rows: Promise<WorkRow[]> }>()
  kept.set(database, own)
  const known = own.get(range)
  if (known && now.getTime() - known.at < keptMs) return known.rows
  const rows = selectWork(database, spanOf(range, now).from)
  own.set(range, { at: now.getTime(), rows })
  rows.catch(() => own.delete(range))
  return rows
}
