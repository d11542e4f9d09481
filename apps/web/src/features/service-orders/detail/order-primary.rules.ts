import type { ServiceOrderDetail } from '../service-orders.api.ts'

const moves = ['create_invoice', 'start', 'complete', 'schedule'] as const
export type NextStep = (typeof moves)[number] | 'open_draft' | 'take_payment' | 'paid'

/**
 * The one thing that comes next: what the server allows (`may`), then the invoice that stands on the order, which only those see who may
 * see invoices. Null when there is nothing for this person to do.
 */
export function nextStep(
  order: Pick<ServiceOrderDetail, 'billing' | 'invoice'>,
  may: (move: (typeof moves)[number]) => boolean,
  mayTakeMoney: boolean,
): NextStep | null {
  const move = moves.find(may)
  if (move) return move
  const { billing, invoice } = order
  if (!billing || !invoice) return null
  if (billing.status === 'draft') return 'open_draft'
  if (billing.status === 'paid') return 'paid'
  return billing.open > 0 && mayTakeMoney ? 'take_payment' : null
}
