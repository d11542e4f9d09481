import type { Tx } from '#platform/database/transaction.ts'

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
export const selectEntries = (tx: Tx, limit: number, offset: number): Promise<AuditRow[]> =>
  tx.rows<AuditRow>('select * from app.audit_log where tenant_id = app.tid() order by seq desc limit $1 offset $2', [
    limit,
    offset,
  ])
export const selectHead = (tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined> =>
  tx.maybe<{ seq: number; hash: Buffer }>('select seq, hash from app.audit_heads where tenant_id = app.tid()')
