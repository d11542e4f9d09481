/** Calls of what customers approve (AUT15–AUT17). */
export const estimatesTable = {
  listAskedOrders: 'service-order:view | shops',
  exportAskedOrders: 'service-order:view and reports:export | shops',
  getConsentRules: 'settings:view | shops',
  putConsentRules: 'settings:create | shops',
  listConsentTexts: 'settings:view | shops',
  addConsentText: 'settings:create | shops',
  getCounterView: 'service-order:authorize | shops',
  getOrderConsent: 'service-order:view | shops',
  recordAuthorization: 'service-order:authorize | shops',
  tryAuthorization: 'service-order:view | shops',
  getApprovalHistoryPdf: 'service-order:view | shops',
  // Who may not override by themselves name a second person with their PIN (AUT13).
  overrideOrder:
    'service-order:override or service-order:create or service-order:start or service-order:complete or service-order:authorize | shops',
  getOrderGates: 'service-order:view | shops',
  answerOldParts: 'service-order:create or service-order:authorize | shops',
  // Estimates and the links to them (EST17–EST20); what mails needs messages:send as well (input-table.ts).
  countEstimate: 'service-order:view | shops',
  presentEstimate: 'service-order:create | shops',
  listEstimates: 'service-order:view | shops',
  getEstimate: 'service-order:view | shops',
  getEstimatePdf: 'service-order:view | shops',
  createOrderLink: 'service-order:create | shops',
  listOrderLinks: 'service-order:view | shops',
  revokeOrderLink: 'service-order:create | shops',
  listLinkEvents: 'service-order:view | shops',
  getPublicOrder: 'public',
  countPublicOrder: 'public',
  decidePublicOrder: 'public',
  getPublicEstimatePdf: 'public',
  getPublicOrderPhoto: 'public',
} as const
