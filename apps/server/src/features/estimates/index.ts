export { expectWithinConsent, subscribeEstimates } from './consent-gates.service.ts'
export { estimatesRoutes } from './estimates.routes.ts'
