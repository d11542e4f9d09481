import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { claimTries, clearFailures, giveBackTries } from './auth.queries.ts'
import { failureKey } from './token.rules.ts'

/** A try that was claimed and counts as failed until it is said to have succeeded. */
export interface Try {
  /** The secret was right: the try is given back, and the address starts from zero. */
  succeeded(): Promise<void>
  /** Checks what this try is for. Where it cannot be checked now, nobody has learned anything, and the try is given back. @throws what the check throws */
  check<T>(work: () => Promise<T>): Promise<T>
}

/** A try that was claimed under these ids. @param key from which the failures are forgotten once one was right */
export const tryOf = (database: Database, ids: readonly string[], key: Buffer): Try => ({
  succeeded: async () => {
    await giveBackTries(database, ids)
    await clearFailures(database, key)
  },
  check: async (work) => {
    try {
      return await work()
    } catch (error) {
      // What was thrown says why; a database that is away gives no tries back.
      await giveBackTries(database, ids).catch(() => undefined)
      throw error
    }
  },
})

/**
 * Claims a try before a password is checked (S-11, T10): it counts from here on, so that fifty guesses at once are no more than
 * fifty in a row. Without `ctx.ip` among the keys only the address counts.
 * @throws Problem TOO_MANY_REQUESTS with the seconds until a try is free; they grow with the failures of a day
 */
export async function claimTry(
  ctx: OpenContext,
  { limits }: Config,
  emailKey: string,
  { countsIp }: { countsIp: boolean },
): Promise<Try> {
  const address = failureKey('address', emailKey)
  const keys = [address, ...(countsIp ? [failureKey('ip', ctx.ip)] : [])]
  const ids = keys.map(() => newId(ctx.now))
  const most = [limits.signInsPerAddress, limits.signInsPerIp].slice(0, keys.length)
  const seconds = await claimTries(ctx.database, ids, keys, most)
  if (seconds > 0) throw new Problem('TOO_MANY_REQUESTS', { seconds }, { retryAfterSeconds: seconds })
  return tryOf(ctx.database, ids, address)
}
