import type { LineType, SalesClass } from '../core/line-types.ts'
import { lineCents } from '../core/money.ts'
import { shareCents } from '../core/spread.ts'
import type { FeeBaseType, FeeBasis, feeClasses, feePers } from './pricing.states.ts'

/** What a fee asks for (CAN4); cents, a share in millionths. */
export interface FeeTerms {
  salesClass: (typeof feeClasses)[number]
  basis: FeeBasis
  of: FeeBaseType
  percentMillionths: number
  cents: number
  minCents: number | null
  maxCents: number | null
  per: (typeof feePers)[number]
  /** The class of parts whose pieces count. */
  itemClass: SalesClass | null
  /** Also on what warranty and the shop itself pay. */
  isOnWarranty: boolean
  /** How it is counted, as the customer reads it. */
  printMethod: string
}
/** A rule with the version that an order goes by; kept with the order from the day it was written. */
export interface FeeOfOrder {
  id: string
  version: number
  name: string
  terms: FeeTerms
}
export interface LineForFee {
  serviceId: string
  type: LineType
  salesClass: SalesClass
  amountCents: number
  quantityThousandths: number
  /** Warranty or the shop itself pays for it. */
  isCovered: boolean
}

const isOn = (terms: FeeTerms, line: LineForFee): boolean => {
  if (line.isCovered && !terms.isOnWarranty) return false
  if (terms.basis === 'per_unit') return line.type === 'parts' && line.salesClass === terms.itemClass
  // Fees, sublet work and cores are never part of what a fee is on (CAN15).
  if (line.salesClass === 'core') return false
  return terms.of === 'both' ? line.type === 'labor' || line.type === 'parts' : line.type === terms.of
}
/** The fee on one base; on an empty one it is 0, also with a minimum (CAN15). */
function centsOn(terms: FeeTerms, baseCents: number): number {
  if (baseCents <= 0) return 0
  if (terms.basis === 'fixed') return terms.cents
  const share = Math.max(shareCents(baseCents, terms.percentMillionths), terms.minCents ?? 0)
  return terms.maxCents === null ? share : Math.min(share, terms.maxCents)
}
/** A fee of these lines as a line of its own: how many, at what price, and what it comes to; 0 where there is nothing to charge for. */
export function countFee(
  terms: FeeTerms,
  lines: readonly LineForFee[],
): { quantityThousandths: number; unitCents: number; amountCents: number } {
  const own = lines.filter((line) => isOn(terms, line))
  if (terms.basis === 'per_unit') {
    const quantityThousandths = own.reduce((sum, line) => sum + line.quantityThousandths, 0)
    return { quantityThousandths, unitCents: terms.cents, amountCents: lineCents(quantityThousandths, terms.cents) }
  }
  const bases = new Map<string, number>()
  for (const line of own) {
    const base = terms.per === 'order' ? '' : line.serviceId
    bases.set(base, (bases.get(base) ?? 0) + line.amountCents)
  }
  const amountCents = [...bases.values()].reduce((sum, base) => sum + centsOn(terms, base), 0)
  return { quantityThousandths: 1000, unitCents: amountCents, amountCents }
}
/** What the line of a fee is called, with how it is counted, as the invoice prints it (CAN15). */
export const feeWords = (name: string, { printMethod }: Pick<FeeTerms, 'printMethod'>): string =>
  printMethod === '' ? name : `${name}: ${printMethod}`
