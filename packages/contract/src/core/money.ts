/**
 * Money, the one way to count it. Integer cents, quantities in
 * thousandths, tax rates in millionths (8.875 % = 88,750). Products run in bigint, so no figure is ever bent.
 */

export { hours, maxAmount, money, percent, positiveMoney, quantity, signedMoney, signedUnits, unitCount } from './money-fields.ts'

export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100
export const toThousandths = (value: number): number => Math.round(value * 1000)
export const fromThousandths = (thousandths: number): number => thousandths / 1000
/** 8.875 (percent) → 88,750 (millionths). */
export const toMillionths = (percentage: number): number => Math.round(percentage * 10_000)
export const fromMillionths = (millionths: number): number => millionths / 10_000

/** numerator ÷ denominator, half away from zero; both whole. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n
  const whole = ((negative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return Number(negative ? -whole : whole)
}

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
/** A share of an amount in cents, the rate in millionths, rounded half up. */
export const shareCents = (amountCents: number, rateMillionths: number): number =>
  divideHalfUp(BigInt(amountCents) * BigInt(rateMillionths), 1_000_000n)

/**
 * Spreads a whole sum over weights so that the parts add up to it exactly: each gets its share rounded down,
 * the cents left go to the largest remainders (earlier lines first where equal). Weights are not negative;
 * when all are zero, everything goes to the first.
 */
export function spread(totalCents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, w) => a + BigInt(w), 0n)
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

export type Discount = { kind: 'none' } | { kind: 'amount'; cents: number } | { kind: 'percent'; millionths: number }
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
 * The totals of a document (M14, M15): the discount is taken once from the subtotal
 * (never more than it) and spread over the lines; lines of one rate form one tax group; tax rounds half up once per
 * group and is spread back. So the parts of the lines always sum to the totals.
 */
export function countTotals(lines: readonly TaxableLine[], discount: Discount): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const wanted =
    discount.kind === 'none' ? 0 : discount.kind === 'amount' ? discount.cents : shareCents(subtotalCents, discount.millionths)
  const discountCents = Math.max(0, Math.min(wanted, subtotalCents))
  const discounts = spread(
    discountCents,
    lines.map((line) => Math.max(0, line.amountCents)),
  )
  const counted: CountedLine[] = lines.map((line, i) => ({ ...line, discountCents: discounts[i] ?? 0, taxCents: 0 }))
  const rates = [...new Set(lines.map((line) => line.taxRateMillionths))].sort((a, b) => b - a)
  const taxes = rates.map((rateMillionths) => {
    const group = counted.filter((line) => line.taxRateMillionths === rateMillionths)
    const bases = group.map((line) => line.amountCents - line.discountCents)
    const baseCents = bases.reduce((a, b) => a + b, 0)
    const taxCents = shareCents(baseCents, rateMillionths)
    spread(taxCents, bases).forEach((cents, i) => {
      const line = group[i]
      if (line) line.taxCents = cents
    })
    return { rateMillionths, baseCents, taxCents }
  })
  const taxCents = taxes.reduce((a, t) => a + t.taxCents, 0)
  return { subtotalCents, discountCents, taxCents, totalCents: subtotalCents - discountCents + taxCents, lines: counted, taxes }
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
