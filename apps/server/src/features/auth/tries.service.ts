import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { claimTries, clearFailures, giveBackTries } from './auth.queries.ts'
import { failureKey } from './token.rules.ts'

/** A try that was claimed and counts as failed until it is said to have succeeded. */
export interface Try {
  /** The secret was right: the try is given back, and the address starts from zero. */
  succeeded(): Promise<void>
}

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
  return {
    succeeded: async () => {
      await giveBackTries(ctx.database, ids)
      await clearFailures(ctx.database, address)
    },
  }
}
