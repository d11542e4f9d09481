import * as z from 'zod'
import { anyOf, defineCall, everyone, signedIn } from '../../core/call.ts'
import { pathId } from '../../core/ids.ts'
import { requiredLine } from '../../core/text.ts'
import { SignInAnswer } from '../auth.model.ts'
import { password } from '../password.model.ts'
import {
  appCode,
  ceremonyToken,
  FactorRule,
  Factors,
  factorAnswer,
  factorMethods,
  PasskeyMade,
  PasskeyUsed,
} from './second-factors.model.ts'

const factors = z.object({ factors: Factors })
/** With the first factor come recovery codes, which are shown this once. */
const added = z.object({ factors: Factors, recovery_codes: z.array(z.string()).nullable() })
const passkeyBegun = z.object({ ceremony: z.string(), options: z.string() })
const isOne = (values: readonly unknown[]): boolean => values.filter((one) => one !== undefined).length === 1

// At sign-in.
export const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Begin to sign in with a passkey alone, which counts as both factors',
  access: everyone,
  limit: 'sign-in',
  answer: passkeyBegun,
  problems: ['PASSKEYS_OFF'],
})
export const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  access: everyone,
  limit: 'sign-in',
  body: z.strictObject({ ceremony: ceremonyToken, passkey: PasskeyUsed }),
  answer: SignInAnswer,
  problems: ['CEREMONY_OVER', 'PASSKEY_REFUSED', 'PASSKEYS_OFF', 'WRONG_CREDENTIALS'],
})
export const answerSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of signing in; a wrong answer ends the ceremony and brings a new one',
  access: everyone,
  limit: 'sign-in',
  body: z
    .strictObject({ ceremony: ceremonyToken, ...factorAnswer })
    .refine((said) => isOne([said.passkey, said.code, said.recovery_code]), { error: 'REQUIRED', path: ['code'] }),
  answer: SignInAnswer,
  problems: ['CEREMONY_OVER', 'FACTOR_WRONG', 'PASSKEYS_OFF', 'WRONG_CREDENTIALS'],
})

// One's own factors.
export const getFactors = defineCall({
  method: 'GET',
  path: '/auth/factors',
  summary: 'What one signs in with beside the password; secrets are never shown',
  access: signedIn,
  answer: factors,
})
export const beginPasskey = defineCall({
  method: 'POST',
  path: '/auth/factors/passkeys/options',
  summary: 'Begin to add a passkey',
  access: signedIn,
  strong: true,
  answer: passkeyBegun,
  problems: ['PASSKEYS_OFF'],
})
export const addPasskey = defineCall({
  method: 'POST',
  path: '/auth/factors/passkeys',
  summary: 'Add a passkey; with the first factor the other sessions end and recovery codes come',
  access: signedIn,
  strong: true,
  body: z.strictObject({ ceremony: ceremonyToken, passkey: PasskeyMade, name: requiredLine(60, 'NAME_REQUIRED') }),
  answer: added,
  problems: ['CEREMONY_OVER', 'PASSKEY_REFUSED', 'PASSKEY_KNOWN', 'PASSKEYS_OFF'],
})
export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/auth/factors/passkeys/{id}',
  summary: 'Remove a passkey',
  access: signedIn,
  strong: true,
  params: z.object({ id: pathId('FACTOR_NOT_FOUND') }),
  problems: ['FACTOR_NOT_FOUND'],
})
export const beginAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/factors/authenticator',
  summary: 'A new secret for an authenticator app, as text and as the rows of a QR code; it counts once a code of it was typed',
  access: signedIn,
  strong: true,
  answer: z.object({ id: z.string(), secret: z.string(), address: z.string(), qr: z.array(z.string()) }),
  problems: ['AUTHENTICATOR_EXISTS'],
})
export const addAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/factors/authenticator/{id}/confirm',
  summary: 'Add the authenticator app by a code of it; with the first factor the other sessions end and recovery codes come',
  access: signedIn,
  strong: true,
  params: z.object({ id: pathId('FACTOR_NOT_FOUND') }),
  body: z.strictObject({ code: appCode() }),
  answer: added,
  problems: ['FACTOR_NOT_FOUND', 'FACTOR_WRONG', 'AUTHENTICATOR_EXISTS'],
})
export const removeAuthenticator = defineCall({
  method: 'DELETE',
  path: '/auth/factors/authenticator',
  summary: 'Remove the authenticator app',
  access: signedIn,
  strong: true,
  problems: ['FACTOR_NOT_FOUND'],
})
export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; the old ones stop working',
  access: signedIn,
  strong: true,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  problems: ['FACTORS_NONE'],
})
export const setSignInMails = defineCall({
  method: 'PUT',
  path: '/auth/factors/sign-in-mails',
  summary: 'Whether a mail comes when somebody signs in from a new device',
  access: signedIn,
  strong: true,
  body: z.strictObject({ wanted: z.boolean('NOT_FLAG') }),
  answer: factors,
})

// Saying once more who one is.
export const beginStepUp = defineCall({
  method: 'POST',
  path: '/auth/step-up/options',
  summary: 'How one can say that one is oneself: by a factor, or by the password where there is none',
  access: signedIn,
  answer: z.object({
    ceremony: z.string(),
    methods: z.array(z.enum(['password', ...factorMethods])),
    passkey_options: z.string().nullable(),
  }),
})
export const stepUp = defineCall({
  method: 'POST',
  path: '/auth/step-up',
  summary: 'Say that one is oneself; for ten minutes what needs it may be done',
  access: signedIn,
  body: z
    .strictObject({ ceremony: ceremonyToken, password: password.optional(), ...factorAnswer })
    .refine((said) => isOne([said.password, said.passkey, said.code, said.recovery_code]), {
      error: 'REQUIRED',
      path: ['password'],
    }),
  answer: z.object({ strong_until: z.iso.datetime() }),
  problems: ['CEREMONY_OVER', 'FACTOR_WRONG', 'WRONG_PASSWORD'],
})
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every session of one’s own but this one',
  access: signedIn,
  answer: z.object({ ended: z.int() }),
})

// What an organization asks for.
export const getFactorRule = defineCall({
  method: 'GET',
  path: '/organization/second-factors',
  summary: 'Which people of the organization need a second factor',
  access: anyOf('settings:view', 'settings:create'),
  answer: z.object({ rule: FactorRule }),
})
export const setFactorRule = defineCall({
  method: 'PUT',
  path: '/organization/second-factors',
  summary: 'Set which people of the organization need a second factor; it holds from their next request',
  reach: 'organization',
  access: anyOf('settings:create'),
  strong: true,
  body: FactorRule,
  answer: z.object({ rule: FactorRule }),
  problems: ['ROLE_NOT_FOUND'],
})
export const resetUserFactors = defineCall({
  method: 'POST',
  path: '/users/{id}/reset-factors',
  summary: 'Take every second factor of a person away and end their sessions, for who lost their phone; they get a mail',
  access: anyOf('users:create'),
  strong: true,
  params: z.object({ id: pathId('USER_NOT_FOUND') }),
  answer: z.object({ reset: z.literal(true) }),
  problems: ['USER_NOT_FOUND', 'GRANT_TOO_HIGH', 'BEYOND_OWN_SHOPS', 'FACTORS_NONE', 'FACTORS_ELSEWHERE'],
})
