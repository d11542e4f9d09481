export { subscribeOrderParts } from './order-parts.events.ts'
export { orderPartsRoutes } from './order-parts.routes.ts'
