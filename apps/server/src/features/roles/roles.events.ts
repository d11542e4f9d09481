import { shopOpened } from '#features/shops/index.ts'
import { Question } from '#platform/events/facts.ts'
import { insertLimit } from './roles.queries.ts'
import { firstManagerLimits } from './roles.rules.ts'

/** How many people have a role: one of the system's by its name, one of the organization's own by its id. */
export interface RoleUse {
  role: string
  count: number
}
/** Asked of who keeps memberships. */
export const roleUses = new Question<null, RoleUse[]>('roles.uses')

/** What roles do when an organization opens a shop; once in a process. */
export function subscribeRoles(): void {
  shopOpened.subscribe(async (ctx) => {
    await insertLimit(ctx.tx, 'service-manager', 'purchase_amount', firstManagerLimits.purchase_amount, ctx.now)
    await insertLimit(ctx.tx, 'service-manager', 'refund_amount', firstManagerLimits.refund_amount, ctx.now)
  })
}
