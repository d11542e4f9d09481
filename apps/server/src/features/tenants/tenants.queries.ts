import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authTenants } from '#tables.gen.ts'

const tenantSummaryRow = {
  ...columns('', authTenants, ['id', 'slug', 'name', 'state', 'is_public', 'version', 'created_at', 'updated_at']).shape,
  users: 'int4',
  shops: 'int4',
  orders: 'int4',
  last_activity_at: 'timestamptz?',
} as const
export type TenantSummaryRow = RowOf<typeof tenantSummaryRow>
const tenantDetailRow = {
  ...tenantSummaryRow,
  active_users: 'int4',
  suspended_users: 'int4',
  technicians: 'int4',
  active_shops: 'int4',
  customers: 'int4',
  vehicles: 'int4',
  open_orders: 'int4',
  invoices: 'int4',
  files: 'int4',
  storage_bytes: 'int8',
  live_sessions: 'int4',
  audit_entries: 'int4',
  kyc_status: 'text?',
} as const
export type TenantDetailRow = RowOf<typeof tenantDetailRow>
export type TenantState = TenantSummaryRow['state']
export interface TenantSearch {
  search: string
  slug: string
  states: readonly string[] | null
  sortBy: string
  descending: boolean
  limit: number
  offset: number
}

export const selectTenants = (database: Database, wanted: TenantSearch) =>
  database.single(
    { ...tenantSummaryRow, total: 'int4' },
    'select * from auth.platform_tenants($1, $2, $3::text[], $4, $5, $6, $7)',
    [wanted.search, wanted.slug, wanted.states, wanted.sortBy, wanted.descending, wanted.limit, wanted.offset],
  )
export const selectTenant = async (database: Pick<Database, 'single'>, id: string): Promise<TenantDetailRow | undefined> =>
  (
    await database.single(tenantDetailRow, 'select t.*, auth.kyc_status_of($1) as kyc_status from auth.platform_tenant($1) t', [
      id,
    ])
  )[0]
export const selectTenantIn = (tx: Tx, id: string): Promise<TenantDetailRow> =>
  tx.one(tenantDetailRow, 'select t.*, auth.kyc_status_of($1) as kyc_status from auth.platform_tenant($1) t', [id])
/** The organization, held until the transaction ends. */
export const holdTenant = (tx: Tx, id: string): Promise<{ id: string; name: string; state: TenantState; version: number }> =>
  tx.one(columns('', authTenants, ['id', 'name', 'state', 'version']).shape, 'select * from auth.hold_tenant($1)', [id])
/** Null leaves a value as it is. */
export const changeTenant = (tx: Tx, id: string, change: { state: string | null; name: string | null }): Promise<number> =>
  tx.run('select auth.change_tenant($1, $2, $3)', [id, change.state, change.name])
const changed = columns('', authTenants, ['name', 'state', 'version', 'updated_at'])
/** What a change of the organization at hand may have changed, as it is now. */
export const selectChanged = (tx: Tx): Promise<RowOf<typeof changed>> =>
  tx.one(changed, `select ${changed.sql} from auth.tenants where id = $1`, [tx.tenant])
