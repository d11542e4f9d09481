import type { Database } from '#platform/database/transaction.ts'

export interface AccountRow {
  id: string
  name: string
  email: string
  is_super_admin: boolean
  email_verified_at: Date | null
  created_at: Date
  last_seen_at: Date | null
  live_sessions: number
  memberships: {
    tenant_id: string
    slug: string
    name: string
    state: 'pending' | 'approved' | 'rejected' | 'suspended'
    status: 'active' | 'inactive' | 'suspended'
    role: string
    is_system_role: boolean
    has_joined: boolean
  }[]
  total: number
}
export const selectAccounts = (
  database: Database,
  { search, kind, limit, offset }: { search: string; kind: string; limit: number; offset: number },
): Promise<AccountRow[]> =>
  database.single<AccountRow>('select * from auth.platform_accounts($1, $2, $3, $4)', [search, kind, limit, offset])
