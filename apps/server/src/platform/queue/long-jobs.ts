import type { TenantId } from '@twopost/contract/core/ids'
import type { ProblemCode } from '@twopost/contract/core/problem'
import { type LongJobKind, longJobKinds } from '@twopost/contract/registries/long-jobs'
import { newId } from '#platform/database/ids.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { announceIn } from '#platform/events/live.ts'
import { problemOfDisk } from '#platform/files/disk-problem.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobOn } from './carrying-on.ts'
import { beginLongJob, endLongJob, insertLongJob, type LongJobRow, setProgress } from './long-jobs.queries.ts'
import { enqueue, type JobHandler } from './queue.ts'

/** What the work of a long job gets. */
export interface LongWork {
  readonly tenant: TenantId
  /** The record it was asked for. */
  readonly subjectId: string
  /** Aborted when the time of its kind is over. */
  readonly signal: AbortSignal
  /** What fails now is not tried again by itself. */
  readonly isLastTry: boolean
  /** Says how far it is, 0 to 1; written down once a second at most. */
  readonly report: (share: number) => void
}
/** Run at least once. A Problem that it throws ends the job for good; everything else is tried again. */
export type LongHandler = (work: LongWork) => Promise<void>

/** How many long jobs a process works on at once, beside the short ones. */
export const longLane = 2
/** What fails in a try after this many is over. */
const mostAttempts = 3
/** The queue's tries: one that cannot begin, or whose end cannot be written, because the database is away, is none of the above. */
const mostTries = 12
const reportEveryMs = 1_000

const taskOf = (kind: LongJobKind) => `long:${kind}`

/** Puts long work in the transaction at hand. @returns the id under which its person can ask how far it is */
export async function startLongJob(
  tx: Tx,
  tenant: TenantId,
  job: { kind: LongJobKind; accountId: string; userId: string | null; subjectId: string; at: Date },
): Promise<string> {
  const id = newId(job.at)
  await insertLongJob(tx, { ...job, id })
  await enqueue(tx, taskOf(job.kind), { tenant, id }, { mostAttempts: mostTries })
  return id
}

/** Tells the one person whose job it is. */
async function tell(tx: Tx, tenant: TenantId, row: LongJobRow): Promise<void> {
  if (row.user_id === null) return
  await announceIn({ tx, tenant, at: row.created_at }, 'long-job.changed', null, { id: row.id, user_id: row.user_id })
}

/** The code with which work ends for good that threw this. */
export function endCodeOf(error: unknown, signal: AbortSignal): ProblemCode {
  if (error instanceof Problem) return error.code
  return signal.aborted ? 'LONG_JOB_TOO_LONG' : (problemOfDisk(error)?.code ?? 'UNAVAILABLE')
}
/** The same of a job; undefined when another try may help. */
const lastCode = (error: unknown, signal: AbortSignal, attempts: number): ProblemCode | undefined =>
  error instanceof Problem || signal.aborted || attempts >= mostAttempts ? endCodeOf(error, signal) : undefined

function handlerOf(database: Database, work: LongHandler, limitMs: number): JobHandler {
  return async (payload, log) => {
    const [tenant, id] = [payload.tenant as TenantId, payload.id as string]
    const row = await database.inTenant(tenant, (tx) => beginLongJob(tx, id))
    // Over already: this is a second run of a job whose worker died after its last write.
    if (!row) return
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), limitMs)
    let lastReport = 0
    let writing: Promise<unknown> = Promise.resolve()
    const report = (share: number) => {
      const now = performance.now()
      if (now - lastReport < reportEveryMs) return
      lastReport = now
      const permille = Math.round(Math.min(1, Math.max(0, share)) * 1000)
      const write = () =>
        database.inTenant(tenant, async (tx) => {
          if ((await setProgress(tx, id, permille)) > 0) await tell(tx, tenant, row)
        })
      writing = writing.then(write).catch((error) => log.warn({ err: error }, 'the progress of a long job was not written'))
    }
    const end = async (state: 'done' | 'failed', code: ProblemCode | null) => {
      await writing
      await database.inTenant(tenant, async (tx) => {
        if ((await endLongJob(tx, id, state, code)) > 0) await tell(tx, tenant, row)
      })
    }
    try {
      await work({ tenant, subjectId: row.subject_id, signal: stop.signal, isLastTry: row.attempts >= mostAttempts, report })
    } catch (error) {
      const code = lastCode(error, stop.signal, row.attempts)
      if (code === undefined) throw error
      log.warn({ err: error, code }, 'a long job failed')
      await end('failed', code)
      return
    } finally {
      clearTimeout(timer)
    }
    await end('done', null)
  }
}

/** The handlers of the long lane: every kind has one. @param limitMs for tests: a time limit for all kinds */
export const longJobHandlers = (
  handlers: Readonly<Record<LongJobKind, (database: Database) => LongHandler>>,
  limitMs?: number,
): Record<string, JobOn> =>
  Object.fromEntries(
    (Object.keys(longJobKinds) as LongJobKind[]).map((kind): [string, JobOn] => [
      taskOf(kind),
      (database) => handlerOf(database, handlers[kind](database), limitMs ?? longJobKinds[kind].limitMinutes * 60_000),
    ]),
  )
