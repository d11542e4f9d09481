import { newId } from '#platform/database/ids.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { countHourly } from './auth.queries.ts'
import { failureKey, type UseKind } from './token.rules.ts'

/** Something that may be done `most` times an hour by whoever `key` names; `kind` keeps the counts of different things apart. */
export interface HourlyUse {
  readonly kind: UseKind
  readonly key: string
  readonly most: number
}

/**
 * Counts one use of each in one statement of the database, so that neither a restart nor many at once change anything (S-11, OP-16). Only hashes of the keys
 * are kept.
 * @throws Problem TOO_MANY_REQUESTS, and then nothing is counted
 */
export async function countHourlyUses(ctx: OpenContext, uses: readonly HourlyUse[]): Promise<void> {
  const keys = uses.map((use) => failureKey(use.kind, use.key))
  const ids = uses.map(() => newId(ctx.now))
  const most = uses.map((use) => use.most)
  if (!(await countHourly(ctx.database, ids, keys, most)))
    throw new Problem('TOO_MANY_REQUESTS', { seconds: 3600 }, { retryAfterSeconds: 3600 })
}
