import { newId } from '#platform/database/ids.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { claimTries } from '../auth.queries.ts'
import { failureKey, newToken, tokenHash } from '../token.rules.ts'
import { type Try, tryOf } from '../tries.service.ts'
import { type CeremonyKind, type CeremonyRow, openCeremonyRow, takeCeremonyRow } from './factors.queries.ts'

/** Wrong answers of an account in 15 minutes before its factors are locked; each further five of a day lock them for longer. */
const mostTries = 5

/** Opens a ceremony: a row that knows its token by the hash alone, for five minutes. @returns the token */
export async function openCeremony(
  database: Database,
  ceremony: { kind: CeremonyKind; accountId: string | null; tenantId?: string | null; challenge: string },
): Promise<string> {
  const token = newToken('ceremony')
  await openCeremonyRow(database, { tenantId: null, ...ceremony, hash: tokenHash(token) })
  return token
}

/** Takes a ceremony: the first answer spends it, whatever it is worth. @throws Problem CEREMONY_OVER */
export async function takeCeremony(database: Database, token: string, kind: CeremonyKind): Promise<CeremonyRow> {
  const taken = await takeCeremonyRow(database, tokenHash(token), kind)
  if (!taken) throw new Problem('CEREMONY_OVER')
  return taken
}
/** The same for one of an account's own. @throws Problem CEREMONY_OVER also for another person's */
export async function takeOwnCeremony(
  database: Database,
  token: string,
  kind: CeremonyKind,
  accountId: string,
): Promise<CeremonyRow> {
  const taken = await takeCeremony(database, token, kind)
  if (taken.account_id !== accountId) throw new Problem('CEREMONY_OVER')
  return taken
}

/**
 * Claims a try at a factor before it is checked, counted over all processes (S-11).
 * @throws Problem TOO_MANY_REQUESTS with the seconds until a try is free
 */
export async function claimFactorTry(ctx: Pick<OpenContext, 'database' | 'now'>, accountId: string): Promise<Try> {
  const key = failureKey('factor', accountId)
  const ids = [newId(ctx.now)]
  const seconds = await claimTries(ctx.database, ids, [key], [mostTries])
  if (seconds > 0) throw new Problem('TOO_MANY_REQUESTS', { seconds }, { retryAfterSeconds: seconds })
  return tryOf(ctx.database, ids, key)
}
