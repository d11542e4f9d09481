export { subscribeReports } from './reports.events.ts'
export { reportsRoutes } from './reports.routes.ts'
