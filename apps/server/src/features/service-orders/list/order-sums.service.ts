import { exemptionsToday, policiesOf } from '#features/taxes/index.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type LineRow, selectLines } from '../lines/line-items.queries.ts'
import { recountDiscounts } from '../prices/recount-discounts.service.ts'
import { sumLines } from '../service-orders.queries.ts'
import { selectListRow } from './order-list.queries.ts'
import { countPayers } from './order-taxes.service.ts'

/** The lines of an order, and what any of its services come to for its own customer. */
export interface OrderSums {
  lines: LineRow[]
  /** In cents, with the taxes of today: one tax for all of these services, never a sum of rounded ones (EST17, EST27). */
  sumOf(serviceIds: ReadonlySet<string>): { beforeTaxCents: number; taxCents: number }
}
/** Reads what sets of services of an order come to; nothing is written. @throws Problem ORDER_NOT_FOUND */
export async function sumsOfOrder({ tx, now }: Context, orderId: string): Promise<OrderSums> {
  const [row, lines] = await Promise.all([selectListRow(tx, orderId), selectLines(tx, orderId)])
  if (!row) throw new Problem('ORDER_NOT_FOUND', { id: orderId })
  const policy = (await policiesOf(tx, [row], now))(row)
  const { exemptions } = exemptionsToday(row, now)
  const own = lines.filter((line) => line.payer_customer_id === null && line.not_used_reason === '')
  return {
    lines,
    sumOf(serviceIds) {
      const chosen = own.filter((line) => serviceIds.has(line.service_id))
      const { totalCents, taxCents } = countPayers(chosen, policy, () => exemptions)
      return { beforeTaxCents: totalCents - taxCents, taxCents }
    },
  }
}
/** Sums an order again after its customer decided about services (EST10). */
export async function recountOrder(ctx: Context, orderId: string): Promise<number> {
  await recountDiscounts(ctx.tx, orderId)
  return sumLines(ctx.tx, orderId)
}
