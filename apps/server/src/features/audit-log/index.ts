export { auditLogRoutes } from './audit-log.routes.ts'
export { appendEntry, recordCommand, verifyChain } from './audit-log.service.ts'
