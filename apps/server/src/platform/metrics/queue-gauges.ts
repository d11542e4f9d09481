import type { Database } from '#platform/database/transaction.ts'
import { countOldJobs } from '#platform/queue/queue.queries.ts'
import type { Metrics } from './metrics.ts'

/** The state of the queue among the metrics: how many jobs wait, have failed for good, and how long the oldest waits. Read once for the three. */
export function countQueue(metrics: Pick<Metrics, 'gauge'>, database: Pick<Database, 'outside'>): void {
  let reading: ReturnType<typeof countOldJobs> | undefined
  const read = () => {
    reading ??= database.outside(countOldJobs).finally(() => {
      reading = undefined
    })
    return reading
  }
  metrics.gauge('jobs_waiting', 'Background jobs that wait', async () => (await read()).waiting)
  metrics.gauge('jobs_failed', 'Background jobs that have failed for good', async () => (await read()).failed)
  metrics.gauge('jobs_oldest_seconds', 'How long the oldest job has waited', async () => (await read()).oldest_seconds)
}
