import type { TenantId } from '@twopost/contract/core/ids'
import { typed } from '#platform/database/shape.ts'
import type { Database } from './transaction.ts'

/** Tenants after one, in the order of their ids: the approved ones, or all. */
export const listTenantIds = async (
  database: Pick<Database, 'single'>,
  after: TenantId | null,
  limit: number,
  which: 'approved' | 'all' = 'approved',
): Promise<TenantId[]> =>
  (
    await database.single(
      { id: typed<TenantId>('uuid') },
      which === 'all'
        ? 'select id from auth.list_all_tenant_ids($1, $2) as id'
        : 'select id from auth.list_tenant_ids($1, $2) as id',
      [after, limit],
    )
  ).map((row) => row.id)
export const databaseNow = async (database: Pick<Database, 'single'>): Promise<Date> => {
  const [row] = await database.single({ now: 'timestamptz' }, 'select now()')
  if (!row) throw new Error('the database gave no time')
  return row.now
}
