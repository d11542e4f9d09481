import type { Database, Tx } from '#platform/database/transaction.ts'

export type TenantState = 'pending' | 'approved' | 'rejected' | 'suspended'
export interface TenantSummaryRow {
  id: string
  slug: string
  name: string
  state: TenantState
  is_public: boolean
  version: number
  created_at: Date
  updated_at: Date
  users: number
  shops: number
  orders: number
  last_activity_at: Date | null
}
export interface TenantDetailRow extends TenantSummaryRow {
  active_users: number
  suspended_users: number
  technicians: number
  active_shops: number
  customers: number
  vehicles: number
  open_orders: number
  invoices: number
  files: number
  storage_bytes: number
  live_sessions: number
  audit_entries: number
  kyc_status: string | null
}
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
  database.single<TenantSummaryRow & { total: number }>(
    'select * from auth.platform_tenants($1, $2, $3::text[], $4, $5, $6, $7)',
    [wanted.search, wanted.slug, wanted.states, wanted.sortBy, wanted.descending, wanted.limit, wanted.offset],
  )
export const selectTenant = async (database: Pick<Database, 'single'>, id: string): Promise<TenantDetailRow | undefined> =>
  (
    await database.single<TenantDetailRow>('select t.*, auth.kyc_status_of($1) as kyc_status from auth.platform_tenant($1) t', [
      id,
    ])
  )[0]
export const selectTenantIn = (tx: Tx, id: string): Promise<TenantDetailRow> =>
  tx.one<TenantDetailRow>('select t.*, auth.kyc_status_of($1) as kyc_status from auth.platform_tenant($1) t', [id])
/** The organization, held until the transaction ends. */
export const holdTenant = (tx: Tx, id: string): Promise<{ id: string; name: string; state: TenantState; version: number }> =>
  tx.one('select * from auth.hold_tenant($1)', [id])
/** Null leaves a value as it is. */
export const changeTenant = (tx: Tx, id: string, change: { state: string | null; name: string | null }): Promise<number> =>
  tx.run('select auth.change_tenant($1, $2, $3)', [id, change.state, change.name])
