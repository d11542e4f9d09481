export { codeWords, entrySentence } from './audit-entry.text.ts'
export { auditLogRoutes } from './audit-log.routes.ts'
export { appendEntry, recordCommand, recordOnPlatform } from './audit-log.service.ts'
export { verifyChain } from './verify-log.service.ts'
