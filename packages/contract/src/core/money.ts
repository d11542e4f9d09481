/**
 * Money, the one way to count it. Integer cents, quantities in
 * thousandths, tax rates in millionths (8.875 % = 88,750). Products run in bigint, so no figure is ever bent.
 */

import { divideHalfUp, shareCents } from './spread.ts'
import { countTaxes, type Discount } from './tax.ts'

export { hours, maxAmount, money, percent, positiveMoney, quantity, signedMoney, signedUnits, unitCount } from './money-fields.ts'
export { divideHalfUp, shareCents, spread } from './spread.ts'
export type { Discount } from './tax.ts'

export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100
export const toThousandths = (value: number): number => Math.round(value * 1000)
export const fromThousandths = (thousandths: number): number => thousandths / 1000
/** 8.875 (percent) → 88,750 (millionths). */
export const toMillionths = (percentage: number): number => Math.round(percentage * 10_000)
export const fromMillionths = (millionths: number): number => millionths / 10_000

/** A line's amount in cents: quantity × unit price, rounded half up (G40). */
export const lineCents = (quantityThousandths: number, unitPriceCents: number): number =>
  divideHalfUp(BigInt(quantityThousandths) * BigInt(unitPriceCents), 1000n)
/** Most that one line, one work order (before tax) and one invoice come to, in major units: sums of them stay exact (S1-4). */
export const maxLineAmount = 10_000_000
export const maxOrderAmount = 100_000_000
export const maxInvoiceAmount = 100_000_000
/** Does a line's amount in cents stay within what one line may come to (S1-4)? */
export const isLineWithin = (amountCents: number): boolean => amountCents <= toCents(maxLineAmount)
/** The same of a work order before tax, and of an invoice. */
export const isOrderWithin = (totalCents: number): boolean => totalCents <= toCents(maxOrderAmount)
export const isInvoiceWithin = (totalCents: number): boolean => totalCents <= toCents(maxInvoiceAmount)
export type TaxableLine = { amountCents: number; taxRateMillionths: number }
export type CountedLine = { amountCents: number; discountCents: number; taxCents: number; taxRateMillionths: number }
export type TaxGroup = { rateMillionths: number; baseCents: number; taxCents: number }
export type Totals = {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  lines: CountedLine[]
  taxes: TaxGroup[]
}

/**
 * The totals of a document whose lines have one rate each (M14, M15, TAX7): each rate is a tax of its own, so tax rounds half up once per
 * rate and is spread back, as `countTaxes` does it.
 */
export function countTotals(lines: readonly TaxableLine[], discount: Discount): Totals {
  const rates = [...new Set(lines.map((line) => line.taxRateMillionths))].sort((a, b) => b - a)
  const counted = countTaxes(
    lines.map(({ amountCents, taxRateMillionths }) => ({
      amountCents,
      quantityThousandths: 1000,
      taxes: [{ code: String(taxRateMillionths), centsPerPiece: null, exemptReason: '' }],
    })),
    rates.map((rateMillionths) => ({ code: String(rateMillionths), rateMillionths, onTopOf: [] })),
    discount,
  )
  return {
    subtotalCents: counted.subtotalCents,
    discountCents: counted.discountCents,
    taxCents: counted.taxCents,
    totalCents: counted.totalCents,
    lines: lines.map((line, index) => ({
      ...line,
      discountCents: counted.lines[index]?.discountCents ?? 0,
      taxCents: counted.lines[index]?.taxCents ?? 0,
    })),
    taxes: counted.taxes.map(({ rateMillionths, baseCents, taxCents }) => ({ rateMillionths, baseCents, taxCents })),
  }
}

/**
 * What amounts come to with tax and without a discount, in cents: tax rounds half up once per rate, as in `countTotals`, which says the
 * parts as well (M14). A rate may stand more than once.
 */
export function totalWithTaxCents(amounts: readonly TaxableLine[]): number {
  let totalCents = 0
  for (const [at, { amountCents, taxRateMillionths }] of amounts.entries()) {
    totalCents += amountCents
    if (taxRateMillionths === 0 || amounts.findIndex((one) => one.taxRateMillionths === taxRateMillionths) < at) continue
    let baseCents = amountCents
    for (let later = at + 1; later < amounts.length; later++) {
      const one = amounts[later]
      if (one?.taxRateMillionths === taxRateMillionths) baseCents += one.amountCents
    }
    totalCents += shareCents(baseCents, taxRateMillionths)
  }
  return totalCents
}
