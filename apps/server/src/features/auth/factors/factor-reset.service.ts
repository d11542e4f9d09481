import type { TenantId } from '@twopost/contract/core/ids'
import type { Database } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { listMemberships } from '../auth.queries.ts'
import { resetFactorRows } from './factors.queries.ts'
import { tellAccount } from './notices.service.ts'

/** Is the account a member of another organization as well? Asked outside of a tenant's transaction (docs/cluster.md, C4). */
export const worksElsewhere = async (database: Database, accountId: string, tenant: TenantId): Promise<boolean> =>
  (await listMemberships(database, accountId)).some((one) => one.tenant_id !== tenant)

/**
 * Takes every factor of a member away and ends their sessions everywhere; they get a mail. Factors belong to the account, so that one
 * organization does not take those of another's people: that is left to the platform.
 * For somebody who has not accepted the invitation yet, the answer is always that there are no factors (S-10).
 * @throws Problem FACTORS_NONE, FACTORS_ELSEWHERE
 */
export async function resetFactors(
  ctx: Context,
  member: { account_id: string; accepted_at: Date | null },
  isElsewhere: boolean,
): Promise<void> {
  if (member.accepted_at === null) throw new Problem('FACTORS_NONE')
  if (isElsewhere && !ctx.principal.isSuperAdmin) throw new Problem('FACTORS_ELSEWHERE')
  if (!(await resetFactorRows(ctx.tx, member.account_id))) throw new Problem('FACTORS_NONE')
  const params = { by: ctx.actorName, tenant: ctx.principal.tenant?.name ?? '' }
  await tellAccount(ctx.tx, { accountId: member.account_id, kind: 'factors-reset', params }, ctx.now)
}
