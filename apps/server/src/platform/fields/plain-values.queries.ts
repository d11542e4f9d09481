import type { TenantId } from '@twopost/contract/core/ids'
import { typed } from '#platform/database/shape.ts'
import type { Database } from '#platform/database/transaction.ts'

/** The organizations that still have values in a plain column, and in which one (`customers.tax_id`): one look at all of them (AUD5). */
export const listPlain = (database: Pick<Database, 'single'>): Promise<{ tenant_id: TenantId; source: string }[]> =>
  database.single(
    { tenant_id: typed<TenantId>('uuid'), source: 'text' },
    'select tenant_id, source from auth.tenants_with_plain_values()',
  )
