export { LazyQuickActions } from './lazy-quick-actions.tsx'
