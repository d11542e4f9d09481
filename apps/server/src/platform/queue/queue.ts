import { type Runner, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { queueLogger } from '#platform/database/queue-logger.ts'
import { roleNames } from '#platform/database/roles.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import { addJob } from './queue.queries.ts'

/** Payloads carry ids only (database: jobs). */
export type JobPayload = Readonly<Record<string, string>>
export type JobHandler = (payload: JobPayload, log: Log) => Promise<void>
export interface QueueParts {
  connection: pg.ClientConfig
  rolePrefix: string
  log: Log
  jobs: Readonly<Record<string, JobHandler>>
  /** Lines of a crontab: `0 * * * * invoices-overdue`. */
  crontab: string
}

/** Puts a job in the transaction at hand (the outbox rule: a job exists exactly when its cause does). */
export const enqueue = (tx: Tx, task: string, payload: JobPayload, key?: string): Promise<number> =>
  addJob(tx, task, payload, key ?? null)

export interface OpenQueue {
  /** False once the worker has ended, by itself or by being closed. */
  isRunning(): boolean
  close(): Promise<void>
}

/** Starts working off the queue on connections of the worker role; handlers are run at least once, so they are idempotent. */
export async function openQueue({ connection, rolePrefix, log, jobs, crontab }: QueueParts): Promise<OpenQueue> {
  const pool = new pg.Pool({
    ...connection,
    max: 3,
    options: [connection.options, `-c role=${roleNames(rolePrefix).worker}`].filter(Boolean).join(' '),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the queue lost an idle connection'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'the queue lost a connection')))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number } }) => {
        const own = log.child({ job: name, attempt: helpers.job.attempts })
        try {
          await handler((payload ?? {}) as JobPayload, own)
        } catch (error) {
          own.warn({ err: error }, 'a job failed and will be tried again')
          throw error
        }
      },
    ]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: queueLogger(log),
  })
  let isRunning = true
  const ended = () => {
    isRunning = false
  }
  runner.promise.then(ended, (error: unknown) => {
    ended()
    log.error({ err: error }, 'the queue has stopped')
  })
  return {
    isRunning: () => isRunning,
    async close() {
      await runner.stop().catch(() => {})
      await pool.end().catch(() => {})
    },
  }
}
