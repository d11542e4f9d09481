import type { Database, Tx } from '#platform/database/transaction.ts'

export interface AuditRow {
  seq: number
  at: Date
  actor_account_id: string | null
  actor_user_id: string | null
  actor_name: string
  action: string
  record_kind: string
  record_id: string | null
  summary: string
  details: Record<string, unknown>
  request_id: string
  prev_hash: Buffer
  hash: Buffer
}

/** The end of the platform's own chain, locked until the transaction ends. */
export const lockPlatformHead = (tx: Tx): Promise<{ seq: number; hash: Buffer }> =>
  tx.one<{ seq: number; hash: Buffer }>('select * from auth.platform_head()')
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
  tx.one<{ seq: number; hash: Buffer }>(
    `insert into app.audit_heads (seq, hash) values (0, '\\x00') on conflict (tenant_id) do update set seq = app.audit_heads.seq returning seq, hash`,
  )
/** Adds a link and moves the head, in one statement. */
export const insertLink = (tx: Tx, row: AuditRow): Promise<number> =>
  tx.run(
    `with link as (
       insert into app.audit_log (seq, at, actor_account_id, actor_user_id, actor_name, action, record_kind, record_id, summary, details, request_id, prev_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning seq, hash)
     update app.audit_heads set seq = link.seq, hash = link.hash from link where tenant_id = app.tid()`,
    [
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
export const selectLinks = (tx: Tx, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  tx.rows<AuditRow>('select * from app.audit_log where tenant_id = app.tid() and seq > $1 order by seq limit $2', [
    afterSeq,
    limit,
  ])
/** Null narrows nothing. */
export interface EntryFilter {
  actor: string | null
  action: string | null
  kind: string | null
  from: string | null
  to: string | null
}
const matches = `tenant_id = app.tid() and ($1::text is null or strpos(lower(actor_name), lower($1)) > 0)
  and ($2::text is null or strpos(lower(action || ' ' || summary), lower($2)) > 0) and ($3::text is null or record_kind = $3)
  and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)`
const valuesOf = (filter: EntryFilter) => [filter.actor, filter.action, filter.kind, filter.from, filter.to]

export const selectEntries = (tx: Tx, filter: EntryFilter, at: { limit: number; offset: number }): Promise<AuditRow[]> =>
  tx.rows<AuditRow>(`select * from app.audit_log where ${matches} order by seq desc limit $6 offset $7`, [
    ...valuesOf(filter),
    at.limit,
    at.offset,
  ])
/** Counted up to a limit. */
export const countEntries = async (tx: Tx, filter: EntryFilter, upTo: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `select count(*)::int as count from (select 1 from app.audit_log where ${matches} limit $6) found`,
      [...valuesOf(filter), upTo],
    )
  ).count
/** The kinds of records of the newest thousand entries. */
export const selectKinds = async (tx: Tx): Promise<string[]> =>
  (
    await tx.rows<{ kind: string }>(
      `select distinct record_kind as kind from (select record_kind from app.audit_log where tenant_id = app.tid() order by seq desc limit 1000) newest order by 1`,
    )
  ).map((row) => row.kind)

const platformFields =
  'seq, at, actor_account_id, actor_user_id, actor_name, action, record_kind, record_id, summary, details, request_id, prev_hash, hash'
export const selectPlatformEntries = (
  database: Pick<Database, 'single'>,
  filter: EntryFilter,
  at: { limit: number; offset: number },
): Promise<AuditRow[]> =>
  database.single<AuditRow>(`select ${platformFields} from auth.platform_entries($1, $2, $3, $4, $5, 0, false, $6, $7)`, [
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
    await database.single<{ count: number }>('select auth.count_platform_entries($1, $2, $3, $4, $5, $6) as count', [
      ...valuesOf(filter),
      upTo,
    ])
  )[0]?.count ?? 0
export const selectPlatformLinks = (tx: Tx, afterSeq: number, limit: number): Promise<AuditRow[]> =>
  tx.rows<AuditRow>(`select ${platformFields} from auth.platform_entries(null, null, null, null, null, $1, true, $2, 0)`, [
    afterSeq,
    limit,
  ])
export const selectPlatformHead = (tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined> =>
  tx.maybe<{ seq: number; hash: Buffer }>(
    'select seq, hash from auth.platform_entries(null, null, null, null, null, 0, false, 1, 0)',
  )
export const isTenant = async (database: Pick<Database, 'single'>, id: string): Promise<boolean> =>
  (await database.single('select 1 from auth.tenant_by_id($1)', [id])).length > 0

export const selectHead = (tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined> =>
  tx.maybe<{ seq: number; hash: Buffer }>('select seq, hash from app.audit_heads where tenant_id = app.tid()')
