export type { ActivityRow } from './activities.queries.ts'
export { selectTimerActivities } from './activities.queries.ts'
export { type Happening, presentActivity, recordActivity } from './activities.service.ts'
export { assignOrder } from './assign-order.service.ts'
export { addOrder } from './create-order.service.ts'
export { type LineRow, selectLines, selectServices } from './line-items.queries.ts'
export {
  cancelOrder,
  completeLocked,
  completeOrder,
  markInvoiced,
  reopenVoided,
  scheduleOrder,
  startLocked,
} from './move-order.service.ts'
export type { NoteRow } from './order-detail.queries.ts'
export { getOrder, getOrderLocked, orderDetail } from './order-detail.service.ts'
export { type OrderListRow, selectListRow } from './order-list.queries.ts'
export { type NoteWish, writeNote } from './order-notes.service.ts'
export { subscribeServiceOrders } from './order-shop.events.ts'
export {
  estimateChanged,
  hasInvoice,
  leadChanged,
  linesChanged,
  orderCancelled,
  orderCompleted,
  orderRescheduled,
  technicianAssigned,
  technicianRemoved,
} from './service-orders.events.ts'
export type { OrderRow } from './service-orders.queries.ts'
export { serviceOrdersRoutes } from './service-orders.routes.ts'
export { isOverdue, minutesBetween } from './service-orders.rules.ts'
