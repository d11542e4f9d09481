export { deferredRoutes } from './deferred.routes.ts'
export {
  addDeferredContact,
  createDeferredService,
  dismissDeferredService,
} from './deferred.service.ts'
export { addDeferredToOrder } from './deferred-offers.service.ts'
export { endOldDeferred } from './expire-deferred.service.ts'
export { subscribeDeferred } from './follow-orders.service.ts'
export {
  addDeferredWork,
  sameWorkKey,
  takeBackDeferredWork,
  usedDeferredWork,
  workOnFile,
} from './import-deferred.service.ts'
export { blankTalks, selectTalks } from './personal.queries.ts'
