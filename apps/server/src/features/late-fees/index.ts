export { lateFeesRoutes } from './late-fees.routes.ts'
