export { verifyLineParts } from './line-parts-check.queries.ts'
export { subscribeOrderParts } from './order-parts.events.ts'
export { orderPartsRoutes } from './order-parts.routes.ts'
export { changePartsRequest, requestParts } from './parts-requests.service.ts'
