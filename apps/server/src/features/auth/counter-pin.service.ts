import type * as calls from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import type { Config } from '#platform/config/config.ts'
import { newId } from '#platform/database/ids.ts'
import type { Context, OutsideContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { claimTries, clearFailures, findAccount } from './auth.queries.ts'
import { deletePin, findPin, upsertPin } from './counter-pin.queries.ts'
import { checkPassword, hashPassword } from './password.rules.ts'
import { emailKeyOf, failureKey } from './token.rules.ts'
import { claimTry, tryOf } from './tries.service.ts'

/** Wrong tries in 15 minutes before a PIN is locked (AUT13); each further five of a day lock it for longer. */
const mostTries = 5

/** Whose PIN it is. @throws Problem NOT_ALLOWED for a super-admin, who belongs to no organization */
function ownId({ userId }: { userId: string | null }): string {
  if (userId === null) throw new Problem('NOT_ALLOWED')
  return userId
}

export async function getCounterPin(ctx: Context): Promise<Answer<typeof calls.getCounterPin>> {
  const row = ctx.userId === null ? undefined : await findPin(ctx.tx, ctx.userId)
  return { has_pin: row !== undefined, set_at: row?.set_at.toISOString() ?? null }
}

/** @throws Problem WRONG_PASSWORD, TOO_MANY_REQUESTS */
async function expectOwnPassword(ctx: OutsideContext, config: Config, password: string): Promise<void> {
  const emailKey = emailKeyOf(ctx.principal.email)
  const claimed = await claimTry(ctx, config, emailKey, { countsIp: false })
  const account = await findAccount(ctx.database, emailKey)
  if (!(await claimed.check(() => checkPassword(account?.password_hash ?? null, password)))) throw new Problem('WRONG_PASSWORD')
  await claimed.succeeded()
}
/** Sets one's own PIN, after the password was checked (S-12). @throws Problem WRONG_PASSWORD, TOO_MANY_REQUESTS, NOT_ALLOWED */
export const setCounterPin =
  (config: Config) =>
  async (ctx: OutsideContext, { body }: Input<typeof calls.setCounterPin>): Promise<Answer<typeof calls.setCounterPin>> => {
    const userId = ownId(ctx.principal)
    await expectOwnPassword(ctx, config, body.current_password)
    const hash = await hashPassword(body.pin)
    await clearFailures(ctx.database, keyOf(ctx.tenant, userId))
    return ctx.forTenant(ctx.tenant, async (inside) => {
      await upsertPin(inside.tx, userId, hash, inside.now)
      inside.note({ kind: 'user', id: userId, code: 'user.pin-set', params: { name: inside.actorName } })
      return getCounterPin(inside)
    })
  }
/** Takes one's own PIN away; a super-admin, who belongs to no organization, has none. */
export async function removeCounterPin(ctx: Context): Promise<void> {
  const { userId } = ctx
  if (userId === null) return
  await deletePin(ctx.tx, userId)
  ctx.note({ kind: 'user', id: userId, code: 'user.pin-removed', params: { name: ctx.actorName } })
}

const keyOf = (tenant: string, userId: string): Buffer => failureKey('pin', `${tenant}:${userId}`)
/**
 * Checks the PIN of a person at the counter, outside of every transaction: it computes, and a wrong try counts whatever becomes of the call. Somebody
 * unknown and somebody without a PIN cost the same and are answered alike. @throws Problem PIN_WRONG, TOO_MANY_REQUESTS (AUT13, AUT25)
 */
export async function expectPin(ctx: OutsideContext, { user_id, pin }: { user_id: string; pin: string }): Promise<void> {
  const id = user_id.toLowerCase()
  const tries = [newId(ctx.now)]
  const key = keyOf(ctx.tenant, id)
  const seconds = await claimTries(ctx.database, tries, [key], [mostTries])
  if (seconds > 0) throw new Problem('TOO_MANY_REQUESTS', { seconds }, { retryAfterSeconds: seconds })
  const claimed = tryOf(ctx.database, tries, key)
  const row = await ctx.inTenant((inside) => findPin(inside.tx, id), { reads: true })
  if (!(await claimed.check(() => checkPassword(row?.pin_hash ?? null, pin)))) throw new Problem('PIN_WRONG')
  await claimed.succeeded()
}
/**
 * Whether the person at the counter is the one who signed in there: by their PIN, or by their password where they have none (EST23).
 * @throws Problem PIN_WRONG, WRONG_PASSWORD, TOO_MANY_REQUESTS
 */
export const confirmAtCounter =
  (config: Config) =>
  async (ctx: OutsideContext, { body }: Input<typeof calls.confirmAtCounter>): Promise<void> => {
    if (body.current_password !== undefined) return expectOwnPassword(ctx, config, body.current_password)
    await expectPin(ctx, { user_id: ownId(ctx.principal), pin: body.pin ?? '' })
  }
