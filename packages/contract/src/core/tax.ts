import { divideHalfUp, shareCents, spread } from './spread.ts'

/** Tax counted by components (TAX8): the one way to count it for orders, drafts, issued invoices and previews. Cents and millionths. */

export type Discount = { kind: 'none' } | { kind: 'amount'; cents: number } | { kind: 'percent'; millionths: number }

/** One tax of a document, such as that of a state or a city. */
export interface TaxComponent {
  code: string
  rateMillionths: number
  /** Codes of taxes that are part of what this one is taken of. */
  onTopOf: readonly string[]
}
/** That a tax is for a line. Exempt where the line would be taxed and its customer is not: `exemptReason` says why, '' where it is taxed. */
export interface LineTax {
  code: string
  /** So many cents for each piece in place of the rate. */
  centsPerPiece: number | null
  exemptReason: string
}
export interface LineOfTaxes {
  amountCents: number
  quantityThousandths: number
  taxes: readonly LineTax[]
}
/** What a tax comes to on a line. `baseCents` is what it is taken of, taxes below it among them; 0 where the line is exempt. */
export interface CountedLineTax {
  code: string
  rateMillionths: number
  centsPerPiece: number | null
  baseCents: number
  taxCents: number
  exemptCents: number
  exemptReason: string
}
export interface CountedTaxLine {
  amountCents: number
  discountCents: number
  taxCents: number
  taxes: CountedLineTax[]
}
export interface CountedTax {
  code: string
  rateMillionths: number
  baseCents: number
  taxCents: number
  exemptCents: number
}
export interface TaxTotals {
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  lines: CountedTaxLine[]
  /** In the order of the components; those that no line has are left out. */
  taxes: CountedTax[]
}

/** What a discount takes from a subtotal: never more than it (M15). */
function discountOf(subtotalCents: number, discount: Discount): number {
  const wanted =
    discount.kind === 'none' ? 0 : discount.kind === 'amount' ? discount.cents : shareCents(subtotalCents, discount.millionths)
  return Math.max(0, Math.min(wanted, subtotalCents))
}

/** Each component after those that it stands on. A circle, which nothing stores, is counted in the given order. */
export function belowFirst<C extends Pick<TaxComponent, 'code' | 'onTopOf'>>(components: readonly C[]): C[] {
  const placed: C[] = []
  let waiting = [...components]
  while (waiting.length > 0) {
    const ready = waiting.filter((one) => !waiting.some((other) => other !== one && one.onTopOf.includes(other.code)))
    const next = ready.length > 0 ? ready : waiting.slice(0, 1)
    placed.push(...next)
    waiting = waiting.filter((one) => !next.includes(one))
  }
  return placed
}
/** Does a component stand on itself, over whatever others (TAX20)? */
export function standsOnItself(components: readonly Pick<TaxComponent, 'code' | 'onTopOf'>[], code: string): boolean {
  const seen = new Set<string>()
  const below = (one: string): boolean =>
    components
      .filter((component) => component.code === one)
      .some((component) =>
        component.onTopOf.some((next) => next === code || (!seen.has(next) && Boolean(seen.add(next)) && below(next))),
      )
  return below(code)
}

/** Counts one tax over the lines that have it, once for the document (TAX8), and puts each line's part into the line. */
function countOne({ code, rateMillionths, onTopOf }: TaxComponent, given: readonly LineOfTaxes[], lines: CountedTaxLine[]) {
  const parts = given.flatMap((line, index) => {
    const own = line.taxes.find((tax) => tax.code === code)
    const counted = lines[index]
    if (!own || !counted) return []
    const netCents = counted.amountCents - counted.discountCents
    const isExempt = own.exemptReason !== ''
    const belowCents = counted.taxes.reduce((sum, tax) => (onTopOf.includes(tax.code) ? sum + tax.taxCents : sum), 0)
    const baseCents = isExempt ? 0 : netCents + (own.centsPerPiece === null ? belowCents : 0)
    // A line at price 0 has tax 0 (TAX11).
    const isFree = isExempt || counted.amountCents === 0
    const millionths = isFree
      ? 0n
      : own.centsPerPiece === null
        ? BigInt(baseCents) * BigInt(rateMillionths)
        : BigInt(line.quantityThousandths) * BigInt(own.centsPerPiece) * 1000n
    return [{ own, counted, baseCents, exemptCents: isExempt ? netCents : 0, millionths }]
  })
  const taxCents = divideHalfUp(
    parts.reduce((sum, part) => sum + part.millionths, 0n),
    1_000_000n,
  )
  const shares = spread(
    taxCents,
    parts.map((part) => part.millionths),
  )
  for (const [index, { own, counted, baseCents, exemptCents }] of parts.entries()) {
    const share = shares[index] ?? 0
    const { centsPerPiece, exemptReason } = own
    counted.taxes.push({ code, rateMillionths, centsPerPiece, baseCents, taxCents: share, exemptCents, exemptReason })
    counted.taxCents += share
  }
  const sum = (pick: (part: (typeof parts)[number]) => number) => parts.reduce((all, part) => all + pick(part), 0)
  return {
    isUsed: parts.length > 0,
    tax: {
      code,
      rateMillionths,
      baseCents: sum((part) => part.baseCents),
      taxCents,
      exemptCents: sum((part) => part.exemptCents),
    },
  }
}

/**
 * The totals of a document (M14, M15, TAX8): the discount is taken once from the subtotal and spread over the lines; each component rounds half up
 * once over all its lines and is spread back by largest remainder. So the parts of the lines always sum to the totals.
 */
export function countTaxes(given: readonly LineOfTaxes[], components: readonly TaxComponent[], discount: Discount): TaxTotals {
  const subtotalCents = given.reduce((sum, line) => sum + line.amountCents, 0)
  const discountCents = discountOf(subtotalCents, discount)
  const discounts = spread(
    discountCents,
    given.map((line) => Math.max(0, line.amountCents)),
  )
  const lines: CountedTaxLine[] = given.map(({ amountCents }, index) => ({
    amountCents,
    discountCents: discounts[index] ?? 0,
    taxCents: 0,
    taxes: [],
  }))
  const counted = new Map(belowFirst(components).map((component) => [component.code, countOne(component, given, lines)]))
  const taxes = components.flatMap(({ code }) => {
    const one = counted.get(code)
    return one?.isUsed ? [one.tax] : []
  })
  const place = new Map(components.map(({ code }, index) => [code, index]))
  for (const line of lines) line.taxes.sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0))
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return { subtotalCents, discountCents, taxCents, totalCents: subtotalCents - discountCents + taxCents, lines, taxes }
}
