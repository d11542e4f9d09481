import { columns, type RowOf, typed } from '#platform/database/shape.ts'
import type { Database } from '#platform/database/transaction.ts'
import { authAccounts } from '#tables.gen.ts'

const accountRow = {
  ...columns('', authAccounts, ['id', 'name', 'email', 'is_super_admin', 'email_verified_at', 'created_at']).shape,
  last_seen_at: 'timestamptz?',
  live_sessions: 'int4',
  memberships:
    typed<
      {
        tenant_id: string
        slug: string
        name: string
        state: 'pending' | 'approved' | 'rejected' | 'suspended'
        status: 'active' | 'inactive' | 'suspended'
        role: string
        is_system_role: boolean
        has_joined: boolean
      }[]
    >('jsonb'),
  total: 'int4',
} as const
export type AccountRow = RowOf<typeof accountRow>
export const selectAccounts = (
  database: Database,
  { search, kind, limit, offset }: { search: string; kind: string; limit: number; offset: number },
): Promise<AccountRow[]> =>
  database.single(accountRow, 'select * from auth.platform_accounts($1, $2, $3, $4)', [search, kind, limit, offset])
