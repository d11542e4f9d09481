import { lineCents } from '../../core/money.ts'

/** A difference is counted again from this value on, or from this share of what was expected (PAR24). */
const recountFromCents = 100_00
const recountFromShare = 0.25

/** A line as it was counted, thousandths. */
export interface CountedLine {
  readonly expected: number | null
  readonly counted: number | null
  readonly recount: number | null
  /** What one was worth. */
  readonly unitCents: number
}
/** What was found beyond what the ledger had; null until it is counted. The second count is the one that holds. */
export const countDifference = ({ expected, counted, recount }: CountedLine): number | null =>
  counted === null || expected === null ? null : (recount ?? counted) - expected
/** Must it be counted a second time? Where it was counted once and differs by much: 100.00 in value, or a quarter of what was expected. */
export function needsRecount(line: CountedLine): boolean {
  const difference = Math.abs(countDifference(line) ?? 0)
  if (difference === 0 || line.recount !== null) return false
  return lineCents(difference, line.unitCents) >= recountFromCents || difference >= (line.expected ?? 0) * recountFromShare
}
