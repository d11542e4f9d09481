import type { BatchKind, ImportState, ImportWork, RowVerdict } from '@twopost/contract/data-exchange'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { importBatches, importRows, longJobs, shops } from '#tables.gen.ts'

const batchRow = combine(
  columns('b', importBatches, [
    'id',
    'shop_id',
    'file_id',
    'file_name',
    'heading',
    'long_job_id',
    'problem',
    'take_doubles',
    'row_count',
    'good_count',
    'double_count',
    'bad_count',
    'applied_count',
    'asked_by',
    'created_by_name',
    'created_at',
    'applied_at',
    'undo_until',
  ]),
  computed({
    kind: [typed<BatchKind>('text'), 'b.kind'],
    state: [typed<ImportState>('text'), 'b.state'],
    work: [typed<ImportWork | null>('text?'), 'b.work'],
    sample: [typed<string[][]>('jsonb'), 'b.sample'],
    mapping: [typed<Record<string, number | null>>('jsonb'), 'b.mapping'],
    problem_params: [typed<Record<string, string | number>>('jsonb'), 'b.problem_params'],
  }),
  columns('s', shops, { shop_name: 'name' }),
  outer(columns('j', longJobs, ['progress_permille'])),
)
export type BatchRow = RowOf<typeof batchRow>
const from = `from app.import_batches b join app.shops s on s.tenant_id = $1 and s.id = b.shop_id
  left join app.long_jobs j on j.tenant_id = $1 and j.id = b.long_job_id where b.tenant_id = $1`
export const selectBatches = (tx: Tx, { limit, offset }: { limit: number; offset: number }): Promise<BatchRow[]> =>
  tx.rows(batchRow, `select ${batchRow.sql} ${from} order by b.id desc limit $2 offset $3`, [tx.tenant, limit, offset])
export const countBatches = async (tx: Tx): Promise<number> =>
  (await tx.one({ count: 'int4' }, 'select count(*)::int as count from app.import_batches where tenant_id = $1', [tx.tenant]))
    .count
export const selectBatch = (tx: Tx, id: string): Promise<BatchRow | undefined> =>
  tx.maybe(batchRow, `select ${batchRow.sql} ${from} and b.id = $2`, [tx.tenant, id])
/** The columns that were chosen last for a kind, by the words of their headings. */
export const selectLastChoice = (tx: Tx, kind: BatchKind): Promise<Pick<BatchRow, 'heading' | 'mapping'> | undefined> =>
  tx.maybe(
    combine(
      columns('b', importBatches, ['heading']),
      computed({ mapping: [typed<Record<string, number | null>>('jsonb'), 'b.mapping'] }),
    ),
    `select b.heading, b.mapping as mapping from app.import_batches b where b.tenant_id = $1 and b.kind = $2 and b.state <> 'uploaded'
      order by b.id desc limit 1`,
    [tx.tenant, kind],
  )
export const insertBatch = (
  tx: Tx,
  batch: Pick<BatchRow, 'id' | 'kind' | 'shop_id' | 'file_id' | 'file_name' | 'heading' | 'sample' | 'mapping' | 'row_count'> &
    Pick<BatchRow, 'asked_by' | 'created_by_name'>,
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.import_batches (tenant_id, id, kind, shop_id, file_id, file_name, heading, sample, mapping, state, row_count, asked_by, created_by_name,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'uploaded', $10, $11, $12, $13, $13)`,
    [
      ...[tx.tenant, batch.id, batch.kind, batch.shop_id, batch.file_id, batch.file_name, batch.heading],
      ...[
        JSON.stringify(batch.sample),
        JSON.stringify(batch.mapping),
        batch.row_count,
        batch.asked_by,
        batch.created_by_name,
        at,
      ],
    ],
  )
/** @returns 0 when a job works on it, or its state is another */
export const setMapping = (
  tx: Tx,
  id: string,
  mapping: Record<string, number | null>,
  states: readonly ImportState[],
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.import_batches set mapping = $3, state = 'uploaded', problem = null, good_count = 0, double_count = 0, bad_count = 0, updated_at = $5
      where tenant_id = $1 and id = $2 and work is null and state = any($4::text[])`,
    [tx.tenant, id, JSON.stringify(mapping), states, at],
  )
