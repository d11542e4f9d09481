export {
  type BuyingLine,
  expectBuying,
  holdBuying,
  keepBuying,
  tellCame,
  tellOrdered,
} from './bought-parts.service.ts'
export { verifyLineParts } from './line-parts-check.queries.ts'
export { subscribeOrderParts } from './order-parts.events.ts'
export { orderPartsRoutes } from './order-parts.routes.ts'
export { changePartsRequest, requestParts } from './parts-requests.service.ts'
export { returnCredited } from './take-parts.service.ts'
export { keepUnbilledLines } from './unbilled-parts.service.ts'
