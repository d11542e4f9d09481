import { type PieceRule, piecesFrom } from './intervals.rules.ts'
import type { Interval, Minute, PlanProblem } from './problem.rules.ts'

/** All starts of one length of work on one calendar, with their ends and pieces. Ends never fall from start to start. */
export interface SlotTable {
  starts: Minute[]
  ends: Minute[]
  pieces: Interval[][]
}

/** Index of the first start at or after a minute. */
export function firstFrom({ starts }: SlotTable, at: Minute): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! >= at) high = middle
    else low = middle + 1
  }
  return low
}

/** Every start on the grid, and where a usable interval begins, that lets the work end within the horizon. */
export function slotTable(
  usable: readonly Interval[],
  rule: PieceRule,
  { from, to, step }: Pick<PlanProblem, 'from' | 'to' | 'step'>,
): SlotTable {
  const table: SlotTable = { starts: [], ends: [], pieces: [] }
  for (const [at, interval] of usable.entries())
    for (let start = interval.from; start < interval.to; start = (Math.floor(start / step) + 1) * step) {
      if (start < from) continue
      if (start >= to) break
      const pieces = piecesFrom(usable, at, start, rule)
      const end = pieces?.at(-1)?.to
      if (!pieces || end === undefined || end > to) continue
      table.starts.push(start)
      table.ends.push(end)
      table.pieces.push(pieces)
    }
  return table
}
