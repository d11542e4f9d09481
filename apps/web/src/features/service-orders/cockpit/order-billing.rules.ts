import type { ServiceOrderDetail } from '../service-orders.api.ts'

type Order = Pick<ServiceOrderDetail, 'billing' | 'invoices' | 'to_bill'>

/** Does somebody else than the customer pay for part of the order (NOW4)? */
export const isShared = ({ invoices, to_bill }: Order): boolean =>
  to_bill.some((one) => one.payer_customer_id !== null) || invoices.some((one) => one.payer !== null)

/** What of an order is billed, paid and open: of its customer's invoice, or of the invoices of all who pay. Null while nothing is. */
export function billedOf(order: Order): { count: number; isDraft: boolean; total: number; paid: number; open: number } | null {
  if (!isShared(order)) {
    const { billing } = order
    return (
      billing && { count: 1, isDraft: billing.status === 'draft', total: billing.total, paid: billing.paid, open: billing.open }
    )
  }
  const issued = order.invoices.filter((one) => one.status !== 'draft' && one.status !== 'void')
  if (issued.length === 0) return null
  const sum = (of: (one: (typeof issued)[number]) => number) =>
    Math.round(issued.reduce((total, one) => total + of(one) * 100, 0)) / 100
  return {
    count: issued.length,
    isDraft: false,
    total: sum((one) => one.total),
    paid: sum((one) => one.paid),
    open: sum((one) => one.open),
  }
}
