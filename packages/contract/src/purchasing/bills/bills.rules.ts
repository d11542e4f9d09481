import { isWithinTolerance, type Tolerance } from '../purchasing.rules.ts'
import { type BillFault, type BillLineKind, isOfDelivery } from './bills.states.ts'

/** What came: thousandths, and cents for the parts and for their cores. */
export interface DeliveredLine {
  readonly quantity: number
  readonly costCents: number
  readonly coreCents: number
}
export interface BilledLine {
  readonly kind: BillLineKind
  readonly quantity: number
  readonly costCents: number
  /** What it bills; null while nobody has said so. */
  readonly delivered: DeliveredLine | null
  /** Of work of another shop: what it was expected to cost; null where nobody had said. */
  readonly expectedCents?: number | null
}
/** What a line should have come to by its delivery, or by the order that the work was for, cents. */
export const deliveredCents = ({ kind, delivered, expectedCents }: BilledLine): number | null =>
  kind === 'sublet'
    ? (expectedCents ?? null)
    : delivered === null || !isOfDelivery(kind)
      ? null
      : kind === 'core'
        ? delivered.coreCents
        : delivered.costCents
/** Bill less delivery, cents; null for what has none. */
export const lineDifference = (line: BilledLine): number | null => {
  const delivered = deliveredCents(line)
  return delivered === null ? null : line.costCents - delivered
}
/** Why a line does not agree with what was ordered and came (PAR16): the quantity must be the delivered one, the price within the tolerance. */
export function billFaultOf(line: BilledLine, tolerance?: Tolerance): BillFault | null {
  if (line.kind === 'sublet') {
    const expected = deliveredCents(line)
    return expected === null || isWithinTolerance(expected, line.costCents, tolerance) ? null : 'price'
  }
  if (!isOfDelivery(line.kind)) return null
  if (line.delivered === null) return 'open'
  if (line.quantity !== line.delivered.quantity) return 'quantity'
  return isWithinTolerance(deliveredCents(line) ?? 0, line.costCents, tolerance) ? null : 'price'
}
/** What a bill comes to, cents, and how far it agrees with what came. */
export function billSums(lines: readonly BilledLine[], tolerance?: Tolerance) {
  const of = (kind: BillLineKind) => lines.reduce((sum, one) => (one.kind === kind ? sum + one.costCents : sum), 0)
  const faults = lines.map((one) => billFaultOf(one, tolerance))
  const delivered = lines.reduce((sum, one) => sum + (deliveredCents(one) ?? 0), 0)
  return {
    goods: of('goods'),
    core: of('core'),
    freight: of('freight'),
    tax: of('tax'),
    // Work is no goods; with the rest that is none it makes the whole.
    other: of('other') + of('sublet'),
    total: lines.reduce((sum, one) => sum + one.costCents, 0),
    delivered,
    difference: lines.reduce((sum, one) => sum + (lineDifference(one) ?? 0), 0),
    openCount: faults.filter((fault) => fault === 'open' || fault === 'quantity').length,
    needsApproval: faults.includes('price'),
  }
}

/** A delivery that nobody has billed yet. */
export interface Unbilled {
  readonly id: string
  readonly itemId: string
  readonly quantity: number
  /** The papers that came with it. */
  readonly papers: readonly string[]
}
/**
 * The deliveries that lines bill, where one fits: the same part in the same quantity, first of those that came with this bill's number, then the
 * oldest. Each delivery fits one line.
 */
export function proposeDeliveries(
  lines: readonly { readonly id: string; readonly itemId: string | null; readonly quantity: number }[],
  unbilled: readonly Unbilled[],
  number: string,
): ReadonlyMap<string, string> {
  const left = [...unbilled]
  const found = new Map<string, string>()
  for (const line of lines) {
    const fits = (one: Unbilled) => one.itemId === line.itemId && one.quantity === line.quantity
    const named = left.findIndex((one) => fits(one) && one.papers.includes(number))
    const at = named >= 0 ? named : left.findIndex(fits)
    const delivery = left[at]
    if (!delivery) continue
    found.set(line.id, delivery.id)
    left.splice(at, 1)
  }
  return found
}
