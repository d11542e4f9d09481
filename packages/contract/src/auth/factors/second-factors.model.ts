import * as z from 'zod'
import { requiredLine } from '../../core/text.ts'

/** Bytes as a browser sends them, of a length that no device passes. */
const bytes = (max: number) =>
  z
    .string('REQUIRED')
    .min(1, 'REQUIRED')
    .max(max, 'TOO_LONG')
    .regex(/^[A-Za-z0-9_-]*$/, 'BAD_CHARACTERS')

/** What one ceremony is known by; works once, for five minutes. */
export const ceremonyToken = z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG')
/** What a browser answers when it has made a passkey; every field is base64url. */
export const PasskeyMade = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  attestation: bytes(16_000),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'], 'INVALID_CHOICE')).max(10),
})
export type PasskeyMade = z.output<typeof PasskeyMade>
/** What a browser answers when a passkey was used; every field is base64url. */
export const PasskeyUsed = z.strictObject({
  id: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
  user_handle: bytes(200).nullable(),
})
export type PasskeyUsed = z.output<typeof PasskeyUsed>

/** The six digits of an authenticator app; spaces between them are allowed, as apps show them. */
export const appCode = () =>
  z
    .string('INVALID_PIN')
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[0-9]{6}$/, 'INVALID_PIN'))
/** A recovery code as typed: ten letters and digits, with or without the dash. */
export const recoveryCode = () => requiredLine(40)

/** Ways to take a second step at sign-in. */
export const factorMethods = ['passkey', 'code', 'recovery'] as const
export type FactorMethod = (typeof factorMethods)[number]
/**
 * A second step that is due. `passkey_options` is what the browser's function for passkeys takes, as JSON; null without passkeys or where this
 * address can have none.
 */
export const SecondStep = z
  .object({ ceremony: z.string(), methods: z.array(z.enum(factorMethods)), passkey_options: z.string().nullable() })
  .meta({ id: 'SecondStep' })

/** An answer to a second step: one of these. */
export const factorAnswer = {
  passkey: PasskeyUsed.optional(),
  code: appCode().optional(),
  recovery_code: recoveryCode().optional(),
}

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Kept by its maker for several devices. */
    is_backed_up: z.boolean(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

/** What one signs in with beside the password. */
export const Factors = z
  .object({
    passkeys: z.array(Passkey),
    /** Since when an authenticator app is set up. */
    authenticator_since: z.iso.datetime().nullable(),
    recovery_codes_left: z.int(),
    /** The platform or the organization asks for one. */
    is_required: z.boolean(),
    /** A mail comes when somebody signs in from a device that is new. */
    sign_in_mails: z.boolean(),
    /** The host name that passkeys are for; null where the address of this installation can have none. */
    passkey_host: z.string().nullable(),
  })
  .meta({ id: 'Factors' })

/** Which people of an organization need a second factor: all, or those with these roles. */
export const FactorRule = z.strictObject({
  everyone: z.boolean('NOT_FLAG'),
  /** Names of built-in roles and ids of one's own. */
  roles: z.array(requiredLine(80)).max(200, 'TOO_MANY'),
})
