import type { LongJobKind } from '@twopost/contract/registries/long-jobs'
import { columns, combine, computed, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { longJobs } from '#tables.gen.ts'

const longJobRow = combine(
  columns('', longJobs, [
    'id',
    'account_id',
    'user_id',
    'subject_id',
    'state',
    'progress_permille',
    'attempts',
    'problem',
    'created_at',
    'finished_at',
  ]),
  computed({ kind: [typed<LongJobKind>('text'), 'kind'] }),
)
export type LongJobRow = RowOf<typeof longJobRow>

export const insertLongJob = (
  tx: Tx,
  job: { id: string; kind: LongJobKind; accountId: string; userId: string | null; subjectId: string },
): Promise<number> =>
  tx.run('insert into app.long_jobs (tenant_id, id, kind, account_id, user_id, subject_id) values ($1, $2, $3, $4, $5, $6)', [
    tx.tenant,
    job.id,
    job.kind,
    job.accountId,
    job.userId,
    job.subjectId,
  ])
export const selectLongJob = (tx: Tx, id: string): Promise<LongJobRow | undefined> =>
  tx.maybe(longJobRow, `select ${longJobRow.sql} from app.long_jobs where tenant_id = $1 and id = $2`, [tx.tenant, id])
/** Takes a job that is not over into hand, also one whose worker died. */
export const beginLongJob = (tx: Tx, id: string): Promise<LongJobRow | undefined> =>
  tx.maybe(
    longJobRow,
    `update app.long_jobs set state = 'running', attempts = attempts + 1
      where tenant_id = $1 and id = $2 and state in ('waiting', 'running') returning ${longJobRow.sql}`,
    [tx.tenant, id],
  )
export const setProgress = (tx: Tx, id: string, permille: number): Promise<number> =>
  tx.run(`update app.long_jobs set progress_permille = $3 where tenant_id = $1 and id = $2 and state = 'running'`, [
    tx.tenant,
    id,
    permille,
  ])
export const endLongJob = (tx: Tx, id: string, state: 'done' | 'failed', problem: string | null): Promise<number> =>
  tx.run(
    `update app.long_jobs set state = $3, problem = $4, finished_at = now(),
            progress_permille = case when $3 = 'done' then 1000 else progress_permille end
      where tenant_id = $1 and id = $2 and state in ('waiting', 'running')`,
    [tx.tenant, id, state, problem],
  )
/** Long jobs are known for a week. */
export const sweepLongJobs = (tx: Tx): Promise<number> =>
  tx.run(`delete from app.long_jobs where tenant_id = $1 and created_at < now() - interval '7 days'`, [tx.tenant])
