import type { ExceptionCode } from '@twopost/contract/exceptions'
import type { LiveEventType } from '@twopost/contract/registries/live-events'

const sale: readonly LiveEventType[] = ['invoice.changed', 'credit-note.changed', 'order.changed']
const partOfOrder: readonly LiveEventType[] = [...sale, 'item.changed', 'parts_request.changed']
const bought: readonly LiveEventType[] = ['purchase.changed', 'bill.changed', 'claim.changed']
const clocked: readonly LiveEventType[] = ['timer.changed', 'time.changed', 'job.changed', 'order.changed']
const money: readonly LiveEventType[] = ['invoice.changed', 'receipt.changed', 'credit-note.changed', 'customer.changed']

/** What can begin or end the cause of each rule (EXC4). What time alone brings about is found by the hourly look at all. */
const causes: Readonly<Record<ExceptionCode, readonly LiveEventType[]>> = {
  parts_not_on_order: [...partOfOrder, 'purchase.changed'],
  part_not_billed: partOfOrder,
  part_without_cost: [...partOfOrder, ...bought],
  below_matrix: [...sale, 'pricing.changed'],
  discount_over_share: sale,
  sublet_without_bill: [...sale, ...bought],
  clocked_not_sold: clocked,
  over_clocked: clocked,
  done_not_invoiced: sale,
  estimate_unanswered: ['order.changed'],
  core_not_sent: bought,
  return_not_credited: bought,
  negative_stock: ['item.changed', 'order.changed', 'purchase.changed'],
  count_difference: ['item.changed'],
  bill_unmatched: bought,
  po_open: bought,
  over_authorized: sale,
  exemption_expired_used: ['invoice.changed', 'credit-note.changed', 'tax.changed'],
  payment_unapplied: money,
  credit_limit_exceeded: money,
  forgotten_clock: clocked,
  privacy_overdue: ['privacy.changed'],
  unreadable_field: ['customer.changed', 'tax.changed', 'integration.changed'],
  mail_failing: [...money, 'statement.changed', 'purchase.changed', 'order.changed'],
}
const rulesOf = new Map<string, ExceptionCode[]>()
for (const [rule, events] of Object.entries(causes) as [ExceptionCode, readonly LiveEventType[]][])
  for (const event of new Set(events)) rulesOf.set(event, [...(rulesOf.get(event) ?? []), rule])

/** The rules whose answer may be another after an event; none for most events. */
export const rulesThatHear = (event: string): readonly ExceptionCode[] => rulesOf.get(event) ?? []
