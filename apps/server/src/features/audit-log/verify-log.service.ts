import type { Tx } from '#platform/database/transaction.ts'
import { chainStart, type Place, walkLinks } from './audit-chain.rules.ts'
import { type AuditRow, selectHead, selectLinks, selectPlatformHead, selectPlatformLinks } from './audit-log.queries.ts'

/** How a chain is read: a tenant's inside its transaction, or the platform's own. */
export interface ChainReader {
  links(tx: Tx, afterSeq: number, limit: number): Promise<AuditRow[]>
  /** The end as it was noted beside the chain; undefined where nothing was written yet. */
  head(tx: Tx): Promise<{ seq: number; hash: Buffer } | undefined>
}
export const tenantChain: ChainReader = { links: selectLinks, head: selectHead }
export const platformChain: ChainReader = { links: selectPlatformLinks, head: selectPlatformHead }

const pageSize = 500

/**
 * Walks a chain from behind one entry on, over at most so many. What comes before is trusted as the part before has found it.
 * `first_bad_seq` names the first entry that was changed, or follows a missing one; `next_seq` is where to go on.
 */
export async function verifyPart(tx: Tx, chain: ChainReader, afterSeq = 0, most = Number.POSITIVE_INFINITY) {
  const head = await chain.head(tx)
  const total = head?.seq ?? 0
  let place: Place = chainStart
  if (afterSeq > 0) {
    const [before] = await chain.links(tx, afterSeq - 1, 1)
    if (before?.seq !== afterSeq)
      return { verification: { valid: false, checked: 0, first_bad_seq: afterSeq }, progress: { next_seq: null, total } }
    place = { seq: before.seq, hash: before.hash }
  }
  const bad = (seq: number) => ({
    verification: { valid: false, checked: place.seq, first_bad_seq: seq },
    progress: { next_seq: null, total },
  })
  for (;;) {
    const left = afterSeq + most - place.seq
    if (left <= 0 && place.seq < total)
      return { verification: { valid: true, checked: place.seq, first_bad_seq: null }, progress: { next_seq: place.seq, total } }
    const rows = await chain.links(tx, place.seq, Math.max(1, Math.min(pageSize, left)))
    if (rows.length === 0) break
    const walked = walkLinks(place, rows)
    if ('badSeq' in walked) {
      place = { seq: walked.badSeq - 1, hash: place.hash }
      return bad(walked.badSeq)
    }
    place = walked
  }
  const fits = head === undefined ? place.seq === 0 : head.seq === place.seq && head.hash.equals(place.hash)
  if (!fits) return bad(place.seq + 1)
  return { verification: { valid: true, checked: place.seq, first_bad_seq: null }, progress: { next_seq: null, total } }
}

/** The whole chain of the tenant at hand. */
export const verifyChain = async (tx: Tx) => (await verifyPart(tx, tenantChain)).verification
