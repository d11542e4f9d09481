import { Problem } from '#platform/http/problem.ts'

/** A disk, or a quota on it, that takes no more (F14): the caller is told so; undefined for every other fault. */
export function problemOfDisk(error: unknown): Problem | undefined {
  const code = (error as { code?: unknown } | null)?.code
  // 53100 is the database's own word for it.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
    ? new Problem('NO_SPACE', {}, { retryAfterSeconds: 60 })
    : undefined
}
