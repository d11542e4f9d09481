import * as calls from '@twopost/contract/privacy'
import { type Route, route, routeOutside } from '#platform/http/route.ts'
import { createLegalHold, listLegalHolds, releaseLegalHold } from './legal-holds.service.ts'
import { showPersonalData } from './personal-data.service.ts'
import {
  changePrivacyRequest,
  checkPrivacyRequest,
  createPrivacyRequest,
  deletePrivacyRequest,
  listPrivacyRequests,
  refusePrivacyRequest,
  runPrivacyRequest,
  sendPrivacyFile,
  showPrivacyRequest,
  withdrawPrivacyRequest,
} from './privacy-requests.service.ts'
import { changeRetentionRules, listRetentionRules, previewRetentionRules } from './retention.service.ts'

export const privacyRoutes: Route[] = [
  route(calls.listPrivacyRequests, listPrivacyRequests),
  route(calls.getPrivacyRequest, showPrivacyRequest),
  route(calls.createPrivacyRequest, createPrivacyRequest),
  route(calls.updatePrivacyRequest, changePrivacyRequest),
  route(calls.deletePrivacyRequest, deletePrivacyRequest),
  route(calls.checkPrivacyRequest, checkPrivacyRequest),
  route(calls.refusePrivacyRequest, refusePrivacyRequest),
  route(calls.withdrawPrivacyRequest, withdrawPrivacyRequest),
  route(calls.runPrivacyRequest, runPrivacyRequest),
  routeOutside(calls.getPrivacyFile, sendPrivacyFile),
  route(calls.getPersonalData, showPersonalData),
  route(calls.listRetentionRules, listRetentionRules),
  route(calls.updateRetentionRules, changeRetentionRules),
  route(calls.previewRetentionRules, previewRetentionRules),
  route(calls.listLegalHolds, listLegalHolds),
  route(calls.createLegalHold, createLegalHold),
  route(calls.releaseLegalHold, releaseLegalHold),
]
