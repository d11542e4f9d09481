import type { AllowedWord } from '@twopost/contract/registries/allowed-words'
import type { OrderStatus } from '@twopost/contract/service-orders.states'
import type { ServiceOrder } from '../service-orders.api.ts'

/** What the actions need of an order: rows, cards and details all have it. */
export type ActedOrder = Pick<
  ServiceOrder,
  | 'id'
  | 'number'
  | 'title'
  | 'status'
  | 'priority'
  | 'version'
  | 'assigned_technician_id'
  | 'scheduled_at'
  | 'scheduled_end'
  | 'estimated_duration'
  | 'bay'
  | 'due_date'
  | 'shop_id'
  | 'open_safety_flags'
> & {
  allowed?: AllowedWord<'order'>[] | undefined
  /** Its shop wants something on it before a step; rows of lists do not say. */
  has_gates?: boolean | undefined
}

/** What people do with an order from a menu; the same words as in the answer's `allowed`. */
export type OrderAction = Extract<
  AllowedWord<'order'>,
  'schedule' | 'reschedule' | 'start' | 'complete' | 'cancel' | 'assign' | 'delete'
>

export const mayDo = (
  order: { allowed?: AllowedWord<'order'>[] | undefined },
  action: OrderAction | 'edit' | 'create_invoice',
): boolean => order.allowed?.includes(action) ?? false

/** The moves of the status menu, in the order of an order's life (design: only what is allowed is there). */
const statusActions = ['schedule', 'start', 'complete', 'cancel'] as const
export const statusMoves = (order: { allowed?: AllowedWord<'order'>[] | undefined }) =>
  statusActions.filter((action) => mayDo(order, action))

/** The state an action leads to. */
export const actionTarget: Readonly<Record<(typeof statusActions)[number], OrderStatus>> = {
  schedule: 'scheduled',
  start: 'in_progress',
  complete: 'completed',
  cancel: 'cancelled',
}
