import type { PrintKind } from '@twopost/contract/documents'
import type { LongJobState } from '@twopost/contract/registries/long-jobs'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { longJobs, printJobs } from '#tables.gen.ts'
import type { PrintOptions } from './print-kinds.service.ts'

const printJobRow = combine(
  columns('p', printJobs, ['id', 'account_id', 'document_ids', 'file_id', 'created_at']),
  computed({
    kind: [typed<PrintKind>('text'), 'p.kind'],
    options: [typed<PrintOptions>('jsonb'), 'p.options'],
    expires_at: ['timestamptz', "p.created_at + interval '24 hours'"],
    is_over: ['bool', "p.created_at < now() - interval '24 hours'"],
  }),
  outer(
    combine(
      columns('j', longJobs, ['progress_permille', 'problem']),
      computed({ state: [typed<LongJobState>('text'), 'j.state'] }),
    ),
  ),
)
export type PrintJobRow = RowOf<typeof printJobRow>
export const selectPrintJob = (tx: Tx, id: string): Promise<PrintJobRow | undefined> =>
  tx.maybe(
    printJobRow,
    `select ${printJobRow.sql} from app.print_jobs p left join app.long_jobs j on j.tenant_id = $1 and j.id = p.long_job_id
      where p.tenant_id = $1 and p.id = $2`,
    [tx.tenant, id],
  )
export const insertPrintJob = (
  tx: Tx,
  job: { id: string; kind: PrintKind; ids: readonly string[]; options: PrintOptions; accountId: string; longJobId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.print_jobs (tenant_id, id, kind, document_ids, options, account_id, long_job_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.tenant, job.id, job.kind, job.ids, JSON.stringify(job.options), job.accountId, job.longJobId, at],
  )
/** Names the file of a job, unless another run of it has done so. */
export const setPrintedFile = (tx: Tx, id: string, fileId: string): Promise<number> =>
  tx.run('update app.print_jobs set file_id = $3 where tenant_id = $1 and id = $2 and file_id is null', [tx.tenant, id, fileId])
/** Print jobs are known for a day. @returns their files */
export const dropPrintJobs = (tx: Tx): Promise<{ file_id: string | null }[]> =>
  tx.rows(
    { file_id: 'uuid?' },
    `delete from app.print_jobs where tenant_id = $1 and created_at < now() - interval '24 hours' returning file_id`,
    [tx.tenant],
  )
