import * as z from 'zod'
import { anyOf, defineCall } from '../core/call.ts'
import { Pagination, pageFields } from '../core/page.ts'

export const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.iso.datetime(),
    actor_name: z.string(),
    action: z.string(),
    record_kind: z.string(),
    record_id: z.string().nullable(),
    summary: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export const listAuditLog = defineCall({
  method: 'GET',
  path: '/audit-log',
  summary: 'The tenant’s chained audit log, newest first (N19)',
  access: anyOf('system:logs', 'settings:create'),
  query: z.object(pageFields),
  answer: z.object({ entries: z.array(AuditEntry), pagination: Pagination }),
})
export const verifyAuditLog = defineCall({
  method: 'POST',
  path: '/audit-log/verify',
  summary: 'Walks the chain; names the first entry that does not fit',
  access: anyOf('system:logs', 'settings:create'),
  reads: true,
  idempotent: false,
  answer: z.object({ verification: z.object({ valid: z.boolean(), checked: z.int(), first_bad_seq: z.int().nullable() }) }),
})
