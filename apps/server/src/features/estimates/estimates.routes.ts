import * as calls from '@twopost/contract/estimates'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { showApprovalHistory } from './approval-history.service.ts'
import { exportAskedOrders } from './asked-orders.export.ts'
import { listAskedOrders } from './asked-orders.service.ts'
import { getConsentRules, putConsentRules } from './consent-rules.service.ts'
import { decidePublicOrder } from './customer-page/public-decision.service.ts'
import { listPublicMessages, writePublicMessage } from './customer-page/public-messages.service.ts'
import { countPublicOrder, showPublicEstimatePdf, showPublicOrder } from './customer-page/public-order.service.ts'
import { recordAuthorization, tryAuthorization } from './decisions.service.ts'
import { showEstimatePdf } from './estimate-paper.service.ts'
import { countEstimate, getEstimate, listEstimates, presentEstimate } from './estimates.service.ts'
import { getOrderConsent, overrideOrder } from './ledger.service.ts'
import { createOrderLink, listLinkEvents, listOrderLinks, revokeOrderLink } from './order-links.service.ts'

export const estimatesRoutes: Route[] = [
  route(calls.listAskedOrders, listAskedOrders),
  routeOutside(calls.exportAskedOrders, exportAskedOrders),
  route(calls.getConsentRules, getConsentRules),
  route(calls.putConsentRules, putConsentRules),
  route(calls.getOrderConsent, getOrderConsent),
  route(calls.recordAuthorization, recordAuthorization),
  route(calls.tryAuthorization, tryAuthorization),
  routeOutside(calls.getApprovalHistoryPdf, showApprovalHistory),
  route(calls.overrideOrder, overrideOrder),
  route(calls.countEstimate, countEstimate),
  route(calls.presentEstimate, presentEstimate),
  route(calls.listEstimates, listEstimates),
  route(calls.getEstimate, getEstimate),
  routeOutside(calls.getEstimatePdf, showEstimatePdf),
  route(calls.createOrderLink, createOrderLink),
  route(calls.listOrderLinks, listOrderLinks),
  route(calls.revokeOrderLink, revokeOrderLink),
  route(calls.listLinkEvents, listLinkEvents),
  route(calls.getPublicOrder, showPublicOrder),
  route(calls.countPublicOrder, countPublicOrder),
  route(calls.decidePublicOrder, decidePublicOrder),
  route(calls.getPublicEstimatePdf, showPublicEstimatePdf),
  route(calls.listPublicMessages, listPublicMessages),
  route(calls.writePublicMessage, writePublicMessage),
]
