export { EarlierWork, UrgentOnArrival } from './create-deferred.tsx'
export type { DeferredOffer } from './deferred.api.ts'
export { OrderDeferred } from './order-deferred.tsx'
export { VehicleDeferred } from './vehicle-deferred.tsx'
