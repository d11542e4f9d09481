import type * as calls from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import { isSystemRole } from '@twopost/contract/permissions'
import { findRole } from '#features/roles/index.ts'
import type { Context } from '#platform/http/context.ts'
import { deleteFactorRoles, insertFactorRoles, selectFactorRoles } from './factors.queries.ts'

const everybody = '*'

/** For whom the organization asks for a second factor. */
export async function showFactorRule(ctx: Context): Promise<Answer<typeof calls.getFactorRule>> {
  const roles = await selectFactorRoles(ctx.tx)
  return { rule: { everyone: roles.includes(everybody), roles: roles.filter((role) => role !== everybody) } }
}
/** Sets it; it holds from the next request of everybody concerned. @throws Problem ROLE_NOT_FOUND */
export async function setFactorRule(
  ctx: Context,
  { body }: Input<typeof calls.setFactorRule>,
): Promise<Answer<typeof calls.setFactorRule>> {
  const names: string[] = []
  const roles = [...new Set(body.roles)]
  for (const role of roles) names.push(isSystemRole(role) ? role : (await findRole(ctx, role)).name)
  await deleteFactorRoles(ctx.tx)
  await insertFactorRoles(ctx.tx, [...(body.everyone ? [everybody] : []), ...roles])
  ctx.note({
    kind: 'tenant',
    id: ctx.tenant,
    code: 'organization.factor-rule-set',
    params: { who: body.everyone ? everybody : names.join(', ') || '–' },
  })
  return showFactorRule(ctx)
}
