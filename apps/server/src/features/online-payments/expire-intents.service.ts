import { type At, endIntents } from './intent-moves.service.ts'
import { lockExpired } from './intents.queries.ts'

/** So many of a tenant end at each run; the next one takes the rest. */
const mostAtOnce = 500

/**
 * Intents that nobody has paid within a day end (PAY8). Run again it finds nothing; one that somebody pays at this moment is left for the next run.
 * @returns how many ended
 */
export async function expireIntents(at: At): Promise<number> {
  const ids = await lockExpired(at.tx, at.now, mostAtOnce)
  await endIntents(at, ids, { what: 'expired' })
  return ids.length
}
