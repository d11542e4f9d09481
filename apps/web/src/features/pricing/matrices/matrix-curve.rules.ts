import { marginMillionths, matrixPrice, type PartTier, tierPrice } from '@twopost/contract/pricing'

/** A cost with its price and what of it is left, in cents and as a share; `kept` is the price as if it never fell. */
export interface CurvePoint {
  cost: number
  price: number
  kept: number
  margin: number
}
const samples = 24
const nice = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 9, 10]

/** How far the drawing goes: round, and well beyond the cost at which the last tier begins. Cents. */
export function curveTop(tiers: readonly PartTier[]): number {
  const last = tiers.at(-1)?.from ?? 0
  const rough = Math.max(last * 1.6, 10_000)
  const power = 10 ** Math.floor(Math.log10(rough))
  return (nice.find((one) => one * power >= rough) ?? 10) * power
}
/** Points of the price for each tier, from its first cost to its last one. */
export function curveOf(tiers: readonly PartTier[], top: number): CurvePoint[][] {
  return tiers.flatMap((tier) => {
    if (tier.from > top) return []
    const to = Math.min(tier.to ?? top, top)
    const costs = Array.from({ length: samples + 1 }, (_, at) => Math.round(tier.from + ((to - tier.from) * at) / samples))
    return [
      [...new Set(costs)].map((cost) => {
        const price = tierPrice(cost, tier)
        const margin = cost === 0 ? marginMillionths(100, tierPrice(100, tier)) : marginMillionths(cost, price)
        return { cost, price, kept: matrixPrice(cost, tiers, true)?.priceCents ?? price, margin: (margin ?? 0) / 1_000_000 }
      }),
    ]
  })
}
/** The two ends of each tier: what the table shows in place of the drawing. */
export const curveEnds = (curve: readonly (readonly CurvePoint[])[]): CurvePoint[] =>
  curve.flatMap((points) => [points[0], points.at(-1)].filter((one) => one !== undefined))
