import type { Call } from '@twopost/contract/core/call'
import { isUuid } from '@twopost/contract/core/ids'
import type { Tx } from '#platform/database/transaction.ts'
import type { AuditNote, Context, Principal } from '#platform/http/context.ts'
import { hashOf, type Link } from './audit-chain.rules.ts'
import { insertLink, insertPlatformLink, lockHead, lockPlatformHead } from './audit-log.queries.ts'

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
    summary: entry.note.code,
    details: { ...entry.note.details, ...entry.note.params },
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
    summary: note.code,
    details: { ...note.details, ...note.params },
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
    note,
    requestId: ctx.requestId,
    at: ctx.principal.now,
  })
