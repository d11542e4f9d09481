import { randomBytes } from 'node:crypto'
import type { FactorMethod, PasskeyUsed } from '@twopost/contract/auth'
import type { Tx } from '#platform/database/transaction.ts'
import { blindIndexes, openField } from '#platform/fields/field-cipher.ts'
import type { OpenContext } from '#platform/http/context.ts'
import { type FactorFacts, findAuthenticator, setRecoveryHashes, spendRecoveryHash, useStep } from './factors.queries.ts'
import { tellAccount } from './notices.service.ts'
import { checkUsedPasskey, optionsForUse } from './passkeys.service.ts'
import { relyingParty } from './relying-party.rules.ts'
import { base32, matchingStep } from './totp.rules.ts'

/** Where the secret of an authenticator is sealed. */
export const secretPlace = (id: string) => ({ tenant: null, table: 'auth.authenticators', column: 'secret', id })

export const hasFactor = (facts: Pick<FactorFacts, 'passkeys' | 'has_authenticator'>): boolean =>
  facts.passkeys > 0 || facts.has_authenticator

/** The ways that are open to somebody with these factors, and what the browser needs for a passkey. */
export async function waysOf(ctx: Pick<OpenContext, 'database'>, accountId: string, facts: FactorFacts) {
  const options = facts.passkeys > 0 && relyingParty() ? await optionsForUse(ctx, accountId) : undefined
  const methods: FactorMethod[] = [
    ...(options ? ['passkey' as const] : []),
    ...(facts.has_authenticator ? ['code' as const] : []),
    ...(facts.recovery_codes > 0 ? ['recovery' as const] : []),
  ]
  return {
    methods,
    passkey_options: options?.text ?? null,
    challenge: options?.challenge ?? randomBytes(32).toString('base64url'),
  }
}

/** Is this the code of the account's authenticator now? It is used up. */
async function isCode(ctx: Pick<OpenContext, 'database' | 'now'>, accountId: string, code: string): Promise<boolean> {
  const row = await findAuthenticator(ctx.database, accountId)
  const secret = row && openField(secretPlace(row.id), row.secret)
  if (!row || secret === undefined) return false
  const step = matchingStep(Buffer.from(secret, 'base64url'), code, ctx.now.getTime(), row.last_step)
  if (step === undefined) return false
  return ctx.database.outside((tx) => useStep(tx, row.id, step, false))
}

const codeCount = 10
/** How a recovery code is compared: capitals and digits alone. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
/**
 * What is kept of a recovery code: a hash under the key of sealed fields, so that a copy of the database alone gives no code away; for each
 * key that is known, the newest first.
 */
const codeHashes = (accountId: string, code: string): Buffer[] =>
  blindIndexes({ tenant: null, table: 'auth.recovery_codes', column: 'code_hash' }, `${accountId}:${plainCode(code)}`)

/** Ten new recovery codes of 50 bits each, in place of the old ones. They are shown once. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => {
    const text = base32(randomBytes(7)).slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
  await setRecoveryHashes(
    tx,
    accountId,
    codes.flatMap((code) => codeHashes(accountId, code).slice(0, 1)),
  )
  return codes
}

/** Spends a recovery code; its owner gets a mail. */
const spendRecoveryCode = (ctx: Pick<OpenContext, 'database' | 'now'>, accountId: string, code: string): Promise<boolean> =>
  ctx.database.outside(async (tx) => {
    if (!(await spendRecoveryHash(tx, accountId, codeHashes(accountId, code)))) return false
    await tellAccount(tx, { accountId, kind: 'recovery-code-used', params: {} }, ctx.now)
    return true
  })

/** One of these. */
interface FactorAnswer {
  passkey?: PasskeyUsed | undefined
  code?: string | undefined
  recovery_code?: string | undefined
}
/** Was a factor of this account shown? Codes that were right are used up. */
export async function isFactor(
  ctx: Pick<OpenContext, 'database' | 'now' | 'log'>,
  accountId: string,
  challenge: string,
  answer: FactorAnswer,
): Promise<boolean> {
  if (answer.passkey) return (await checkUsedPasskey(ctx, answer.passkey, challenge, accountId)) !== undefined
  if (answer.code !== undefined) return isCode(ctx, accountId, answer.code)
  return answer.recovery_code !== undefined && spendRecoveryCode(ctx, accountId, answer.recovery_code)
}
