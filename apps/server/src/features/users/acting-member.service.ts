import type { TenantId } from '@twopost/contract/core/ids'
import { expandPermissions, isSystemRole, systemRoles } from '@twopost/contract/permissions'
import { emailKeyOf } from '#features/auth/index.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import type { Log } from '#platform/log/log.ts'
import { selectActiveByEmail, selectLanguages, selectMembers } from './acting-member.queries.ts'

export interface Acting {
  tx: Tx
  tenant: TenantId
  now: Date
  log: Log
}
/** A person of the organization with what a request of theirs would have. */
export interface ActingMember {
  id: string
  name: string
  email: string
  /** False for who is suspended, has not accepted yet, or is gone. */
  isActive: boolean
  ctx: Context
}

/**
 * People with the rights, shops and language they have at this instant, for what a job does on their behalf. The tenant is an approved one, as those of jobs
 * are; what such a use case notes goes nowhere, because the job has no command.
 */
export async function findActingMembers(at: Acting, ids: readonly string[]): Promise<Map<string, ActingMember>> {
  const rows = await selectMembers(at.tx, ids)
  const accounts = await selectLanguages(
    at.tx,
    rows.map((row) => row.account_id),
  )
  return new Map(
    rows.map((row) => {
      const isSystem = row.system_role !== null && isSystemRole(row.system_role)
      const permissions = expandPermissions(isSystem ? systemRoles[row.system_role as keyof typeof systemRoles] : row.permissions)
      const shopIds = row.shop_ids.length === 0 ? null : row.shop_ids
      const principal: Context['principal'] = {
        ...{ id: row.id, accountId: row.account_id, accountName: row.name, email: row.email, emailVerified: true },
        isSuperAdmin: false,
        language: accounts.find((one) => one.account_id === row.account_id)?.language ?? 'en',
        tenant: { id: at.tenant, slug: '', name: '', state: 'approved' },
        ...{ userId: row.id, name: row.name, roles: row.system_role === null ? [] : [row.system_role], permissions, shopIds },
        ownRecordIds: row.technician_id === null ? {} : { technician: row.technician_id },
        now: at.now,
      }
      const ctx: Context = {
        ...{ tenant: at.tenant, principal, userId: row.id, actorName: row.name, permissions, shopIds },
        ...{ tx: at.tx, now: at.now, requestId: 'job', log: at.log },
        note: () => {},
      }
      return [row.id, { id: row.id, name: row.name, email: row.email, isActive: row.is_active, ctx }]
    }),
  )
}

/** The active people with these addresses, and the first address that nobody has. */
export async function membersByEmail(tx: Tx, emails: readonly string[]): Promise<{ ids: string[]; unknown: string | undefined }> {
  const wanted = [...new Set(emails.map(emailKeyOf))]
  const rows = await selectActiveByEmail(tx, wanted)
  const byKey = new Map(rows.map((row) => [row.email_key, row.id]))
  return {
    ids: wanted.flatMap((key) => byKey.get(key) ?? []),
    unknown: emails.find((one) => !byKey.has(emailKeyOf(one))),
  }
}
