import { randomBytes } from 'node:crypto'
import type { PasskeyMade, PasskeyUsed } from '@twopost/contract/auth'
import type { OpenContext } from '#platform/http/context.ts'
import { Problem } from '#platform/http/problem.ts'
import { newOptions, readNew, readUsed, useOptions } from '#platform/webauthn/passkeys.ts'
import type { RelyingParty } from '#platform/webauthn/relying-party.ts'
import { findPasskey, listPasskeys, noteUseOfPasskey, passkeyHandleOf } from './factors.queries.ts'
import { relyingParty } from './relying-party.rules.ts'

/** @throws Problem PASSKEYS_OFF where people open an IP address */
export function expectParty(): RelyingParty {
  const party = relyingParty()
  if (!party) throw new Problem('PASSKEYS_OFF')
  return party
}

/** What a browser needs to use a passkey: one of this account, or any of a person who is not known yet. @throws Problem PASSKEYS_OFF */
export async function optionsForUse(ctx: Pick<OpenContext, 'database'>, accountId: string | null) {
  return useOptions(expectParty(), accountId === null ? [] : await listPasskeys(ctx.database, accountId))
}

/** What a browser needs to make a passkey. The handle is random and says nothing of the person. @throws Problem PASSKEYS_OFF */
export async function optionsForNew(
  ctx: Pick<OpenContext, 'database'>,
  { accountId, email, name }: { accountId: string; email: string; name: string },
) {
  const party = expectParty()
  const fresh = randomBytes(32)
  const handle = (await passkeyHandleOf(ctx.database, accountId, fresh)) ?? fresh
  return newOptions(party, { handle, email, name }, await listPasskeys(ctx.database, accountId))
}

/** A new passkey after every check of the standard. @throws Problem PASSKEY_REFUSED, PASSKEYS_OFF */
export async function checkNewPasskey(made: PasskeyMade, challenge: string) {
  const passkey = await readNew(expectParty(), made, challenge)
  if (!passkey) throw new Problem('PASSKEY_REFUSED')
  return passkey
}

/**
 * Whose passkey answered, after every check of the standard; undefined when it is unknown, or one of them fails. A counter that went back
 * is written to the log and refuses nothing: passkeys that several devices share send 0.
 * @param accountId whose it has to be; null where anybody's will do, and then it has to name its owner
 */
export async function checkUsedPasskey(
  ctx: Pick<OpenContext, 'database' | 'log'>,
  used: PasskeyUsed,
  challenge: string,
  accountId: string | null,
): Promise<string | undefined> {
  const party = expectParty()
  const row = await findPasskey(ctx.database, Buffer.from(used.id, 'base64url'))
  if (!row || (accountId !== null && row.account_id !== accountId)) return undefined
  const handle = used.user_handle === null ? undefined : Buffer.from(used.user_handle, 'base64url')
  if (handle ? !row.passkey_handle?.equals(handle) : accountId === null) return undefined
  const now = await readUsed(party, used, challenge, row)
  if (!now) return undefined
  if (now.counter !== 0 && now.counter <= row.counter)
    ctx.log.warn({ event: 'passkey-counter-back', actorId: row.account_id }, 'the counter of a passkey went back')
  await noteUseOfPasskey(ctx.database, row.id, now.counter, now.isBackedUp)
  return row.account_id
}