/** Gives a batch to a job: the one mover of `work`. @returns 0 when another one was first (INT28) */
export const beginWork = (
  tx: Tx,
  id: string,
  begun: { work: ImportWork; from: readonly ImportState[]; longJobId: string; takeDoubles: boolean; askedBy: string | null },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.import_batches set work = $3, long_job_id = $5, take_doubles = $6, asked_by = $7, problem = null, problem_params = '{}', updated_at = $8
      where tenant_id = $1 and id = $2 and work is null and state = any($4::text[])`,
    [tx.tenant, id, begun.work, begun.from, begun.longJobId, begun.takeDoubles, begun.askedBy, at],
  )
/**
 * Until the end of the transaction every statement is planned for the tables as they are then, the checks of keys among them: their plans are kept, and one
 * made for a table with few rows reads all of it for each of the rows that a file adds.
 */
export const planEachTime = async (tx: Tx): Promise<void> => {
  await tx.one({ mode: 'text' }, "select set_config('plan_cache_mode', 'force_custom_plan', true) as mode")
}
/** Holds a batch whose work is still to be done; 0: another run of the job has done it. */
export const holdWork = (tx: Tx, id: string, work: ImportWork): Promise<number> =>
  tx.run('update app.import_batches set work = work where tenant_id = $1 and id = $2 and work = $3', [tx.tenant, id, work])
export const endCheck = (
  tx: Tx,
  id: string,
  counts: { rows: number; good: number; doubles: number; bad: number },
  at: Date,
): Promise<number> =>
  tx.run(
    `update app.import_batches set state = 'checked', work = null, row_count = $3, good_count = $4, double_count = $5, bad_count = $6, updated_at = $7
      where tenant_id = $1 and id = $2 and work = 'check'`,
    [tx.tenant, id, counts.rows, counts.good, counts.doubles, counts.bad, at],
  )
export const endApply = (tx: Tx, id: string, applied: number, at: Date, until: Date): Promise<number> =>
  tx.run(
    `update app.import_batches set state = 'applied', work = null, applied_count = $3, applied_at = $4, undo_until = $5, updated_at = $4
      where tenant_id = $1 and id = $2 and work = 'apply'`,
    [tx.tenant, id, applied, at, until],
  )
export const endUndo = (tx: Tx, id: string, at: Date): Promise<number> =>
  tx.run(
    "update app.import_batches set state = 'undone', work = null, updated_at = $3 where tenant_id = $1 and id = $2 and work = 'undo'",
    [tx.tenant, id, at],
  )
/** The work failed for good; the state stays what it was. */
export const failWork = (tx: Tx, id: string, code: string, params: object, at: Date): Promise<number> =>
  tx.run(
    'update app.import_batches set work = null, problem = $3, problem_params = $4, updated_at = $5 where tenant_id = $1 and id = $2 and work is not null',
    [tx.tenant, id, code, JSON.stringify(params), at],
  )
/** Files that nobody needs any more: of a batch that was taken back, or that is older than 30 days. */
export const selectKeptFiles = (tx: Tx, at: Date): Promise<{ id: string; file_id: string | null }[]> =>
  tx.rows(
    columns('', importBatches, ['id', 'file_id']),
    `select id, file_id from app.import_batches
      where tenant_id = $1 and file_id is not null and work is null and (state in ('applied', 'undone') or created_at < $2::timestamptz - interval '30 days')`,
    [tx.tenant, at],
  )
export const clearFile = (tx: Tx, id: string): Promise<number> =>
  tx.run('update app.import_batches set file_id = null where tenant_id = $1 and id = $2', [tx.tenant, id])
/** Imports whose rows nobody can use any more: what they hold about people goes, how many there were stays (AUD6). */
export const selectOverRows = (tx: Tx, at: Date): Promise<{ id: string }[]> =>
  tx.rows(
    columns('', importBatches, ['id']),
    `select id from app.import_batches
      where tenant_id = $1 and work is null and sample <> '[]' and (undo_until <= $2 or (undo_until is null and created_at < $2::timestamptz - interval '30 days'))
      order by id limit 20`,
    [tx.tenant, at],
  )
/** At most 20,000 rows of an import. @returns how many went */
export const removeRows = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `delete from app.import_rows where tenant_id = $1 and batch_id = $2
       and row_no < (select min(r.row_no) + 20000 from app.import_rows r where r.tenant_id = $1 and r.batch_id = $2)`,
    [tx.tenant, id],
  )
export const clearSample = (tx: Tx, id: string): Promise<number> =>
  tx.run("update app.import_batches set sample = '[]' where tenant_id = $1 and id = $2", [tx.tenant, id])
/** Work whose job has ended or is lost. */
export const selectLostWork = (tx: Tx, at: Date): Promise<{ id: string }[]> =>
  tx.rows(
    columns('', importBatches, ['id']),
    "select id from app.import_batches where tenant_id = $1 and work is not null and updated_at < $2::timestamptz - interval '1 day'",
    [tx.tenant, at],
  )

const storedRow = combine(
  columns('r', importRows, ['row_no', 'cells', 'double_id', 'double_name', 'record_id']),
  computed({
    verdict: [typed<RowVerdict>('text'), 'r.verdict'],
    faults: [typed<StoredFault[]>('jsonb'), 'r.faults'],
  }),
)
/** What is wrong with a row, as it was found. */
export interface StoredFault {
  row: number
  name: string
  column: string | null
  value: string
  code: string
  message: string
  params?: Record<string, string | number>
  fix?: string
}
export type StoredRow = RowOf<typeof storedRow>
export const clearRows = (tx: Tx, batchId: string): Promise<number> =>
  tx.run('delete from app.import_rows where tenant_id = $1 and batch_id = $2', [tx.tenant, batchId])
export const insertRows = (
  tx: Tx,
  batchId: string,
  rows: readonly (Pick<StoredRow, 'row_no' | 'verdict' | 'faults' | 'double_id' | 'double_name'> & {
    cells: readonly string[]
  })[],
): Promise<number> => {
  const { sql, values } = tenantRows(
    tx.tenant,
    rows.map((row) => [
      ...[batchId, row.row_no, row.verdict, row.cells, JSON.stringify(row.faults), row.double_id, row.double_name],
    ]),
  )
  return tx.run(
    `insert into app.import_rows (tenant_id, batch_id, row_no, verdict, cells, faults, double_id, double_name) values ${sql}`,
    values,
  )
}
/** Rows of a batch after one, in the order of the file. */
export const selectRowsAfter = (
  tx: Tx,
  batchId: string,
  at: { verdicts: readonly RowVerdict[]; after: number; limit: number },
): Promise<StoredRow[]> =>
  tx.rows(
    storedRow,
    `select ${storedRow.sql} from app.import_rows r
      where r.tenant_id = $1 and r.batch_id = $2 and r.verdict = any($3::text[]) and r.row_no > $4 order by r.row_no limit $5`,
    [tx.tenant, batchId, at.verdicts, at.after, at.limit],
  )
export const selectRowPage = (
  tx: Tx,
  batchId: string,
  verdict: RowVerdict | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredRow[]> =>
  tx.rows(
    storedRow,
    `select ${storedRow.sql} from app.import_rows r where r.tenant_id = $1 and r.batch_id = $2 and ($3::text is null or r.verdict = $3)
      order by r.row_no limit $4 offset $5`,
    [tx.tenant, batchId, verdict, limit, offset],
  )
/** Names what came of rows. */
export const setRecords = (
  tx: Tx,
  batchId: string,
  kind: string,
  made: readonly { row: number; id: string }[],
): Promise<number> =>
  tx.run(
    `update app.import_rows r set record_kind = $3, record_id = m.id from unnest($4::int[], $5::uuid[]) as m (row_no, id)
      where r.tenant_id = $1 and r.batch_id = $2 and r.row_no = m.row_no`,
    [tx.tenant, batchId, kind, made.map(({ row }) => row), made.map(({ id }) => id)],
  )
/** Records that came of a batch, after one of them, in the order of the file. */
export const selectRecordsAfter = (
  tx: Tx,
  batchId: string,
  after: number,
  limit: number,
): Promise<{ row_no: number; record_id: string | null }[]> =>
  tx.rows(
    columns('r', importRows, ['row_no', 'record_id']),
    `select r.row_no, r.record_id from app.import_rows r
      where r.tenant_id = $1 and r.batch_id = $2 and r.record_id is not null and r.row_no > $3 order by r.row_no limit $4`,
    [tx.tenant, batchId, after, limit],
  )
