import * as calls from '@twopost/contract/order-parts'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { exportPartsRequests } from './parts-requests.export.ts'
import { changePartsRequest, getPartsRequest, listPartsRequests, requestParts } from './parts-requests.service.ts'
import { issueLinePart, putLinePart, returnLinePart } from './take-parts.service.ts'

export const orderPartsRoutes: Route[] = [
  route(calls.putLinePart, putLinePart),
  route(calls.issueLinePart, issueLinePart),
  route(calls.returnLinePart, returnLinePart),
  route(calls.requestParts, requestParts),
  route(calls.listPartsRequests, listPartsRequests),
  routeOutside(calls.exportPartsRequests, exportPartsRequests),
  route(calls.getPartsRequest, getPartsRequest),
  route(calls.changePartsRequest, changePartsRequest),
]
