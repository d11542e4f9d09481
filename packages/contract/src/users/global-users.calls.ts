import * as z from 'zod'
import { defineCall, platform } from '../core/call.ts'
import { csvFile, exportFields } from '../core/list-fields.ts'
import { Pagination, pageFields, searchText } from '../core/page.ts'
import { globalUserList } from './users.list.ts'

/** An account of the installation with its memberships; nothing secret (N17). */
export const GlobalUser = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    is_super_admin: z.boolean(),
    email_verified: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().nullable(),
    live_sessions: z.int(),
    memberships: z.array(
      z.object({
        tenant_id: z.string(),
        slug: z.string(),
        name: z.string(),
        state: z.enum(['pending', 'approved', 'rejected', 'suspended']),
        status: z.enum(['active', 'inactive', 'suspended']),
        /** The name of a system role, or of one of the organization's own. */
        role: z.string(),
        is_system_role: z.boolean(),
        has_joined: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'GlobalUser' })

const narrowing = {
  /** In the name or the address. */
  search: searchText().optional(),
  kind: z.enum(['super-admin', 'unverified', 'suspended']).optional(),
}

export const listGlobalUsers = defineCall({
  method: 'GET',
  path: '/global-users',
  summary: 'Accounts of all organizations with their memberships (N17)',
  access: platform('global:view'),
  query: z.object({ ...narrowing, ...pageFields }),
  answer: z.object({ global_users: z.array(GlobalUser), pagination: Pagination }),
})
export const exportGlobalUsers = defineCall({
  method: 'GET',
  path: '/global-users/export',
  summary: 'The filtered accounts as a CSV file',
  access: platform('global:view'),
  strong: true,
  limit: 'export',
  query: z.object({ ...narrowing, ...exportFields(globalUserList) }),
  answer: csvFile,
  problems: ['EXPORT_TOO_LARGE'],
})
