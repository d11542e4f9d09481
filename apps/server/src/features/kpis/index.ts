export { rebuildDays, verifyFacts } from './facts-check.service.ts'
export { subscribeKpis } from './kpis.events.ts'
export { kpisRoutes } from './kpis.routes.ts'
