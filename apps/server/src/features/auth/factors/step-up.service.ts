import type * as calls from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import { after } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { findAccount } from '../auth.queries.ts'
import { checkPassword } from '../password.rules.ts'
import { emailKeyOf, tokenHash } from '../token.rules.ts'
import { claimTry } from '../tries.service.ts'
import { claimFactorTry, openCeremony, takeOwnCeremony } from './ceremonies.service.ts'
import { hasFactor, isFactor, waysOf } from './factor-check.service.ts'
import { findFactors, strengthenSession } from './factors.queries.ts'

/** For how long somebody counts as having just said who they are. */
const strongMinutes = 10

/** How one can say that one is oneself: the password does only where there is no factor. */
export async function beginStepUp(ctx: SessionContext): Promise<Answer<typeof calls.beginStepUp>> {
  const { accountId } = ctx.principal
  const facts = await findFactors(ctx.database, accountId)
  const { challenge, passkey_options, methods } = await waysOf(ctx, accountId, facts)
  const ceremony = await openCeremony(ctx.database, { kind: 'step-up', accountId, challenge })
  return { ceremony, passkey_options, methods: hasFactor(facts) ? methods : ['password'] }
}

/** Says who one is. The ceremony is spent, whatever the answer. @throws Problem CEREMONY_OVER, FACTOR_WRONG, WRONG_PASSWORD, TOO_MANY_REQUESTS */
export const stepUp =
  (config: Config) =>
  async (ctx: SessionContext, { body }: Input<typeof calls.stepUp>): Promise<Answer<typeof calls.stepUp>> => {
    const { accountId, email } = ctx.principal
    const { challenge } = await takeOwnCeremony(ctx.database, body.ceremony, 'step-up', accountId)
    const byFactor = hasFactor(await findFactors(ctx.database, accountId))
    if (byFactor) {
      const claimed = await claimFactorTry(ctx, accountId)
      if (!(await isFactor(ctx, accountId, challenge, body))) throw new Problem('FACTOR_WRONG')
      await claimed.succeeded()
    } else {
      const claimed = await claimTry(ctx, config, emailKeyOf(email), { countsIp: false })
      const account = await findAccount(ctx.database, emailKeyOf(email))
      const right = await claimed.check(() => checkPassword(account?.password_hash ?? null, body.password ?? ''))
      if (!right) throw new Problem('WRONG_PASSWORD')
      await claimed.succeeded()
    }
    await ctx.database.outside((tx) => strengthenSession(tx, tokenHash(ctx.token ?? ''), `${strongMinutes} minutes`, byFactor))
    return { strong_until: after(ctx.now, strongMinutes * 60_000).toISOString() }
  }
