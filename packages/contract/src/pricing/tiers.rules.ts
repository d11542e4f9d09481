/** Whole numbers in a row: what each tier takes, both ends included; the last one has no end. */
export interface Span {
  from: number
  to: number | null
}
/** Where tiers do not follow each other. */
export type TierFault =
  | { kind: 'none' }
  | { kind: 'gap'; at: number; from: number; to: number | null }
  | { kind: 'overlap'; at: number; from: number }

/**
 * The first place at which tiers leave a hole or overlap (CAN30): they begin at 0, each begins one after the end of the one before, and the last has no end.
 */
export function tierFault(tiers: readonly Span[]): TierFault {
  let next: number | null = 0
  for (const [at, { from, to }] of tiers.entries()) {
    if (next === null || from < next || (to !== null && to < from)) return { kind: 'overlap', at, from }
    if (from > next) return { kind: 'gap', at, from: next, to: from - 1 }
    next = to === null ? null : to + 1
  }
  return next === null ? { kind: 'none' } : { kind: 'gap', at: tiers.length - 1, from: next, to: null }
}
/** The place of the tier that a value falls in. */
export const tierAt = (tiers: readonly Span[], value: number): number =>
  tiers.findIndex(({ from, to }) => value >= from && (to === null || value <= to))
