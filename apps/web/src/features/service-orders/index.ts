export { ActivityText, activityIcon } from './activity-words.tsx'
export { type ActedOrder, mayDo, type OrderAction, statusMoves } from './order-actions.rules.ts'
export type { Activity } from './order-detail.api.ts'
export { OrderMenu, OrderMenuItems, OrderStatusMenu } from './order-menu.tsx'
export { OrderDue, OrderPriorityMark, OrderStatusPill, vehicleName } from './order-words.tsx'
export { ServiceLevelsCard } from './service-levels-card.tsx'
export {
  orderReads,
  type ServiceOrder,
  type ServiceOrderDetail,
  useLiveOrders,
  useOrder,
  useOrders,
  useUpdateOrder,
} from './service-orders.api.ts'
export { serviceOrdersText } from './service-orders.text.ts'
export { TechnicianSelect } from './technician-select.tsx'
export { sayRefusal, useOrderActions } from './use-order-actions.tsx'
