import { divideHalfUp, spread } from './spread.ts'

/**
 * What a credit note takes back of an issued invoice (PAY14): the frozen net and the frozen taxes of its lines, never recalculated (TAX13).
 * By line and quantity, or by amount; at most what is not credited yet, so that credits in any order reverse the invoice exactly. Cents.
 */

export interface TaxShare {
  code: string
  taxCents: number
}
/** What was sold with a line, or what of it a credit takes back: after discount, with its taxes. */
export interface CreditedLine {
  position: number
  quantityThousandths: number
  netCents: number
  taxes: TaxShare[]
}
/** A line of the invoice with the sum of what earlier credits took back of it. */
export interface CreditableLine extends CreditedLine {
  credited: Omit<CreditedLine, 'position'>
}

const taxOf = (taxes: readonly TaxShare[], code: string): number =>
  taxes.reduce((sum, tax) => (tax.code === code ? sum + tax.taxCents : sum), 0)
/** What of a line is not credited yet. */
export const leftOfLine = (line: CreditableLine): CreditedLine => ({
  position: line.position,
  quantityThousandths: Math.max(0, line.quantityThousandths - line.credited.quantityThousandths),
  netCents: line.netCents - line.credited.netCents,
  taxes: line.taxes.map(({ code, taxCents }) => ({ code, taxCents: taxCents - taxOf(line.credited.taxes, code) })),
})

export interface CreditSums {
  netCents: number
  taxCents: number
  totalCents: number
  /** By component, in the order in which they come up. */
  taxes: TaxShare[]
}
/** What lines of a credit sum to. */
export function creditSums(lines: readonly CreditedLine[]): CreditSums {
  const taxes: TaxShare[] = []
  for (const { code, taxCents } of lines.flatMap((line) => line.taxes)) {
    const known = taxes.find((tax) => tax.code === code)
    if (known) known.taxCents += taxCents
    else taxes.push({ code, taxCents })
  }
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return { netCents, taxCents, totalCents: netCents + taxCents, taxes }
}
/** What of an invoice is not credited yet. */
export const leftOfInvoice = (lines: readonly CreditableLine[]): CreditSums => creditSums(lines.map(leftOfLine))

/** What of a figure is taken back when `upTo` of `all` is, less what was before; within what is left of it. */
function shareUpTo(cents: number, creditedCents: number, upTo: number, all: number): number {
  const isAll = upTo >= all
  const target = isAll ? cents : divideHalfUp(BigInt(cents) * BigInt(upTo), BigInt(all))
  return Math.min(cents - creditedCents, Math.max(0, target - creditedCents))
}
/**
 * A credit of lines by quantity: the last piece of a line takes all that is left of it. undefined where a line is asked for that the
 * invoice does not have, twice, or with more than is left of it.
 */
export function creditByQuantity(
  lines: readonly CreditableLine[],
  asked: readonly { position: number; quantityThousandths: number }[],
): CreditedLine[] | undefined {
  const taken: CreditedLine[] = []
  for (const { position, quantityThousandths } of asked) {
    const line = lines.find((one) => one.position === position)
    const isTwice = taken.some((one) => one.position === position)
    if (!line || isTwice || quantityThousandths <= 0 || quantityThousandths > leftOfLine(line).quantityThousandths)
      return undefined
    const upTo = line.credited.quantityThousandths + quantityThousandths
    const share = (cents: number, creditedCents: number) => shareUpTo(cents, creditedCents, upTo, line.quantityThousandths)
    taken.push({
      position,
      quantityThousandths,
      netCents: share(line.netCents, line.credited.netCents),
      taxes: line.taxes.map(({ code, taxCents }) => ({ code, taxCents: share(taxCents, taxOf(line.credited.taxes, code)) })),
    })
  }
  return taken
}
/**
 * A credit by amount: spread over the net and the tax that are left, then each over its lines and components (PAY34). It takes no quantity back.
 * undefined above what is not credited yet (PAY38).
 */
export function creditByAmount(lines: readonly CreditableLine[], amountCents: number): CreditedLine[] | undefined {
  const left = lines.map(leftOfLine)
  const sums = creditSums(left)
  if (amountCents <= 0 || amountCents > sums.totalCents) return undefined
  const [netCents = 0, taxCents = 0] = spread(amountCents, [sums.netCents, sums.taxCents])
  const nets = spread(
    netCents,
    left.map((line) => line.netCents),
  )
  const places = left.flatMap((line, index) => line.taxes.map((tax) => ({ index, ...tax })))
  const shares = spread(
    taxCents,
    places.map((place) => place.taxCents),
  )
  const taken = left.map((line, index) => ({
    position: line.position,
    quantityThousandths: 0,
    netCents: nets[index] ?? 0,
    taxes: places.flatMap((place, at) => (place.index === index ? [{ code: place.code, taxCents: shares[at] ?? 0 }] : [])),
  }))
  return taken.filter((line) => line.netCents > 0 || line.taxes.some((tax) => tax.taxCents > 0))
}
