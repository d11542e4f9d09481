import type { ExportState } from '@twopost/contract/data-exchange'
import type { LongJobState } from '@twopost/contract/registries/long-jobs'
import { columns, combine, computed, outer, type RowOf, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { authTenants, exportJobs, files, longJobs, users } from '#tables.gen.ts'

const exportRow = combine(
  columns('e', exportJobs, [
    'id',
    'tables',
    'from_day',
    'with_files',
    'with_pay',
    'problem',
    'file_id',
    'rows',
    'file_count',
    'size_bytes',
    'sha256',
    'taken_at',
    'asked_by',
    'asked_by_name',
    'created_at',
    'ready_at',
    'expires_at',
  ]),
  computed({ state: [typed<ExportState>('text'), 'e.state'] }),
  outer(
    combine(
      columns('j', longJobs, ['progress_permille']),
      computed({ work_state: [typed<LongJobState>('text'), 'j.state'], work_problem: ['text', 'j.problem'] }),
    ),
  ),
)
export type ExportRow = RowOf<typeof exportRow>
const from =
  'from app.export_jobs e left join app.long_jobs j on j.tenant_id = $1 and j.id = e.long_job_id where e.tenant_id = $1'
export const selectExports = (tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<ExportRow[]> =>
  tx.rows(exportRow, `select ${exportRow.sql} ${from} order by e.id desc limit $2 offset $3`, [tx.tenant, limit, offset])
export const countExports = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.export_jobs where tenant_id = $1', [tx.tenant])).count
export const selectExport = (tx: Tx, id: string): Promise<ExportRow | undefined> =>
  tx.maybe(exportRow, `select ${exportRow.sql} ${from} and e.id = $2`, [tx.tenant, id])

export const insertExport = (
  tx: Tx,
  job: Pick<ExportRow, 'id' | 'tables' | 'from_day' | 'with_files' | 'with_pay' | 'asked_by' | 'asked_by_name'> & {
    longJobId: string
  },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.export_jobs (tenant_id, id, scope, tables, from_day, with_files, with_pay, state, long_job_id, asked_by, asked_by_name, created_at)
     values ($1, $2, 'all', $3, $4, $5, $6, 'asked', $7, $8, $9, $10)`,
    [
      tx.tenant,
      job.id,
      job.tables,
      job.from_day,
      job.with_files,
      job.with_pay,
      job.longJobId,
      job.asked_by,
      job.asked_by_name,
      at,
    ],
  )
/** The one mover of an export. @returns 0 when another one was first */
export const moveExport = (
  tx: Tx,
  id: string,
  move: { from: readonly ExportState[]; to: 'running' | 'expired' },
): Promise<number> =>
  tx.run(`update app.export_jobs set state = $3, file_id = null where tenant_id = $1 and id = $2 and state = any($4::text[])`, [
    tx.tenant,
    id,
    move.to,
    move.from,
  ])
export const failExport = (tx: Tx, id: string, problem: string): Promise<number> =>
  tx.run(
    `update app.export_jobs set state = 'failed', problem = $3 where tenant_id = $1 and id = $2 and state in ('asked', 'running')`,
    [tx.tenant, id, problem],
  )
export const finishExport = (
  tx: Tx,
  id: string,
  made: { fileId: string; rows: number; files: number; size: number; sha256: Buffer; takenAt: Date; at: Date; until: Date },
): Promise<number> =>
  tx.run(
    `update app.export_jobs set state = 'ready', file_id = $3, rows = $4, file_count = $5, size_bytes = $6, sha256 = $7, taken_at = $8, ready_at = $9,
            expires_at = $10
      where tenant_id = $1 and id = $2 and state = 'running'`,
    [tx.tenant, id, made.fileId, made.rows, made.files, made.size, made.sha256, made.takenAt, made.at, made.until],
  )
/** @returns 0 when it is being written or is gone */
export const deleteExportRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(`delete from app.export_jobs where tenant_id = $1 and id = $2 and state not in ('asked', 'running')`, [tx.tenant, id])
/** Archives whose days are over, and those that nobody writes any more. */
export const selectOver = (tx: Tx, at: Date): Promise<{ id: string; file_id: string | null }[]> =>
  tx.rows(
    columns('', exportJobs, ['id', 'file_id']),
    `select id, file_id from app.export_jobs
      where tenant_id = $1 and ((state = 'ready' and expires_at <= $2) or (state in ('asked', 'running') and created_at < $2::timestamptz - interval '1 day'))`,
    [tx.tenant, at],
  )

/** The instant of the transaction, which is the archive's. */
export const selectInstant = async (tx: Tx): Promise<Date> => (await tx.one({ now: 'timestamptz' }, 'select now()')).now
const organization = columns('', authTenants, ['id', 'slug', 'name'])
export const selectOrganization = (tx: Tx): Promise<RowOf<typeof organization>> =>
  tx.one(organization, `select ${organization.sql} from auth.tenants where id = $1`, [tx.tenant])

const exportedFile = columns('', files, ['id', 'purpose', 'filename', 'content_type', 'size_bytes'])
export type ExportedFile = RowOf<typeof exportedFile>
/** Files of the organization by id, a thousand at a time; what the product made to be downloaded is not among them. */
export async function* readFiles(tx: Tx, fromDay: string | null): AsyncGenerator<ExportedFile[]> {
  let last: string | null = null
  for (;;) {
    const rows: ExportedFile[] = await tx.rows(
      exportedFile,
      `select ${exportedFile.sql} from app.files where tenant_id = $1 and state <> 'deleted' and purpose not in ('export', 'print-job')
          and ($2::date is null or created_at >= ($2::date at time zone 'UTC')) and ($3::uuid is null or id > $3)
        order by id limit 1000`,
      [tx.tenant, fromDay, last],
    )
    if (rows.length > 0) yield rows
    if (rows.length < 1000) return
    last = rows.at(-1)?.id ?? null
  }
}

const adminRow = columns('u', users, ['id'])
/** People who administer the organization, a page at a time. */
export const selectAdmins = (tx: Tx, roles: readonly string[], { limit, offset }: { limit: number; offset: number }) =>
  tx.rows(
    adminRow,
    `select u.id from app.users u where u.tenant_id = $1 and u.system_role = any($2::text[]) and u.deleted_at is null and u.accepted_at is not null
        and u.status = 'active' order by u.id limit $3 offset $4`,
    [tx.tenant, roles, limit, offset],
  )
