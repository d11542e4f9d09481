import { columns, combine, computed, nothing, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { auditHeads, auditLog } from '#tables.gen.ts'

const auditRow = combine(
  columns('', auditLog, [
    'seq',
    'at',
    'actor_account_id',
    'actor_user_id',
    'actor_name',
    'action',
    'record_kind',
    'record_id',
    'summary',
  ]),
  computed({ details: [typed<Record<string, unknown>>('jsonb'), 'details'] }),
  columns('', auditLog, ['request_id', 'prev_hash', 'hash']),
)
const head = columns('', auditHeads, ['seq', 'hash'])
export type AuditRow = RowOf<typeof auditRow>

/** Records of the platform have names where tenants' have ids. */
const platformRow = { ...auditRow.shape, record_id: 'text?' } as const

/** The end of the platform's own chain, locked until the transaction ends. */
export const lockPlatformHead = (tx: Tx): Promise<{ seq: number; hash: Buffer }> =>
  tx.one(head, 'select * from auth.platform_head()')
export const insertPlatformLink = (tx: Tx, row: AuditRow): Promise<number> =>
  tx.run('select auth.add_platform_entry($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    row.seq,
    row.at,
    row.actor_account_id,
    row.actor_name,
    row.action,
    row.record_kind,
    row.record_id,
    row.summary,
    JSON.stringify(row.details),
    row.request_id,
    row.prev_hash,
    row.hash,
  ])

/** The end of the tenant's chain, locked until the transaction ends; made on first use. */
export const lockHead = (tx: Tx): Promise<{ seq: number; hash: Buffer }> =>
  tx.one(
    head,
    `insert into app.audit_heads (tenant_id, seq, hash) values ($1, 0, '\\x00') on conflict (tenant_id) do update set seq = app.audit_heads.seq returning seq, hash`,
    [tx.tenant],
  )
/** Adds a link and moves the head: two statements that travel together. */
export const insertLink = async (tx: Tx, row: AuditRow): Promise<void> => {
  const link = tx.run(
    `insert into app.audit_log (tenant_id, seq, at, actor_account_id, actor_user_id, actor_name, action, record_kind, record_id, summary, details, request_id, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      tx.tenant,
      row.seq,
      row.at,
      row.actor_account_id,
      row.actor_user_id,
      row.actor_name,
      row.action,
      row.record_kind,
      row.record_id,
      row.summary,
      JSON.stringify(row.details),
      row.request_id,
      row.prev_hash,
      row.hash,
    ],
  )
  const head = tx.run('update app.audit_heads set seq = $2, hash = $3 where tenant_id = $1', [tx.tenant, row.seq, row.hash])
  await Promise.all([link, head])
}
export const selectLinks = (tx: Tx, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  tx.rows(auditRow, `select ${auditRow.sql} from app.audit_log where tenant_id = $1 and seq > $2 order by seq limit $3`, [
    tx.tenant,
    afterSeq,
    limit,
  ])
/** Null narrows nothing. */
export interface EntryFilter {
  actor: string | null
  action: string | null
  /** Codes that stand for the action's words. */
  codes: readonly string[]
  kind: string | null
  from: string | null
  to: string | null
}
const matches = `tenant_id = $1 and ($2::text is null or strpos(lower(actor_name), lower($2)) > 0)
  and ($3::text is null or summary = any($7::text[]) or strpos(lower(action || ' ' || summary || ' ' || details::text), lower($3)) > 0) and ($4::text is null or record_kind = $4)
  and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)`
const valuesOf = (filter: EntryFilter) => [filter.actor, filter.action, filter.kind, filter.from, filter.to, filter.codes]

export const selectEntries = (tx: Tx, filter: EntryFilter, at: { limit: number; offset: number }): Promise<AuditRow[]> =>
  tx.rows(auditRow, `select ${auditRow.sql} from app.audit_log where ${matches} order by seq desc limit $8 offset $9`, [
    tx.tenant,
    ...valuesOf(filter),
    at.limit,
    at.offset,
  ])
/** The numbers of all wanted entries, the newest first, at most so many. */
export const selectSeqs = async (tx: Tx, filter: EntryFilter, most: number): Promise<number[]> =>
  (
    await tx.rows({ seq: auditLog.seq }, `select seq from app.audit_log where ${matches} order by seq desc limit $8`, [
      tx.tenant,
      ...valuesOf(filter),
      most,
    ])
  ).map((row) => row.seq)
export const selectEntriesBySeq = (tx: Tx, seqs: readonly number[]): Promise<AuditRow[]> =>
  tx.rows(auditRow, `select ${auditRow.sql} from app.audit_log where tenant_id = $1 and seq = any($2::int8[])`, [tx.tenant, seqs])
/** Counted up to a limit. */
export const countEntries = async (tx: Tx, filter: EntryFilter, upTo: number): Promise<number> =>
  (
    await tx.one(
      { count: 'int4' },
      `select count(*)::int as count from (select 1 from app.audit_log where ${matches} limit $8) found`,
      [tx.tenant, ...valuesOf(filter), upTo],
    )
  ).count
/** The kinds of records of the newest thousand entries. */
export const selectKinds = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows(
      { kind: auditLog.record_kind },
      `select distinct record_kind as kind from (select record_kind from app.audit_log where tenant_id = $1 order by seq desc limit 1000) newest order by 1`,
      [tx.tenant],
    )
  ).map((row) => row.kind)

export const selectPlatformEntries = (
  database: Pick<Database, 'single'>,
  filter: EntryFilter,
  at: { limit: number; offset: number },
): Promise<AuditRow[]> =>
  database.single(platformRow, `select ${auditRow.sql} from auth.platform_entries($1, $2, $3, $4, $5, 0, false, $7, $8, $6)`, [
    ...valuesOf(filter),
    at.limit,
    at.offset,
  ])
export const countPlatformEntries = async (
  database: Pick<Database, 'single'>,
  filter: EntryFilter,
  upTo: number,
): Promise<number> =>
  (
    await database.single({ count: 'int4' }, 'select auth.count_platform_entries($1, $2, $3, $4, $5, $7, $6) as count', [
      ...valuesOf(filter),
      upTo,
    ])
  )[0]?.count ?? 0
export const selectPlatformLinks = (tx: Tx, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  tx.rows(platformRow, `select ${auditRow.sql} from auth.platform_entries(null, null, null, null, null, $1, true, $2, 0)`, [
    afterSeq,
    limit,
  ])
export const selectPlatformHead = (tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined> =>
  tx.maybe(head, 'select seq, hash from auth.platform_entries(null, null, null, null, null, 0, false, 1, 0)')
export const isTenant = async (database: Pick<Database, 'single'>, id: string): Promise<boolean> =>
  (await database.single(nothing, 'select 1 from auth.tenant_by_id($1)', [id])).length > 0

export const selectHead = (tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined> =>
  tx.maybe(head, 'select seq, hash from app.audit_heads where tenant_id = $1', [tx.tenant])
