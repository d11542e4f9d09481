export { auditLogRoutes } from './audit-log.routes.ts'
export { appendEntry, recordCommand, recordOnPlatform, verifyChain } from './audit-log.service.ts'
