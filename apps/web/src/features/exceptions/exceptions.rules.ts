import type { ExceptionFix } from '@twopost/contract/exceptions'
import type { ExceptionItem } from './exceptions.api.ts'

/** The screens that a fix can need. */
export interface FixPaths {
  order: (id: string) => string
  invoice: (id: string) => string
  item: (id: string) => string
  account: (customerId: string) => string
  customer: (id: string) => string
  personalData: (customerId: string) => string
  vendorBill: (id: string) => string
  purchaseOrder: (id: string) => string
  count: (id: string) => string
  vendorBills: string
  vendorClaims: string
  cores: string
  hours: string
  salesFigures: string
  partsDesk: string
  exceptions: string
  connections: string
}
const toOrder = ({ order, invoice }: ExceptionItem, paths: FixPaths): string =>
  order ? paths.order(order.id) : invoice ? paths.invoice(invoice.id) : paths.exceptions
const toCustomer = ({ customer }: ExceptionItem, path: (id: string) => string, paths: FixPaths): string =>
  customer ? path(customer.id) : paths.exceptions

const targets: Readonly<Record<ExceptionFix, (one: ExceptionItem, paths: FixPaths) => string>> = {
  put_on_order: (_, paths) => paths.partsDesk,
  bill_part: toOrder,
  enter_cost: toOrder,
  price_by_rule: toOrder,
  review_discounts: (_, paths) => paths.salesFigures,
  enter_bill: (_, paths) => paths.vendorBills,
  sell_time: toOrder,
  make_invoice: toOrder,
  ask_customer: toOrder,
  send_core: (_, paths) => paths.cores,
  follow_credit: (_, paths) => paths.vendorClaims,
  correct_stock: (one, paths) => paths.item(one.record_id),
  review_count: (one, paths) => paths.count(one.record_id),
  match_bill: (one, paths) => paths.vendorBill(one.record_id),
  chase_order: (one, paths) => paths.purchaseOrder(one.record_id),
  get_consent: toOrder,
  renew_certificate: (one, paths) => toCustomer(one, paths.customer, paths),
  apply_payment: (one, paths) => toCustomer(one, paths.account, paths),
  collect: (one, paths) => toCustomer(one, paths.account, paths),
  correct_time: (_, paths) => paths.hours,
  answer_request: (one, paths) => toCustomer(one, paths.personalData, paths),
  enter_again: (one, paths) => (one.customer ? paths.customer(one.customer.id) : paths.connections),
  send_again: (one, paths) => (one.invoice ? paths.invoice(one.invoice.id) : toOrder(one, paths)),
}
/** Where the button of a row leads: to the place where its cause is fixed (EXC18). */
export const fixTarget = (one: ExceptionItem, paths: FixPaths): string => targets[one.fix](one, paths)

/** Rows in the order of the server as groups, one for each rule that follows another. */
export function groupsOf(rows: readonly ExceptionItem[]): { rule: ExceptionItem['rule']; rows: ExceptionItem[] }[] {
  const groups: { rule: ExceptionItem['rule']; rows: ExceptionItem[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.rule === row.rule) last.rows.push(row)
    else groups.push({ rule: row.rule, rows: [row] })
  }
  return groups
}
