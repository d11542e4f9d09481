import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Tx } from '#platform/database/transaction.ts'

/** Adds a job in the caller's transaction: it exists exactly when its cause does. A job with a key replaces an unstarted one of that key. */
export const addJob = (
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, string>>,
  { key, mostAttempts, runAt }: { key: string | null; mostAttempts: number; runAt: Date | null },
): Promise<number> =>
  tx.run('select graphile_worker.add_job($1, $2::json, max_attempts := $4::int, job_key := $3, run_at := $5::timestamptz)', [
    task,
    JSON.stringify(payload),
    key,
    mostAttempts,
    runAt,
  ])

export const countOldJobs = (tx: Tx): Promise<{ waiting: number; failed: number; oldest_seconds: number }> =>
  tx.one(
    { waiting: 'int4', failed: 'int4', oldest_seconds: 'int4' },
    `select count(*) filter (where attempts < max_attempts)::int as waiting, count(*) filter (where attempts >= max_attempts)::int as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0)::int as oldest_seconds
       from graphile_worker.jobs`,
  )

const settledEveryMs = 50
/**
 * Waits until the workers of a cluster have committed what the coordinator has of a transaction; the coordinator shows its part first.
 * @param transaction its number on the coordinator
 * @returns false when a worker is away
 */
export async function isSettled(pool: pg.Pool, transaction: string, waitMs: number): Promise<boolean> {
  for (const end = performance.now() + waitMs; ; await sleep(settledEveryMs)) {
    const { rows } = await pool.query<{ settled: boolean }>('select cluster.is_settled($1::xid8) as settled', [transaction])
    if (rows[0]?.settled) return true
    if (performance.now() > end) return false
  }
}

/** The advisory lock that stands for a living worker; the first number tells these locks from all others. */
const workerLock = "3, hashtext('worker:' || w.id)"

/** Takes the lock of a worker for as long as the connection lives; taken twice it is held twice. */
export const holdWorker = (client: pg.Client, workerId: string): Promise<unknown> =>
  client.query(`select pg_advisory_lock(${workerLock}) from (select $1::text as id) w`, [workerId])
/** Workers that have jobs in their hands. */
export const selectWorkersWithJobs = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ id: string }>(
      `select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
    )
  ).rows.map((row) => row.id)
/** Frees the jobs of those workers whose lock nobody holds. @returns how many workers that were */
export const freeWorkers = async (client: pg.Client, workerIds: readonly string[]): Promise<number> => {
  const found = await client.query<{ id: string }>(
    `select w.id from unnest($1::text[]) w (id) where pg_try_advisory_lock(${workerLock})`,
    [workerIds],
  )
  const dead = found.rows.map((row) => row.id)
  if (dead.length === 0) return 0
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
  await client.query(`select pg_advisory_unlock(${workerLock}) from unnest($1::text[]) w (id)`, [dead])
  return dead.length
}
/** Jobs that these workers have taken, and how long ago. */
export const selectJobsOf = async (client: pg.Client, workerIds: readonly string[]): Promise<{ id: string; seconds: number }[]> =>
  (
    await client.query<{ id: string; seconds: number }>(
      `select id::text, extract(epoch from now() - locked_at)::float8 as seconds from graphile_worker._private_jobs where locked_by = any($1::text[])`,
      [workerIds],
    )
  ).rows
/** Gives jobs of these workers back to the queue; what was not tried is not counted as a try. @returns how many jobs that were */
export const freeJobs = async (
  client: pg.Client,
  { jobIds, untried, workerIds }: { jobIds: readonly string[]; untried: readonly string[]; workerIds: readonly string[] },
): Promise<number> =>
  (
    await client.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now(),
              attempts = case when id = any($2::bigint[]) then greatest(0, attempts - 1) else attempts end
        where id = any($1::bigint[]) and locked_by = any($3::text[])`,
      [jobIds, untried, workerIds],
    )
  ).rowCount ?? 0
