/** A row of tiers as it is typed: both ends are taken, and the last has no end. */
export interface TierRow {
  from: number | null
  to: number | null
}
const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** One more tier behind the others: the last one ends where `end` says, and the new one begins one `step` later. */
export function withTier<R extends TierRow>(rows: readonly R[], step: number, end: number, fresh: Omit<R, 'from' | 'to'>): R[] {
  const last = rows.at(-1)
  if (!last) return [{ ...fresh, from: 0, to: null } as R]
  const to = last.to ?? rounded((last.from ?? 0) + end)
  return [...rows.slice(0, -1), { ...last, to }, { ...fresh, from: rounded(to + step), to: null } as R]
}
/** Without one of them: the one before takes its place, so that no hole is left. */
export function withoutTier<R extends TierRow>(rows: readonly R[], at: number): R[] {
  const gone = rows[at]
  const kept = rows.filter((_, index) => index !== at)
  if (!gone) return kept
  if (at > 0) return kept.map((row, index) => (index === at - 1 ? { ...row, to: gone.to } : row))
  return kept.map((row, index) => (index === 0 ? { ...row, from: gone.from } : row))
}
/** With another end of one: the next one goes on where it ends, unless it was said to begin elsewhere. */
export function withEnd<R extends TierRow>(rows: readonly R[], at: number, to: number | null, step: number): R[] {
  const before = rows[at]?.to ?? null
  return rows.map((row, index) => {
    if (index === at) return { ...row, to }
    const follows = index === at + 1 && (row.from === null || before === null || row.from === rounded(before + step))
    return follows && to !== null ? { ...row, from: rounded(to + step) } : row
  })
}
