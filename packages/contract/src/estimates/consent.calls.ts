import * as z from 'zod'
import { counterRights } from '../auth/index.ts'
import { anyOf, defineCall } from '../core/call.ts'
import { approverProblems } from '../core/consent-problems.ts'
import { pathId } from '../core/ids.ts'
import { paperLanguage } from '../documents/index.ts'
import {
  AuthorizationFields,
  ConsentRule,
  ConsentRuleFields,
  DecisionTry,
  OrderConsent,
  OverrideFields,
} from './consent.model.ts'

const ofShop = z.object({ id: pathId('SHOP_NOT_FOUND') })
const ofOrder = z.object({ id: pathId('ORDER_NOT_FOUND') })
const rules = z.object({ rule: ConsentRule.nullable(), versions: z.array(ConsentRule) })
const refusals = [
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'NOT_FOUND',
  'CONSENT_OFF',
  'DECISION_REFUSED',
  'ALREADY_DECIDED',
  'WORK_BEGUN',
  'SERVICE_INVOICED',
] as const
/** Who may decide, and up to how much (AUT12). */
const contactRefusals = ['CONTACT_NOT_FOUND', 'ONLY_NAMED_CONTACTS', 'OVER_CONTACT_LIMIT'] as const

export const getConsentRules = defineCall({
  method: 'GET',
  path: '/shops/{id}/consent-rules',
  summary: 'What a shop asks of its customers before it works, and its latest 20 versions, the newest first (AUT3, AUT17)',
  access: anyOf('settings:view'),
  params: ofShop,
  answer: rules,
  problems: ['SHOP_NOT_FOUND'],
})
export const putConsentRules = defineCall({
  method: 'PUT',
  path: '/shops/{id}/consent-rules',
  summary:
    'Set what a shop asks of its customers, from today on; orders that are open keep the rule they were written under (AUT17)',
  access: anyOf('settings:create'),
  params: ofShop,
  body: ConsentRuleFields,
  answer: rules,
  problems: ['SHOP_NOT_FOUND'],
})
export const getOrderConsent = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/authorizations',
  summary:
    'What of an order its customer has approved: the ledger, the approved amount, what it comes to now, and the limit (AUT15, AUT18)',
  access: anyOf('service-order:view'),
  params: ofOrder,
  query: z.object({ shop_id: z.string().max(60).optional() }),
  answer: z.object({ consent: OrderConsent }),
  problems: ['ORDER_NOT_FOUND'],
})
export const recordAuthorization = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/authorizations',
  summary:
    'Write down what a customer decided about services, also what they signed when they left the vehicle; the row is never changed (AUT2, AUT5, AUT10, AUT15)',
  access: anyOf('service-order:authorize'),
  status: 201,
  params: ofOrder,
  body: AuthorizationFields,
  answer: z.object({ consent: OrderConsent }),
  problems: [...refusals, ...contactRefusals, 'FILE_NOT_FOUND', 'ESTIMATE_CHANGED', 'ESTIMATE_EXPIRED'],
})
export const tryAuthorization = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/authorizations/try',
  summary: 'What the approved amount would be after these decisions; nothing is written (EST17)',
  access: anyOf('service-order:view'),
  reads: true,
  params: ofOrder,
  body: DecisionTry,
  answer: z.object({ amount_before: z.number(), amount_after: z.number(), tax_after: z.number(), total_after: z.number() }),
  problems: refusals,
})
export const getApprovalHistoryPdf = defineCall({
  method: 'GET',
  path: '/service-orders/{id}/authorizations/pdf',
  summary: 'What was presented, decided and let through on an order, as a PDF (AUT16)',
  access: anyOf('service-order:view'),
  limit: 'pdf',
  params: ofOrder,
  query: z.object({ shop_id: z.string().max(60).optional(), language: paperLanguage.optional() }),
  answer: { kind: 'binary', contentType: 'application/pdf' },
  problems: ['ORDER_NOT_FOUND', 'PDF_NOT_DRAWN'],
})
export const overrideOrder = defineCall({
  method: 'POST',
  path: '/service-orders/{id}/overrides',
  summary:
    'Go on without the customer’s word, or past a gate, with a reason that stays on record. Who lacks service-order:override names a second person with their PIN (AUT4, AUT13, AUT16)',
  access: anyOf(...counterRights),
  status: 201,
  params: ofOrder,
  body: OverrideFields,
  answer: z.object({ consent: OrderConsent }),
  problems: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'NOT_FOUND', 'CONSENT_OFF', 'NOTHING_TO_OVERRIDE', ...approverProblems],
})
