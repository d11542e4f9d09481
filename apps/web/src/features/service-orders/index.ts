export { ActivityText, activityIcon } from './detail/activity-words.tsx'

export { ServiceLevelsCard } from './levels/service-levels-card.tsx'
export { OrderStatusPill } from './order-words.tsx'
