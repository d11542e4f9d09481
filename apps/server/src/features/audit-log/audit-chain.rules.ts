import { createHash } from 'node:crypto'
import type { AuditRow } from './audit-log.queries.ts'

/** An entry without its own hash. */
export type Link = Omit<AuditRow, 'hash'>

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
export const hashOf = (link: Link): Buffer => {
  const { prev_hash, at, ...content } = link
  return createHash('sha256')
    .update(prev_hash)
    .update(canonical({ ...content, at: at.toISOString() }))
    .digest()
}

/** How far a walk along a chain has come. */
export interface Place {
  seq: number
  hash: Buffer
}
/** Before the first entry. */
export const chainStart: Place = { seq: 0, hash: Buffer.from([0]) }

/** Walks over entries that follow a place. @returns the place after them, or the number of the first that does not fit */
export function walkLinks(from: Place, rows: readonly AuditRow[]): Place | { badSeq: number } {
  let place = from
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
    if (row.seq !== place.seq + 1 || !row.prev_hash.equals(place.hash) || !hashOf(link).equals(hash)) return { badSeq: row.seq }
    place = { seq: row.seq, hash }
  }
  return place
}
