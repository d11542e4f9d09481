import { Problem } from '#platform/http/problem.ts'
import { StoreAway } from './store-away.ts'

/** A disk, or a quota on it, that takes no more (F14), or a store of files that is away: the caller is told so; undefined for every other fault. */
export function problemOfDisk(error: unknown): Problem | undefined {
  if (error instanceof StoreAway) return new Problem('FILES_UNAVAILABLE', {}, { retryAfterSeconds: 5 })
  const code = (error as { code?: unknown } | null)?.code
  // 53100 is the database's own word for it.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
    ? new Problem('NO_SPACE', {}, { retryAfterSeconds: 60 })
    : undefined
}
