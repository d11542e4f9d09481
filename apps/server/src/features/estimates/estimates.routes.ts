import * as calls from '@twopost/contract/estimates'
import { type Route, route } from '#platform/http/route.ts'
import { getConsentRules, putConsentRules } from './consent-rules.service.ts'
import { getOrderConsent, overrideOrder, recordAuthorization, tryAuthorization } from './ledger.service.ts'

export const estimatesRoutes: Route[] = [
  route(calls.getConsentRules, getConsentRules),
  route(calls.putConsentRules, putConsentRules),
  route(calls.getOrderConsent, getOrderConsent),
  route(calls.recordAuthorization, recordAuthorization),
  route(calls.tryAuthorization, tryAuthorization),
  route(calls.overrideOrder, overrideOrder),
]
