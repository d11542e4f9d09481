export { rebuildDays, verifyFacts } from './facts-check.service.ts'
export { subscribeKpis } from './kpis.events.ts'
export { sumFacts } from './kpis.queries.ts'
export { kpisRoutes } from './kpis.routes.ts'
