import { createHash } from 'node:crypto'
import type { Call } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import { type PageQuery, pageOf, paginate } from '@twopost/contract/core/page'
import type { Tx } from '#platform/database/transaction.ts'
import type { AuditNote } from '#platform/http/bind.ts'
import type { Context, Principal } from '#platform/http/context.ts'
import {
  type AuditRow,
  insertLink,
  insertPlatformLink,
  lockHead,
  lockPlatformHead,
  selectEntries,
  selectHead,
  selectLinks,
} from './audit-log.queries.ts'

type Link = Omit<AuditRow, 'hash'>

/** JSON with sorted keys, so that one content has one form. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join(',')}}`
}

/** The hash of a link: sha256 of the one before, the content, number and time (S-88). */
const hashOf = (link: Link): Buffer => {
  const { prev_hash, at, ...content } = link
  return createHash('sha256')
    .update(prev_hash)
    .update(canonical({ ...content, at: at.toISOString() }))
    .digest()
}

export interface Entry {
  accountId: string | null
  userId: string | null
  actorName: string
  action: string
  note: AuditNote
  requestId: string
  at: Date
}

/** Adds an entry to the tenant's chain in the transaction at hand. */
export async function appendEntry(tx: Tx, entry: Entry): Promise<void> {
  const head = await lockHead(tx)
  const id = entry.note.id
  const link: Link = {
    seq: head.seq + 1,
    at: entry.at,
    actor_account_id: entry.accountId,
    actor_user_id: entry.userId,
    actor_name: entry.actorName,
    action: entry.action,
    record_kind: entry.note.kind,
    record_id: id && isUuid(id) ? id.toLowerCase() : null,
    summary: entry.note.summary ?? '',
    details: entry.note.details ?? {},
    request_id: entry.requestId,
    prev_hash: head.hash,
  }
  await insertLink(tx, { ...link, hash: hashOf(link) })
}

/** Puts a command on record that concerns no tenant: in the platform's own chain, made as those of the tenants are. */
export async function recordOnPlatform(tx: Tx, actor: Principal, call: Call, note: AuditNote, requestId: string): Promise<void> {
  const head = await lockPlatformHead(tx)
  const link: Link = {
    seq: head.seq + 1,
    at: actor.now,
    actor_account_id: actor.accountId,
    actor_user_id: null,
    actor_name: actor.accountName,
    action: `${call.method} ${call.path}`,
    record_kind: note.kind,
    record_id: note.id,
    summary: note.summary ?? call.summary,
    details: note.details ?? {},
    request_id: requestId,
    prev_hash: head.hash,
  }
  await insertPlatformLink(tx, { ...link, hash: hashOf(link) })
}

/** Puts a command on record: its call, its actor, its record. */
export const recordCommand = (ctx: Context, call: Call, note: AuditNote): Promise<void> =>
  appendEntry(ctx.tx, {
    accountId: ctx.principal.accountId,
    userId: ctx.userId,
    actorName: ctx.actorName,
    action: `${call.method} ${call.path}`,
    note: { ...note, summary: note.summary ?? call.summary },
    requestId: ctx.requestId,
    at: ctx.principal.now,
  })

export async function listAuditLog(ctx: Context, { query }: { query: PageQuery }) {
  const at = pageOf(query)
  const [rows, head] = await Promise.all([selectEntries(ctx.tx, at.limit, at.offset), selectHead(ctx.tx)])
  return {
    entries: rows.map((row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      actor_name: row.actor_name,
      action: row.action,
      record_kind: row.record_kind,
      record_id: row.record_id,
      summary: row.summary,
      hash: row.hash.toString('hex'),
    })),
    pagination: paginate(at, head?.seq ?? 0),
  }
}

/** Walks the chain from its start. `first_bad_seq` names the first entry that was changed, or follows a missing one. */
export async function verifyChain(tx: Tx): Promise<{ valid: boolean; checked: number; first_bad_seq: number | null }> {
  let prev: Buffer = Buffer.from([0])
  let seq = 0
  for (;;) {
    const rows = await selectLinks(tx, seq, 500)
    for (const row of rows) {
      const { hash, ...rest } = row
      const link: Link = {
        seq: rest.seq,
        at: rest.at,
        actor_account_id: rest.actor_account_id,
        actor_user_id: rest.actor_user_id,
        actor_name: rest.actor_name,
        action: rest.action,
        record_kind: rest.record_kind,
        record_id: rest.record_id,
        summary: rest.summary,
        details: rest.details,
        request_id: rest.request_id,
        prev_hash: rest.prev_hash,
      }
      if (row.seq !== seq + 1 || !row.prev_hash.equals(prev) || !hashOf(link).equals(hash))
        return { valid: false, checked: seq, first_bad_seq: row.seq }
      prev = hash
      seq = row.seq
    }
    if (rows.length === 0) break
  }
  const head = await selectHead(tx)
  const valid = head === undefined ? seq === 0 : head.seq === seq && head.hash.equals(prev)
  return { valid, checked: seq, first_bad_seq: valid ? null : seq + 1 }
}
