import { exemptionsToday, policiesOf } from '#features/taxes/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type LineRow, selectLines } from '../lines/line-items.queries.ts'
import { recountDiscounts } from '../prices/recount-discounts.service.ts'
import { type OrderOfFees, recountFees } from '../prices/recount-fees.service.ts'
import { sumLines } from '../service-orders.queries.ts'
import { selectListRow } from './order-list.queries.ts'
import { countPayers } from './order-taxes.service.ts'

/** The lines of an order, and what any of its services come to for its own customer. */
export interface OrderSums {
  lines: LineRow[]
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
/** Reads what sets of services of an order come to; nothing is written. @throws Problem ORDER_NOT_FOUND */
export async function sumsOfOrder({ tx, now }: Context, orderId: string): Promise<OrderSums> {
  const [row, lines] = await Promise.all([selectListRow(tx, orderId), selectLines(tx, orderId)])
  if (!row) throw new Problem('ORDER_NOT_FOUND', { id: orderId })
  const policy = (await policiesOf(tx, [row], now))(row)
  const { exemptions } = exemptionsToday(row, now)
  const own = lines.filter((line) => line.payer_customer_id === null && line.not_used_reason === '')
  const chosenOf = (serviceIds: ReadonlySet<string>) => own.filter((line) => serviceIds.has(line.service_id))
  const sum = (chosen: readonly LineRow[]) => {
    const { totalCents, taxCents } = countPayers(chosen, policy, () => exemptions)
    return { beforeTaxCents: totalCents - taxCents, taxCents }
  }
  return {
    lines,
    sumOf: (serviceIds) => sum(chosenOf(serviceIds)),
    partsOf(serviceIds) {
      const chosen = chosenOf(serviceIds)
      const of = (type: LineRow['type']) =>
        chosen.reduce((cents, line) => cents + (line.type === type ? line.amount_cents : 0), 0)
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
