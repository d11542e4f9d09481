import type { Permission } from '../permissions.ts'

export * from '../core/approvals.ts'
export * from '../core/line-types.ts'

/** States of a service order in the order of its life (G1). */
export const orderStatuses = ['pending', 'scheduled', 'in_progress', 'completed', 'invoiced', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderPriorities = ['low', 'normal', 'high', 'critical'] as const
export type OrderPriority = (typeof orderPriorities)[number]

/** Who pays for a service (EST2): the customer of the order, a warranty, the shop itself, or somebody else such as an insurer. */
export const payers = ['customer', 'warranty', 'internal', 'third_party'] as const
export type Payer = (typeof payers)[number]

/** The words of messages and screens (G2). */
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
}

export type OrderMove = 'schedule' | 'start' | 'complete' | 'cancel' | 'invoice' | 'reopen'
type Step = { readonly move: OrderMove; readonly by: Permission | 'invoices'; readonly needs: readonly ('start' | 'reason')[] }

/**
 * from → to → how (G23, G24). `by: 'invoices'` means that only issuing or voiding an invoice makes the move.
 * What is not in the table is refused.
 */
export const orderTransitions: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, Step>>>>> = {
  pending: {
    scheduled: { move: 'schedule', by: 'service-order:schedule', needs: ['start'] },
    cancelled: { move: 'cancel', by: 'service-order:approve', needs: ['reason'] },
  },
  scheduled: {
    in_progress: { move: 'start', by: 'service-order:start', needs: [] },
    cancelled: { move: 'cancel', by: 'service-order:approve', needs: ['reason'] },
  },
  in_progress: {
    completed: { move: 'complete', by: 'service-order:complete', needs: [] },
    cancelled: { move: 'cancel', by: 'service-order:approve', needs: ['reason'] },
  },
  completed: { invoiced: { move: 'invoice', by: 'invoices', needs: [] } },
  invoiced: { completed: { move: 'reopen', by: 'invoices', needs: [] } },
  cancelled: {},
}

/** May a person move an order so, leaving permissions aside? */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => {
  const step = orderTransitions[from][to]
  return step !== undefined && step.by !== 'invoices'
}
/** The states a person can move an order to by hand. */
export const nextStatuses = (from: OrderStatus): OrderStatus[] => orderStatuses.filter((to) => mayMove(from, to))
/** Services and lines that people add have places before this one, so that fees by rule stand last. */
export const feePlace = 30_000
/** Lines, technicians and dates can still change. */
export const isOpen = (status: OrderStatus): boolean => status === 'pending' || status === 'scheduled' || status === 'in_progress'
/** Lines can change until the order is invoiced or cancelled (G16). */
export const takesLines = (status: OrderStatus): boolean => status !== 'invoiced' && status !== 'cancelled'
