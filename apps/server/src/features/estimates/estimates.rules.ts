import type { EstimateState } from '@twopost/contract/estimates'
import type { LineRow } from '#features/service-orders/index.ts'
import { digestOf } from '#platform/database/digest.ts'
import { type AskedService, isGrown } from './consent.rules.ts'

/** What of a service was shown: its lines, their prices, and who pays (EST8). */
export const contentOf = (lines: readonly LineRow[], serviceId: string): string =>
  digestOf(
    lines
      .filter((line) => line.service_id === serviceId)
      .map((line) => [
        ...[line.type, line.sales_class, line.description, line.quantity_thousandths, line.estimated_thousandths],
        ...[line.unit_price_cents, line.amount_cents, line.payer_customer_id, line.not_used_reason],
        line.tax_override?.taxable ?? null,
      ]),
  )

/** May a service be on the next estimate (EST8)? What is approved only where it has grown, and what the customer does not pay never. */
export const mayPresent = (service: AskedService): boolean =>
  service.isCustomers && (service.approval === 'approved' ? isGrown(service) : service.approval !== 'none')
/** Those that are presented unless somebody says which: all that wait for a word (EST18). */
export const presentedByDefault = (service: AskedService): boolean =>
  mayPresent(service) && service.approval !== 'declined' && service.approval !== 'postponed'

/** Does a service that was shown wait for an answer? One that was answered since does not, whatever the answer was. */
export const waitsForAnswer = (service: AskedService): boolean =>
  service.presentedAt !== null &&
  (service.decidedAt === null || service.decidedAt < service.presentedAt) &&
  (service.approval === 'presented' || isGrown(service))

/** What a revision is now, see `estimateStates`. `shown` are its services as they stand on the order; missing ones were removed. */
export function stateOf(
  estimate: { valid_until: string },
  at: { isLatest: boolean; isOpenOrder: boolean; today: string; shown: readonly (AskedService | undefined)[] },
): EstimateState {
  if (!at.isLatest) return 'replaced'
  if (!at.isOpenOrder) return 'closed'
  // What went back to draft was changed after it was shown.
  if (at.shown.some((one) => one === undefined || one.approval === 'draft')) return 'changed'
  if (!at.shown.some((one) => one && waitsForAnswer(one))) return 'decided'
  return at.today > estimate.valid_until ? 'expired' : 'open'
}
