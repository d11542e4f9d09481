import { fromCents, fromThousandths } from '@twopost/contract/core/money'
import { dateIn } from '@twopost/contract/core/time'
import type { Estimate, EstimateTotals } from '@twopost/contract/estimates'
import { takesLines } from '@twopost/contract/service-orders.states'
import type { OrderRow, SetTotals } from '#features/service-orders/index.ts'
import { getShopRow } from '#features/shops/index.ts'
import type { Context } from '#platform/http/context.ts'
import { countEstimates, type EstimateRow, type EstimateServiceRow, selectEstimateServices } from './estimates.queries.ts'
import { stateOf } from './estimates.rules.ts'
import { type ConsentFacts, readConsent } from './ledger.service.ts'

export const presentTotals = (set: SetTotals): EstimateTotals => ({
  labor: fromCents(set.laborCents),
  parts: fromCents(set.partsCents),
  sublet: fromCents(set.subletCents),
  fees: fromCents(set.feesCents),
  subtotal: fromCents(set.beforeTaxCents),
  discount: 0,
  tax: fromCents(set.taxCents),
  total: fromCents(set.beforeTaxCents + set.taxCents),
})

const presentEstimateService = (row: EstimateServiceRow) => ({
  ...{ service_id: row.service_id, position: row.position, name: row.name, kind: row.kind, urgency: row.urgency },
  ...{ concern: row.concern, net: fromCents(row.net_cents), fees: fromCents(row.fee_cents), lines: row.lines },
  was: row.was_cents === null ? null : fromCents(row.was_cents),
  hours: fromThousandths(row.hours_thousandths),
})

/** What an order's services are now, as far as estimates go by it, and the day in its shop. @param known what was read of them already */
export async function readShown(ctx: Context, order: OrderRow, known?: ConsentFacts) {
  const [facts, shop, latest] = await Promise.all([
    known ?? readConsent(ctx, order),
    getShopRow(ctx, order.shop_id),
    countEstimates(ctx.tx, order.id),
  ])
  return { facts, shop, latest, today: dateIn(shop.time_zone, ctx.now.getTime()) }
}
export type Shown = Awaited<ReturnType<typeof readShown>>
/** What a revision is now. */
export const stateOfEstimate = (
  order: OrderRow,
  { facts: { services }, today, latest }: Shown,
  row: EstimateRow,
  own: readonly Pick<EstimateServiceRow, 'service_id'>[],
) =>
  stateOf(row, {
    ...{ isLatest: row.revision === latest, isOpenOrder: takesLines(order.status), today },
    shown: own.map((one) => services.find((service) => service.id === one.service_id)),
  })

/** Revisions of one order as they were shown, with what they are now. */
export async function presentEstimates(ctx: Context, order: OrderRow, rows: readonly EstimateRow[]): Promise<Estimate[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [shown, services] = await Promise.all([readShown(ctx, order), selectEstimateServices(ctx.tx, ids)])
  return rows.map((row) => {
    const own = services.filter((one) => one.estimate_id === row.id)
    return {
      ...{ id: row.id, service_order_id: row.service_order_id, number: row.number, revision: row.revision },
      ...{ language: row.language, state: stateOfEstimate(order, shown, row, own), valid_until: row.valid_until },
      ...{ subtotal: fromCents(row.subtotal_cents), discount: fromCents(row.discount_cents), tax: fromCents(row.tax_cents) },
      ...{ total: fromCents(row.total_cents), message: row.message, presented_by: row.presented_by_name },
      ...{ presented_at: row.created_at.toISOString(), sha256: row.sha256, services: own.map(presentEstimateService) },
    }
  })
}
