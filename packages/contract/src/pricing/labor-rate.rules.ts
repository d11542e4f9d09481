import { shareCents } from '../core/spread.ts'
import { type Span, tierAt } from './tiers.rules.ts'

/** A tier of a labor rate: hours in thousandths, and what an hour costs in it as a share of the rate, in millionths (1,200,000 is 120 %). */
export interface LaborTier extends Span {
  shareMillionths: number
}
/**
 * What an hour costs for work of so many hours (CAN13): the tier raises or lowers the rate; sold hours stay what was estimated. Cents, rounded half up.
 */
export function hourCents(rateCents: number, tiers: readonly LaborTier[], hoursThousandths: number): number {
  const tier = tiers[tierAt(tiers, hoursThousandths)]
  return tier ? shareCents(rateCents, tier.shareMillionths) : rateCents
}
