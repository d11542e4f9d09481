import { toCents, toMillionths } from '../core/money.ts'
import { divideHalfUp } from '../core/spread.ts'
import type { PartTierFields } from './price-rules.model.ts'
import type { TierMethod, TierRounding } from './pricing.states.ts'
import { type Span, tierAt } from './tiers.rules.ts'

/** A tier of a parts matrix: costs in cents; its value in millionths (a multiplier of 2.0 and a markup of 200 % are 2,000,000). */
export interface PartTier extends Span {
  method: TierMethod
  valueMillionths: number
  roundTo: TierRounding
}
const whole = 1_000_000n
/** A tier as the wire has it, in the units that it is counted in. */
export const partTierOf = (one: PartTierFields): PartTier => ({
  from: toCents(one.from),
  to: one.to === null ? null : toCents(one.to),
  method: one.method,
  valueMillionths: one.method === 'multiplier' ? Math.round(one.value * 1_000_000) : toMillionths(one.value),
  roundTo: one.round_to,
})

/** Rounds up to the next price that ends so, never down (CAN11). */
function roundUp(cents: number, to: TierRounding): number {
  if (to === 'cent') return cents
  const ending = { x95: 95, x99: 99, whole: 0 }[to]
  return cents + ((((ending - cents) % 100) + 100) % 100)
}
/** The price of a cost by one tier, in cents, without its edges (CAN11). */
export function tierPrice(costCents: number, { method, valueMillionths, roundTo }: PartTier): number {
  const [cost, value] = [BigInt(costCents), BigInt(valueMillionths)]
  const price =
    method === 'multiplier'
      ? divideHalfUp(cost * value, whole)
      : method === 'markup'
        ? divideHalfUp(cost * (whole + value), whole)
        : divideHalfUp(cost * whole, whole - value)
  return roundUp(price, roundTo)
}
/** What a price may not fall below at the beginning of each tier: the price of the highest cost before it (CAN12). */
function edges(tiers: readonly PartTier[]): number[] {
  let least = 0
  return tiers.map((tier) => {
    const before = least
    if (tier.to !== null) least = Math.max(least, tierPrice(tier.to, tier))
    return before
  })
}
/** The price of a cost by a matrix, and the place of its tier; none where no tier takes it. Cents. */
export function matrixPrice(
  costCents: number,
  tiers: readonly PartTier[],
  keepEdges: boolean,
): { priceCents: number; tier: number } | null {
  const at = tierAt(tiers, costCents)
  const tier = tiers[at]
  if (!tier) return null
  const price = tierPrice(costCents, tier)
  return { priceCents: keepEdges ? Math.max(price, edges(tiers)[at] ?? 0) : price, tier: at }
}
/** A tier whose first cost sells for less than the last cost of the tier before. */
export interface FallingEdge {
  /** The place of the lower tier. */
  tier: number
  beforeCostCents: number
  beforePriceCents: number
  costCents: number
  priceCents: number
}
/** Every place at which a higher cost makes a lower price (CAN12), as the editor marks them. */
export const fallingEdges = (tiers: readonly PartTier[]): FallingEdge[] =>
  tiers.flatMap((tier, at) => {
    const before = tiers[at - 1]
    if (!before || before.to === null) return []
    const edge = {
      tier: at,
      beforeCostCents: before.to,
      beforePriceCents: tierPrice(before.to, before),
      costCents: tier.from,
      priceCents: tierPrice(tier.from, tier),
    }
    return edge.priceCents < edge.beforePriceCents ? [edge] : []
  })
/** What of a price is left after the cost, in millionths of the price; none of a price of 0. */
export const marginMillionths = (costCents: number, priceCents: number): number | null =>
  priceCents === 0 ? null : divideHalfUp(BigInt(priceCents - costCents) * whole, BigInt(priceCents))
