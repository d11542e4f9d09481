import { expect, it } from 'vitest'
import { enqueue } from '#platform/queue/queue.ts'
import { useApp } from '../../../test/harness.ts'
import { createMetrics } from './metrics.ts'
import { countQueue } from './queue-gauges.ts'

const t = useApp()
const linesOf = async (metrics: ReturnType<typeof createMetrics>) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('twopost_jobs_'))

it('gives the state of the queue among the metrics', async () => {
  await t.app.db.outside(async (tx) => void (await enqueue(tx, 'never', {})))
  await t.admin.query("update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'")
  const metrics = createMetrics()
  countQueue(metrics, t.app.db)
  expect(await linesOf(metrics)).toEqual([
    'twopost_jobs_waiting 1',
    'twopost_jobs_failed 0',
    expect.stringMatching(/^twopost_jobs_oldest_seconds 9\d$/),
  ])
  await t.admin.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect(await linesOf(metrics)).toEqual(['twopost_jobs_waiting 0', 'twopost_jobs_failed 1', 'twopost_jobs_oldest_seconds 0'])
})

it('leaves out what cannot be read, and gives the rest', async () => {
  const metrics = createMetrics()
  countQueue(metrics, { outside: () => Promise.reject(new Error('away')) })
  expect(await linesOf(metrics)).toEqual([])
  expect(await metrics.registry.metrics()).toContain('twopost_http_requests_in_flight 0')
})
