import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Calls } from '@twopost/contract/calls'
import type { Sent } from '@twopost/contract/core/call'

type Made = Sent<Calls['addPasskey']>['body']['passkey']
type Used = Sent<Calls['signInWithPasskey']>['body']['passkey']

/** The person closed the browser's window, or it waited too long: nothing to complain about. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
/** The device holds a passkey of this account already. */
export const isThere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

/** Lets the browser make a passkey. @param options as the server wrote them */
export async function makePasskey(options: string): Promise<Made> {
  const { id, response } = await startRegistration({ optionsJSON: JSON.parse(options) })
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []) as Made['transports'],
  }
}
/** Lets the browser use one. */
export async function askPasskey(options: string): Promise<Used> {
  const { id, response } = await startAuthentication({ optionsJSON: JSON.parse(options) })
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  }
}
