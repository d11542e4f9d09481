import type { LedgerPlace } from '@twopost/contract/ledger'
import type { EntryKind, JournalFormat } from '@twopost/contract/ledger.states'
import type { LongJobState } from '@twopost/contract/registries/long-jobs'
import { countUpTo, pageSql } from '#platform/database/counted-list.ts'
import { columns, combine, computed, outer, type RowOf, tenantRows, typed } from '#platform/database/shape.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { journalBatches, journalExports, journalLines, longJobs, shops } from '#tables.gen.ts'

const exportRow = combine(
  columns('e', journalExports, ['id', 'shop_id', 'from_date', 'to_date', 'made_by_name', 'created_at']),
  computed({ format: [typed<JournalFormat>('text'), 'e.format'], language: [typed<'en' | 'es'>('text'), 'e.language'] }),
  columns('s', shops, { shop_name: 'name' }),
  outer(
    combine(
      columns('j', longJobs, ['progress_permille', 'problem']),
      computed({ state: [typed<LongJobState>('text'), 'j.state'] }),
    ),
  ),
  computed({
    journals: ['int8', '(select count(*) from app.journal_batches b where b.tenant_id = $1 and b.export_id = e.id)'],
    changed: [
      'int8',
      `(select count(*) from app.journal_batches b join app.journal_batches r on r.tenant_id = $1 and r.id = b.replaces
         where b.tenant_id = $1 and b.export_id = e.id and b.sha256 <> r.sha256)`,
    ],
  }),
)
export type ExportRow = RowOf<typeof exportRow>
export const selectExport = (tx: Tx, id: string): Promise<ExportRow | undefined> =>
  tx.maybe(
    exportRow,
    `select ${exportRow.sql} from app.journal_exports e join app.shops s on s.tenant_id = $1 and s.id = e.shop_id
       left join app.long_jobs j on j.tenant_id = $1 and j.id = e.long_job_id
      where e.tenant_id = $1 and e.id = $2`,
    [tx.tenant, id],
  )
