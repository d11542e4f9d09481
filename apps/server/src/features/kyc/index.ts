export { kycRoutes } from './kyc.routes.ts'
export { kycComposers } from './kyc-mail.service.ts'
