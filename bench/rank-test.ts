/** Above so many standard deviations the normal distribution leaves nothing that a double can tell from 0. */
const farOut = 38

/** The chance that a standard normal value lies farther from 0 than `z`, either way; error below 2e-7. */
export function twoSided(z: number): number {
  const x = Math.min(Math.abs(z), farOut) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce((sum, factor) => sum * t + factor, 0)
  return Math.min(1, series * t * Math.exp(-x * x))
}

/** The rank of each value among all, equal values sharing the mean of theirs, and what equal values take from the spread. */
function ranked(values: readonly number[]): { ranks: number[]; ties: number } {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number))
  const ranks = new Array<number>(values.length)
  let ties = 0
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to += 1
    const equal = to - from
    ties += equal ** 3 - equal
    for (let i = from; i < to; i++) ranks[order[i] as number] = (from + 1 + to) / 2
  }
  return { ranks, ties }
}

/**
 * Mann and Whitney's U by the normal approximation, with correction for ties and continuity: how likely two samples of one and the
 * same distribution would lie at least so far apart. For samples of 8 and more.
 * @returns `u` of the first sample, and `p` of the two-sided test
 * @throws for an empty sample
 */
export function rankTest(first: readonly number[], second: readonly number[]): { u: number; p: number } {
  const [n, m] = [first.length, second.length]
  if (n === 0 || m === 0) throw new Error('a rank test needs two samples')
  const { ranks, ties } = ranked([...first, ...second])
  const u = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0) - (n * (n + 1)) / 2
  const all = n + m
  const spread = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))))
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5)
  return { u, p: spread === 0 ? 1 : twoSided(distance / spread) }
}
