import { shareCents } from '../core/money.ts'
import { addDays } from '../core/time.ts'
import type { CoreState } from './purchasing.states.ts'

/** What a shop lets a bill differ by without a second pair of eyes (PAR16): a share, and an amount for each line. */
export interface Tolerance {
  readonly millionths: number
  readonly cents: number
}
export const defaultTolerance: Tolerance = { millionths: 20_000, cents: 500 }
/** Does a billed line stay within the lesser of the two? The quantity must be the delivered one; nothing is forgiven there. */
export const isWithinTolerance = (
  deliveredCents: number,
  billedCents: number,
  tolerance: Tolerance = defaultTolerance,
): boolean =>
  Math.abs(billedCents - deliveredCents) <= Math.min(shareCents(Math.abs(deliveredCents), tolerance.millionths), tolerance.cents)

/** How a claim ends by what was credited (PAR10): all, less, or nothing. What is missing is the loss. */
export const answeredBy = (
  expectedCents: number,
  creditedCents: number,
): { state: 'credited' | 'short' | 'rejected'; lossCents: number } => ({
  state: creditedCents >= expectedCents ? 'credited' : creditedCents > 0 ? 'short' : 'rejected',
  lossCents: Math.max(0, expectedCents - creditedCents),
})
/** By when the old part of what was delivered is to be back, in the days that its supplier gives (PAR18). */
export const coreDueOn = (deliveredOn: string, days: number): string => addDays(deliveredOn, days)

export interface PartSale {
  readonly priceCents: number
  readonly costCents: number
  /** What the supplier holds for the old part, and what the customer pays who keeps it. */
  readonly coreCostCents: number
  readonly corePriceCents: number
}
/** What a part with a core comes to (PAR18, PAR36). The core is never part of the margin. */
export const saleOfPart = (sale: PartSale, core: CoreState) => ({
  invoicedCents: sale.priceCents + (core === 'kept_by_customer' ? sale.corePriceCents : 0),
  marginCents: sale.priceCents - sale.costCents,
  claimCents: core === 'kept_by_customer' ? 0 : sale.coreCostCents,
})

/** The four sums of a period (PAR21), cents; the change of stock may be negative. */
export interface Purchases {
  readonly purchased: number
  readonly issued: number
  readonly stockChange: number
  readonly returned: number
}
/** What was bought and is neither used, nor on the shelf, nor sent back. */
export const unaccounted = ({ purchased, issued, stockChange, returned }: Purchases): number =>
  purchased - issued - stockChange - returned
