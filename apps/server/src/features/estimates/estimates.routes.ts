import * as calls from '@twopost/contract/estimates'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { showApprovalHistory } from './approval-history.service.ts'
import { getConsentRules, putConsentRules } from './consent-rules.service.ts'
import { getCounterView } from './counter/counter.service.ts'
import { decidePublicOrder } from './customer-page/public-decision.service.ts'
import { listPublicMessages, writePublicMessage } from './customer-page/public-messages.service.ts'
import { countPublicOrder, showPublicEstimatePdf, showPublicOrder } from './customer-page/public-order.service.ts'
import { showPublicOrderPhoto } from './customer-page/public-photo.service.ts'
import { recordSigned, tryAuthorization } from './decisions.service.ts'
import { showEstimatePdf } from './estimate-paper.service.ts'
import { countEstimate, getEstimate, listEstimates, presentEstimate } from './estimates.service.ts'
import { answerOldParts, getOrderGates } from './gates/gates.service.ts'
import { overrideAtCounter } from './gates/override.service.ts'
import { getOrderConsent } from './ledger.service.ts'
import { createOrderLink, listLinkEvents, listOrderLinks, revokeOrderLink } from './order-links.service.ts'
import { addConsentText, listConsentTexts } from './texts/consent-texts.service.ts'
import { exportAskedOrders } from './waiting/asked-orders.export.ts'
import { listAskedOrders } from './waiting/asked-orders.service.ts'

export const estimatesRoutes: Route[] = [
  route(calls.listAskedOrders, listAskedOrders),
  routeOutside(calls.exportAskedOrders, exportAskedOrders),
  route(calls.getConsentRules, getConsentRules),
  route(calls.putConsentRules, putConsentRules),
  route(calls.listConsentTexts, listConsentTexts),
  route(calls.addConsentText, addConsentText),
  route(calls.getCounterView, getCounterView),
  route(calls.getOrderConsent, getOrderConsent),
  routeOutside(calls.recordAuthorization, recordSigned),
  route(calls.tryAuthorization, tryAuthorization),
  routeOutside(calls.getApprovalHistoryPdf, showApprovalHistory),
  routeOutside(calls.overrideOrder, overrideAtCounter),
  route(calls.getOrderGates, getOrderGates),
  route(calls.answerOldParts, answerOldParts),
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
  route(calls.getPublicOrderPhoto, showPublicOrderPhoto),
  route(calls.listPublicMessages, listPublicMessages),
  route(calls.writePublicMessage, writePublicMessage),
]
