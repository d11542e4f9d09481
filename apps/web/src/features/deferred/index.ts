export { OrderDeferred } from './order-deferred.tsx'
export { VehicleDeferred } from './vehicle-deferred.tsx'
