import { toMillionths, toThousandths } from '../core/money.ts'
import { shareCents } from '../core/spread.ts'
import type { LaborTierFields } from './price-rules.model.ts'
import { type Span, tierAt } from './tiers.rules.ts'

/** A tier of a labor rate: hours in thousandths, and what an hour costs in it as a share of the rate, in millionths (1,200,000 is 120 %). */
export interface LaborTier extends Span {
  shareMillionths: number
}
/** A tier as the wire has it, in the units that it is counted in. */
export const laborTierOf = (one: LaborTierFields): LaborTier => ({
  from: toThousandths(one.from),
  to: one.to === null ? null : toThousandths(one.to),
  shareMillionths: toMillionths(one.percent),
})
/**
 * What an hour costs for work of so many hours (CAN13): the tier raises or lowers the rate; sold hours stay what was estimated. Cents, rounded half up.
 */
export function hourCents(rateCents: number, tiers: readonly LaborTier[], hoursThousandths: number): number {
  const tier = tiers[tierAt(tiers, hoursThousandths)]
  return tier ? shareCents(rateCents, tier.shareMillionths) : rateCents
}
