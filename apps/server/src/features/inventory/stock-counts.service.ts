import { newId } from '#platform/database/ids.ts'
import type { Context } from '#platform/http/context.ts'
import { addToCount, type CountChange, holdFreeCount, insertCount } from './stock-counts.queries.ts'

/** What a shop counts a part under. */
export interface Marks {
  readonly isLow: boolean
  readonly isOut: boolean
  readonly isReserved: boolean
}
export const unmarked: Marks = { isLow: false, isOut: false, isReserved: false }
type Counter = Pick<Context, 'tx' | 'now'>

/**
 * Adds to the counts of a shop, or of the organization: to a row that nobody else holds, or to a new one. So nobody waits for anybody here, and no
 * two can wait for each other.
 */
async function addTo({ tx, now }: Counter, shopId: string | null, by: CountChange): Promise<void> {
  if (Object.values(by).every((one) => one === 0)) return
  const free = await holdFreeCount(tx, shopId)
  if (free) await addToCount(tx, free.id, by)
  else await insertCount(tx, newId(now), shopId, by)
}
/** So many more parts are on file, or fewer. */
export const countParts = (ctx: Counter, by: number): Promise<void> =>
  addTo(ctx, null, { parts: by, low: 0, out_of_stock: 0, reserved: 0 })
/** What shops count parts under now, and before. What they have of the parts is locked. */
export async function countMarks(
  ctx: Counter,
  changes: readonly { shopId: string; before: Marks; after: Marks }[],
): Promise<void> {
  for (const shopId of [...new Set(changes.map((one) => one.shopId))].sort()) {
    const own = changes.filter((one) => one.shopId === shopId)
    const by = (mark: keyof Marks) => own.reduce((sum, { before, after }) => sum + Number(after[mark]) - Number(before[mark]), 0)
    await addTo(ctx, shopId, { parts: 0, low: by('isLow'), out_of_stock: by('isOut'), reserved: by('isReserved') })
  }
}
