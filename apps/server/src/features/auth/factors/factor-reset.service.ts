import type { Context } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { listTenantsOf, resetFactorRows } from './factors.queries.ts'
import { tellAccount } from './notices.service.ts'

/**
 * Takes every factor of a member away and ends their sessions everywhere; they get a mail. Factors belong to the account, so that one
 * organization does not take those of another's people: that is left to the platform.
 * Who has not accepted yet is answered as if they had none, whoever they are (S-10).
 * @throws Problem FACTORS_NONE, FACTORS_ELSEWHERE
 */
export async function resetFactors(ctx: Context, member: { account_id: string; accepted_at: Date | null }): Promise<void> {
  if (member.accepted_at === null) throw new Problem('FACTORS_NONE')
  const worksElsewhere = (await listTenantsOf(ctx.tx, member.account_id)).some((tenant) => tenant !== ctx.tenant)
  if (worksElsewhere && !ctx.principal.isSuperAdmin) throw new Problem('FACTORS_ELSEWHERE')
  if (!(await resetFactorRows(ctx.tx, member.account_id))) throw new Problem('FACTORS_NONE')
  const params = { by: ctx.actorName, tenant: ctx.principal.tenant?.name ?? '' }
  await tellAccount(ctx.tx, { accountId: member.account_id, kind: 'factors-reset', params }, ctx.now)
}
