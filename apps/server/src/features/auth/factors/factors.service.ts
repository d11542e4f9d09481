import { randomBytes } from 'node:crypto'
import type * as calls from '@twopost/contract/auth'
import type { Answer, Input } from '@twopost/contract/core/call'
import { modulesOf } from '#features/documents/index.ts'
import { newId } from '#platform/database/ids.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { openField, sealField } from '#platform/fields/field-cipher.ts'
import type { SessionContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { tokenHash } from '../token.rules.ts'
import { claimFactorTry, openCeremony, takeOwnCeremony } from './ceremonies.service.ts'
import { hasFactor, replaceRecoveryCodes, secretPlace } from './factor-check.service.ts'
import {
  deleteAuthenticator,
  deletePasskey,
  endOtherRows,
  findAuthenticator,
  findFactors,
  insertAuthenticator,
  insertPasskey,
  listPasskeys,
  setSignInMailsRow,
  strengthenSession,
  useStep,
} from './factors.queries.ts'
import { tellAccount } from './notices.service.ts'
import { checkNewPasskey, expectParty, optionsForNew } from './passkeys.service.ts'
import { relyingParty } from './relying-party.rules.ts'
import { authenticatorAddress, base32, matchingStep } from './totp.rules.ts'

/** Passkeys that one account may have. */
const mostPasskeys = 20

/** One's own factors. */
export async function showFactors(ctx: SessionContext): Promise<Answer<typeof calls.getFactors>> {
  const { accountId, needsFactor, roleNeedsFactor } = ctx.principal
  const [facts, passkeys, authenticator] = [
    await findFactors(ctx.database, accountId),
    await listPasskeys(ctx.database, accountId),
    await findAuthenticator(ctx.database, accountId),
  ]
  return {
    factors: {
      passkeys: passkeys.map((one) => ({
        id: one.id,
        name: one.name,
        is_backed_up: one.is_backed_up,
        created_at: one.created_at.toISOString(),
        last_used_at: one.last_used_at?.toISOString() ?? null,
      })),
      authenticator_since: authenticator?.created_at.toISOString() ?? null,
      recovery_codes_left: facts.recovery_codes,
      is_required: needsFactor || roleNeedsFactor,
      sign_in_mails: facts.sign_in_mails,
      passkey_host: relyingParty()?.id ?? null,
    },
  }
}

/**
 * What follows a factor that was added, in its transaction: this session is one with a factor now. With the first one the other sessions
 * end, which were opened without, and recovery codes come.
 */
async function settleAdded(tx: Tx, ctx: SessionContext, isFirst: boolean, what: string): Promise<string[] | null> {
  const { accountId } = ctx.principal
  const hash = tokenHash(ctx.token ?? '')
  await strengthenSession(tx, hash, '10 minutes', true)
  await tellAccount(tx, { accountId, kind: 'factor-added', params: { what } }, ctx.now)
  if (!isFirst) return null
  await endOtherRows(tx, accountId, hash)
  return replaceRecoveryCodes(tx, accountId)
}
const isFirstOf = async (ctx: SessionContext): Promise<boolean> =>
  !hasFactor(await findFactors(ctx.database, ctx.principal.accountId))

/** @throws Problem PASSKEYS_OFF */
export async function beginPasskey(ctx: SessionContext): Promise<Answer<typeof calls.beginPasskey>> {
  const { accountId, email, accountName } = ctx.principal
  const { challenge, text } = await optionsForNew(ctx, { accountId, email, name: accountName })
  return { ceremony: await openCeremony(ctx.database, { kind: 'add-passkey', accountId, challenge }), options: text }
}
/** @throws Problem CEREMONY_OVER, PASSKEY_REFUSED, PASSKEY_KNOWN, PASSKEYS_OFF */
export async function addPasskey(
  ctx: SessionContext,
  { body }: Input<typeof calls.addPasskey>,
): Promise<Answer<typeof calls.addPasskey>> {
  expectParty()
  const { accountId } = ctx.principal
  const { challenge } = await takeOwnCeremony(ctx.database, body.ceremony, 'add-passkey', accountId)
  const made = await checkNewPasskey(body.passkey, challenge)
  const isFirst = await isFirstOf(ctx)
  const codes = await ctx.database.outside(async (tx) => {
    const isAdded = await insertPasskey(tx, { id: newId(ctx.now), accountId, name: body.name, most: mostPasskeys, ...made })
    if (!isAdded) throw new Problem('PASSKEY_KNOWN')
    return settleAdded(tx, ctx, isFirst, 'passkey')
  })
  return { ...(await showFactors(ctx)), recovery_codes: codes }
}
/** @throws Problem FACTOR_NOT_FOUND */
export async function removePasskey(ctx: SessionContext, { params }: Input<typeof calls.removePasskey>): Promise<void> {
  const { accountId } = ctx.principal
  await ctx.database.outside(async (tx) => {
    if (!(await deletePasskey(tx, accountId, params.id))) throw new Problem('FACTOR_NOT_FOUND')
    await tellAccount(tx, { accountId, kind: 'factor-removed', params: { what: 'passkey' } }, ctx.now)
  })
}

/** A secret for an authenticator app; sealed at once, and shown this once. @throws Problem AUTHENTICATOR_EXISTS */
export async function beginAuthenticator(ctx: SessionContext): Promise<Answer<typeof calls.beginAuthenticator>> {
  const { accountId, email } = ctx.principal
  if ((await findFactors(ctx.database, accountId)).has_authenticator) throw new Problem('AUTHENTICATOR_EXISTS')
  const bytes = randomBytes(20)
  const id = newId(ctx.now)
  await insertAuthenticator(ctx.database, id, accountId, sealField(secretPlace(id), bytes.toString('base64url')))
  const secret = base32(bytes)
  const address = authenticatorAddress(email, secret)
  const modules = await modulesOf('QRCode', address)
  return { id, secret, address, qr: modules.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) }
}
/** @throws Problem FACTOR_NOT_FOUND, FACTOR_WRONG, AUTHENTICATOR_EXISTS, TOO_MANY_REQUESTS */
export async function addAuthenticator(
  ctx: SessionContext,
  { params, body }: Input<typeof calls.addAuthenticator>,
): Promise<Answer<typeof calls.addAuthenticator>> {
  const { accountId } = ctx.principal
  const row = await findAuthenticator(ctx.database, accountId, params.id)
  const secret = row && openField(secretPlace(row.id), row.secret)
  if (!row || secret === undefined) throw new Problem('FACTOR_NOT_FOUND')
  const claimed = await claimFactorTry(ctx, accountId)
  const step = matchingStep(Buffer.from(secret, 'base64url'), body.code, ctx.now.getTime(), row.last_step)
  if (step === undefined) throw new Problem('FACTOR_WRONG')
  await claimed.succeeded()
  const isFirst = await isFirstOf(ctx)
  const codes = await ctx.database.outside(async (tx) => {
    if (!(await useStep(tx, row.id, step, true))) throw new Problem('AUTHENTICATOR_EXISTS')
    return settleAdded(tx, ctx, isFirst, 'app')
  })
  return { ...(await showFactors(ctx)), recovery_codes: codes }
}
/** @throws Problem FACTOR_NOT_FOUND */
export async function removeAuthenticator(ctx: SessionContext): Promise<void> {
  const { accountId } = ctx.principal
  await ctx.database.outside(async (tx) => {
    if (!(await deleteAuthenticator(tx, accountId))) throw new Problem('FACTOR_NOT_FOUND')
    await tellAccount(tx, { accountId, kind: 'factor-removed', params: { what: 'app' } }, ctx.now)
  })
}

/** @throws Problem FACTORS_NONE */
export async function makeRecoveryCodes(ctx: SessionContext): Promise<Answer<typeof calls.makeRecoveryCodes>> {
  const { accountId } = ctx.principal
  if (await isFirstOf(ctx)) throw new Problem('FACTORS_NONE')
  return { recovery_codes: await ctx.database.outside((tx) => replaceRecoveryCodes(tx, accountId)) }
}
export async function setSignInMails(
  ctx: SessionContext,
  { body }: Input<typeof calls.setSignInMails>,
): Promise<Answer<typeof calls.setSignInMails>> {
  await setSignInMailsRow(ctx.database, ctx.principal.accountId, body.wanted)
  return showFactors(ctx)
}
/** Ends every other session of one's own. */
export async function endOtherSessions(ctx: SessionContext): Promise<Answer<typeof calls.endOtherSessions>> {
  const hash = tokenHash(ctx.token ?? '')
  return { ended: await ctx.database.outside((tx) => endOtherRows(tx, ctx.principal.accountId, hash)) }
}
