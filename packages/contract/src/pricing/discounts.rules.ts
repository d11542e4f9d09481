import type { LineType, SalesClass } from '../core/line-types.ts'
import { shareCents, spread } from '../core/spread.ts'
import type { DiscountScope, PackageSpread } from './pricing.states.ts'

/** A line as discounts see it; cents before any of them. */
export interface LineToDiscount {
  id: string
  serviceId: string
  type: LineType
  salesClass: SalesClass
  grossCents: number
  /** It belongs to a package, whose price it shares (CAN16). */
  isPackage: boolean
  /** Discounts of the whole order go over it: its service is wanted, and the customer of the order pays for it. */
  isOfOrder: boolean
}
export interface DiscountToShare {
  id: string
  scope: DiscountScope
  recordId: string | null
  kind: 'amount' | 'percent' | 'package'
  /** Cents, or millionths of percent. A package above the list price has one below zero, which raises. */
  value: number
  spread: PackageSpread
}
export interface DiscountShare {
  discountId: string
  lineId: string
  cents: number
}

/** Old parts and charges are never discounted, nor taxes, which are no lines (CAN17). */
export const isDiscountable = (line: Pick<LineToDiscount, 'type' | 'salesClass'>): boolean =>
  line.type !== 'fee' && line.salesClass !== 'core'
/** Line, service, order; a package before other discounts of its service (CAN17). */
const rank = ({ scope, kind }: DiscountToShare): number =>
  scope === 'line' ? 0 : scope === 'order' ? 3 : kind === 'package' ? 1 : 2

/** Takes a sum from what is left of lines: all by their amounts, or labor or parts first (CAN16). */
export function spreadDiscount(
  cents: number,
  lines: readonly { type: LineType; leftCents: number }[],
  how: PackageSpread,
): number[] {
  const left = lines.map((line) => line.leftCents)
  if (how === 'even') return spread(cents, left)
  const isFirst = (line: { type: LineType }) => (line.type === 'labor') === (how === 'labor_first')
  const firsts = lines.map((line) => (isFirst(line) ? line.leftCents : 0))
  const others = lines.map((line) => (isFirst(line) ? 0 : line.leftCents))
  const most = firsts.reduce((sum, one) => sum + one, 0)
  const [early, late] = [Math.min(cents, most), Math.max(0, cents - most)]
  const parts = [early > 0 ? spread(early, firsts) : [], late > 0 ? spread(late, others) : []]
  return lines.map((_, at) => (parts[0]?.[at] ?? 0) + (parts[1]?.[at] ?? 0))
}
/** What brings a package to a price above its list goes on labor; where there is none, on all (CAN16). */
function raise(cents: number, lines: readonly { type: LineType; grossCents: number }[]): number[] {
  const labor = lines.map((line) => (line.type === 'labor' ? line.grossCents : 0))
  const hasLabor = labor.some((one) => one > 0)
  return spread(cents, hasLabor ? labor : lines.map((line) => line.grossCents)).map((one) => -one)
}

/**
 * What each discount takes off each line (CAN17): line, service, order, percent of what is left, never below 0, never off cores, fees and taxes. The
 * shares of a discount add up to it, as far as there is something left.
 */
export function shareDiscounts(lines: readonly LineToDiscount[], discounts: readonly DiscountToShare[]): DiscountShare[] {
  const left = new Map(lines.map((line) => [line.id, line.grossCents]))
  const inOrder = discounts.map((one, at) => ({ one, at })).sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at)
  return inOrder.flatMap(({ one }) => {
    const own = lines
      .filter((line) => isDiscountable(line))
      .filter((line) =>
        one.scope === 'line'
          ? line.id === one.recordId
          : one.scope === 'service'
            ? line.serviceId === one.recordId && (one.kind !== 'package' || line.isPackage)
            : line.isOfOrder,
      )
      .map((line) => ({ id: line.id, type: line.type, grossCents: line.grossCents, leftCents: left.get(line.id) ?? 0 }))
    const sum = own.reduce((all, line) => all + line.leftCents, 0)
    if (own.length === 0) return []
    const wanted = one.kind === 'percent' ? shareCents(sum, one.value) : one.value
    const parts = wanted < 0 ? raise(-wanted, own) : spreadDiscount(Math.min(wanted, sum), own, one.spread)
    return own.flatMap((line, at) => {
      const cents = parts[at] ?? 0
      left.set(line.id, line.leftCents - cents)
      return cents === 0 ? [] : [{ discountId: one.id, lineId: line.id, cents }]
    })
  })
}
/** What brings the lines of a package to its price: its discount in cents, below zero where its price is above the list (CAN16). */
export const packageDiscount = (
  lines: readonly Pick<LineToDiscount, 'type' | 'salesClass' | 'grossCents'>[],
  packageCents: number,
): number => lines.reduce((sum, line) => sum + line.grossCents, 0) - packageCents
