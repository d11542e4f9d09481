import { countDocument, type DocumentTotals } from '@twopost/contract/taxes'
import { exemptionsToday, policiesOf, type ShopOfTaxes } from '#features/taxes/index.ts'
import type { Context } from '#platform/http/context.ts'
import { type LineOfTax, lineToTax } from '../service-orders.rules.ts'
import { type LineOfOrderRow, selectLinesOfOrders } from './order-lines.queries.ts'
import type { OrderListRow } from './order-list.queries.ts'

/** What an order comes to with today's taxes, and since when its customer is exempt no more. */
export interface TaxOfOrder {
  totals: DocumentTotals
  expired_on: string | null
}
type At = Pick<Context, 'tx' | 'now'>
/** What of an order says how it is taxed. */
export type OrderOfTaxes = Pick<OrderListRow, 'id' | 'tax_exempt' | 'certificates' | 'has_tax_overrides'> & ShopOfTaxes

/** Is the customer exempt of everything today (E14)? */
export const isWhollyExempt = ({ now }: Pick<Context, 'now'>, row: Parameters<typeof exemptionsToday>[0]): boolean =>
  exemptionsToday(row, now).exemptions.some((one) => one.isAll)

/** The totals of one order from its lines (M14, TAX8). */
export async function taxOfOrder({ tx, now }: At, row: OrderOfTaxes, lines: readonly LineOfTax[]): Promise<TaxOfOrder> {
  const policy = (await policiesOf(tx, [row], now))(row)
  const { exemptions, expired_on } = exemptionsToday(row, now)
  return { totals: countDocument(lines.map(lineToTax), policy, exemptions, { kind: 'none' }), expired_on }
}
/**
 * The totals with tax of those orders whose lines have to be counted each by itself: in shops that tax by components, and where somebody said of a
 * line how it is taxed. In cents by order; of the others their sums by type are enough.
 */
export async function taxesOfOrders({ tx, now }: At, rows: readonly OrderOfTaxes[]): Promise<ReadonlyMap<string, number>> {
  const asked = rows.filter((row) => row.tax_mode === 'components' || row.has_tax_overrides)
  if (asked.length === 0) return new Map()
  const [policyOf, lines] = await Promise.all([
    policiesOf(tx, asked, now),
    selectLinesOfOrders(
      tx,
      asked.map((row) => row.id),
    ),
  ])
  const linesOf = new Map<string, LineOfOrderRow[]>()
  for (const line of lines) linesOf.set(line.service_order_id, [...(linesOf.get(line.service_order_id) ?? []), line])
  return new Map(
    asked.map((row) => {
      const { exemptions } = exemptionsToday(row, now)
      const own = (linesOf.get(row.id) ?? []).map(lineToTax)
      return [row.id, countDocument(own, policyOf(row), exemptions, { kind: 'none' }).totalCents]
    }),
  )
}
