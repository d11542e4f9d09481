export { orderGatesText } from './actions/order-gates.text.ts'
export { activityIcon } from './detail/activity-words.tsx'

export { ServiceLevelsCard } from './levels/service-levels-card.tsx'
export { serviceApprovalsText } from './lines/service-approvals.text.ts'
export { OrderPriorityMark, OrderStatusPill } from './order-words.tsx'
export { serviceOrdersText } from './service-orders.text.ts'
