import type { Tx } from '#platform/database/transaction.ts'

/** Adds a job in the caller's transaction: it exists exactly when its cause does. A job with a key replaces an unstarted one of that key. */
export const addJob = (tx: Tx, task: string, payload: Readonly<Record<string, string>>, key: string | null): Promise<number> =>
  tx.run('select graphile_worker.add_job($1, $2::json, max_attempts := 8, job_key := $3)', [task, JSON.stringify(payload), key])

export const countOldJobs = (tx: Tx): Promise<{ waiting: number; failed: number; oldest_seconds: number }> =>
  tx.one(
    `select count(*) filter (where attempts < max_attempts)::int as waiting, count(*) filter (where attempts >= max_attempts)::int as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at < now())), 0)::int as oldest_seconds
       from graphile_worker.jobs`,
  )
