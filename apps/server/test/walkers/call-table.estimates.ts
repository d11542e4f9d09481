/** Calls of what customers approve (AUT15–AUT17). */
export const estimatesTable = {
  getConsentRules: 'settings:view | shops',
  putConsentRules: 'settings:create | shops',
  getOrderConsent: 'service-order:view | shops',
  recordAuthorization: 'service-order:authorize | shops',
  tryAuthorization: 'service-order:view | shops',
  overrideOrder: 'service-order:override | shops',
} as const
