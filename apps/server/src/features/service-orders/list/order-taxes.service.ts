import { countDocument, type DocumentTotals, type Exemption, sumDocuments, type TaxPolicy } from '@twopost/contract/taxes'
import { exemptionsToday, policiesOf, type ShopOfTaxes, taxesOfCustomers } from '#features/taxes/index.ts'
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
export type OrderOfTaxes = Pick<OrderListRow, 'id' | 'tax_exempt' | 'certificates' | 'has_tax_overrides' | 'has_payers'> &
  ShopOfTaxes
/** A line with the account that pays for it; none is that of the order's customer. */
export type LineOfPayer = LineOfTax & { payer_customer_id: string | null }

/** Is the customer exempt of everything today (E14)? */
export const isWhollyExempt = ({ now }: Pick<Context, 'now'>, row: Parameters<typeof exemptionsToday>[0]): boolean =>
  exemptionsToday(row, now).exemptions.some((one) => one.isAll)

/** What those are exempt of today who pay for some of these lines, by account. */
export async function exemptionsOfPayers(
  { tx, now }: At,
  lines: readonly Pick<LineOfPayer, 'payer_customer_id'>[],
): Promise<(payerId: string, timeZone: string) => Exemption[]> {
  const ids = [...new Set(lines.flatMap((line) => line.payer_customer_id ?? []))]
  const rows = ids.length === 0 ? [] : await taxesOfCustomers(tx, ids)
  return (payerId, time_zone) => {
    const row = rows.find((one) => one.id === payerId)
    return row ? exemptionsToday({ ...row, time_zone }, now).exemptions : []
  }
}
/** Each payer's lines are a document of their own, with the exemptions of that account (TAX11); the order comes to their sum. */
export function countPayers(
  lines: readonly LineOfPayer[],
  policy: TaxPolicy,
  exemptionsOf: (payerId: string | null) => readonly Exemption[],
): DocumentTotals {
  const payers = [...new Set(lines.map((line) => line.payer_customer_id))]
  const count = (own: readonly LineOfPayer[], payerId: string | null) =>
    countDocument(own.map(lineToTax), policy, exemptionsOf(payerId), { kind: 'none' })
  if (payers.every((payer) => payer === null)) return count(lines, null)
  return sumDocuments(
    payers.map((payer) =>
      count(
        lines.filter((line) => line.payer_customer_id === payer),
        payer,
      ),
    ),
  )
}

/** The totals of one order from its lines (M14, TAX8). */
export async function taxOfOrder({ tx, now }: At, row: OrderOfTaxes, lines: readonly LineOfPayer[]): Promise<TaxOfOrder> {
  const policy = (await policiesOf(tx, [row], now))(row)
  const { exemptions, expired_on } = exemptionsToday(row, now)
  const ofPayer = await exemptionsOfPayers({ tx, now }, lines)
  return {
    totals: countPayers(lines, policy, (payer) => (payer === null ? exemptions : ofPayer(payer, row.time_zone))),
    expired_on,
  }
}
/**
 * The totals with tax of those orders whose lines have to be counted each by itself: in shops that tax by components, and where somebody said of a
 * line how it is taxed, or pays for it. In cents by order; of the others their sums by type are enough.
 */
export async function taxesOfOrders({ tx, now }: At, rows: readonly OrderOfTaxes[]): Promise<ReadonlyMap<string, number>> {
  const asked = rows.filter((row) => row.tax_mode === 'components' || row.has_tax_overrides || row.has_payers)
  if (asked.length === 0) return new Map()
  const [policyOf, lines] = await Promise.all([
    policiesOf(tx, asked, now),
    selectLinesOfOrders(
      tx,
      asked.map((row) => row.id),
    ),
  ])
  const ofPayer = await exemptionsOfPayers({ tx, now }, lines)
  const linesOf = new Map<string, LineOfOrderRow[]>()
  for (const line of lines) linesOf.set(line.service_order_id, [...(linesOf.get(line.service_order_id) ?? []), line])
  return new Map(
    asked.map((row) => {
      const { exemptions } = exemptionsToday(row, now)
      const own = linesOf.get(row.id) ?? []
      const totals = countPayers(own, policyOf(row), (payer) => (payer === null ? exemptions : ofPayer(payer, row.time_zone)))
      return [row.id, totals.totalCents]
    }),
  )
}
