import { mayDo } from '../actions/order-actions.rules.ts'
import type { ServiceOrder } from '../service-orders.api.ts'

/** What a key on a row changes (R1-35). */
export type RowChange = 'priority' | 'due_date' | 'technician' | 'schedule'
const byKey: Readonly<Record<string, RowChange>> = { p: 'priority', d: 'due_date', t: 'technician', s: 'schedule' }
/** The change that a key asks for; undefined for any other key. */
export const changeOfKey = (key: string): RowChange | undefined => (Object.hasOwn(byKey, key) ? byKey[key] : undefined)

/** Whether an order takes the change now. */
export function takesChange(order: Pick<ServiceOrder, 'allowed'>, change: RowChange): boolean {
  if (change === 'technician') return mayDo(order, 'assign')
  return change === 'schedule' ? mayDo(order, 'schedule') || mayDo(order, 'reschedule') : mayDo(order, 'edit')
}
