import type { ServiceOrderDetail } from '../service-orders.api.ts'

const moves = ['create_invoice', 'start', 'complete', 'schedule'] as const
export type NextStep = (typeof moves)[number] | 'open_draft' | 'take_payment' | 'paid'
type Billed = Pick<ServiceOrderDetail, 'billing' | 'invoice'> & Partial<Pick<ServiceOrderDetail, 'invoices'>>

/** The invoice that the next step is about: of several a draft first, then one that is not paid (NOW4). */
export function nextInvoice({ invoices = [], invoice, billing }: Billed): { id: string; open: number } | null {
  const standing = invoices.filter((one) => one.status !== 'void')
  if (standing.some((one) => one.payer !== null)) {
    const next = standing.find((one) => one.status === 'draft') ?? standing.find((one) => one.open > 0) ?? standing[0]
    return next ? { id: next.id, open: next.open } : null
  }
  return invoice && { id: invoice.id, open: billing?.open ?? 0 }
}

/**
 * The one thing that comes next: what the server allows (`may`), then the invoices that stand on the order, which only those see who may
 * see invoices. Null when there is nothing for this person to do.
 */
export function nextStep(order: Billed, may: (move: (typeof moves)[number]) => boolean, mayTakeMoney: boolean): NextStep | null {
  const move = moves.find(may)
  if (move) return move
  const { billing, invoice, invoices = [] } = order
  const standing = invoices.filter((one) => one.status !== 'void')
  if (standing.some((one) => one.payer !== null)) {
    if (standing.some((one) => one.status === 'draft')) return 'open_draft'
    if (standing.every((one) => one.open === 0)) return 'paid'
    return mayTakeMoney ? 'take_payment' : null
  }
  if (!billing || !invoice) return null
  if (billing.status === 'draft') return 'open_draft'
  if (billing.status === 'paid') return 'paid'
  return billing.open > 0 && mayTakeMoney ? 'take_payment' : null
}
