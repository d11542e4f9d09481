import * as z from 'zod'
import { defineCall, holder } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { Pagination, pageFields, queryFlag, searchText } from '../core/page.ts'
import { instant } from '../core/time-fields.ts'
import { auditList } from './audit-log.list.ts'

export const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.iso.datetime(),
    actor_name: z.string(),
    action: z.string(),
    record_kind: z.string(),
    record_id: z.string().nullable(),
    summary: z.string(),
    details: z.array(z.object({ name: z.string(), value: z.string() })),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' })

/** Whose log: one's own organization's. For super-admins also another one's, or the platform's own. */
const whose = { tenant_id: id().optional(), platform: queryFlag().optional() }
const access = holder('system:logs', 'settings:create')
const number = (least: number, most: number) =>
  z.coerce.number<string | number>({ error: 'NOT_NUMBER' }).int('NOT_NUMBER').min(least, 'TOO_SMALL').max(most, 'TOO_BIG')

const narrowing = {
  /** On behalf of the person who did it. */
  actor: searchText().optional(),
  /** In the call or the sentence. */
  action: searchText().optional(),
  /** Of the record, as the entries name it. */
  kind: searchText().optional(),
  from: instant().optional(),
  to: instant().optional(),
}

export const listAuditLog = defineCall({
  method: 'GET',
  path: '/audit-log',
  summary: 'A chained audit log, newest first (N19)',
  reach: 'organization',
  access,
  query: z.object({
    ...pageFields,
    ...whose,
    ...narrowing,
  }),
  answer: z.object({ entries: z.array(AuditEntry), kinds: z.array(z.string()), pagination: Pagination }),
  problems: ['TENANT_NOT_FOUND'],
})
export const exportAuditLog = defineCall({
  method: 'GET',
  path: '/audit-log/export',
  summary: 'The filtered log as a CSV file, the newest entry first',
  reach: 'organization',
  access,
  limit: 'export',
  query: z.object({ ...whose, ...narrowing, ...exportFields(auditList) }),
  answer: csvFile,
  problems: ['TENANT_NOT_FOUND', 'EXPORT_TOO_LARGE'],
})
export const verifyAuditLog = defineCall({
  method: 'POST',
  path: '/audit-log/verify',
  summary: 'Walks the chain, whole or in parts; names the first entry that does not fit',
  reach: 'organization',
  access,
  reads: true,
  query: z.object({
    ...whose,
    /** Go on behind this entry. */
    after_seq: number(0, 2_000_000_000).optional(),
    /** At most so many entries in this part. */
    most: number(1, 20_000).optional(),
  }),
  answer: z.object({
    verification: z.object({ valid: z.boolean(), checked: z.int(), first_bad_seq: z.int().nullable() }),
    /** Where a walk in parts goes on; `next_seq` is null at the end. */
    progress: z.object({ next_seq: z.int().nullable(), total: z.int() }),
  }),
  problems: ['TENANT_NOT_FOUND'],
})
