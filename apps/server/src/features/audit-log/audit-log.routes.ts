import { listAuditLog as listCall, verifyAuditLog } from '@twopost/contract/audit-log'
import { type Route, route } from '#platform/http/route.ts'
import { listAuditLog, verifyChain } from './audit-log.service.ts'

export const auditLogRoutes: Route[] = [
  route(listCall, listAuditLog),
  route(verifyAuditLog, async (ctx) => ({ verification: await verifyChain(ctx.tx) })),
]
