import type { TenantId } from '@twopost/contract/core/ids'
import { emailKeyOf, listMemberships } from '#features/auth/index.ts'
import { findAccountIdByEmail, findTenantBySlug } from '#features/users/index.ts'
import type { DatabaseAccess } from '#platform/database/open.ts'
import { removeTenants } from '#platform/database/remove-tenants.ts'
import type { Database } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { demoOrganizations, publishedAccounts } from './published-accounts.ts'

interface Installation {
  db: Database
  database: Pick<DatabaseAccess, 'migrate'>
  rolePrefix: string
  /** Where the organizations' files lie. */
  files: FileStore
}

/**
 * Takes the demo out of an installation that is meant for real work: its organizations with everything in them, their files, and its
 * accounts (S1-2). What somebody made beside it stays: an organization counts as the demo's only with the demo's own first member,
 * and an account that also belongs to another organization only loses its password.
 * @returns how many organizations and accounts went
 */
export async function removeDemo({
  db,
  database,
  rolePrefix,
  files,
}: Installation): Promise<{ tenants: number; accounts: number }> {
  const accountIds = new Map<string, string>()
  await db.outside(async (tx) => {
    for (const { email } of publishedAccounts) {
      const id = await findAccountIdByEmail(tx, emailKeyOf(email))
      if (id) accountIds.set(email, id)
    }
  })
  const tenantIds: TenantId[] = []
  for (const { slug, email } of demoOrganizations) {
    const tenant = await findTenantBySlug(db, slug)
    const accountId = accountIds.get(email)
    if (tenant && accountId && (await isMember(db, accountId, tenant.tenant_id))) tenantIds.push(tenant.tenant_id as TenantId)
  }
  const removed = await removeTenants({
    connection: database.migrate,
    rolePrefix,
    tenantIds,
    accountIds: [...accountIds.values()],
  })
  for (const id of tenantIds) await files.removeTenant(id)
  return removed
}

const isMember = async (db: Database, accountId: string, tenantId: string): Promise<boolean> =>
  (await listMemberships(db, accountId)).some((one) => one.tenant_id === tenantId)
