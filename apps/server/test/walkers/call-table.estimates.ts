/** Calls of what customers approve (AUT15–AUT17). */
export const estimatesTable = {
  getConsentRules: 'settings:view | shops',
  putConsentRules: 'settings:create | shops',
  getOrderConsent: 'service-order:view | shops',
  recordAuthorization: 'service-order:authorize | shops',
  tryAuthorization: 'service-order:view | shops',
  overrideOrder: 'service-order:override | shops',
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
} as const
