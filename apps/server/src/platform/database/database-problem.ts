import type { ProblemCode } from '@twopost/contract/core/problem'
import { Problem } from '#platform/http/problem.ts'
import { codeOf } from './error-code.ts'
import { PoolBusy } from './transaction.ts'

/** The constraint's name. What a worker of a cluster refuses names it in its message alone, and with the number of the shard. */
function constraintOf(error: unknown): string {
  const { constraint, message = '' } = (error ?? {}) as { constraint?: string; message?: string }
  return constraint ?? /constraint "([^"]+?)(?:_\d{6,})?"/.exec(message)?.[1] ?? ''
}

/**
 * What a database error means to the caller (S-43); undefined for what is no database error or a fault of ours.
 * Texts, details and names of the database never leave it.
 * @param constraints the features' own: constraint name → code
 */
export function problemOfDatabase(error: unknown, constraints: Readonly<Record<string, ProblemCode>>): Problem | undefined {
  if (error instanceof PoolBusy) return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
  const code = codeOf(error)
  if (
    /^E(CONN|PIPE|NOENT|TIMEDOUT)/.test(code) ||
    /^(08|57P0|53)/.test(code) ||
    code === '57014' ||
    code === '55P03' ||
    code === '40001' ||
    code === '40P01'
  )
    return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
  if (
    error instanceof Error &&
    /Connection terminated|Client has encountered a connection error|Cannot use a pool after|not queryable/.test(error.message)
  )
    return new Problem('UNAVAILABLE', {}, { retryAfterSeconds: 1 })
  const named = constraints[constraintOf(error)]
  if (named) return new Problem(named)
  if (code === '23505' || code === '23P01') return new Problem('CONFLICT')
  if (code === '23503') return new Problem('CONFLICT')
  if (code === '42501') return new Problem('NOT_FOUND')
  if (code === '23514' || code.startsWith('22')) return new Problem('CONFLICT')
  return undefined
}
