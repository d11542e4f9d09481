export { LazyQuickActions } from './lazy-quick-actions.tsx'
export { TimeRulesCard } from './time-rules-card.tsx'
