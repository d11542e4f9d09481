import { nothing } from '#platform/database/shape.ts'
import type { Database } from '#platform/database/transaction.ts'

/** Takes uses from the count that all processes share. @returns the uses of the window, these among them, and its remaining seconds */
export async function takeUses(
  database: Pick<Database, 'single'>,
  key: string,
  amount: number,
  seconds: number,
): Promise<{ taken: number; seconds_left: number }> {
  const [row] = await database.single({ taken: 'int8', seconds_left: 'float8' }, 'select * from auth.take_uses($1, $2, $3)', [
    key,
    amount,
    seconds,
  ])
  if (!row) throw new Error('uses were taken and nothing was said of them')
  return row
}
export const sweepUses = (database: Pick<Database, 'single'>): Promise<object[]> =>
  database.single(nothing, 'select auth.sweep_uses()')
