import { countFee, type FeeOfOrder } from '@twopost/contract/pricing'
import { exemptionsToday, policiesOf } from '#features/taxes/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type LineRow, selectLines } from '../lines/line-items.queries.ts'
import { recountDiscounts } from '../prices/recount-discounts.service.ts'
import { lineForFee, type OrderOfFees, recountFees } from '../prices/recount-fees.service.ts'
import { type OrderRow, sumLines } from '../service-orders.queries.ts'
import { selectOneOrder } from './order-list.queries.ts'
import { countPayers, type LineOfPayer } from './order-taxes.service.ts'

/** The lines of an order, and what any of its services come to for its own customer, with the fees that rules ask for on just these. */
export interface OrderSums {
  lines: LineRow[]
  /** What rules charge on a set of services, and what they charge on the order as it stands. */
  feesOn(serviceIds: ReadonlySet<string>): number
  standingFeesCents: number
  /** In cents, with the taxes of today: one tax for all of these services, never a sum of rounded ones (EST17, EST27). */
  sumOf(serviceIds: ReadonlySet<string>): { beforeTaxCents: number; taxCents: number }
  /** The same with what of it is labor, parts, work of other shops, and fees. */
  partsOf(serviceIds: ReadonlySet<string>): SetTotals
}
/** What a set of services comes to, in cents. */
export interface SetTotals {
  laborCents: number
  partsCents: number
  subletCents: number
  feesCents: number
  beforeTaxCents: number
  taxCents: number
}
const isOfRule = (line: LineRow): boolean => line.price_source === 'fee'
/** Fees of rules as lines of a set (CAN14, EST17, EST26). What a person changed or removed stays as it was set, while there is something to charge for. */
function feesOf(rules: readonly FeeOfOrder[], chosen: readonly LineRow[], standing: readonly LineRow[]): LineOfPayer[] {
  if (chosen.length === 0) return []
  const base = chosen.map(lineForFee)
  return rules.flatMap(({ id, terms }): LineOfPayer[] => {
    const line = standing.find((one) => one.price_rule_id === id)
    if (line?.is_overridden) return line.not_used_reason === '' ? [line] : []
    const { quantityThousandths, amountCents } = countFee(terms, base)
    if (amountCents === 0) return []
    return [
      {
        ...{ type: 'fee', sales_class: terms.salesClass, service_id: line?.service_id ?? '', payer_customer_id: null },
        ...{ quantity_thousandths: quantityThousandths, estimated_thousandths: null, amount_cents: amountCents },
        tax_override: line?.tax_override ?? null,
      },
    ]
  })
}
const centsOf = (lines: readonly { amount_cents: number }[]): number =>
  lines.reduce((cents, line) => cents + line.amount_cents, 0)

/** Reads what sets of services of an order come to; nothing is written. @throws Problem ORDER_NOT_FOUND */
export async function sumsOfOrder({ tx, now }: Context, order: Pick<OrderRow, 'id' | 'fee_rules'>): Promise<OrderSums> {
  const [row, lines] = await Promise.all([selectOneOrder(tx, order.id), selectLines(tx, order.id)])
  if (!row) throw new Problem('ORDER_NOT_FOUND', { id: order.id })
  const policy = (await policiesOf(tx, [row], now))(row)
  const { exemptions } = exemptionsToday(row, now)
  const own = lines.filter((line) => line.payer_customer_id === null && line.not_used_reason === '')
  // One that was removed stands as not used.
  const standing = lines.filter(isOfRule)
  const wantedOf = (serviceIds: ReadonlySet<string>) => own.filter((line) => serviceIds.has(line.service_id) && !isOfRule(line))
  const chosenOf = (serviceIds: ReadonlySet<string>): readonly LineOfPayer[] => {
    const wanted = wantedOf(serviceIds)
    return [...wanted, ...feesOf(order.fee_rules, wanted, standing)]
  }
  const sum = (chosen: readonly LineOfPayer[]) => {
    const { totalCents, taxCents } = countPayers(chosen, policy, () => exemptions)
    return { beforeTaxCents: totalCents - taxCents, taxCents }
  }
  return {
    lines,
    feesOn: (serviceIds) => centsOf(feesOf(order.fee_rules, wantedOf(serviceIds), standing)),
    standingFeesCents: centsOf(standing),
    sumOf: (serviceIds) => sum(chosenOf(serviceIds)),
    partsOf(serviceIds) {
      const chosen = chosenOf(serviceIds)
      const of = (type: LineRow['type']) => centsOf(chosen.filter((line) => line.type === type))
      const byType = { laborCents: of('labor'), partsCents: of('parts'), subletCents: of('sublet'), feesCents: of('fee') }
      return { ...byType, ...sum(chosen) }
    },
  }
}
/** Sums an order again after its customer decided about services (EST10). */
export async function recountOrder(ctx: Context, order: OrderOfFees): Promise<number> {
  await recountDiscounts(ctx.tx, order.id)
  await recountFees(ctx, order)
  return sumLines(ctx.tx, order.id)
}
