import * as calls from '@twopost/contract/order-parts'
import { type Route, route } from '#platform/http/route.ts'
import { issueLinePart, returnLinePart } from './take-parts.service.ts'

export const orderPartsRoutes: Route[] = [route(calls.issueLinePart, issueLinePart), route(calls.returnLinePart, returnLinePart)]
