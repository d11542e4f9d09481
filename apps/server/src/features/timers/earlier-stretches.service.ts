import { isEarlier } from '#platform/clock/earlier.rules.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { earlierStretchesChanged } from './timers.events.ts'

/** Says of stretches that began earlier that they ended or changed; of others nothing. */
export async function tellEarlierStretches(at: { tx: Tx; now: Date }, began: readonly Date[]): Promise<void> {
  const earlier = began.filter((one) => isEarlier(one, at.now))
  if (earlier.length > 0) await earlierStretchesChanged.announce(at, earlier)
}
