import type * as calls from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { findAccountById } from '../account-links.queries.ts'
import { choicesOf, type Entered, letIn, openFor, type TenantChoice } from '../open-session.service.ts'
import { claimFactorTry, openCeremony, takeCeremony } from './ceremonies.service.ts'
import { hasFactor, isFactor, waysOf } from './factor-check.service.ts'
import { type FactorFacts, findFactors } from './factors.queries.ts'
import { checkUsedPasskey, expectParty, optionsForUse } from './passkeys.service.ts'

type SignedIn = Answer<typeof calls.answerSecondFactor>

/** Asks for the second step: a ceremony in place of a session. */
async function askSecondStep(ctx: OpenContext, accountId: string, tenantId: string | null, facts: FactorFacts) {
  const { challenge, ...ways } = await waysOf(ctx, accountId, facts)
  const ceremony = await openCeremony(ctx.database, { kind: 'second-factor', accountId, tenantId, challenge })
  return { ceremony, ...ways }
}

/**
 * Goes on after a first step that was right: with a factor of the account comes the second step, without one the person is in.
 * @param tenantId where an invitation leads; null leaves the choice open
 */
async function goOn(
  ctx: OpenContext,
  accountId: string,
  tenantId: string | null,
  inside: () => Promise<Entered>,
): Promise<SignedIn> {
  const facts = await findFactors(ctx.database, accountId)
  if (!hasFactor(facts)) return inside()
  return { requires_tenant_selection: false, tenants: [], second_step: await askSecondStep(ctx, accountId, tenantId, facts) }
}
/** Lets an account in whose owner has been made sure of by a first step: straight, by a choice of tenants (A3), or by a second step. */
export const enter = (
  ctx: OpenContext,
  account: { id: string; is_super_admin: boolean },
  choices: TenantChoice[],
): Promise<SignedIn> => goOn(ctx, account.id, null, () => letIn(ctx, account, choices, false))
/** The same into one organization. */
export const enterTenant = (ctx: OpenContext, accountId: string, tenantId: string): Promise<SignedIn> =>
  goOn(ctx, accountId, tenantId, () => openFor(ctx, accountId, tenantId, false))

/** Lets somebody in who has shown a factor. @throws Problem WRONG_CREDENTIALS for who may sign in nowhere any more */
async function letInByFactor(ctx: OpenContext, accountId: string, tenantId: string | null): Promise<Entered> {
  const account = await findAccountById(ctx.database, accountId)
  const choices = account ? await choicesOf(ctx.database, account) : null
  if (!account || !choices) throw new Problem('WRONG_CREDENTIALS')
  if (tenantId !== null && choices.some((one) => one.id === tenantId)) return openFor(ctx, accountId, tenantId, true)
  return letIn(ctx, account, choices, true)
}

/**
 * The second step of signing in. The ceremony is spent, whatever the answer; a wrong one gets the next ceremony with its refusal.
 * @throws Problem CEREMONY_OVER, FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export async function answerSecondFactor(ctx: OpenContext, { body }: Input<typeof calls.answerSecondFactor>): Promise<SignedIn> {
  const {
    account_id: accountId,
    tenant_id: tenantId,
    challenge,
  } = await takeCeremony(ctx.database, body.ceremony, 'second-factor')
  if (accountId === null) throw new Problem('CEREMONY_OVER')
  const claimed = await claimFactorTry(ctx, accountId)
  if (!(await isFactor(ctx, accountId, challenge, body))) {
    const facts = await findFactors(ctx.database, accountId)
    throw new Problem('FACTOR_WRONG', {}, { current: await askSecondStep(ctx, accountId, tenantId, facts) })
  }
  await claimed.succeeded()
  return letInByFactor(ctx, accountId, tenantId)
}

/** Begins to sign in with a passkey alone. Nobody is named, so nothing tells which accounts have one. @throws Problem PASSKEYS_OFF */
export async function beginPasskeySignIn(ctx: OpenContext): Promise<Answer<typeof calls.beginPasskeySignIn>> {
  const { challenge, text } = await optionsForUse(ctx, null)
  const ceremony = await openCeremony(ctx.database, { kind: 'passkey-sign-in', accountId: null, challenge })
  return { ceremony, options: text }
}
/** Signs in with a passkey, which is something held and a check of the person at once. @throws Problem CEREMONY_OVER, PASSKEY_REFUSED */
export async function signInWithPasskey(ctx: OpenContext, { body }: Input<typeof calls.signInWithPasskey>): Promise<SignedIn> {
  expectParty()
  const { challenge } = await takeCeremony(ctx.database, body.ceremony, 'passkey-sign-in')
  const accountId = await checkUsedPasskey(ctx, body.passkey, challenge, null)
  if (accountId === undefined) throw new Problem('PASSKEY_REFUSED')
  return letInByFactor(ctx, accountId, null)
}
