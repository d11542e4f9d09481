export { deferredRoutes } from './deferred.routes.ts'
export { endOldDeferred } from './expire-deferred.service.ts'
export { subscribeDeferred } from './follow-orders.service.ts'
