import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { freeLostJobs, freeWorkers, holdWorker, selectWorkersWithJobs } from './queue.queries.ts'

const everyMs = 60_000
const pauseMs = 1_000
/** A job that has ended is in hand until the database has surely been told. */
const tellMs = 30_000
/** A server that does not greet within this time is asked again. */
const patienceMs = 5_000

export interface WorkerLocks {
  /** Says that this process has a worker of this name, for as long as it lives. */
  hold(workerId: string): void
  /** A job is in the hands of a worker of this process until it is let go. */
  take(jobId: string): void
  letGo(jobId: string): void
  /** Frees the jobs of workers that nobody holds; the first look is made before the queue starts. */
  freeDead(): Promise<void>
  close(): Promise<void>
}

/**
 * Tells living workers from dead ones (R1-19). Each worker's name is an advisory lock of one connection that lives as long as the
 * process. When the process dies, the database lets go of it at once, and the next process that looks frees the jobs the worker
 * had in its hands. The library itself waits four hours for that. A job may then run a second time, which every handler allows for.
 * The same goes for a job of a living worker whose server went away while it was taken or when it ended: the worker goes on without it.
 */
export async function openWorkerLocks(connection: pg.ClientConfig, log: Log, lookEveryMs = everyMs): Promise<WorkerLocks> {
  const held = new Set<string>()
  const inHand = new Set<string>()
  let isClosed = false
  let client: pg.Client | undefined

  /** A connection that holds all workers. One that is lost before that is not the connection, so it starts no further search for another. */
  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: patienceMs })
    let isLost = false
    next.on('error', (error) => log.warn({ err: error }, 'the queue lost the connection that holds its workers'))
    next.on('end', () => {
      isLost = true
      if (client !== next) return
      client = undefined
      if (!isClosed) void reconnect()
    })
    try {
      await next.connect()
      for (const workerId of held) await holdWorker(next, workerId)
      if (isLost || isClosed) throw new Error('the connection ended while it was made')
      client = next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }
  async function reconnect(): Promise<void> {
    while (!isClosed && !client) {
      await sleep(pauseMs * (0.5 + Math.random()))
      if (isClosed) return
      await connect().catch((error: unknown) => log.debug({ err: error }, 'the queue cannot hold its workers yet'))
    }
  }
  const freeDead = async (): Promise<void> => {
    if (!client) return
    const dead: string[] = []
    for (const workerId of await selectWorkersWithJobs(client)) if (!held.has(workerId)) dead.push(workerId)
    const freed = dead.length > 0 ? await freeWorkers(client, dead) : 0
    if (freed > 0) log.info({ count: freed, event: 'queue-freed' }, 'jobs of workers that are gone were freed')
    const lost = held.size > 0 ? await freeLostJobs(client, [...held], [...inHand]) : 0
    if (lost > 0) log.info({ count: lost, event: 'queue-freed' }, 'jobs whose end the database was not told were freed')
  }

  await connect()
  const timer = setInterval(() => {
    freeDead().catch((error: unknown) => log.warn({ err: error }, 'jobs of dead workers could not be freed'))
  }, lookEveryMs)
  timer.unref()
  return {
    hold(workerId) {
      held.add(workerId)
      if (client) holdWorker(client, workerId).catch((error: unknown) => log.warn({ err: error }, 'a worker could not be held'))
    },
    take: (jobId) => void inHand.add(jobId),
    letGo: (jobId) => void setTimeout(() => inHand.delete(jobId), tellMs).unref(),
    freeDead,
    async close() {
      isClosed = true
      clearInterval(timer)
      await client?.end().catch(() => {})
    },
  }
}
