import * as z from 'zod'
import { requiredLine, requiredProse } from '../core/text.ts'
import { versionField } from '../core/version.ts'

export const TenantStates = z.enum(['pending', 'approved', 'rejected', 'suspended'])

/** An organization as the platform sees it: counts, and nothing of its people or records (D9). */
export const TenantSummary = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    state: TenantStates,
    is_public: z.boolean(),
    users: z.int(),
    shops: z.int(),
    orders: z.int(),
    created_at: z.iso.datetime(),
    /** Of its last command; null when there was none. */
    last_activity_at: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'TenantSummary' })

/** The same with what a decision about it needs (D10). */
export const TenantDetail = TenantSummary.extend({
  active_users: z.int(),
  suspended_users: z.int(),
  technicians: z.int(),
  active_shops: z.int(),
  customers: z.int(),
  vehicles: z.int(),
  open_orders: z.int(),
  invoices: z.int(),
  files: z.int(),
  storage_bytes: z.int(),
  /** Sessions in it that have not ended. */
  live_sessions: z.int(),
  /** Entries of its audit log. */
  audit_entries: z.int(),
  /** Of its application; null when there is none. */
  kyc_status: z.string().nullable(),
  updated_at: z.iso.datetime(),
}).meta({ id: 'TenantDetail' })

/** What the platform changes of an organization. Every change says why (D11). */
export const TenantChange = z.strictObject({
  state: z.enum(['approved', 'suspended']).optional(),
  name: requiredLine(120, 'BUSINESS_NAME_REQUIRED').optional(),
  reason: requiredProse(500, 'REASON_REQUIRED'),
  ...versionField,
})
export type TenantChange = z.output<typeof TenantChange>
