import type { Approver, LentRight } from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import type * as calls from '@twopost/contract/users'
import { expectPin, selectPinHolders } from '#features/auth/index.ts'
import { type Context, may, mayEnterShop, type OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { type ActingMember, findActingMembers } from './acting-member.service.ts'

/** Who lends a right to the person at the counter. */
interface Second {
  id: string
  name: string
}
const mayLend = ({ isActive, ctx }: ActingMember, right: LentRight, shopId: string): boolean =>
  isActive && may(ctx, right) && mayEnterShop(ctx, shopId)

/** People who may be the second person at a counter (AUT13), by name. A shop that one may not enter has none. */
export async function listApprovers(
  ctx: Context,
  { query }: Input<typeof calls.listApprovers>,
): Promise<Answer<typeof calls.listApprovers>> {
  const shopId = query.shop_id.toLowerCase()
  if (!mayEnterShop(ctx, shopId)) return { approvers: [] }
  const people = await findActingMembers(ctx, await selectPinHolders(ctx.tx))
  const able = [...people.values()].filter((one) => one.id !== ctx.userId && mayLend(one, query.right, shopId))
  const approvers = able.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  return { approvers: approvers.slice(0, 100) }
}

/**
 * Runs a command that the signed-in person may have no right to with what a second person lends (AUT13): the PIN is checked first, then whether its person
 * has the right in this shop now. `work` gets who that is, and undefined where nobody was named.
 * @throws Problem PIN_WRONG, TOO_MANY_REQUESTS, and from `expectLent` APPROVER_MAY_NOT
 */
export async function withApprover<T>(
  ctx: OutsideContext,
  approver: Approver | undefined,
  work: (inside: Context, lent: Lent) => Promise<T>,
): Promise<T> {
  if (approver) await expectPin(ctx, approver)
  return ctx.forTenant(ctx.tenant, (inside) =>
    work(inside, async (right, shopId) => {
      if (may(inside, right)) return undefined
      if (!approver) throw new Problem('NOT_ALLOWED')
      const id = approver.user_id.toLowerCase()
      const person = (await findActingMembers(inside, [id])).get(id)
      if (!person || !mayLend(person, right, shopId)) throw new Problem('APPROVER_MAY_NOT', { name: person?.name ?? '' })
      return { id, name: person.name }
    }),
  )
}
/** Who lends a right in a shop; undefined where the signed-in person has it. @throws Problem NOT_ALLOWED where nobody does, APPROVER_MAY_NOT */
export type Lent = (right: LentRight, shopId: string) => Promise<Second | undefined>
/** Of a use case that runs by itself, such as one of the demo: one's own rights alone. */
export const ownRights =
  (ctx: Context): Lent =>
  async (right) => {
    if (!may(ctx, right)) throw new Problem('NOT_ALLOWED')
    return undefined
  }
