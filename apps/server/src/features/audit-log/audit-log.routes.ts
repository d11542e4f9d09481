import * as log from '@twopost/contract/audit-log'
import { type Route, route } from '#platform/http/route.ts'
import { exportAuditLog } from './audit-log.export.ts'
import { listAuditLog, verifyAuditLog } from './list-log.service.ts'

export const auditLogRoutes: Route[] = [
  route(log.listAuditLog, listAuditLog),
  route(log.exportAuditLog, exportAuditLog),
  route(log.verifyAuditLog, verifyAuditLog),
]
