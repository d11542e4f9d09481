/** Shares and roundings of whole cents, in big integers, so that no figure is ever bent. */

/** numerator ÷ denominator, half away from zero; both whole. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n
  const whole = ((negative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return Number(negative ? -whole : whole)
}
/** A share of an amount in cents, the rate in millionths, rounded half up. */
export const shareCents = (amountCents: number, rateMillionths: number): number =>
  divideHalfUp(BigInt(amountCents) * BigInt(rateMillionths), 1_000_000n)

/**
 * Spreads a whole sum over weights so that the parts add up to it exactly: each gets its share rounded down,
 * the cents left go to the largest remainders (earlier lines first where equal). Weights are not negative;
 * when all are zero, everything goes to the first.
 */
export function spread(totalCents: number, weights: readonly (number | bigint)[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce<bigint>((a, w) => a + BigInt(w), 0n)
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? totalCents : 0))
  const sign = totalCents < 0 ? -1 : 1
  const total = BigInt(Math.abs(totalCents))
  const parts = weights.map((w, index) => {
    const exact = total * BigInt(w)
    return { index, cents: Number(exact / sum), rest: exact % sum }
  })
  let left = Math.abs(totalCents) - parts.reduce((a, p) => a + p.cents, 0)
  for (const part of [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left <= 0) break
    part.cents += 1
    left -= 1
  }
  return parts.map((p) => (p.cents === 0 ? 0 : sign * p.cents))
}
