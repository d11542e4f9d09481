import { columns, type RowOf } from '#platform/database/shape.ts'
import type { Database, Tx } from '#platform/database/transaction.ts'
import { authTenants } from '#tables.gen.ts'

const organizationRow = columns('', authTenants, ['id', 'slug', 'name', 'is_public', 'version'])
export type OrganizationRow = RowOf<typeof organizationRow>
export const selectOrganization = (tx: Tx): Promise<OrganizationRow> =>
  tx.one(organizationRow, `select ${organizationRow.sql} from auth.tenants where id = $1`, [tx.tenant])
/** Null leaves a value as it is. Undefined: the version is stale. */
export const changeOrganization = (
  tx: Tx,
  change: { name: string | null; isPublic: boolean | null; version: number | null },
): Promise<OrganizationRow | undefined> =>
  tx.maybe(organizationRow, 'select * from auth.change_own_tenant($1, $2, $3)', [change.name, change.isPublic, change.version])

/** What its application decided about the organization at hand; one that is suspended stays so. */
export const setOwnTenantState = (tx: Tx, state: 'pending' | 'approved' | 'rejected'): Promise<number> =>
  tx.run('select auth.set_own_tenant_state($1)', [state])

export const selectPublicTenants = (database: Database, limit: number, offset: number) =>
  database.single(
    { slug: authTenants.slug, name: authTenants.name, total: 'int4' },
    'select * from auth.public_tenants($1, $2)',
    [limit, offset],
  )
export const findApprovedTenant = async (database: Database, slug: string): Promise<{ slug: string; name: string } | undefined> =>
  (await database.single({ slug: authTenants.slug, name: authTenants.name }, 'select * from auth.resolve_tenant($1)', [slug]))[0]
