export { timersRoutes } from './timers.routes.ts'
export { subscribeTimers } from './timers.service.ts'
