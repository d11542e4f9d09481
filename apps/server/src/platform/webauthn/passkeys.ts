import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.ts'

/** Loaded by the first use: its certificates and their formats are a tenth of what a start loads. */
const library = () => import('@simplewebauthn/server')

/** A passkey that is known already. */
interface KnownPasskey {
  readonly credential_id: Buffer
  readonly transports: readonly string[]
}
const described = (known: readonly KnownPasskey[]) =>
  known.map((one) => ({
    id: one.credential_id.toString('base64url'),
    transports: [...one.transports] as AuthenticatorTransport[],
  }))

/** What a browser needs to use a passkey: one of these, or any where none is named. `text` is JSON; a device checks the person. */
export async function useOptions(
  party: RelyingParty,
  known: readonly KnownPasskey[],
): Promise<{ challenge: string; text: string }> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: described(known),
  })
  return { challenge: options.challenge, text: JSON.stringify(options) }
}

/** What a browser needs to make a passkey that signs in without a name. Devices that hold a known one refuse. `text` is JSON. */
export async function newOptions(
  party: RelyingParty,
  person: { handle: Buffer; email: string; name: string },
  known: readonly KnownPasskey[],
): Promise<{ challenge: string; text: string }> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Twopost',
    rpID: party.id,
    userID: new Uint8Array(person.handle),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, text: JSON.stringify(options) }
}

/** What a browser answers; every field is base64url. */
interface Made {
  id: string
  client_data: string
  attestation: string
  transports: readonly string[]
}
/** A new passkey after every check of the standard; undefined when one of them fails. */
export async function readNew(party: RelyingParty, made: Made, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: made.client_data,
        attestationObject: made.attestation,
        transports: [...made.transports] as AuthenticatorTransport[],
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    aaguid,
  }
}

/** What a browser answers; every field is base64url. */
interface Used {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string | null
}
/** Was this passkey used, after every check of the standard but that of its counter? Its counter now; undefined when one fails. */
export async function readUsed(
  party: RelyingParty,
  used: Used,
  challenge: string,
  known: KnownPasskey & { readonly public_key: Buffer },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: {
      id: used.id,
      rawId: used.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: used.client_data,
        authenticatorData: used.authenticator_data,
        signature: used.signature,
        ...(used.user_handle !== null && { userHandle: used.user_handle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...party.origins],
    expectedRPID: party.id,
    credential: {
      id: known.credential_id.toString('base64url'),
      publicKey: new Uint8Array(known.public_key),
      counter: 0,
      transports: [...known.transports] as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
