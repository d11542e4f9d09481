import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { freeJobs, freeWorkers, holdWorker, selectJobsOf, selectWorkersWithJobs } from './queue.queries.ts'

const everyMs = 60_000
const pauseMs = 1_000
/** A server that does not greet within this time is asked again. */
const patienceMs = 5_000
/** A worker begins a job within milliseconds of taking it. */
const beginsWithinS = 5
/** After the database came back: by then a worker has begun what it took. */
const lookAfterMs = 1_000 * (beginsWithinS + 1)

export interface WorkerLocks {
  /** Says that this process has a worker of this name, for as long as it lives. */
  hold(workerId: string): void
  /**
   * Frees the jobs of workers that nobody holds, and those that a worker of this process took without hearing of it, because the database
   * ended before it answered. The first look is made before the queue starts.
   */
  freeDead(): Promise<void>
  close(): Promise<void>
}

/**
 * Tells living workers from dead ones (R1-19). Each worker's name is an advisory lock of one connection that lives as long as the
 * process. When the process dies, the database lets go of it at once, and the next process that looks frees the jobs the worker
 * had in its hands. The library itself waits four hours for that. A job may then run a second time, which every handler allows for.
 * @param hands what the workers of this process have begun, by the job's id; what the queue has let go of is taken out of it
 */
export async function openWorkerLocks(
  connection: pg.ClientConfig,
  log: Log,
  hands: Map<string, 'working' | 'left'>,
): Promise<WorkerLocks> {
  const held = new Set<string>()
  let isClosed = false
  let client: pg.Client | undefined
  let later: NodeJS.Timeout | undefined

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
    later = setTimeout(() => look(), lookAfterMs).unref()
  }
  const freeDead = async (): Promise<void> => {
    if (!client) return
    const dead: string[] = []
    for (const workerId of await selectWorkersWithJobs(client)) if (!held.has(workerId)) dead.push(workerId)
    const freed = dead.length > 0 ? await freeWorkers(client, dead) : 0
    if (freed > 0) log.info({ count: freed, event: 'queue-freed' }, 'jobs of workers that are gone were freed')
    await freeUnheard(client)
  }
  /** Jobs that a worker here took without hearing of it, and those whose end the database did not hear of. Only the latter were a try. */
  async function freeUnheard(at: pg.Client): Promise<void> {
    const taken = await selectJobsOf(at, [...held])
    const ids = new Set(taken.map(({ id }) => id))
    for (const [id, hand] of hands) if (hand === 'left' && !ids.has(id)) hands.delete(id)
    const unheard = taken.filter(({ id, seconds }) => seconds > beginsWithinS && hands.get(id) !== 'working').map(({ id }) => id)
    if (unheard.length === 0) return
    const untried = unheard.filter((id) => !hands.has(id))
    const freed = await freeJobs(at, { jobIds: unheard, untried, workerIds: [...held] })
    log.info({ count: freed, event: 'queue-freed' }, 'jobs that no worker has in its hands were freed')
  }
  const look = (): void => {
    freeDead().catch((error: unknown) => log.warn({ err: error }, 'jobs of dead workers could not be freed'))
  }

  await connect()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return {
    hold(workerId) {
      held.add(workerId)
      if (client) holdWorker(client, workerId).catch((error: unknown) => log.warn({ err: error }, 'a worker could not be held'))
    },
    freeDead,
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(later)
      await client?.end().catch(() => {})
    },
  }
}