export const insertExport = (
  tx: Tx,
  one: { id: string; shopId: string; from: string; to: string; format: JournalFormat; language: 'en' | 'es'; longJobId: string },
  by: { userId: string | null; name: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `insert into app.journal_exports (tenant_id, id, shop_id, from_date, to_date, format, language, long_job_id, made_by, made_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [tx.tenant, one.id, one.shopId, one.from, one.to, one.format, one.language, one.longJobId, by.userId, by.name, at],
  )

const batchRow = combine(
  columns('b', journalBatches, [
    'id',
    'export_id',
    'shop_id',
    'business_date',
    'number',
    'entry_count',
    'line_count',
    'amount_cents',
  ]),
  columns('b', journalBatches, ['sha256', 'created_at']),
  computed({ format: [typed<JournalFormat>('text'), 'b.format'] }),
  columns('s', shops, { shop_name: 'name' }),
  columns('e', journalExports, { made_by: 'made_by_name' }),
  outer(columns('r', journalBatches, { replaces_id: 'id', replaces_number: 'number', replaces_sha: 'sha256' })),
  outer(columns('n', journalBatches, { replaced_by_id: 'id', replaced_by_number: 'number' })),
)
export type BatchRow = RowOf<typeof batchRow>
const batchTables = `app.journal_batches b join app.shops s on s.tenant_id = $1 and s.id = b.shop_id
  join app.journal_exports e on e.tenant_id = $1 and e.id = b.export_id
  left join app.journal_batches r on r.tenant_id = $1 and r.id = b.replaces
  left join app.journal_batches n on n.tenant_id = $1 and n.replaces = b.id`
export interface BatchFilter {
  shopIds: readonly string[] | null
  from: string | undefined
  to: string | undefined
  exportId: string | undefined
}
const filtered = `b.tenant_id = $1 and ($2::uuid[] is null or b.shop_id = any($2)) and ($3::date is null or b.business_date >= $3)
  and ($4::date is null or b.business_date <= $4) and ($5::uuid is null or b.export_id = $5)`
const filterValues = (tx: Tx, { shopIds, from, to, exportId }: BatchFilter): unknown[] => [
  ...[tx.tenant, shopIds, from ?? null, to ?? null, exportId ?? null],
]
export const selectBatches = (tx: Tx, filter: BatchFilter, at: { limit: number; offset: number }): Promise<BatchRow[]> => {
  const values = filterValues(tx, filter)
  return tx.rows(
    batchRow,
    `select ${batchRow.sql} from ${batchTables} where ${filtered} order by b.id desc ${pageSql(values, at)}`,
    values,
  )
}
export const countBatches = (tx: Tx, filter: BatchFilter): Promise<number> =>
  countUpTo(tx, `app.journal_batches b where ${filtered}`, filterValues(tx, filter))
export const selectBatch = (tx: Tx, id: string): Promise<BatchRow | undefined> =>
  tx.maybe(batchRow, `select ${batchRow.sql} from ${batchTables} where b.tenant_id = $1 and b.id = $2`, [tx.tenant, id])
/** The journals of an export, by day. */
export const selectBatchesOf = (tx: Tx, exportId: string): Promise<BatchRow[]> =>
  tx.rows(
    batchRow,
    `select ${batchRow.sql} from ${batchTables} where b.tenant_id = $1 and b.export_id = $2 order by b.business_date`,
    [...[tx.tenant, exportId]],
  )

const latestRow = columns('b', journalBatches, ['id', 'business_date'])
/** The journals of a shop that nothing takes the place of, on some days. */
export const selectLatest = (tx: Tx, shopId: string, from: string, to: string): Promise<RowOf<typeof latestRow>[]> =>
  tx.rows(
    latestRow,
    `select ${latestRow.sql} from app.journal_batches b
      where b.tenant_id = $1 and b.shop_id = $2 and b.business_date between $3::date and $4::date
        and not exists (select 1 from app.journal_batches n where n.tenant_id = $1 and n.replaces = b.id)
      order by b.business_date, b.id`,
    [tx.tenant, shopId, from, to],
  )
/** The days of an export that have their journal. */
export const selectDoneDays = async (tx: Tx, exportId: string): Promise<string[]> =>
  (
    await tx.rows(
      columns('b', journalBatches, ['business_date']),
      'select b.business_date from app.journal_batches b where b.tenant_id = $1 and b.export_id = $2',
      [tx.tenant, exportId],
    )
  ).map((row) => row.business_date)

export interface NewBatch {
  id: string
  exportId: string
  shopId: string
  day: string
  number: string
  format: JournalFormat
  entries: number
  lines: number
  cents: number
  sha256: string
  replaces: string | null
}
export const insertBatch = (tx: Tx, one: NewBatch, at: Date): Promise<number> =>
  tx.run(
    `insert into app.journal_batches (tenant_id, id, export_id, shop_id, business_date, number, format, entry_count, line_count, amount_cents, sha256,
       replaces, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[tx.tenant, one.id, one.exportId, one.shopId, one.day, one.number, one.format, one.entries, one.lines, one.cents],
      ...[one.sha256, one.replaces, at],
    ],
  )
const lineRow = combine(
  columns('l', journalLines, [
    'position',
    'line_key',
    'entry_number',
    'account',
    'account_name',
    'debit_cents',
    'credit_cents',
    'memo',
  ]),
  columns('l', journalLines, ['record_id', 'customer_id', 'supplier_id']),
  computed({ place: [typed<LedgerPlace>('text'), 'l.place'], record_kind: [typed<EntryKind>('text'), 'l.record_kind'] }),
)
export type JournalLineRow = RowOf<typeof lineRow>
const linesAtOnce = 1000
export async function insertLines(tx: Tx, batchId: string, lines: readonly JournalLineRow[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const { sql, values } = tenantRows(
      tx.tenant,
      lines
        .slice(from, from + linesAtOnce)
        .map((one) => [
          ...[batchId, one.position, one.line_key, one.entry_number, one.place, one.account, one.account_name, one.debit_cents],
          ...[one.credit_cents, one.memo, one.record_kind, one.record_id, one.customer_id, one.supplier_id],
        ]),
    )
    await tx.run(
      `insert into app.journal_lines (tenant_id, batch_id, position, line_key, entry_number, place, account, account_name, debit_cents, credit_cents, memo,
         record_kind, record_id, customer_id, supplier_id) values ${sql}`,
      values,
    )
  }
}
/** The lines of a journal as they were written. */
export const selectLines = (tx: Tx, batchId: string): Promise<JournalLineRow[]> =>
  tx.rows(
    lineRow,
    `select ${lineRow.sql} from app.journal_lines l where l.tenant_id = $1 and l.batch_id = $2 order by l.position`,
    [...[tx.tenant, batchId]],
  )
