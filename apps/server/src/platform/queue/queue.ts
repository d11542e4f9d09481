import { EventEmitter } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { queueLogger } from '#platform/database/queue-logger.ts'
import { roleNames } from '#platform/database/roles.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Log } from '#platform/log/log.ts'
import type { Origin, Tracing } from '#platform/telemetry/tracing.ts'
import { addJob, isSettled } from './queue.queries.ts'
import { openWorkerLocks } from './worker-locks.ts'

/** Payloads carry ids only (database: jobs). */
export type JobPayload = Readonly<Record<string, string>>
/** `origin`: what set the job off, for the jobs that it puts in itself (`carryingOn`). */
export type JobHandler = (payload: JobPayload, log: Log, origin?: Origin) => Promise<void>
export interface QueueParts {
  connection: pg.ClientConfig
  rolePrefix: string
  log: Log
  /** Undefined: nothing is traced. */
  tracing?: Tracing | undefined
  jobs: Readonly<Record<string, JobHandler>>
  /** Lines of a crontab: `0 * * * * invoices-overdue`. */
  crontab: string
  /** Jobs that this process works on at once. Each lane is a queue of its own, so that long work keeps no mail waiting. */
  concurrency?: number
}

/** What a payload carries beside its ids, so that the job's lines and trace name the request that put it in. */
const carried = (origin: Origin | undefined): JobPayload => ({
  ...(origin?.requestId !== undefined && { _request: origin.requestId }),
  ...(origin?.span && { _trace: origin.span.traceparent }),
})

/** Puts a job in the transaction at hand (the outbox rule: a job exists exactly when its cause does). */
export const enqueue = (
  tx: Tx,
  task: string,
  payload: JobPayload,
  { key = null, mostAttempts = 8, runAt = null }: { key?: string | null; mostAttempts?: number; runAt?: Date | null } = {},
): Promise<number> => addJob(tx, task, { ...payload, ...carried(tx.origin) }, { key, mostAttempts, runAt })

/** On a cluster a job says which transaction put it in (`cluster.mark_job`). */
const transactionOf = (flags: object | null): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith('after:'))
    ?.slice('after:'.length)
/** So long a job waits for what was written with it before it is tried again later. */
const settleWaitMs = 2_000

export interface OpenQueue {
  /** False once the worker has ended, by itself or by being closed. */
  isRunning(): boolean
  close(): Promise<void>
}

/** Starts working off the queue on connections of the worker role, once jobs of dead workers are free; handlers are run at least once, so they are idempotent. */
export async function openQueue({
  connection,
  rolePrefix,
  log,
  tracing,
  jobs,
  crontab,
  concurrency = 2,
}: QueueParts): Promise<OpenQueue> {
  const asWorker = {
    ...connection,
    options: [connection.options, `-c role=${roleNames(rolePrefix).worker}`].filter(Boolean).join(' '),
  }
  const hands = new Map<string, 'working' | 'left'>()
  const locks = await openWorkerLocks(asWorker, log, hands)
  await locks.freeDead()
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked by the pool's name, not by those of its workers.
  events.on('pool:create', ({ workerPool }) => locks.hold(workerPool.id))
  // One for each job at once, and one that listens.
  const pool = new pg.Pool({ ...asWorker, max: concurrency + 1 })
  pool.on('error', (error) => log.warn({ err: error }, 'the queue lost an idle connection'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'the queue lost a connection')))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, handler]) => [
      name,
      async (
        given: unknown,
        { job: { id, attempts: attempt, flags } }: { job: { id: string; attempts: number; flags: object | null } },
      ) => {
        const { _request: requestId, _trace: traceparent, ...payload } = (given ?? {}) as JobPayload
        const span = tracing?.job({ name, attempt, requestId }, traceparent)
        const own = log.child({
          job: name,
          attempt,
          ...(requestId !== undefined && { requestId }),
          ...(span?.traceId !== undefined && { traceId: span.traceId }),
        })
        hands.set(id, 'working')
        try {
          const transaction = transactionOf(flags)
          if (transaction !== undefined && !(await isSettled(pool, transaction, settleWaitMs)))
            throw new Error('a server of the cluster that has what the job is about is away')
          const origin = { requestId, ...(span && { span: { traceparent: span.traceparent } }) }
          await handler(payload, own, origin)
          span?.end({ failed: false })
        } catch (error) {
          span?.end({ failed: true, error })
          own.warn({ err: error }, 'a job failed and will be tried again')
          throw error
        } finally {
          hands.set(id, 'left')
        }
      },
    ]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
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
      await locks.close()
    },
  }
}
